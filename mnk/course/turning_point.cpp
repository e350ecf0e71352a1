#include "mnk/course/turning_point.hpp"

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/play/verdict.hpp"

namespace mnk::course {

std::optional<TurningPoint> turning_point(const arena::GameResult& game, Stone side, std::uint64_t nodes,
                                          const play::StopFlag& stop) {
    const std::vector<Cell> cells = game.cells();
    play::Limits limits;
    limits.nodes = nodes;
    for (int ply = static_cast<int>(cells.size()) - 1; ply >= game.opening_plies; --ply) {
        const bool is_first = ply % 2 == 0;
        if (is_first != (side == Stone::first)) continue;
        const std::span<const Cell> before(cells.data(), static_cast<std::size_t>(ply));
        const Result<Position> position = Position::from_moves(game.rules, before);
        Result<std::unique_ptr<play::Player>> champion =
            arena::make_own_player({.spec = "champion", .command = {}, .seed = 1});
        if (!position || !champion) return std::nullopt;
        (*champion)->start(game.rules, side, limits, stop);
        // Not by `choose`: where only one move holds, it plays it without asking what that is worth.
        const play::Report report = (*champion)->explain({*position, limits, stop, {}});
        if (stop.is_raised()) return std::nullopt;
        if (play::verdict_of(report.value) >= play::Verdict::even) {
            return TurningPoint{
                .ply = ply, .played = cells[static_cast<std::size_t>(ply)], .better = report.choice};
        }
    }
    return TurningPoint{.ply = -1};
}

std::string web_link(const Rules& rules, const std::vector<Cell>& cells, std::size_t plies) {
    std::string out =
        text::concat("http://127.0.0.1:8080/#/", rules.rows, "x", rules.columns, "x", rules.run, "/");
    for (std::size_t i = 0; i < plies && i < cells.size(); ++i) out += cell_name(rules, cells[i]);
    return out;
}

}  // namespace mnk::course
