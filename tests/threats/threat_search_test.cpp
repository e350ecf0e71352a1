#include "mnk/threats/threat_search.hpp"

#include <gtest/gtest.h>

#include <map>

#include "mnk/board/notation.hpp"
#include "tests/support/drawing.hpp"
#include "tests/threats/positions.hpp"
#include "tests/threats/wins.hpp"

namespace mnk::threats {
namespace {

using Kind = Forced::Kind;

Forced find(const Position& position, ThreatSearch& search, int nodes = 100'000) {
    ShapeBoard board = test::board_of(position);
    return search.find(board, position.key(), position.side_to_move(), nodes);
}

TEST(ThreatSearch, MakesTwoThreesAtOnce) {
    const Position position = testing::draw(5, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . O . . O . . O)");
    ThreatSearch search;
    const Forced found = find(position, search);
    EXPECT_EQ(found.kind, Kind::win);
    EXPECT_EQ(cell_name(position.rules(), found.move), "e4");
    EXPECT_EQ(found.plies, 5);
    EXPECT_EQ(search.line().size(), 5U);
}

TEST(ThreatSearch, SeesThatAThreeIsNoThreatToWhoHasAThree) {
    const Position position = testing::draw(5, R"(
        . . . . . . .
        . . . . X . .
        . . . . X . .
        . . X X . . .
        . . . . . . .
        . . . . . O .
        . . O O O . .)");
    ThreatSearch search;
    EXPECT_EQ(find(position, search).kind, Kind::none);
}

TEST(ThreatSearch, FindsOnlyWinsThatBruteForceFindsWithinAsManyPlies) {
    int wins = 0;
    int beyond_fours = 0;
    for (const Rules& rules :
         {Rules{4, 4, 3}, Rules{6, 3, 3}, Rules{4, 4, 3, true}, Rules{5, 4, 4}, Rules{4, 6, 4},
          Rules{5, 5, 4}, Rules{5, 5, 4, true}, Rules{5, 5, 3, true}, Rules{3, 8, 4}}) {
        ThreatSearch search(12);
        FourSearch fours(12);
        test::WinsWithin oracle;
        test::each_random_position(rules, 11, 1500, [&](Position position) {
            const int free = rules.cells() - position.ply();
            if (free > 26) return;
            const Forced found = find(position, search);
            if (found.kind != Kind::win || found.plies < 4 || (free > 15 && found.plies > 5)) return;
            ++wins;
            ShapeBoard board = test::board_of(position);
            beyond_fours +=
                fours.find(board, position.key(), position.side_to_move(), 10'000).kind == Kind::none;
            ASSERT_TRUE(oracle.ask(position, found.plies)) << found.plies << " plies\n" << diagram(position);
        });
    }
    EXPECT_GT(wins, 200);
    EXPECT_GT(beyond_fours, 50);
}

/// Plays a win out against every legal reply, and looks for it anew after each.
class Replay {
 public:
    Replay(const Position& position, ThreatSearch& search)
        : position_(position), board_(test::board_of(position)), search_(search) {}

    /// The attacker is to move.
    bool is_won_within(int plies) {
        const Stone attacker = position_.side_to_move();
        const Forced found = search_.find(board_, position_.key(), attacker, 200'000);
        if (found.kind != Kind::win || found.plies > plies) {
            ADD_FAILURE() << diagram(position_) << "now in " << found.plies << " plies, not " << plies;
            return false;
        }
        if (test::is_proof(position_, search_.line())) return true;
        const auto [known, is_new] = won_within_.try_emplace(position_.key(), plies);
        if (!is_new && known->second <= plies) return true;
        known->second = plies;
        play(found.move);
        bool is_won = test::winning_cells(position_, opponent(attacker)).empty() && !position_.is_full();
        const auto span = position_.free_cells();
        for (const Cell reply : std::vector<Cell>(span.begin(), span.end())) {
            if (!is_won) break;
            play(reply);
            is_won = !position_.is_full() && is_won_within(plies - 2);
            undo();
        }
        undo();
        return is_won;
    }

 private:
    void play(Cell cell) {
        board_.play(cell, position_.side_to_move());
        position_.play(cell);
    }
    void undo() {
        board_.undo();
        position_.undo();
    }

    Position position_;
    ShapeBoard board_;
    ThreatSearch& search_;
    std::map<std::uint64_t, int> won_within_;  // a failure ends it all, so that what is here is won
};

TEST(ThreatSearch, WinsAgainstEveryLegalReplyOnLargerBoards) {
    for (const Rules& rules : {Rules{15, 15, 5}, Rules{7, 7, 4}, Rules{10, 10, 5}, Rules{9, 9, 6},
                               Rules{12, 12, 5, true}, Rules{9, 9, 4, true}}) {
        ThreatSearch search;
        int wins = 0;
        test::each_random_position(rules, 12, 800, [&](const Position& position) {
            if (wins == 12) return;
            const Forced found = find(position, search, 20'000);
            if (found.kind != Kind::win || found.plies < 5) return;
            ASSERT_EQ(found.move, search.line().front());
            ASSERT_LE(static_cast<int>(search.line().size()), found.plies);
            if (test::is_proof(position, search.line())) return;
            ++wins;
            ASSERT_TRUE(Replay(position, search).is_won_within(found.plies)) << diagram(position);
        });
        EXPECT_GT(wins, 0) << to_string(rules);
    }
}

TEST(ThreatSearch, SolvesItsSuiteOfForcedWins) {
    const std::vector<test::KnownWin> wins = test::read_wins(MNK_WINS);
    EXPECT_GE(wins.size(), 60U);
    ThreatSearch search(18);
    std::uint64_t most = 0;
    for (const test::KnownWin& win : wins) {
        const Position position = *Position::from_moves(win.rules, win.moves);
        search.forget();
        const std::uint64_t before = search.nodes();
        ASSERT_EQ(find(position, search, 60'000).kind, Kind::win) << to_string(win.rules) << "\n"
                                                                  << diagram(position);
        most = std::max(most, search.nodes() - before);
        ASSERT_EQ(search.line().size() % 2, 1U);
    }
    EXPECT_LT(most, 60'000U);
}

TEST(ThreatSearch, ProvesEachWinOfItsSuiteAgainstEveryReply) {
    ThreatSearch search(18);
    for (const test::KnownWin& win : test::read_wins(MNK_WINS)) {
        const Position position = *Position::from_moves(win.rules, win.moves);
        const Forced found = find(position, search);
        ASSERT_TRUE(Replay(position, search).is_won_within(found.plies)) << diagram(position);
    }
}

TEST(ThreatSearch, FindsEveryWinByFours) {
    for (const Rules& rules : {Rules{15, 15, 5}, Rules{8, 8, 4}, Rules{11, 11, 6, true}}) {
        ThreatSearch search;
        FourSearch fours;
        test::each_random_position(rules, 13, 200, [&](const Position& position) {
            ShapeBoard board = test::board_of(position);
            const Stone mover = position.side_to_move();
            if (fours.find(board, position.key(), mover, 5'000).kind != Kind::win) return;
            ASSERT_EQ(search.find(board, position.key(), mover, 100'000).kind, Kind::win);
        });
    }
}

TEST(ThreatSearch, NeverGuessesWhenTheTableIsTinyOrTheBudgetShort) {
    int unknown = 0;
    for (const Rules& rules : {Rules{7, 7, 4}, Rules{9, 9, 5}, Rules{5, 5, 3}, Rules{6, 6, 4, true}}) {
        ThreatSearch good;
        ThreatSearch tiny(2);
        test::each_random_position(rules, 14, 150, [&](const Position& position) {
            const Forced truth = find(position, good, 300'000);
            if (truth.kind == Kind::unknown) return;
            for (const int nodes : {0, 1, 2, 5, 10, 50, 250, 1000}) {
                tiny.forget();
                const std::uint64_t before = tiny.nodes();
                const Forced found = find(position, tiny, nodes);
                ASSERT_LE(tiny.nodes() - before, static_cast<std::uint64_t>(2 * nodes + 200));
                unknown += found.kind == Kind::unknown;
                if (found.kind == Kind::unknown) continue;
                ASSERT_EQ(found.kind, truth.kind) << diagram(position);
            }
        });
    }
    EXPECT_GT(unknown, 300);
}

TEST(ThreatSearch, StopsWhenItIsTold) {
    int stopped = 0;
    for (const test::KnownWin& win : test::read_wins(MNK_WINS)) {
        const Position position = *Position::from_moves(win.rules, win.moves);
        ShapeBoard board = test::board_of(position);
        ThreatSearch search;
        int asked = 0;
        const auto stop = [&] { return ++asked == 3; };
        const Forced found = search.find(board, position.key(), position.side_to_move(), 100'000, stop);
        ASSERT_EQ(board.stones(), position.ply());
        if (asked < 3) continue;
        ++stopped;
        ASSERT_EQ(found.kind, Kind::unknown);
        ASSERT_LT(search.nodes(), 4'000U);
    }
    EXPECT_GT(stopped, 5);
}

TEST(ThreatSearch, LeavesTheBoardAsItWas) {
    ThreatSearch search;
    test::each_random_position({10, 10, 5}, 15, 60, [&](const Position& position) {
        ShapeBoard board = test::board_of(position);
        search.find(board, position.key(), position.side_to_move(), 2000);
        ASSERT_TRUE(test::are_same(board, test::board_of(position)));
    });
}

}  // namespace
}  // namespace mnk::threats
