#include "mnk/play/player.hpp"

namespace mnk::play {

std::optional<TimePoint> Turn::deadline() const {
    const std::optional<Milliseconds> longest = limits.longest_move();
    if (!longest) return std::nullopt;
    return begun + *longest;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): players that ask it keep it
void Player::consult(std::shared_ptr<ProofOracle>) {}

void Player::start(const Rules&, Stone, const Limits&, const StopFlag&) {}

Report Player::explain(const Turn& turn) {
    Report last;
    Turn listened = turn;
    listened.report = [&](const Report& report) {
        last = report;
        turn.tell(report);
    };
    last.choice = choose(listened).value_or(kNoCell);
    return last;
}

}  // namespace mnk::play
