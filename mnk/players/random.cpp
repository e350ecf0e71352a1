#include "mnk/players/random.hpp"

#include <algorithm>

#include "mnk/base/random.hpp"

namespace mnk::players {

namespace {

/// The choice depends on the seed and the position alone, not on the questions
/// asked before, so that a game can be taken up in the middle.  Cells are
/// counted from the top left: their order in the position depends on its history.
Cell random_cell(const Position& position, std::uint64_t seed) {
    std::vector<Cell> cells(position.free_cells().begin(), position.free_cells().end());
    std::sort(cells.begin(), cells.end());
    Random random(seed ^ position.key());
    return cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))];
}

/// The first cell from the top left where `side` wins at once, if any.
std::optional<Cell> winning_cell(const Position& position, Stone side) {
    std::optional<Cell> best;
    for (const Cell cell : position.free_cells()) {
        if ((!best || cell < *best) && position.wins_at(cell, side)) best = cell;
    }
    return best;
}

class RandomPlayer final : public play::Player {
 public:
    explicit RandomPlayer(const RandomOptions& options) : seed_(static_cast<std::uint64_t>(options.seed)) {}

    std::optional<Cell> choose(const play::Turn& turn) override { return random_cell(turn.position, seed_); }

 private:
    std::uint64_t seed_;
};

class QuasirandomPlayer final : public play::Player {
 public:
    explicit QuasirandomPlayer(const RandomOptions& options)
        : seed_(static_cast<std::uint64_t>(options.seed)) {}

    std::optional<Cell> choose(const play::Turn& turn) override {
        play::Report report;
        const Stone self = turn.position.side_to_move();
        Cell cell = kNoCell;
        if (const auto wins = winning_cell(turn.position, self)) {
            cell = *wins;
            report.text = "wins at once";
            report.value = play::Value::win_in(1);
        } else if (const auto blocks = winning_cell(turn.position, opponent(self))) {
            cell = *blocks;
            report.text = "blocks";
        } else {
            cell = random_cell(turn.position, seed_);
            report.text = "nothing to win or to block: any free cell";
        }
        report.depth = 1;
        report.nodes = turn.position.free_cells().size();
        report.principal_variation = {cell};
        turn.tell(report);
        return cell;
    }

 private:
    std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<play::Player> make_random(const RandomOptions& options) {
    return std::make_unique<RandomPlayer>(options);
}

std::unique_ptr<play::Player> make_quasirandom(const RandomOptions& options) {
    return std::make_unique<QuasirandomPlayer>(options);
}

}  // namespace mnk::players
