#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include "mnk/play/player.hpp"

namespace mnk::testing {

/// A player that does what the test says.
class ScriptedPlayer final : public play::Player {
 public:
    using Choose = std::function<std::optional<Cell>(const play::Turn&)>;

    explicit ScriptedPlayer(Choose choose) : choose_(std::move(choose)) {}

    std::optional<Cell> choose(const play::Turn& turn) override { return choose_(turn); }

 private:
    Choose choose_;
};

inline std::unique_ptr<play::Player> scripted(ScriptedPlayer::Choose choose) {
    return std::make_unique<ScriptedPlayer>(std::move(choose));
}

/// Plays the first free cell from the top left.
inline std::unique_ptr<play::Player> orderly() {
    return scripted([](const play::Turn& turn) {
        Cell cell = 0;
        while (!turn.position.is_free(cell)) ++cell;
        return std::optional<Cell>(cell);
    });
}

/// Thinks until it is told to stop, then plays the first free cell.
inline std::unique_ptr<play::Player> obedient() {
    return scripted([](const play::Turn& turn) {
        while (!turn.stop.is_raised()) std::this_thread::sleep_for(std::chrono::microseconds{200});
        return std::optional<Cell>(turn.position.free_cells().front());
    });
}

}  // namespace mnk::testing
