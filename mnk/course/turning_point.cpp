#include "mnk/course/turning_point.hpp"

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/play/verdict.hpp"
#include "mnk/solver/solver.hpp"

namespace mnk::course {

namespace {

constexpr std::size_t kTableBytes = std::size_t{4} << 20U;

/// What is thought of a position by the side to move, who lost it in the end.
struct Opinion {
    bool is_lost = false;
    bool is_won = false;
    bool is_proved = false;
    Cell best = kNoCell;
};

/// Asks the solver, and the champion where that does not know.
class Judge {
 public:
    Judge(const Rules& rules, const JudgeLimits& limits, const play::StopFlag& stop)
        : limits_(limits), stop_(stop) {
        if (limits.solver_nodes > 0 && rules.cells() <= limits.solver_cells && solver::Solver::takes(rules))
            solver_.emplace(
                rules,
                solver::Limits{.table_bytes = kTableBytes, .threads = 1, .nodes = limits.solver_nodes});
    }

    /// Nothing if it was stopped.
    std::optional<Opinion> ask(const Position& position) {
        std::optional<Opinion> opinion = solver_ ? ask_solver(position) : std::nullopt;
        if (!opinion) opinion = ask_champion(position);
        return stop_.is_raised() ? std::nullopt : opinion;
    }

 private:
    std::optional<Opinion> ask_solver(const Position& position) {
        using Value = solver::Outcome::Value;
        const solver::Outcome known =
            solver::solve(*solver_, position, false, [this] { return stop_.is_raised(); });
        if (known.value == Value::unknown) return std::nullopt;
        return Opinion{.is_lost = known.value == Value::loss,
                       .is_won = known.value == Value::win,
                       .is_proved = true,
                       .best = known.keeping.empty() ? kNoCell : known.keeping.front()};
    }

    std::optional<Opinion> ask_champion(const Position& position) {
        play::Limits limits;
        limits.nodes = limits_.champion_nodes;
        Result<std::unique_ptr<play::Player>> champion =
            arena::make_own_player({.spec = "champion", .command = {}, .seed = 1});
        if (!champion) return std::nullopt;
        (*champion)->start(position.rules(), position.side_to_move(), limits, stop_);
        // Not by `choose`: where only one move holds, it plays it without asking what that is worth.
        const play::Report report = (*champion)->explain({position, limits, stop_, {}});
        const play::Verdict verdict = play::verdict_of(report.value);
        return Opinion{.is_lost = verdict < play::Verdict::even,
                       .is_won = verdict == play::Verdict::won,
                       .is_proved = report.value.is_proved(),
                       .best = report.choice};
    }

    JudgeLimits limits_;
    const play::StopFlag& stop_;
    std::optional<solver::Solver> solver_;
};

}  // namespace

std::optional<TurningPoint> turning_point(const arena::GameResult& game, Stone side,
                                          const JudgeLimits& limits, const play::StopFlag& stop) {
    const std::vector<Cell> cells = game.cells();
    Judge judge(game.rules, limits, stop);
    // Of the position after the move that is looked at: at the end the board itself proves it, and before that the
    // opponent's reply, which led to where the loss is proved.
    bool is_loss_proved = true;
    for (int ply = static_cast<int>(cells.size()) - 1; ply >= game.opening_plies; --ply) {
        const bool is_first = ply % 2 == 0;
        if (is_first != (side == Stone::first)) continue;
        const std::span<const Cell> before(cells.data(), static_cast<std::size_t>(ply));
        const Result<Position> position = Position::from_moves(game.rules, before);
        if (!position) return std::nullopt;
        const std::optional<Opinion> opinion = judge.ask(*position);
        if (!opinion) return std::nullopt;
        if (!opinion->is_lost) {
            const bool is_proved = opinion->is_proved && is_loss_proved;
            return TurningPoint{.ply = ply,
                                .played = cells[static_cast<std::size_t>(ply)],
                                .better = opinion->best,
                                .is_proved = is_proved,
                                .was_won = is_proved && opinion->is_won};
        }
        is_loss_proved = opinion->is_proved;
    }
    return TurningPoint{.ply = -1, .is_proved = is_loss_proved};
}

std::string web_link(const Rules& rules, const std::vector<Cell>& cells, std::size_t plies) {
    std::string out =
        text::concat("http://127.0.0.1:8080/#/", rules.rows, "x", rules.columns, "x", rules.run, "/");
    for (std::size_t i = 0; i < plies && i < cells.size(); ++i) out += cell_name(rules, cells[i]);
    return out;
}

}  // namespace mnk::course
