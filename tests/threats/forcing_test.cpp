#include "mnk/threats/forcing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/board/notation.hpp"
#include "tests/support/drawing.hpp"
#include "tests/threats/positions.hpp"

namespace mnk::threats {
namespace {

using Kind = Forced::Kind;
constexpr int kPlenty = 1'000'000;

Forced find(const Position& position, FourSearch& search, int nodes = kPlenty) {
    ShapeBoard board = test::board_of(position);
    return search.find(board, position.key(), position.side_to_move(), nodes);
}

/// Boards on which a plain search of all fours is quick.
std::vector<Rules> small_boards() {
    return {Rules{4, 4, 3}, Rules{5, 5, 3},       Rules{5, 6, 3, true}, Rules{6, 5, 4},
            Rules{7, 7, 4}, Rules{6, 6, 4, true}, Rules{7, 7, 5},       Rules{8, 8, 5, true},
            Rules{9, 9, 5}, Rules{8, 8, 6},       Rules{9, 9, 6, true}};
}

// --- wins by fours ------------------------------------------------------------------------------------

TEST(FourSearch, TakesARunThatIsThere) {
    const Position position = testing::draw(5, R"(
        X X X X . . .
        O O O O . . .
        . . . . . . .)");
    FourSearch search;
    const Forced found = find(position, search);
    EXPECT_EQ(found.kind, Kind::win);
    EXPECT_EQ(found.plies, 1);
    EXPECT_EQ(cell_name(position.rules(), found.move), "e3");
    EXPECT_EQ(search.line(), std::vector<Cell>{found.move});
}

TEST(FourSearch, KnowsThatTwoCellsCannotBothBeFilled) {
    const Position position = testing::draw(5, R"(
        . . . . . . .
        . . X X X . .
        . . O O O . .
        . . . . . . .)");
    FourSearch search;
    EXPECT_EQ(find(position, search).plies, 3);
    EXPECT_TRUE(test::is_proof(position, search.line()));
}

TEST(FourSearch, MakesAFourThatLeavesAThree) {
    const Position position = testing::draw(5, R"(
        . . . . . . . .
        . . . . . . . .
        . . . . X . . .
        . . . . X . . .
        O X X X . . . .
        . . . . . . . .
        . . . . . . . .
        . O . O . O . O)");
    FourSearch search;
    const Forced found = find(position, search);
    EXPECT_EQ(found.kind, Kind::win);
    EXPECT_EQ(cell_name(position.rules(), found.move), "e4");
    EXPECT_EQ(found.plies, 5);
    EXPECT_TRUE(test::is_proof(position, search.line()));
}

TEST(FourSearch, SeesThatTheForcedReplyMakesAThreatOfItsOwn) {
    const Position position = testing::draw(5, R"(
        . . . . . . . .
        . . . . . O . .
        . . . . X O . .
        . . . . X O . .
        O X X X . . . .
        . . . . . . . .
        . . . . . . . .
        . O . . . . . .)");
    FourSearch search;
    EXPECT_EQ(find(position, search).kind, Kind::none);
}

TEST(FourSearch, GoesOnWhenItsAnswerToAThreatIsAFourAgain) {
    // O's reply on f4 threatens f3; X takes f3, which is a four of its own, and the next reply on b7 is none.
    const Position position = testing::draw(5, R"(
        . . . . . X . .
        . . . . . O . .
        . . X . . O . .
        . . . X . O X .
        O X X X . . . .
        . . . . . . . .
        . O . . . . . .
        . O . . . O . .)");
    FourSearch search;
    const Forced found = find(position, search);
    EXPECT_EQ(found.kind, Kind::win);
    EXPECT_TRUE(test::is_proof(position, search.line()));
}

TEST(FourSearch, AgreesWithTryingEveryFour) {
    int deep = 0;
    int none = 0;
    for (const Rules& rules : small_boards()) {
        FourSearch search;
        test::each_random_position(rules, 3, 500, [&](Position position) {
            const Forced found = find(position, search);
            const bool is_win = test::naive_wins_by_fours(position);
            ASSERT_EQ(found.kind, is_win ? Kind::win : Kind::none) << diagram(position);
            deep += found.plies > 3;
            none += !is_win;
        });
    }
    EXPECT_GT(deep, 300);
    EXPECT_GT(none, 1000);
}

TEST(FourSearch, ReturnsAWinThatNoReplyAvoids) {
    for (const Rules& rules : {Rules{15, 15, 5}, Rules{10, 10, 5, true}, Rules{9, 9, 4}, Rules{5, 5, 3},
                               Rules{12, 12, 6}, Rules{20, 20, 7, true}}) {
        FourSearch search;
        int wins = 0;
        test::each_random_position(rules, 4, 300, [&](const Position& position) {
            const Forced found = find(position, search, 20'000);
            if (found.kind != Kind::win) return;
            ++wins;
            ASSERT_EQ(found.move, search.line().front());
            ASSERT_EQ(found.plies, static_cast<int>(search.line().size()));
            ASSERT_TRUE(test::is_proof(position, search.line())) << diagram(position);
        });
        EXPECT_GT(wins, 30) << to_string(rules);
    }
}

TEST(FourSearch, BeginsNearACellIfToldSo) {
    const Position position = testing::draw(5, R"(
        . . . . . . . . . . . . . . .
        . . . . X . . . . . . . . . .
        . . . . X . . . . . . . . . .
        O X X X . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        O . . O . . . . O . . . . O .
        . . . . . . . . . . . . . . .)");
    const Rules& rules = position.rules();
    ShapeBoard board = test::board_of(position);
    FourSearch search;
    const auto near = [&](int row, int column) {
        return search
            .find(board, position.key(), position.side_to_move(), kPlenty, rules.cell_at(row, column))
            .kind;
    };
    EXPECT_EQ(near(6, 14), Kind::unknown) << "there is a win, but not there";
    EXPECT_EQ(near(3, 3), Kind::win) << "what was not found elsewhere did not stay";
    EXPECT_TRUE(test::is_proof(position, search.line()));
}

TEST(FourSearch, LeavesTheBoardAsItWas) {
    test::each_random_position({10, 10, 5}, 5, 100, [&](const Position& position) {
        ShapeBoard board = test::board_of(position);
        FourSearch search(4);
        search.find(board, position.key(), position.side_to_move(), 100);
        ASSERT_TRUE(test::are_same(board, test::board_of(position)));
    });
}

TEST(FourSearch, NeverGuessesWhenTheTableIsTinyOrTheBudgetShort) {
    int unknown = 0;
    for (const Rules& rules : small_boards()) {
        FourSearch good;
        FourSearch tiny(1);
        test::each_random_position(rules, 6, 150, [&](const Position& position) {
            const Forced truth = find(position, good);
            ASSERT_EQ(find(position, tiny).kind, truth.kind);
            ASSERT_EQ(find(position, tiny, 0).kind, Kind::unknown);
            for (int nodes = 1; nodes < 60; nodes += nodes < 8 ? 1 : 7) {
                FourSearch fresh(3);
                const Forced found = find(position, fresh, nodes);
                ASSERT_LE(fresh.nodes(), static_cast<std::uint64_t>(nodes));
                unknown += found.kind == Kind::unknown;
                if (found.kind == Kind::unknown) continue;
                ASSERT_EQ(found.kind, truth.kind) << diagram(position);
                if (found.kind == Kind::win) {
                    ASSERT_TRUE(test::is_proof(position, fresh.line()));
                }
            }
        });
    }
    EXPECT_GT(unknown, 500);
}

TEST(FourSearch, StaysWithinTheStackWhereThereIsAlwaysAnotherFour) {
    // 350 times, too far apart to help each other:   O X X . . O
    const Rules rules{128, 128, 4};
    ShapeBoard board(rules, std::make_shared<ShapeTable>(rules), std::make_shared<CodeTable>(ShapeWeights{}));
    for (int row = 0; row < rules.rows; row += 5) {
        for (int column = 0; column + 5 < rules.columns; column += 9) {
            board.play(rules.cell_at(row, column), Stone::second);
            board.play(rules.cell_at(row, column + 1), Stone::first);
            board.play(rules.cell_at(row, column + 2), Stone::first);
            board.play(rules.cell_at(row, column + 5), Stone::second);
        }
    }
    FourSearch search;
    EXPECT_EQ(search.find(board, 1, Stone::first, 20'000).kind, Kind::unknown);
    EXPECT_EQ(search.nodes(), 20'000U);
}

TEST(FourSearch, NeverInventsAWinWhenTheTableLies) {
    FourSearch search(10);
    int wins = 0;
    test::each_random_position({9, 9, 4}, 7, 400, [&](const Position& position) {
        ShapeBoard board = test::board_of(position);
        if (search.find(board, 42, position.side_to_move(), 1000).kind != Kind::win) return;
        ++wins;
        ASSERT_TRUE(test::is_proof(position, search.line())) << diagram(position);
    });
    EXPECT_GT(wins, 30);
}

// --- defence ------------------------------------------------------------------------------------------

std::string defences(const Position& position) {
    std::vector<Cell> cells;
    if (!find_defences(test::board_of(position), position.side_to_move(), cells)) return "no threat";
    std::sort(cells.begin(), cells.end());
    return moves_to_text(position.rules(), cells);
}

TEST(Defences, AreTheCellThatWouldWin) {
    EXPECT_EQ(defences(testing::draw(5, R"(
        O X X X X . . .
        . . . . . . . .
        O . . . O . . .)")),
              "f3");
}

TEST(Defences, AreBothEndsOfAThreeThatIsWideOpen) {
    EXPECT_EQ(defences(testing::draw(5, R"(
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        O . . . . . . . O)")),
              "c3 g3");
}

TEST(Defences, AreThreeCellsOfAThreeThatIsOpenInOnePlace) {
    EXPECT_EQ(defences(testing::draw(5, R"(
        . . . . . . . . .
        O . X X X . . O .
        . . . . . . . . .
        . . . . . . . . .)")),
              "b3 f3 g3");
}

TEST(Defences, AreAlsoTheFoursOfTheDefender) {
    EXPECT_EQ(defences(testing::draw(5, R"(
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        O O O . . . . X .)")),
              "c3 g3 d1 e1");
}

TEST(Defences, AreNoneWhereTwoThreesCross) {
    EXPECT_EQ(defences(testing::draw(4, R"(
        . . . . . . . .
        . X . . . O . .
        . X . . O . . .
        . . . X X . . .
        O . . . . . . .)")),
              "");
}

TEST(Defences, AreOnlySoughtAgainstAThreat) {
    EXPECT_EQ(defences(testing::draw(5, R"(
        . . . . . . . .
        . . X X . . . .
        . . O . . . . .)")),
              "no threat");
}

/// Calls visit(position, cells) wherever the side to move is threatened and has no run to complete.
template <class Visit>
void each_threatened(const Rules& rules, std::uint64_t seed, int rounds, Visit visit) {
    int seen = 0;
    test::each_random_position(rules, seed, rounds, [&](const Position& position) {
        if (!test::winning_cells(position, position.side_to_move()).empty()) return;
        std::vector<Cell> cells;
        if (!find_defences(test::board_of(position), position.side_to_move(), cells)) {
            ASSERT_TRUE(cells.empty());
            return;
        }
        ++seen;
        std::vector<Cell> sorted = cells;
        std::sort(sorted.begin(), sorted.end());
        ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end());
        for (const Cell cell : cells) ASSERT_TRUE(position.is_free(cell));
        visit(position, cells);
    });
    EXPECT_GT(seen, rounds / 20) << to_string(rules);
}

TEST(Defences, LeaveOutNoMoveThatSavesByBruteForce) {
    int outside = 0;
    for (const Rules& rules :
         {Rules{3, 3, 3}, Rules{4, 3, 3}, Rules{4, 4, 3}, Rules{6, 3, 3}, Rules{4, 4, 3, true},
          Rules{4, 4, 4}, Rules{5, 4, 4}, Rules{5, 4, 3, true}, Rules{1, 12, 3}, Rules{2, 8, 4}}) {
        test::Minimax minimax;
        each_threatened(rules, 8, 1500, [&](Position position, const std::vector<Cell>& cells) {
            if (position.rules().cells() - position.ply() > 11) return;
            const auto span = position.free_cells();
            for (const Cell cell : std::vector<Cell>(span.begin(), span.end())) {
                if (std::find(cells.begin(), cells.end(), cell) != cells.end()) continue;
                ++outside;
                ASSERT_EQ(minimax.after(position, cell), -1) << diagram(position) << cell_name(rules, cell);
            }
        });
    }
    EXPECT_GT(outside, 5000);
}

/// Does the side to move win at once or by two cells that complete a run?
bool wins_in_three(Position& position) {
    const Stone attacker = position.side_to_move();
    if (!test::winning_cells(position, attacker).empty()) return true;
    if (!test::winning_cells(position, opponent(attacker)).empty()) return false;
    const auto span = position.free_cells();
    for (const Cell cell : std::vector<Cell>(span.begin(), span.end())) {
        position.play(cell);
        const bool is_win = test::winning_cells(position, attacker).size() > 1;
        position.undo();
        if (is_win) return true;
    }
    return false;
}

TEST(Defences, LeaveOutOnlyMovesThatLoseInThreeOnEveryBoard) {
    for (const Rules& rules : {Rules{9, 9, 4}, Rules{10, 10, 5}, Rules{9, 11, 5, true}, Rules{7, 7, 4, true},
                               Rules{6, 6, 3}, Rules{10, 10, 6}, Rules{11, 11, 6, true}}) {
        int inside = 0;
        int useless = 0;
        each_threatened(rules, 9, 150, [&](Position position, const std::vector<Cell>& cells) {
            const auto span = position.free_cells();
            const Stone defender = position.side_to_move();
            for (const Cell cell : std::vector<Cell>(span.begin(), span.end())) {
                const bool is_inside = std::find(cells.begin(), cells.end(), cell) != cells.end();
                position.play(cell);
                const bool is_lost = wins_in_three(position);
                const bool is_four = !test::winning_cells(position, defender).empty();
                position.undo();
                inside += is_inside;
                useless += is_inside && is_lost && !is_four;
                ASSERT_TRUE(is_inside || is_lost) << diagram(position) << cell_name(rules, cell);
            }
        });
        EXPECT_LT(useless, inside) << to_string(rules);
    }
}

}  // namespace
}  // namespace mnk::threats
