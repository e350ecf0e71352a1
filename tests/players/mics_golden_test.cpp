#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "mnk/board/notation.hpp"
#include "mnk/players/mics.hpp"
#include "mnk/players/mics_search.hpp"

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
    Asked(const json& line, std::int64_t budget, bool original)
        : rules_{line["m"], line["n"], line["k"]}, position_(rules_) {
        for (const json& move : line["moves"]) position_.play(cell_of(move));
        MicsOptions options;
        options.original = original;
        options.budget = budget;
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
void expect_everything(const json& line) {
    for (const json& search : line["search"]) {
        const Asked asked(line, search["budget"], true);
        EXPECT_EQ(asked.values_that_differ(line), "") << line["id"];
        EXPECT_EQ(asked.search_that_differs(search), "") << line["id"] << " budget " << search["budget"];
        if (!line.contains("dir")) continue;
        for (const json& row : line["dir"]) {
            for (int d = 0; d < 4; ++d) {
                const Cell cell = asked.cell_of(row);
                EXPECT_EQ(asked.direction("own", d, cell), row[2][static_cast<std::size_t>(d)])
                    << line["id"] << row;
                EXPECT_EQ(asked.direction("enemy", d, cell), row[3][static_cast<std::size_t>(d)])
                    << line["id"] << row;
            }
        }
    }
}

TEST(MicsReference, TheOriginalIsReproducedOnTheCommittedPositions) {
    const std::vector<json> lines = read_lines(kCommitted + "/mics.jsonl");
    ASSERT_GE(lines.size(), 40U);
    for (const json& line : lines) expect_everything(line);
}

TEST(MicsReference, TheOriginalIsReproducedOnAllPositions) {
    const std::vector<json> lines = read_lines(kShared + "/A-markcello.jsonl");
    if (lines.empty()) GTEST_SKIP() << "no reference values in " << kShared;
    EXPECT_EQ(lines.size(), 196U);
    for (const json& line : lines) expect_everything(line);
}

}  // namespace

}  // namespace mnk::players
