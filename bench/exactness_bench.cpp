// Does the champion ever give a value away on a board that brute force knows?  Asks it in one position of each class
// of mirror images that can come up on 3x3x3, 4x3x3 and 4x4x4, and in random ones on 5x4x4.
//
//     exactness_bench [NODES [BOARD]]          nodes for a move, 10000 if not said: what 20 ms are good for
//
// On 4x4x4, with its many positions, the champion gets a fifth of the nodes.
// Prints a row of Markdown for each board and each position that went wrong; fails if there was one.

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "tests/search/examiner.hpp"

namespace mnk::bench {
namespace {

using search::test::Examiner;

constexpr int kRandomPositions = 10'000;

class Count {
 public:
    Count(const Rules& rules, int nodes)
        : rules_(rules), nodes_(nodes), examiner_(static_cast<std::uint64_t>(nodes)) {}

    void add(Position& position) {
        ++positions_;
        const std::string wrong = examiner_.examine(position);
        if (wrong.empty()) return;
        ++wrong_;
        std::fprintf(stderr, "%s\n", wrong.c_str());
    }

    /// Whether nothing was wrong.
    [[nodiscard]] bool print() const {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun_;
        std::printf("| %s | %d | %d | %d | %.0f |\n", to_string(rules_).c_str(), nodes_, positions_, wrong_,
                    taken.count());
        std::fflush(stdout);
        return wrong_ == 0;
    }

 private:
    Rules rules_;
    int nodes_;
    Examiner examiner_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    int positions_ = 0;
    int wrong_ = 0;
};

bool examine_all(const Rules& rules, int nodes) {
    Count count(rules, nodes);
    search::test::for_each_position(rules, [&](Position& position) {
        count.add(position);
        return true;
    });
    return count.print();
}

bool examine_random(const Rules& rules, int nodes) {
    Count count(rules, nodes);
    Random random(1);
    for (int i = 0; i < kRandomPositions;) {
        Position position = search::test::random_position(rules, random.below(rules.cells()), random);
        if (position.is_over()) continue;
        count.add(position);
        ++i;
    }
    return count.print();
}

}  // namespace
}  // namespace mnk::bench

int main(int argc, char** argv) {
    using namespace mnk::bench;
    const int nodes = argc > 1 ? std::atoi(argv[1]) : 10'000;
    if (nodes <= 0) {
        std::fprintf(stderr, "usage: exactness_bench [NODES [BOARD]]\n");
        return 2;
    }
    std::printf("### Moves that give a value away\n\n");
    std::printf(
        "| board | nodes a move | positions | wrong | seconds |\n| --- | ---: | ---: | ---: | ---: |\n");
    bool is_right = true;
    const std::string only = argc > 2 ? argv[2] : "";
    for (const mnk::Rules& rules : {mnk::Rules{3, 3, 3}, {4, 3, 3}, {5, 4, 4}, {4, 4, 4}}) {
        if (!only.empty() && only != to_string(rules)) continue;
        const bool is_fine = rules == mnk::Rules{5, 4, 4}   ? examine_random(rules, nodes)
                             : rules == mnk::Rules{4, 4, 4} ? examine_all(rules, std::max(nodes / 5, 1))
                                                            : examine_all(rules, nodes);
        is_right = is_right && is_fine;
    }
    std::printf("\n");
    return is_right ? 0 : 1;
}
