// What forced wins cost: nodes a second, and the suite of tests/threats/wins.txt.
//
//     threats_bench [ROUNDS [WINS]]        from the top folder, or with the path of the suite

#include <cstdlib>

#include "bench/harness.hpp"
#include "mnk/base/random.hpp"
#include "mnk/threats/threat_search.hpp"
#include "tests/threats/wins.hpp"

namespace mnk::bench {
namespace {

using std::chrono::steady_clock;
using threats::test::KnownWin;

constexpr int kNodes = 1'000'000;

threats::ShapeBoard board_of(const KnownWin& win) {
    static const auto kCodes = std::make_shared<threats::CodeTable>(threats::ShapeWeights{});
    threats::ShapeBoard board(win.rules, std::make_shared<threats::ShapeTable>(win.rules), kCodes);
    for (const Cell cell : win.moves)
        board.play(cell, board.stones() % 2 == 0 ? Stone::first : Stone::second);
    return board;
}

Stone mover(const threats::ShapeBoard& board) {
    return board.stones() % 2 == 0 ? Stone::first : Stone::second;
}

/// Looks for wins of both sides in the suite's positions, and in what they become when the next stones are put
/// at random near the others.
template <class Search>
Case nodes_case(const std::string& name, const std::vector<KnownWin>& wins, const Rules& rules) {
    auto boards = std::make_shared<std::vector<threats::ShapeBoard>>();
    Random random(1);
    for (const KnownWin& win : wins) {
        if (!(win.rules == rules)) continue;
        threats::ShapeBoard board = board_of(win);
        for (int more = 0; more < 12 && board.free_count() > 1; ++more) {
            boards->push_back(board);
            const Cell near =
                win.moves[static_cast<std::size_t>(random.below(static_cast<int>(win.moves.size())))];
            const int row = rules.row_of(near) + random.below(5) - 2;
            const int column = rules.column_of(near) + random.below(5) - 2;
            if (!rules.contains(row, column)) continue;
            const Cell cell = rules.cell_at(row, column);
            if (board.is_free(cell) && board.threat(cell, mover(board)) != threats::Threat::wins)
                board.play(cell, mover(board));
        }
    }
    auto search = std::make_shared<Search>(14);
    return {name + " " + to_string(rules), [boards, search] {
                const std::uint64_t before = search->nodes();
                search->forget();
                std::uint64_t key = 0;
                for (threats::ShapeBoard& board : *boards) {
                    key = mix(key + 1);
                    for (const Stone attacker : {Stone::first, Stone::second})
                        search->find(board, key, attacker, 2'000);
                }
                return std::max<std::uint64_t>(search->nodes() - before, 1);
            }};
}

void print_suite(const std::vector<KnownWin>& wins) {
    std::printf(
        "### The suite of forced wins\n\n| board | positions | solved | total ms | slowest ms |\n"
        "| --- | ---: | ---: | ---: | ---: |\n");
    std::vector<Rules> boards;
    for (const KnownWin& win : wins) {
        if (std::find(boards.begin(), boards.end(), win.rules) == boards.end()) boards.push_back(win.rules);
    }
    for (const Rules& rules : boards) {
        int positions = 0, solved = 0;
        double total = 0, slowest = 0;
        for (const KnownWin& win : wins) {
            if (!(win.rules == rules)) continue;
            threats::ShapeBoard board = board_of(win);
            threats::ThreatSearch search(20);
            const auto begun = steady_clock::now();
            const threats::Forced found = search.find(board, 1, mover(board), kNodes);
            const std::chrono::duration<double, std::milli> taken = steady_clock::now() - begun;
            ++positions;
            solved += found.kind == threats::Forced::Kind::win;
            total += taken.count();
            slowest = std::max(slowest, taken.count());
        }
        std::printf("| %s | %d | %d | %.1f | %.1f |\n", to_string(rules).c_str(), positions, solved, total,
                    slowest);
    }
    std::printf("\n");
}

int run(int rounds, const char* path) {
    const std::vector<KnownWin> wins = threats::test::read_wins(path);
    if (wins.empty()) {
        std::fprintf(stderr, "threats_bench: no positions in %s\n", path);
        return 1;
    }
    print_suite(wins);
    std::vector<Case> cases;
    for (const Rules& rules : {Rules{15, 15, 5}, Rules{7, 7, 4}, Rules{10, 10, 5}}) {
        cases.push_back(nodes_case<threats::FourSearch>("fours", wins, rules));
        cases.push_back(nodes_case<threats::ThreatSearch>("threats", wins, rules));
    }
    print_table("A node of the forcing searches", measure(cases, rounds), 0);
    return 0;
}

}  // namespace
}  // namespace mnk::bench

int main(int argc, char** argv) {
    return mnk::bench::run(argc > 1 ? std::atoi(argv[1]) : 9, argc > 2 ? argv[2] : "tests/threats/wins.txt");
}
