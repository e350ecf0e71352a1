#pragma once

#include <string>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/search/champion.hpp"
#include "tests/search/brute_force.hpp"

namespace mnk::search::test {

/// Asks the champion for a move, as a game would, and brute force whether the move keeps the value.
class Examiner {
 public:
    /// `nodes` for a move: 10,000 are what one core does in the half of 20 ms that is left of a limit of 20 ms
    /// after the margin for being on time.
    explicit Examiner(std::uint64_t nodes) : player_(std::move(*make_champion(options()))) {
        limits_.nodes = nodes;
    }

    /// Nothing if all is well, else what went wrong where.  Each question begins a game, so that an answer
    /// depends on nothing but its position.  @pre  the game is not over
    std::string examine(Position& position) {
        player_->start(position.rules(), position.side_to_move(), limits_, stop_);
        play::Report report;
        const auto cell =
            player_->choose({position, limits_, stop_, [&](const play::Report& r) { report = r; }});
        const auto complain = [&](std::string_view what) {
            return text::concat(to_string(position.rules()), " after '",
                                moves_to_text(position.rules(), position.moves()), "': ", what, " (",
                                report.text, ", ", play::to_string(report.value), ")");
        };
        if (!cell || !position.is_free(*cell)) return complain("no legal move");
        const int value = oracle_.value(position);
        using Kind = play::Value::Kind;
        const int claimed = report.value.kind == Kind::win ? 1 : report.value.kind == Kind::loss ? -1 : 0;
        if (report.value.is_proved() && claimed != value) return complain("what it calls proved is wrong");
        position.play(*cell);
        const int kept = -oracle_.value(position);
        position.undo();
        if (kept == value) return {};
        return complain(text::concat(cell_name(position.rules(), *cell), " gives the value away"));
    }

 private:
    static ChampionOptions options() {
        ChampionOptions options;
        options.table = 1;
        return options;
    }

    std::unique_ptr<play::Player> player_;
    play::Limits limits_;
    play::StopFlag stop_;
    BruteForce oracle_;
};

}  // namespace mnk::search::test
