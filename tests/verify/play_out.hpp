#pragma once

#include <map>
#include <vector>

#include "mnk/solver/proof.hpp"

namespace mnk::test {

/// The claim's truth by playing everything out on a board of stones; no lines, no sets.
class PlayOut {
 public:
    explicit PlayOut(const solver::Claim& claim) : claim_(claim) {
        stones_.assign(static_cast<std::size_t>(claim.rules.cells()), Stone::none);
        for (const Cell cell : claim.moves) {
            stones_[static_cast<std::size_t>(cell)] = mover_;
            mover_ = opponent(mover_);
        }
    }
    bool is_true() { return player_completes() == claim_.achieves; }

 private:
    /// Can claim_.player enforce a run?
    bool player_completes() {
        const auto known = known_.find({stones_, mover_});
        if (known != known_.end()) return known->second;
        const bool is_his = mover_ == claim_.player;
        bool best = !is_his;
        bool is_full = true;
        for (std::size_t i = 0; i < stones_.size() && best != is_his; ++i) {
            if (stones_[i] != Stone::none) continue;
            is_full = false;
            stones_[i] = mover_;
            const bool has_run = completes(static_cast<Cell>(i)) && !(claim_.weak && mover_ == Stone::second);
            mover_ = opponent(mover_);
            const bool value = has_run ? is_his : player_completes();
            mover_ = opponent(mover_);
            stones_[i] = Stone::none;
            best = value;
        }
        if (is_full) best = false;
        known_.emplace(std::pair(stones_, mover_), best);
        return best;
    }

    [[nodiscard]] bool completes(Cell cell) const {
        const Rules& rules = claim_.rules;
        const auto stone = [&](int row, int column) {
            return rules.contains(row, column) ? stones_[static_cast<std::size_t>(rules.cell_at(row, column))]
                                               : Stone::none;
        };
        for (const Step& step : kDirections) {
            int length = 1;
            for (const int way : {-1, 1})
                for (int i = 1; stone(rules.row_of(cell) + way * i * step.row,
                                      rules.column_of(cell) + way * i * step.column) == mover_;
                     ++i)
                    ++length;
            if (length >= rules.run) return true;
        }
        return false;
    }

    solver::Claim claim_;
    std::vector<Stone> stones_;
    Stone mover_ = Stone::first;
    std::map<std::pair<std::vector<Stone>, Stone>, bool> known_;
};

}  // namespace mnk::test
