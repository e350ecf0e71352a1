#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "mnk/board/rules.hpp"
#include "mnk/play/report.hpp"

namespace mnk::app {

/// One line at the bottom of the terminal while a player thinks, rewritten ten
/// times a second by a thread of its own, so that time passes on it even if the
/// player says nothing.  It appears only when thinking has become long enough
/// to wonder, and goes with the object.
class ThinkingLine {
 public:
    /// Without `is_shown`, nothing happens.
    ThinkingLine(bool is_shown, std::string who, const Rules& rules);
    ~ThinkingLine();
    ThinkingLine(const ThinkingLine&) = delete;
    ThinkingLine& operator=(const ThinkingLine&) = delete;

    /// Where the player's reports go; not to be used after this object.
    play::ReportSink sink();

 private:
    void paint_until_done();

    std::string who_;
    Rules rules_;
    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    play::Report report_;
    bool is_done_ = false;
    std::thread painter_;  // none if nothing is shown
};

}  // namespace mnk::app
