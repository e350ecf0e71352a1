#include "mnk/play/clock.hpp"

namespace mnk::play {

namespace {

std::size_t index(Stone side) { return side == Stone::second ? 1 : 0; }

}  // namespace

Clock::Clock(std::optional<Milliseconds> game_time, Milliseconds increment)
    : is_limited_(game_time.has_value()),
      increment_(increment),
      left_{game_time.value_or(Milliseconds{0}), game_time.value_or(Milliseconds{0})} {}

std::optional<Milliseconds> Clock::left(Stone side) const {
    if (!is_limited_) return std::nullopt;
    return std::chrono::duration_cast<Milliseconds>(left_[index(side)]);
}

bool Clock::spend(Stone side, std::chrono::nanoseconds taken) {
    if (!is_limited_) return true;
    std::chrono::nanoseconds& left = left_[index(side)];
    left -= taken;
    if (left.count() < 0) {
        left = std::chrono::nanoseconds{0};
        return false;
    }
    left += increment_;
    return true;
}

Limits Clock::limits_for(Stone side, Limits limits) const {
    if (!is_limited_) return limits;
    limits.time_left = left(side);
    limits.increment = increment_;
    return limits;
}

}  // namespace mnk::play
