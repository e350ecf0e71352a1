#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "mnk/board/notation.hpp"

/// The suite of forced wins: see wins.txt.
namespace mnk::threats::test {

struct KnownWin {
    Rules rules;
    std::vector<Cell> moves;
    int plies = 0;  ///< in which it was proved when it was found; there may be a shorter one
};

/// "15x15x5 exact 13: h8 h9 i8"; lines with a # are remarks.  What cannot be read is left out.
inline std::vector<KnownWin> read_wins(const std::string& path) {
    std::vector<KnownWin> wins;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(':');
        if (line.starts_with('#') || colon == std::string::npos) continue;
        std::istringstream words(line.substr(0, colon));
        KnownWin win;
        char by = 0;
        words >> win.rules.rows >> by >> win.rules.columns >> by >> win.rules.run;
        if (line.find("exact") < colon) {
            std::string exact;
            words >> exact;
            win.rules.exact = true;
        }
        const auto moves = parse_moves(win.rules, line.substr(colon + 1));
        if (!(words >> win.plies) || !moves || !Position::from_moves(win.rules, *moves)) continue;
        win.moves = *moves;
        wins.push_back(win);
    }
    return wins;
}

}  // namespace mnk::threats::test
