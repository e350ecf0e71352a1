#pragma once

#include <stdexcept>
#include <string>

#include "mnk/play/game.hpp"

namespace mnk::play {

/// Thrown by a player that knows why it cannot go on: the referee ends the game
/// for this reason, and not with `exception`.
class Fault : public std::runtime_error {
 public:
    /// @pre  is_forfeit(ending)
    Fault(Ending ending, const std::string& detail) : std::runtime_error(detail), ending_(ending) {}

    [[nodiscard]] Ending ending() const { return ending_; }

 private:
    Ending ending_;
};

}  // namespace mnk::play
