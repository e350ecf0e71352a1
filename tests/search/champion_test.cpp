#include "mnk/search/champion.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/board/notation.hpp"
#include "mnk/board/symmetry.hpp"

namespace mnk::search {
namespace {

/// Asks with a limit on depth only, so that the machine's speed does not matter.
class Asker {
 public:
    explicit Asker(const ChampionOptions& options = {}) : player_(std::move(*make_champion(options))) {
        limits_.depth = 2;
    }

    play::Report ask(const Position& position) { return player_->explain({position, limits_, stop_, {}}); }
    play::Limits& limits() { return limits_; }
    play::Player& player() { return *player_; }

 private:
    std::unique_ptr<play::Player> player_;
    play::Limits limits_;
    play::StopFlag stop_;
};

TEST(Champion, PlaysTheSameWithTheSameNodes) {
    Position position({15, 15, 5});
    for (const int cell : {112, 113, 97, 127}) position.play(static_cast<Cell>(cell));
    const auto think = [&] {
        Asker asker;
        asker.limits() = {};
        asker.limits().nodes = 20'000;
        return asker.ask(position);
    };
    const play::Report once = think();
    const play::Report again = think();
    EXPECT_EQ(once.choice, again.choice);
    EXPECT_EQ(once.value, again.value);
    EXPECT_EQ(once.nodes, again.nodes);
    EXPECT_EQ(once.principal_variation, again.principal_variation);
    EXPECT_LE(once.nodes, 20'000U + 1000U);
}

TEST(Champion, SeveralThreadsSearchTogether) {
    Position position({15, 15, 5});
    for (const int cell : {112, 113, 97, 127}) position.play(static_cast<Cell>(cell));
    ChampionOptions options;
    options.threads = 3;
    options.table = 1;
    Asker asker(options);
    asker.limits() = {};
    asker.limits().move_time = play::Milliseconds{200};
    EXPECT_TRUE(position.is_free(asker.ask(position).choice));
}

TEST(Champion, ALowerLevelOverlooksWhatAHigherOneSees) {
    // The second player has an open three; who sees it answers.
    Position position({15, 15, 5});
    for (const int cell : {0, 112, 30, 113, 200, 114}) position.play(static_cast<Cell>(cell));
    const auto answers = [&](std::int64_t level) {
        int count = 0;
        for (int seed = 0; seed < 40; ++seed) {
            ChampionOptions options;
            options.level = level;
            options.seed = seed;
            options.table = 1;
            Asker asker(options);
            asker.limits().nodes = 500;
            const Cell cell = asker.ask(position).choice;
            count += cell == 110 || cell == 111 || cell == 115 || cell == 116 ? 1 : 0;
        }
        return count;
    };
    EXPECT_EQ(answers(10), 40);
    EXPECT_LT(answers(1), 30);
    EXPECT_GT(answers(8), answers(1));
}

TEST(Champion, CountsTheNodesOfThisMoveAloneWhenItWinsByForce) {
    // Fours win for the first player, who is to move.
    Position position({15, 15, 5});
    for (const char* name : {"h8", "a1", "i8", "o1", "j8", "a15", "h9", "o15", "h10", "k8"})
        position.play(*parse_cell(position.rules(), name));
    Asker asker;
    const play::Report once = asker.ask(position);
    ASSERT_EQ(once.value.kind, play::Value::Kind::win);
    Asker other;
    Position before({15, 15, 5});
    for (const char* name : {"h8", "i9", "i8", "j8"}) before.play(*parse_cell(before.rules(), name));
    other.limits().depth = 6;
    other.ask(before);
    other.limits().depth = 2;
    EXPECT_LE(other.ask(position).nodes, once.nodes);
}

TEST(Champion, SearchesOneOfTwoMirrorImagesOnly) {
    // A stone in the middle: of eight equal moves one is enough.
    Position position({9, 9, 5});
    position.play(*parse_cell(position.rules(), "e5"));
    const auto player = std::move(*make_champion({}));
    play::Limits limits;
    limits.depth = 3;
    const play::StopFlag stop;
    play::Report last;
    const auto cell = player->choose({position, limits, stop, [&](const play::Report& r) { last = r; }});
    ASSERT_TRUE(cell);
    ASSERT_FALSE(last.order.empty());
    for (const Cell a : last.order) {
        for (int i = 1; i < 8; ++i) {
            const Cell image = apply(static_cast<Symmetry>(i), position.rules(), a);
            EXPECT_TRUE(image == a || std::count(last.order.begin(), last.order.end(), image) == 0) << a;
        }
    }
}

/// Knows one position.
class OneProof final : public play::ProofOracle {
 public:
    OneProof(Position position, const Known& known) : position_(std::move(position)), known_(known) {}

    std::optional<Known> ask(const Position& position) override {
        if (position.key128() != position_.key128()) return {};
        return known_;
    }

 private:
    Position position_;
    Known known_;
};

TEST(Champion, PlaysWhatAStoredProofSaysAndFallsBackElsewhere) {
    const Rules rules{7, 7, 4};
    const Position start(rules);
    const play::Value win{play::Value::Kind::win, 0, {}};
    Asker asker;
    asker.player().consult(
        std::make_shared<OneProof>(start, play::ProofOracle::Known{.value = win, .move = 3}));
    const play::Report known = asker.ask(start);
    EXPECT_EQ(known.choice, 3);
    EXPECT_EQ(known.value, win);
    const Position other = *Position::from_moves(rules, std::array<Cell, 2>{24, 0});
    EXPECT_EQ(asker.ask(other).choice, Asker().ask(other).choice);
}

TEST(Champion, PrefersAWinByForceToAProofThatHoldsTheDraw) {
    // X has b1 c1 d1 on a row of seven with both ends free.
    const Rules rules{3, 7, 4};
    const Position position = *Position::from_moves(rules, std::array<Cell, 6>{15, 0, 16, 3, 17, 6});
    Asker asker;
    asker.player().consult(std::make_shared<OneProof>(
        position, play::ProofOracle::Known{.value = play::Value::draw(), .is_at_least = true, .move = 1}));
    EXPECT_EQ(asker.ask(position).value, play::Value::win_in(1));

    const Position quiet = *Position::from_moves(rules, std::array<Cell, 2>{15, 0});
    asker.player().consult(std::make_shared<OneProof>(
        quiet, play::ProofOracle::Known{.value = play::Value::draw(), .is_at_least = true, .move = 1}));
    const play::Report held = asker.ask(quiet);
    EXPECT_TRUE(held.choice == 1 || held.value.kind == play::Value::Kind::win);
    EXPECT_FALSE(held.value == play::Value::draw()) << "it may be worth more";
}

}  // namespace
}  // namespace mnk::search
