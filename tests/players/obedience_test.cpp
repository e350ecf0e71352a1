// What the battery for every player does not ask of these: their options, large boards, wins and blocks.

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/base/random.hpp"
#include "mnk/engine/registry.hpp"
#include "tests/players/ask.hpp"
#include "tests/support/timing.hpp"

namespace mnk::players {
namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

class Obedience : public ::testing::TestWithParam<const char*> {
 protected:
    static std::unique_ptr<play::Player> make() { return *engine::make_player(GetParam()); }

    /// Some stones at random, the game not over.
    static Position scattered(const Rules& rules, int stones, std::uint64_t seed) {
        Random random(seed);
        Position position(rules);
        while (position.ply() < stones) {
            const int count = static_cast<int>(position.free_cells().size());
            position.play(position.free_cells()[static_cast<std::size_t>(random.below(count))]);
            if (position.is_over()) position.undo();
        }
        return position;
    }
};

INSTANTIATE_TEST_SUITE_P(, Obedience,
                         ::testing::Values("helpfulness", "helpfulness:original=true", "cadrega",
                                           "cadrega:memory=1", "hayes-loge", "rules", "alphabeta", "mcts",
                                           "mcts:moves=all,memory=1"),
                         [](const ::testing::TestParamInfo<const char*>& player) {
                             std::string name = player.param;
                             for (char& c : name)
                                 c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
                             return name;
                         });

TEST_P(Obedience, PlaysWholeGamesOnOddBoards) {
    for (const Rules rules : {Rules{1, 1, 1}, Rules{1, 7, 3}, Rules{2, 2, 3}, Rules{3, 3, 3}, Rules{5, 5, 1},
                              Rules{4, 4, 2}, Rules{5, 4, 4}, Rules{6, 6, 4, true}, Rules{9, 3, 9}}) {
        expect_whole_game(*make(), rules, {.nodes = 300});
    }
}

TEST_P(Obedience, PlaysTheSameWithTheSameNodeLimit) {
    const play::StopFlag never;
    const play::Limits limits{.nodes = 2000};
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Position position = scattered({8, 8, 4}, 6 + static_cast<int>(seed), seed);
        const play::Report a = explain(*make(), position, limits);
        const play::Report b = explain(*make(), position, limits);
        EXPECT_EQ(a.choice, b.choice);
        EXPECT_EQ(a.nodes, b.nodes);
        EXPECT_LE(a.nodes, 2000U);
        // A node limit holds whatever the clock says.
        const std::unique_ptr<play::Player> started = make();
        started->start(position.rules(), position.side_to_move(), limits, never);
        EXPECT_EQ(ask(*started, position, limits), a.choice);
    }
}

TEST_P(Obedience, WinsWhenItCanAndBlocksWhenItMust) {
    // The original may block and not win: that is its defect.
    if (std::string_view(GetParam()).find("original") != std::string_view::npos) return;
    if (std::string_view(GetParam()).find("moves=all") != std::string_view::npos) return;
    const Rules rules{7, 7, 4};
    const Position win = *Position::from_moves(rules, std::vector<Cell>{21, 0, 22, 2, 23, 4, 48, 6});
    EXPECT_EQ(ask(*make(), win), 24);
    const Position block = *Position::from_moves(rules, std::vector<Cell>{0, 21, 2, 22, 6, 23});
    EXPECT_EQ(ask(*make(), block, {.nodes = 50'000}), 24);
}

TEST_P(Obedience, ReturnsWhenStoppedOnALargeBoard) {
    const Position position = scattered({70, 70, 10}, 20, 9);
    const std::unique_ptr<play::Player> player = make();
    const play::Limits limits{.move_time = 60s};
    play::StopFlag stop;
    mnk::testing::CpuAlarm alarm(steady_clock::now() + 40ms, [&] { stop.raise(); });
    const std::optional<Cell> cell = player->choose({position, limits, stop, {}});
    EXPECT_LE(alarm.overtime(), 10ms * mnk::testing::kSlowdown);
    ASSERT_TRUE(cell);
    EXPECT_TRUE(position.is_free(*cell));
}

TEST_P(Obedience, ARaisedFlagStillGetsALegalMove) {
    const Position position = scattered({8, 8, 5}, 10, 4);
    play::StopFlag stop;
    stop.raise();
    const play::Limits limits;
    const std::optional<Cell> cell = make()->choose({position, limits, stop, {}});
    ASSERT_TRUE(cell);
    EXPECT_TRUE(position.is_free(*cell));
}

TEST_P(Obedience, ExplainsWithLayersAsLargeAsTheBoard) {
    const Position position = scattered({6, 7, 4}, 9, 2);
    const play::Report report = explain(*make(), position, {.nodes = 1000});
    EXPECT_TRUE(position.is_free(report.choice));
    ASSERT_FALSE(report.layers.empty());
    for (const play::CellLayer& layer : report.layers) {
        ASSERT_EQ(layer.values.size(), 42U) << layer.name;
        for (Cell cell = 0; cell < 42; ++cell) {
            EXPECT_EQ(layer.values[static_cast<std::size_t>(cell)] == play::CellLayer::kNothing,
                      !position.is_free(cell))
                << layer.name;
        }
    }
    EXPECT_FALSE(report.order.empty());
    EXPECT_FALSE(report.text.empty());
}

}  // namespace
}  // namespace mnk::players
