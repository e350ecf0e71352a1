// CadregaBot's evaluations, orders, searches, depths and sorts.

#include <iostream>

#include "mnk/players/cadrega.hpp"
#include "mnk/players/cadrega_search.hpp"
#include "tests/players/reference.hpp"

namespace mnk::players::cadrega {
namespace {

using namespace mnk::reference;

class CadregaGolden : public reference::Test {
 protected:
    /// Every figure of a position, with or without the original's defect.
    static void compare(const Json& line, bool original) {
        const Position position = position_of(line);
        const Rules& rules = position.rules();
        WindowBoard board(position);
        const Stone self = board.side_to_move();
        EXPECT_EQ(leaf_value(board, self), line["leaf"].get<int>());
        EXPECT_EQ(board.free_count(), line["n_free"].get<int>());
        for (const Json& cell : line["cells"]) {
            const Cell at = cell_of(rules, cell);
            EXPECT_EQ(board.value(at, self), cell[2].get<int>()) << cell;
            EXPECT_EQ(board.value(at, opponent(self)), cell[3].get<int>()) << cell;
            const int flags = (board.is_win(at, self) ? 1 : 0) + (board.is_win(at, opponent(self)) ? 2 : 0);
            EXPECT_EQ(flags, cell[4].get<int>()) << cell;
        }
        RadixSort sort(original);
        std::vector<EvaluatedCell> list;
        list_candidates(board, sort, list);
        ASSERT_GE(list.size(), line["list"].size());
        for (std::size_t i = 0; i < line["list"].size(); ++i) {
            EXPECT_EQ(list[i].cell, cell_of(rules, line["list"][i])) << i;
            EXPECT_EQ(list[i].value, line["list"][i][2].get<int>()) << i;
        }
        for (const Json& search : line["search"]) compare_search(board, search, original);
    }

    static void compare_search(WindowBoard& board, const Json& golden, bool original) {
        const int depth = golden["depth"];
        SCOPED_TRACE(depth);
        const Json& row = golden["row"];
        const play::StopFlag never;
        Budget budget(play::Limits{}, never, std::chrono::steady_clock::now());
        Tree tree(1 << 24);
        const SearchResult result = Search(board, tree, budget, original).run(depth);
        EXPECT_EQ(result.move, cell_of(board.rules(), row["move"]));
        EXPECT_EQ(result.is_searched, row["searched"].get<bool>());
        if (!result.is_searched) return;
        EXPECT_EQ(result.value, row["value"].get<int>());
        EXPECT_EQ(result.nodes, row["nodes"].get<std::uint64_t>());
    }
};

INSTANTIATE_TEST_SUITE_P(, CadregaGolden, ::testing::Values(Source::repository, Source::shared), name_of);

TEST_P(CadregaGolden, OriginalAgreesOnValuesOrdersAndSearches) {
    if (!reads("A-cadrega.jsonl")) GTEST_SKIP() << missing();
    for (const Json& line : lines_) {
        SCOPED_TRACE(line["id"].get<std::string>());
        compare(line, true);
    }
}

// C1, the sort of two cells, shows in no position: two last cells without a win have the same value.
TEST_P(CadregaGolden, RepairedDiffersInNoPosition) {
    if (!reads("A-cadrega.jsonl")) GTEST_SKIP() << missing();
    for (const Json& line : lines_) {
        SCOPED_TRACE(line["id"].get<std::string>());
        compare(line, false);
    }
}

TEST_P(CadregaGolden, PlayerWithAFixedDepthPlaysTheSameMoves) {
    if (!reads("A-cadrega.jsonl")) GTEST_SKIP() << missing();
    const play::StopFlag never;
    const play::Limits limits;
    for (const Json& line : lines_) {
        const Position position = position_of(line);
        for (const Json& search : line["search"]) {
            const int depth = search["depth"];
            if (depth == 4) continue;  // the same code, four times the time
            const std::unique_ptr<play::Player> player = make_cadrega({.memory = 16, .depth = depth});
            EXPECT_EQ(player->choose({position, limits, never, {}}),
                      cell_of(position.rules(), search["row"]["move"]))
                << line["id"] << " depth " << depth;
        }
    }
}

TEST_P(CadregaGolden, OptimizedDepthAgrees) {
    if (!reads("A-optdepth.jsonl")) GTEST_SKIP() << missing();
    for (const Json& line : lines_) {
        EXPECT_EQ(optimized_depth(line["start"], line["free"], line["nodes"].get<std::int64_t>()),
                  line["depth"].get<int>())
            << line;
    }
}

std::vector<int> sorted_order(const Json& line, bool original) {
    std::vector<EvaluatedCell> cells;
    for (const Json& value : line["values"])
        cells.push_back({static_cast<Cell>(cells.size()), value.get<int>()});
    RadixSort sort(original);
    sort(cells);
    std::vector<int> order;
    for (const EvaluatedCell& cell : cells) order.push_back(cell.cell);
    return order;
}

TEST_P(CadregaGolden, OriginalSortAgrees) {
    if (!reads("A-sort.jsonl")) GTEST_SKIP() << missing();
    for (const Json& line : lines_)
        EXPECT_EQ(sorted_order(line, true), line["order"].get<std::vector<int>>()) << line;
}

TEST_P(CadregaGolden, RepairedSortDiffersOnlyByTheSortOfTwo) {
    if (!reads("A-sort.jsonl")) GTEST_SKIP() << missing();
    int differing = 0;
    for (const Json& line : lines_) {
        if (sorted_order(line, false) == line["order"].get<std::vector<int>>()) continue;
        EXPECT_EQ(line["values"].size(), 2U) << line;
        EXPECT_GT(line["values"][0].get<int>(), line["values"][1].get<int>()) << line;
        std::cout << "values " << line["values"] << ": C1 (two cells sorted the wrong way round)\n";
        ++differing;
    }
    EXPECT_GT(differing, 0);
}

}  // namespace
}  // namespace mnk::players::cadrega
