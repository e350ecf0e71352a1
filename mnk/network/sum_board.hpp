#pragma once

#include <array>
#include <memory>
#include <vector>

#include "mnk/lines/line_words.hpp"
#include "mnk/network/kernels.hpp"
#include "mnk/network/network.hpp"

namespace mnk::network {

/// A network with the numbers of its lines; boards and threads share one.
struct Model {
    explicit Model(Network of) : network(std::move(of)), codes(network.run) {}

    Network network;
    LineCodes codes;
};

/// The network's sums over the cells of a board, for both players, kept under play and undo.
///
/// A stone changes the lines of at most 8(k-1) cells, each for some thousand additions, 32 of them at once: about as
/// much as a threats::ShapeBoard's shapes take.  Undo copies back.  Memory: some 50 bytes a cell, and 1800 for each
/// stone.
class SumBoard {
 public:
    /// @pre  the model is for runs of rules.run
    SumBoard(const Rules& rules, std::shared_ptr<const Model> model);

    /// @pre  `cell` is free
    void play(Cell cell, Stone stone);
    /// Takes the last stone back.  @pre  stones() > 0
    void undo();
    [[nodiscard]] int stones() const { return static_cast<int>(moves_.size()); }

    /// What the position is worth to `player`, who is to move.
    [[nodiscard]] int worth(Stone player) const {
        return kernels_.worth(model_->network, sums_[side(player)], sums_[1 - side(player)]);
    }

    /// A free cell's four lines as `player` sees them.
    [[nodiscard]] Codes codes(Cell cell, Stone player) const {
        return codes_[static_cast<std::size_t>(cell)][side(player)];
    }
    [[nodiscard]] const Network::Sums& sums(Stone player) const { return sums_[side(player)]; }

 private:
    using BothCodes = std::array<Codes, 2>;

    struct Move {
        Cell cell = kNoCell;
        Stone stone = Stone::none;
        std::size_t first_change = 0;
        BothSums sums;
    };

    static std::size_t side(Stone player) { return player == Stone::first ? 0 : 1; }

    std::shared_ptr<const Model> model_;
    Kernels kernels_;
    lines::LineWords words_;
    std::vector<BothCodes> codes_;  // by cell; of a taken cell the numbers of bare lines
    BothSums sums_{};
    std::vector<Move> moves_;
    std::vector<Change> changes_;  // a stack, each move's above the last's
    std::size_t top_ = 0;
};

}  // namespace mnk::network
