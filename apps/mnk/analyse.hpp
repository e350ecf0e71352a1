#pragma once

#include <span>
#include <string>

#include "apps/mnk/asking.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/formats/record.hpp"

namespace mnk::app {

/// "+35", "+M7", "<=-12" of a move that was refuted.
std::string value_text(const play::RootMove& move);

/// What a question came to: empty if it was answered, else why not.
Exit failure_of(const play::Seat::Answer& answer, const Position& position, const std::string& spec);

/// Every position of the game in turn; prints the moves with their values.
Exit analyse_game(const formats::Record& record, play::Seat& seat, const std::string& spec,
                  const Settings& settings);

}  // namespace mnk::app
