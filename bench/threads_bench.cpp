// How many more nodes do two threads of the champion search in the same time?  Each position is searched by one thread
// and by two in turns, so that a noisy neighbour hits both alike.
//
//     threads_bench [MILLISECONDS [ROUNDS]]          for a move, 500 if not said; 5 rounds
//
// Prints a row of Markdown for each position: nodes a second with one thread and with two, medians, and the ratio.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "mnk/board/notation.hpp"
#include "mnk/search/champion.hpp"

namespace mnk::bench {
namespace {

struct Case {
    Rules rules;
    std::string_view moves;
};

/// Without a quick decision, so that the time is used.
constexpr Case kCases[] = {
    {{15, 15, 5}, "h8 i9"},          {{15, 15, 5}, "h8 h9 j8 i10 g6 g10"}, {{19, 19, 5}, "j10 k11 k9 i11"},
    {{19, 19, 6}, "j10 k11 l10 k9"}, {{30, 30, 8}, "o15 p16 p15 o16"},
};

/// Nodes a second of one move, thought about for `time` in a new game.
double speed(const Position& position, int threads, play::Milliseconds time) {
    search::ChampionOptions options;
    options.threads = threads;
    const auto player = search::make_champion(options);
    play::Limits limits;
    limits.move_time = time;
    const play::StopFlag stop;
    (*player)->start(position.rules(), position.side_to_move(), limits, stop);
    play::Report last;
    (*player)->choose({position, limits, stop, [&](const play::Report& report) { last = report; }});
    return static_cast<double>(last.nodes_per_second());
}

double median(std::vector<double> numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers[numbers.size() / 2];
}

}  // namespace
}  // namespace mnk::bench

int main(int argc, char** argv) {
    using namespace mnk;
    using namespace mnk::bench;
    const play::Milliseconds time{argc > 1 ? std::atoi(argv[1]) : 500};
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
    if (time.count() <= 0 || rounds <= 0) {
        std::fprintf(stderr, "usage: threads_bench [MILLISECONDS [ROUNDS]]\n");
        return 2;
    }
    std::printf("### Nodes a second with two threads against one, %d ms a move\n\n",
                static_cast<int>(time.count()));
    std::printf("| position | one thread | two threads | ratio |\n| --- | ---: | ---: | ---: |\n");
    for (const Case& one : kCases) {
        const Position position = *Position::from_moves(one.rules, *parse_moves(one.rules, one.moves));
        std::vector<double> single;
        std::vector<double> both;
        std::vector<double> ratios;
        for (int round = 0; round < rounds; ++round) {
            single.push_back(speed(position, 1, time));
            both.push_back(speed(position, 2, time));
            ratios.push_back(both.back() / single.back());
        }
        std::printf("| %s %s | %.0f | %.0f | %.2f |\n", to_string(one.rules).c_str(),
                    std::string(one.moves).c_str(), median(single), median(both), median(ratios));
        std::fflush(stdout);
    }
    std::printf("\n");
}
