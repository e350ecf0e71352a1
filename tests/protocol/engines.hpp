#pragma once

#include <string>

#include "mnk/protocol/external.hpp"

namespace mnk::testing {

/// A mock engine in one of its modes (tests/support/mock_engine.cpp).
inline protocol::EngineOptions mock(const std::string& mode, int number = 0) {
    protocol::EngineOptions options;
    options.program.arguments = {MNK_MOCK_ENGINE, mode, std::to_string(number)};
    options.start_time = play::Milliseconds{5000};
    return options;
}

/// Our own brain, in a process of its own.
inline protocol::EngineOptions brain(const std::string& spec) {
    protocol::EngineOptions options;
    options.program.arguments = {MNK_BRAIN, "--player", spec};
    options.knows_yxstop = true;
    options.gap = play::Milliseconds{0};  // it drops nothing
    return options;
}

inline std::unique_ptr<play::Player> external(protocol::EngineOptions options) {
    return std::make_unique<protocol::ExternalPlayer>(std::move(options));
}

}  // namespace mnk::testing
