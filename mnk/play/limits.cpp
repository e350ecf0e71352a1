#include "mnk/play/limits.hpp"

#include <algorithm>

namespace mnk::play {

std::optional<Milliseconds> Limits::longest_move() const {
    if (move_time && time_left) return std::min(*move_time, *time_left);
    return move_time ? move_time : time_left;
}

}  // namespace mnk::play
