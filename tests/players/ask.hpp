#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "mnk/board/notation.hpp"
#include "mnk/play/player.hpp"

/// Questions to players, as the tests ask them.
namespace mnk::players {

/// The move of a player that nothing hurries.
inline std::optional<Cell> ask(play::Player& player, const Position& position,
                               const play::Limits& limits = {}) {
    const play::StopFlag never;
    return player.choose({position, limits, never, {}});
}

inline play::Report explain(play::Player& player, const Position& position, const play::Limits& limits = {}) {
    const play::StopFlag never;
    return player.explain({position, limits, never, {}});
}

/// The player against itself to the end: every answer is a free cell.
inline void expect_whole_game(play::Player& player, const Rules& rules, const play::Limits& limits = {}) {
    const play::StopFlag never;
    player.start(rules, Stone::first, limits, never);
    Position position(rules);
    while (!position.is_over()) {
        const std::optional<Cell> cell = ask(player, position, limits);
        ASSERT_TRUE(cell && position.contains(*cell) && position.is_free(*cell)) << to_string(rules);
        position.play(*cell);
    }
}

/// The drawing as a position.
inline Position drawn(const Rules& rules, const std::string& drawing) {
    const Result<std::vector<Cell>> moves = parse_diagram(rules, drawing);
    EXPECT_TRUE(moves) << (moves ? "" : moves.error().what);
    Result<Position> position = Position::from_moves(rules, *moves);
    EXPECT_TRUE(position) << (position ? "" : position.error().what);
    return *position;
}

inline const std::vector<std::int64_t>& layer(const play::Report& report, std::string_view name) {
    static const std::vector<std::int64_t> kNone;
    for (const play::CellLayer& candidate : report.layers) {
        if (candidate.name == name) return candidate.values;
    }
    ADD_FAILURE() << "no layer " << name;
    return kNone;
}

/// The drawn stones (blanks do not matter), with O's stones that matter to nobody at `far`.
inline Position drawn(const Rules& rules, std::string_view stones, const std::vector<Cell>& far) {
    std::vector<Cell> first;
    std::vector<Cell> second;
    Cell cell = 0;
    for (const char c : stones) {
        if (c == ' ') continue;
        if (c == 'X') first.push_back(cell);
        if (c == 'O') second.push_back(cell);
        ++cell;
    }
    second.insert(second.end(), far.begin(), far.end());
    std::vector<Cell> moves;
    for (std::size_t i = 0; i < first.size(); ++i) {
        moves.push_back(first[i]);
        if (i < second.size()) moves.push_back(second[i]);
    }
    Result<Position> position = Position::from_moves(rules, moves);
    EXPECT_TRUE(position) << (position ? "" : position.error().what);
    return *position;
}

}  // namespace mnk::players
