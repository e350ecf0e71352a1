#pragma once

#include <functional>
#include <variant>

#include "mnk/server/json.hpp"
#include "mnk/server/request.hpp"

namespace mnk::server {

/// What a question came to: the `result` of docs/api.md, or why there is none.
using TaskResult = std::variant<Json, Refusal>;

/// Whoever thinks tells of it.  Called from the thread that thinks, as often as it likes.
struct Listener {
    std::function<bool()> wants_report;  ///< false: not now, do not even write it
    std::function<void(Json)> report;
};

/// Thinks, here and now, until it is done or `stop` is raised; never throws.  Its price is what the question's
/// limits say.
TaskResult perform(const Question& question, const play::StopFlag& stop, const Listener& listener);

/// The longest that `perform` takes if everyone keeps to the limits.
play::Milliseconds longest(const Question& question);

}  // namespace mnk::server
