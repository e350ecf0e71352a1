#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "mnk/board/notation.hpp"
#include "mnk/players/mics.hpp"
#include "mnk/players/mics_root.hpp"

namespace mnk::players {

namespace {

using nlohmann::json;

const std::string kShared = MNK_GOLDEN_DIR;
const std::string kCommitted = MNK_TEST_DATA;

std::vector<json> read_lines(const std::string& path) {
    std::vector<json> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (!line.empty()) lines.push_back(json::parse(line));
    }
    return lines;
}

/// A position of the reference data with the report of a player on it.
class Asked {
 public:
    Asked(const json& line, std::int64_t budget, bool original, const std::string& update = "words")
        : rules_{line["m"], line["n"], line["k"]}, position_(rules_) {
        for (const json& move : line["moves"]) position_.play(cell_of(move));
        MicsOptions options;
        options.original = original;
        options.budget = budget;
        options.update = update;
        const std::unique_ptr<play::Player> player = make_mics(options);
        const play::Limits limits;
        const play::StopFlag stop;
        report_ = player->explain({position_, limits, stop, {}});
        for (const play::CellLayer& layer : report_.layers) layers_[layer.name] = &layer.values;
    }

    [[nodiscard]] Cell cell_of(const json& pair) const { return rules_.cell_at(pair[0], pair[1]); }
    [[nodiscard]] std::int64_t layer(const std::string& name, Cell cell) const {
        return layers_.at(name)->at(static_cast<std::size_t>(cell));
    }
    [[nodiscard]] const play::Report& report() const { return report_; }
    [[nodiscard]] const Position& position() const { return position_; }

    /// The four numbers of a direction in the words of the reference data: -1 where no window fits.
    [[nodiscard]] std::vector<std::int64_t> direction(const std::string& side, int d, Cell cell) const {
        constexpr const char* names[4] = {"row", "column", "diagonal", "antidiagonal"};
        const std::string prefix = "parts." + side + "." + names[d] + ".";
        const std::int64_t missing = layer(prefix + "missing", cell);
        return {layer(prefix + "windows", cell), layer(prefix + "stones", cell),
                missing == play::CellLayer::kNothing ? -1 : missing, layer(prefix + "count", cell)};
    }

    /// Everything that does not need the search: in words what differs, or "".
    [[nodiscard]] std::string values_that_differ(const json& line) const {
        std::string out;
        const auto differ = [&](const std::string& what, auto found, auto expected) {
            if (found != expected && out.size() < 300)
                out += what + ": " + std::to_string(found) + " not " + std::to_string(expected) + "; ";
        };
        for (const json& row : line["cells"]) {
            const Cell cell = cell_of(row);
            const std::string name = cell_name(rules_, cell);
            differ(name + " own", layer("own", cell), row[2].get<std::int64_t>());
            differ(name + " enemy", layer("enemy", cell), row[3].get<std::int64_t>());
            differ(name + " order", layer("value", cell), row[4].get<std::int64_t>());
            differ(name + " adjacent", layer("parts.adjacent", cell), row[5].get<std::int64_t>());
        }
        differ("static", *report_.board_value, line["static"].get<std::int64_t>());
        if (rules_.cells() <= 400) {
            std::int64_t own = 0;
            std::int64_t enemy = 0;
            for (const Cell cell : position_.free_cells())
                own += layer("own", cell), enemy += layer("enemy", cell);
            differ("sum_ally", own, line["sum_ally"].get<std::int64_t>());
            differ("sum_enemy", enemy, line["sum_enemy"].get<std::int64_t>());
        }
        return out + order_that_differs(line);
    }

    [[nodiscard]] std::string order_that_differs(const json& line) const {
        std::vector<Cell> root;
        for (const json& cell : line["root"]) root.push_back(cell_of(cell));
        std::vector<Cell> top;
        for (const json& cell : line["top"]) top.push_back(cell_of(cell));
        if (!std::equal(top.begin(), top.end(), root.begin())) return "top is no prefix of root; ";
        return root == report_.order ? "" : "order of the root moves; ";
    }

    /// The whole search: in words what differs, or "".
    [[nodiscard]] std::string search_that_differs(const json& search) const {
        std::string out;
        if (report_.choice != cell_of(search["move"]))
            out += "move " + cell_name(rules_, report_.choice) + "; ";
        if (report_.depth != search["depth"]) out += "depth; ";
        const json& expected = search["root_values"];
        if (expected.size() != report_.root_moves.size()) return out + "number of root moves; ";
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const play::RootMove& move = report_.root_moves[i];
            const bool wins = move.value == play::Value::win_in(1);
            const std::int64_t value = wins ? kMicsWin : move.value.score;
            if (value == expected[i][0] && move.nodes == expected[i][1] && move.budget == expected[i][2])
                continue;
            out += "root move " + std::to_string(i) + ": " + std::to_string(value) + ", " +
                   std::to_string(move.nodes) + " of " + std::to_string(move.budget) + " not " +
                   expected[i].dump() + "; ";
            break;
        }
        return out;
    }

 private:
    Rules rules_;
    Position position_;
    play::Report report_;
    std::map<std::string, const std::vector<std::int64_t>*> layers_;
};

/// With the defects kept, everything agrees.
void expect_everything(const json& line, const std::string& update) {
    for (const json& search : line["search"]) {
        const Asked asked(line, search["budget"], true, update);
        EXPECT_EQ(asked.values_that_differ(line), "") << line["id"];
        EXPECT_EQ(asked.search_that_differs(search), "") << line["id"] << " budget " << search["budget"];
        if (!line.contains("dir")) continue;
        for (const json& row : line["dir"]) {
            for (int d = 0; d < 4; ++d) {
                const Cell cell = asked.cell_of(row);
                EXPECT_EQ(json(asked.direction("own", d, cell)), row[2][static_cast<std::size_t>(d)])
                    << line["id"] << row;
                EXPECT_EQ(json(asked.direction("enemy", d, cell)), row[3][static_cast<std::size_t>(d)])
                    << line["id"] << row;
            }
        }
    }
}

/// The four defects by the names of the reference data.
struct Named {
    const char* name;
    bool MicsDefects::*defect;
};
constexpr Named kDefects[] = {{"M1", &MicsDefects::hidden_wins},
                              {"M2", &MicsDefects::limit_before_win},
                              {"M3", &MicsDefects::wins_without_way},
                              {"M4", &MicsDefects::false_double_plays}};

/// What a version with `defects` makes of a position: cell values, order, root values, nodes and move as one text.
std::string trace(const json& line, const json& search, MicsDefects defects) {
    const Rules rules{line["m"], line["n"], line["k"]};
    Position position(rules);
    for (const json& move : line["moves"]) position.play(rules.cell_at(move[0], move[1]));
    std::vector<std::unique_ptr<MicsBoard>> boards;
    boards.push_back(std::make_unique<MicsBoard>(rules, MicsUpdate::words, defects));
    boards.front()->follow(position);
    std::string out;
    for (const Cell cell : position.free_cells()) {
        for (const Stone player : {Stone::first, Stone::second})
            out += std::to_string(boards.front()->value(cell, player)) + " ";
    }
    const MicsShape shape{.width = line["width"], .depth = search["depth"], .defects = defects};
    const MicsResult result = search_root(boards, position, MicsOrder::blocks, shape, search["budget"], {});
    for (const MicsRootMove& move : result.moves) {
        out += std::to_string(move.cell) + ":" + std::to_string(move.value) + ":" +
               std::to_string(move.used) + " ";
    }
    return out + "plays " + std::to_string(result.moves[result.best].cell);
}

/// Which repairs, each made alone or else with another, change what the original does here: "M1 M3".  A defect that the probes
/// counted must be in its counter.
std::string causes(const json& line, const json& search) {
    const std::string original = trace(line, search, MicsDefects::original());
    std::string out;
    for (const Named& named : kDefects) {
        MicsDefects defects = MicsDefects::original();
        defects.*named.defect = false;
        if (trace(line, search, defects) == original) continue;
        out += std::string(out.empty() ? "" : " ") + named.name;
        const bool is_unseen =
            !line["unseen_wins"].empty() || !line["unseen_threats"].empty() || search["unseen_in_tree"] > 0;
        if (named.defect == &MicsDefects::limit_before_win) {
            EXPECT_GT(search["wins_at_limit"], 0) << line["id"];
        }
        // A cell of which the end of game is hidden changes the board value even if nobody plays there,
        // and then no counter of the probes moves.
        if (named.defect == &MicsDefects::hidden_wins && !is_unseen) out += " (in the values of the tree)";
    }
    if (!out.empty()) return out;
    // Now and then a repair shows only together with another.
    for (const Named& one : kDefects) {
        for (const Named& other : kDefects) {
            MicsDefects defects = MicsDefects::original();
            defects.*one.defect = defects.*other.defect = false;
            if (trace(line, search, defects) != original)
                return std::string(one.name) + " with " + other.name;
        }
    }
    return out;
}

/// Names each position on which the repaired version differs; every one must have a cause.
void expect_explained(const std::vector<json>& lines) {
    std::map<std::string, int> tally;
    for (const json& line : lines) {
        for (const json& search : line["search"]) {
            const std::string repaired = trace(line, search, {});
            if (repaired == trace(line, search, MicsDefects::original())) {
                ++tally["no difference"];
                continue;
            }
            const std::string why = causes(line, search);
            EXPECT_NE(why, "") << line["id"] << " differs and no defect explains it";
            std::cout << line["id"].get<std::string>() << " budget " << search["budget"] << ": " << why
                      << "\n";
            ++tally[why];
        }
    }
    for (const auto& [why, count] : tally) std::cout << count << " searches: " << why << "\n";
}

TEST(MicsReference, TheOriginalIsReproducedOnTheCommittedPositions) {
    const std::vector<json> lines = read_lines(kCommitted + "/mics.jsonl");
    ASSERT_GE(lines.size(), 40U);
    for (const std::string update : {"words", "k", "k2"}) {
        for (const json& line : lines) expect_everything(line, update);
    }
}

TEST(MicsReference, TheOriginalIsReproducedOnAllPositions) {
    const std::vector<json> lines = read_lines(kShared + "/A-markcello.jsonl");
    if (lines.empty()) GTEST_SKIP() << "no reference values in " << kShared;
    EXPECT_EQ(lines.size(), 196U);
    for (const json& line : lines) expect_everything(line, "words");
}

TEST(MicsReference, EveryDifferenceOfTheRepairedVersionHasItsDefectOnTheCommittedPositions) {
    expect_explained(read_lines(kCommitted + "/mics.jsonl"));
}

TEST(MicsReference, EveryDifferenceOfTheRepairedVersionHasItsDefectOnAllPositions) {
    const std::vector<json> lines = read_lines(kShared + "/A-markcello.jsonl");
    if (lines.empty()) GTEST_SKIP() << "no reference values in " << kShared;
    expect_explained(lines);
}

TEST(MicsReference, TheRepairedVersionPlaysEveryWinThatIsThere) {
    for (const json& line : read_lines(kCommitted + "/mics.jsonl")) {
        if (line["wins"].empty()) continue;
        for (const json& search : line["search"]) {
            const Asked asked(line, search["budget"], false);
            EXPECT_TRUE(asked.position().wins_at(asked.report().choice, asked.position().side_to_move()))
                << line["id"];
        }
    }
}

}  // namespace

}  // namespace mnk::players
