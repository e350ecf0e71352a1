#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "mnk/base/result.hpp"
#include "mnk/play/player.hpp"

namespace mnk::protocol {

/// A player as a Gomocup brain, without the pipes: lines in, lines out.
///
/// It thinks on a thread of its own, so that END, ABOUT, YXSTOP and YXSHOWINFO
/// are answered at once; every other line waits, in order, for the answer that
/// is being thought about.  A wrong line changes nothing and gets an ERROR with
/// a sentence.
class Brain {
 public:
    /// Takes a line to send, without its end.  Called from any thread, one call
    /// at a time, never after END; must not call the brain.
    using Emit = std::function<void(std::string_view)>;
    using MakePlayer = std::function<std::unique_ptr<play::Player>()>;

    /// `player` and `version` are what ABOUT tells.
    Brain(MakePlayer make_player, std::string player, std::string version, Emit emit);
    ~Brain();
    Brain(const Brain&) = delete;
    Brain& operator=(const Brain&) = delete;

    /// Takes one line from the manager, without its end.  False from END on.
    /// Never waits for the player.
    bool feed(std::string_view line);

    /// Waits until everything fed is answered; false if that takes longer.
    bool wait_until_idle(play::Milliseconds longest);

    /// Has the player answer now with what it has, as YXSTOP does.
    void stop();

 private:
    class Mind;
    std::unique_ptr<Mind> mind_;
};

/// The brain of a player of ours, "mics:width=5"; or which word of it is wrong.
Result<std::unique_ptr<Brain>> make_brain(std::string_view spec, std::string version, Brain::Emit emit);

}  // namespace mnk::protocol
