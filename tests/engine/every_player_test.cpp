// What every player must do, whoever it is: a new one is listed in the registry and tested here at once.

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/play/referee.hpp"
#include "tests/support/timing.hpp"

namespace mnk::engine {
namespace {

using play::Milliseconds;
using std::chrono::steady_clock;

class EveryPlayer : public ::testing::TestWithParam<std::string_view> {
 protected:
    static std::unique_ptr<play::Player> make() { return std::move(*make_player(GetParam())); }
};

/// A game of the player against itself, a few nodes a move.
play::Game play_game(std::string_view name, const Rules& rules, std::uint64_t nodes, int plies) {
    play::Seat first(std::move(*make_player(name)));
    play::Seat second(std::move(*make_player(name)));
    play::Terms terms;
    terms.rules = rules;
    terms.limits.nodes = nodes;
    terms.ply_limit = plies;
    const play::StopFlag interrupt;
    return std::move(*play::referee(first, second, terms, interrupt));
}

TEST_P(EveryPlayer, PlaysLegalGamesOnEveryKindOfBoard) {
    const struct {
        Rules rules;
        int plies;
    } boards[] = {{{1, 1, 1}, 1},        {{1, 1, 2}, 1},  {{1, 7, 3}, 7},    {{7, 1, 8}, 7},
                  {{3, 3, 3}, 9},        {{4, 3, 3}, 12}, {{3, 5, 4}, 15},   {{7, 7, 4}, 49},
                  {{6, 6, 4, true}, 36}, {{5, 5, 1}, 1},  {{15, 15, 5}, 12}, {{50, 50, 10}, 4},
                  {{128, 128, 128}, 2}};
    for (const auto& [rules, plies] : boards) {
        const play::Game game = play_game(GetParam(), rules, 2000, plies);
        EXPECT_FALSE(play::is_forfeit(game.outcome().ending))
            << to_string(rules) << ": " << play::to_string(game.outcome()) << "\n"
            << diagram(game.position());
        EXPECT_TRUE(game.outcome().is_over());
    }
}

TEST_P(EveryPlayer, PlaysTheSameGameFromTheSameSeedAndNodes) {
    const auto moves = [&] {
        const play::Game game = play_game(GetParam(), {7, 7, 4}, 3000, 49);
        return moves_to_text(game.position().rules(), game.position().moves());
    };
    EXPECT_EQ(moves(), moves());
}

TEST_P(EveryPlayer, AnswersQuestionsOutOfOrder) {
    const auto player = make();
    const Rules rules{6, 5, 4};
    play::Limits limits;
    limits.nodes = 1000;
    const play::StopFlag stop;
    player->start(rules, Stone::first, limits, stop);
    for (const char* moves : {"", "c3 c4 d3", "a1", "c3 c4", "e6 e5 a1 a2 b1"}) {
        const Position position = *Position::from_moves(rules, *parse_moves(rules, moves));
        const auto cell = player->choose({position, limits, stop, {}});
        ASSERT_TRUE(cell) << moves;
        EXPECT_TRUE(position.is_free(*cell)) << moves;
    }
}

TEST_P(EveryPlayer, ReturnsSoonAfterItIsStopped) {
    const auto player = make();
    const Rules rules{15, 15, 5};
    const play::Limits no_limits;
    play::Limits start_limits;
    start_limits.move_time = Milliseconds{100};
    play::StopFlag stop;
    player->start(rules, Stone::first, start_limits, stop);
    Position position(rules);
    position.play(*parse_cell(rules, "h8"));

    mnk::testing::CpuAlarm alarm(steady_clock::now() + Milliseconds{50}, [&] { stop.raise(); });
    const auto cell = player->choose({position, no_limits, stop, {}});
    EXPECT_LE(alarm.overtime(), Milliseconds{10} * mnk::testing::kSlowdown);
    ASSERT_TRUE(cell);
    EXPECT_TRUE(position.is_free(*cell));
}

TEST_P(EveryPlayer, KeepsToItsTimeForAMoveAndToGetReady) {
    for (const Rules& rules : {Rules{7, 7, 4}, Rules{15, 15, 5}, Rules{70, 70, 10}, Rules{128, 128, 64}}) {
        const auto player = make();
        play::Limits limits;
        limits.move_time = Milliseconds{100} * mnk::testing::kSlowdown;
        const play::StopFlag stop;
        mnk::testing::CpuAlarm start_alarm(steady_clock::now() + *limits.move_time);
        player->start(rules, Stone::first, limits, stop);
        EXPECT_LE(start_alarm.overtime(), Milliseconds{10} * mnk::testing::kSlowdown) << to_string(rules);
        const Position position(rules);
        mnk::testing::CpuAlarm alarm(steady_clock::now() + *limits.move_time);
        ASSERT_TRUE(player->choose({position, limits, stop, {}}));
        EXPECT_LE(alarm.overtime(), Milliseconds{10} * mnk::testing::kSlowdown) << to_string(rules);
    }
}

TEST_P(EveryPlayer, ExplainsWhatItChooses) {
    const Rules rules{3, 3, 3};
    const Position position = *Position::from_moves(rules, *parse_moves(rules, "a1 b2"));
    const auto player = make();
    play::Limits limits;
    limits.nodes = 1000;
    const play::StopFlag stop;
    player->start(rules, Stone::first, limits, stop);
    const play::Report report = player->explain({position, limits, stop, {}});
    ASSERT_TRUE(position.contains(report.choice));
    EXPECT_TRUE(position.is_free(report.choice));
    for (const play::CellLayer& layer : report.layers) {
        EXPECT_EQ(layer.values.size(), static_cast<std::size_t>(rules.cells())) << layer.name;
    }
    for (const Cell cell : report.order) EXPECT_TRUE(position.is_free(cell));
}

std::vector<std::string_view> all_names() {
    std::vector<std::string_view> names;
    for (const PlayerEntry& entry : players()) names.push_back(entry.name);
    return names;
}

std::string test_name(const ::testing::TestParamInfo<std::string_view>& info) {
    std::string name(info.param);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Named, EveryPlayer, ::testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace mnk::engine
