#include "apps/mnk/arena_view.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/arena/tables.hpp"

namespace mnk::app {

namespace {

/// `text` as far as it fits a window: long lines are cut, and if there are too many only the last is
/// left.  What wraps or scrolls could not be drawn over.
std::string fitted(const std::string& text) {
    winsize window{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return text;
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        std::size_t columns = 0;
        std::size_t end = 0;
        for (; end < line.size(); ++end) {
            const bool begins_character = (line[end] & 0xc0) != 0x80;
            if (begins_character && ++columns > window.ws_col) break;
        }
        lines.push_back(line.substr(0, end));
    }
    if (lines.size() >= window.ws_row) lines.erase(lines.begin(), lines.end() - 1);
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

}  // namespace

void ArenaView::show(const ArenaRun& run, const arena::Progress& progress) {
    const play::TimePoint now = std::chrono::steady_clock::now();
    if (!is_shown_ || now - drawn_ < std::chrono::milliseconds(500)) return;
    drawn_ = now;
    clear();
    const std::string text = fitted(arena::cross_table(arena::count(run.plan, run.results)) +
                                    arena::progress_line(progress) + "\n");
    lines_ = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    print(text);
    static_cast<void>(output_status());
}

void ArenaView::clear() {
    if (lines_ == 0) return;
    print(text::concat("\x1b[", lines_, "A\x1b[J"));
    lines_ = 0;
}

void print_report(const ArenaRun& run, bool is_json) {
    if (is_json) {
        print_json(server::report_json(run));
        return;
    }
    print(arena::full_report(arena::count(run.plan, run.results), arena::watch_test(run.plan, run.results)));
}

}  // namespace mnk::app
