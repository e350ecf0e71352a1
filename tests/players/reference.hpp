#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "mnk/board/position.hpp"

/// What the original programs computed: one JSON object a line.  A part of it is in the
/// repository (tests/players/data), the whole beside it (../shared/golden) where there is one.
namespace mnk::reference {

using Json = nlohmann::json;

enum class Source { repository, shared };

inline std::string to_string(Source source) { return source == Source::repository ? "repository" : "shared"; }

inline std::string name_of(const testing::TestParamInfo<Source>& info) { return to_string(info.param); }

/// What GoogleTest says beside a test's name.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest calls it so
inline void PrintTo(Source source, std::ostream* out) { *out << to_string(source); }

inline std::filesystem::path path_of(Source source, const std::string& file) {
    const std::filesystem::path root = MNK_SOURCE_DIR;
    return source == Source::repository ? root / "tests/players/data" / file
                                        : root / "../shared/golden" / file;
}

inline std::vector<Json> read_lines(Source source, const std::string& file) {
    std::ifstream in(path_of(source, file));
    std::vector<Json> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
    return lines;
}

inline Rules rules_of(const Json& line) { return {line["m"], line["n"], line["k"]}; }

inline Cell cell_of(const Rules& rules, const Json& pair) {
    return rules.cell_at(pair[0].get<int>(), pair[1].get<int>());
}

inline std::vector<Cell> cells_of(const Rules& rules, const Json& pairs) {
    std::vector<Cell> cells;
    for (const Json& pair : pairs) cells.push_back(cell_of(rules, pair));
    return cells;
}

inline Position position_of(const Json& line) {
    const Rules rules = rules_of(line);
    return *Position::from_moves(rules, cells_of(rules, line["moves"]));
}

/// A test of one file from either place.
class Test : public testing::TestWithParam<Source> {
 protected:
    /// False where the file is not there: then skip, saying `missing()`.
    bool reads(const std::string& file) {
        file_ = file;
        lines_ = read_lines(GetParam(), file);
        EXPECT_TRUE(GetParam() == Source::shared || !lines_.empty()) << missing();
        return !lines_.empty();
    }
    [[nodiscard]] std::string missing() const {
        return "no reference values at " + path_of(GetParam(), file_).string();
    }

    std::vector<Json> lines_;

 private:
    std::string file_;
};

}  // namespace mnk::reference
