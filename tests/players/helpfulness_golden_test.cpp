// MiliardarioRicco's counts and moves.

#include <algorithm>
#include <iostream>

#include "mnk/players/cell_layers.hpp"
#include "mnk/players/helpfulness.hpp"
#include "mnk/players/helpfulness_count.hpp"
#include "tests/players/reference.hpp"

namespace mnk::players {
namespace {

using namespace mnk::reference;

class HelpfulnessGolden : public reference::Test {
 protected:
    /// The count of a position with nothing to hurry it.
    static HelpfulnessCount count_of(const Position& position, std::span<const Cell> free_cells,
                                     bool original) {
        const play::StopFlag never;
        Budget budget(play::Limits{}, never, std::chrono::steady_clock::now());
        HelpfulnessCount count(position, {.original = original});
        count.run(free_cells, budget);
        return count;
    }
    static std::vector<Cell> order_of(const Json& line, const std::string& order, const Position& position) {
        if (order == "row") return sorted_free_cells(position);
        std::vector<Cell> cells;
        for (const Json& cell : line["fc_tester"]) cells.push_back(cell.get<Cell>());
        return cells;
    }
};

INSTANTIATE_TEST_SUITE_P(, HelpfulnessGolden, ::testing::Values(Source::repository, Source::shared), name_of);

TEST_P(HelpfulnessGolden, OriginalAgreesOnEveryCountAndMoveInBothOrders) {
    if (!reads("A-miliardario.jsonl")) GTEST_SKIP() << missing();
    int compared = 0;
    for (const Json& line : lines_) {
        const Position position = position_of(line);
        const Rules& rules = position.rules();
        for (const std::string order : {"row", "tester"}) {
            if (order == "tester" && !line.contains("fc_tester")) continue;
            SCOPED_TRACE(line["id"].get<std::string>() + " " + order);
            const Json& golden = line[order];
            const Cell move = cell_of(rules, golden["move"]);
            if (golden.value("only_cell", false)) {
                EXPECT_EQ(position.free_cells().size(), 1U);
                EXPECT_EQ(position.free_cells().front(), move);
                ++compared;
                continue;
            }
            const std::vector<Cell> free_cells = order_of(line, order, position);
            const HelpfulnessCount count = count_of(position, free_cells, true);
            EXPECT_EQ(count.queue().top_count(), golden["top_count"].get<std::int64_t>());
            EXPECT_EQ(count.queue().top().size(), golden["n_top"].get<std::size_t>());
            EXPECT_EQ(count.last_pass_checks(), golden["last_pass_checks"].get<int>());
            EXPECT_EQ(count.last_pass_checks() < 4 * static_cast<int>(free_cells.size()),
                      golden["stopped_early"].get<bool>());
            std::vector<Cell> best = count.best_cells();
            EXPECT_EQ(best.size(), golden["n_ok"].get<std::size_t>());
            EXPECT_NE(std::find(best.begin(), best.end(), move), best.end());
            best.resize(std::min<std::size_t>(best.size(), 30));
            EXPECT_EQ(best, cells_of(rules, golden["ok"]));
            if (golden.contains("cells")) {
                for (const Json& cell : golden["cells"]) {
                    const CellHelpfulness& help = count.at(cell_of(rules, cell));
                    EXPECT_EQ(help.count(), cell[2].get<std::int64_t>()) << cell;
                    EXPECT_EQ(help.own.cells, cell[3].get<std::int64_t>()) << cell;
                    EXPECT_EQ(help.enemy.cells, cell[4].get<std::int64_t>()) << cell;
                }
            }
            ++compared;
        }
    }
    RecordProperty("compared", compared);
    EXPECT_GT(compared, 80);
}

TEST_P(HelpfulnessGolden, OriginalPlayerPlaysAnAllowedMove) {
    if (!reads("A-miliardario.jsonl")) GTEST_SKIP() << missing();
    const std::unique_ptr<play::Player> player = make_helpfulness({.original = true});
    const play::StopFlag never;
    for (const Json& line : lines_) {
        const Position position = position_of(line);
        const play::Limits limits;
        const std::optional<Cell> move = player->choose({position, limits, never, {}});
        ASSERT_TRUE(move);
        if (line["row"].value("only_cell", false)) continue;
        const std::vector<Cell> allowed = cells_of(position.rules(), line["row"]["ok"]);
        EXPECT_NE(std::find(allowed.begin(), allowed.end(), *move), allowed.end()) << line["id"];
    }
}

// R1: the original ends its last pass as soon as a count reaches 10,000, so that what the
//     pass had yet to add is missing, a win above all.
// R2: the original has no rank above the count, and a block with ten windows outweighs a win.
TEST_P(HelpfulnessGolden, RepairedDiffersOnlyWhereADefectExplainsIt) {
    if (!reads("A-miliardario.jsonl")) GTEST_SKIP() << missing();
    int differing = 0;
    int other_moves = 0;
    for (const Json& line : lines_) {
        const Json& golden = line["row"];
        if (golden.value("only_cell", false)) continue;
        const std::string id = line["id"];
        const Position position = position_of(line);
        const Rules& rules = position.rules();
        const std::vector<Cell> free_cells = sorted_free_cells(position);
        const HelpfulnessCount count = count_of(position, free_cells, false);
        const std::vector<Cell> wins = cells_of(rules, line["wins"]);
        const std::vector<Cell> threats = cells_of(rules, line["threats"]);
        const auto holds = [](const std::vector<Cell>& cells, Cell cell) {
            return std::find(cells.begin(), cells.end(), cell) != cells.end();
        };
        // Counts are partial where the last pass was cut short, and only there.
        const bool was_cut = golden["stopped_early"].get<bool>();
        bool counts_agree = true;
        for (const Json& cell : golden["cells"]) {
            const CellHelpfulness& help = count.at(cell_of(rules, cell));
            const bool agrees = help.count() == cell[2].get<std::int64_t>() &&
                                help.own.cells == cell[3].get<std::int64_t>() &&
                                help.enemy.cells == cell[4].get<std::int64_t>();
            EXPECT_TRUE(agrees || was_cut) << id << ": no defect explains the count of " << cell;
            counts_agree = counts_agree && agrees;
        }
        const Cell move = count.best_cells().front();
        const bool moves_agree = holds(cells_of(rules, golden["ok"]), move);
        // A full count that still chooses otherwise has a win that a block outweighed.
        const bool is_outweighed = !was_cut && !moves_agree && holds(wins, move);
        EXPECT_TRUE(moves_agree || was_cut || is_outweighed) << id << ": no defect explains the move";
        EXPECT_TRUE(wins.empty() || holds(wins, move)) << id << ": a win is there and is not played";
        EXPECT_TRUE(!wins.empty() || threats.empty() || holds(threats, move))
            << id << ": a threat is there and is not blocked";
        if (counts_agree && moves_agree) continue;
        ++differing;
        other_moves += moves_agree ? 0 : 1;
        std::cout << id << ": " << (counts_agree ? "" : "counts ") << (moves_agree ? "" : "move ")
                  << "differ, "
                  << (is_outweighed ? "R2 (block outweighs the win)" : "R1 (last pass cut short)") << '\n';
    }
    std::cout << differing << " positions differ, " << other_moves << " of them in the move\n";
}

}  // namespace
}  // namespace mnk::players
