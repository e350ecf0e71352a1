#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/base/random.hpp"
#include "mnk/search/champion.hpp"
#include "mnk/search/threat_lines.hpp"
#include "tests/support/drawing.hpp"
#include "tests/threats/positions.hpp"

namespace mnk::search {
namespace {

using play::ThreatLine;
using play::Value;
using testing::draw;

play::Report analyse(const Position& position, std::int64_t lines, std::uint64_t nodes = 20'000) {
    ChampionOptions options;
    options.lines = lines;
    options.table = 4;
    const auto champion = make_champion(options);
    play::Limits limits;
    limits.nodes = nodes;
    const play::StopFlag stop;
    (*champion)->start(position.rules(), position.side_to_move(), limits, stop);
    return (*champion)->explain({position, limits, stop, {}});
}

std::vector<ThreatLine> threats_of(const Position& position, Stone player, ThreatLine::Kind kind) {
    threats::ShapeBoard board = threats::test::board_of(position);
    std::vector<ThreatLine> out;
    for (const ThreatLine& threat : find_threat_lines(board, position.side_to_move())) {
        if (threat.player == player && threat.kind == kind) out.push_back(threat);
    }
    return out;
}

std::string names(const Position& position, const std::vector<Cell>& cells) {
    return moves_to_text(position.rules(), cells);
}

// X has three in the open, O has four with one end closed.
//
//     the fourth X at b4 or f4 could not be stopped; O wins at e1
constexpr std::string_view kThreeAndFour = R"(
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . X X X . . .
    . . . . . . . .
    . . . . . . . .
    O O O O . . X .)";

TEST(ThreatLines, OfARunAreTheCellsThatCompleteIt) {
    const Position position = draw(5, kThreeAndFour);
    const auto wins = threats_of(position, Stone::second, ThreatLine::Kind::wins);
    ASSERT_EQ(wins.size(), 1U);
    EXPECT_EQ(names(position, wins[0].stones), "a1 b1 c1 d1");
    EXPECT_EQ(names(position, wins[0].cells), "e1");
    EXPECT_EQ(names(position, wins[0].answers), "e1");
}

TEST(ThreatLines, OfAnOpenThreeHaveItsStonesBothEndsAndWhatStopsBoth) {
    const Position position = draw(5, kThreeAndFour);
    const auto threats = threats_of(position, Stone::first, ThreatLine::Kind::unstoppable);
    ASSERT_EQ(threats.size(), 1U);
    EXPECT_EQ(names(position, threats[0].stones), "c4 d4 e4");
    EXPECT_EQ(names(position, threats[0].cells), "b4 f4");
    EXPECT_EQ(names(position, threats[0].answers), "b4 f4");
}

TEST(ThreatLines, StandStrongestFirst) {
    const Position position = draw(5, kThreeAndFour);
    threats::ShapeBoard board = threats::test::board_of(position);
    const auto all = find_threat_lines(board, position.side_to_move());
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                               [](const ThreatLine& a, const ThreatLine& b) { return a.kind < b.kind; }));
    EXPECT_EQ(board.stones(), position.ply());
}

TEST(ThreatLines, HaveNoAnswerWhereTwoCellsWin) {
    const Position position = draw(4, R"(
        . . . . . .
        . X X X . .
        . O O . O .
        . . . . . .)");
    const auto wins = threats_of(position, Stone::first, ThreatLine::Kind::wins);
    ASSERT_EQ(wins.size(), 1U);
    EXPECT_EQ(names(position, wins[0].cells), "a3 e3");
    EXPECT_TRUE(wins[0].answers.empty());
}

/// On every cell of every position: a threat is told if and only if the naive test of the rules says so, and
/// after an answer none of its cells does what it did.
TEST(ThreatLines, TellEveryWinAndTheirAnswersTakeItAway) {
    Random random(5);
    for (const Rules& rules : {Rules{3, 3, 3}, Rules{6, 6, 4}, Rules{7, 7, 5, true}, Rules{9, 9, 5}}) {
        for (int round = 0; round < 30; ++round) {
            Position position(rules);
            const int stones = random.below(rules.cells() / 2);
            while (position.ply() < stones && !position.is_over()) {
                const auto cells = position.free_cells();
                position.play(cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))]);
            }
            if (position.is_over()) continue;
            for (const Stone player : {Stone::first, Stone::second}) {
                std::vector<Cell> told;
                for (const ThreatLine& threat : threats_of(position, player, ThreatLine::Kind::wins)) {
                    told.insert(told.end(), threat.cells.begin(), threat.cells.end());
                    for (const Cell answer : threat.answers)
                        EXPECT_EQ(threat.cells, std::vector<Cell>{answer}) << to_string(rules);
                }
                for (const Cell cell : position.free_cells())
                    EXPECT_EQ(position.wins_at(cell, player),
                              std::find(told.begin(), told.end(), cell) != told.end());
            }
        }
    }
}

TEST(Analysis, HasSeveralLinesEachWithItsOwnMoveFirst) {
    const Position position = draw(5, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    const play::Report report = analyse(position, 3);
    ASSERT_GE(report.root_moves.size(), 3U);
    EXPECT_EQ(report.root_moves[0].cell, report.choice);
    for (const play::RootMove& move : report.root_moves) {
        ASSERT_FALSE(move.line.empty());
        EXPECT_EQ(move.line[0], move.cell);
        EXPECT_GT(move.depth, 0);
    }
    for (std::size_t i = 0; i < 3; ++i) EXPECT_FALSE(report.root_moves[i].is_at_most) << i;
    // Every candidate has at least a bound.
    EXPECT_EQ(report.root_moves.size(), report.order.size());
}

TEST(Analysis, GivesAValueToTheOnlyReply) {
    const Position position = draw(5, kThreeAndFour);
    const play::Report report = analyse(position, 1);
    EXPECT_EQ(names(position, {report.choice}), "e1");
    EXPECT_NE(report.value.kind, Value::Kind::unknown);
    EXPECT_EQ(names(position, report.defences), "e1");
}

TEST(Analysis, GivesAValueToTheEmptyBoard) {
    const play::Report report = analyse(Position(Rules{15, 15, 5}), 3);
    EXPECT_NE(report.value.kind, Value::Kind::unknown);
    EXPECT_EQ(report.choice, (Rules{15, 15, 5}).cell_at(7, 7));
}

TEST(Analysis, PutsTheProvedWinBeforeTheOtherMoves) {
    const Position position = draw(5, R"(
        . . . . . . . . .
        . O . . . . . O .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . . .)");
    const play::Report report = analyse(position, 3);
    EXPECT_EQ(report.value, Value::win_in(3));
    ASSERT_GE(report.root_moves.size(), 2U);
    EXPECT_EQ(report.root_moves[0].cell, report.choice);
    EXPECT_EQ(report.root_moves[0].value, Value::win_in(3));
    for (const play::RootMove& move : report.root_moves)
        EXPECT_FALSE(move.is_at_most && move.value.is_proved()) << "a bound is no proof";
    EXPECT_EQ(std::count_if(report.root_moves.begin(), report.root_moves.end(),
                            [&](const play::RootMove& move) { return move.cell == report.choice; }),
              1);
}

TEST(Analysis, KnowsTheExactValueOfEveryMoveWhereItCanBeDecided) {
    // After b2 a corner draws and an edge loses.
    const Rules rules{3, 3, 3};
    const Position position = *Position::from_moves(rules, *parse_moves(rules, "b2"));
    const play::Report report = analyse(position, 3);
    EXPECT_EQ(report.value, Value::draw());
    EXPECT_EQ(report.root_moves.size(), 8U);
    EXPECT_EQ(report.root_moves.front().cell, report.choice);
    for (const play::RootMove& move : report.root_moves) {
        const bool is_corner = rules.row_of(move.cell) != 1 && rules.column_of(move.cell) != 1;
        EXPECT_EQ(move.value.kind, is_corner ? Value::Kind::draw : Value::Kind::loss);
        EXPECT_FALSE(move.is_at_most);
    }
}

}  // namespace
}  // namespace mnk::search
