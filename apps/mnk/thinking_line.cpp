#include "apps/mnk/thinking_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <span>

#include "apps/mnk/files.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::app {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::string with_unit(std::uint64_t number) {
    if (number >= 10'000'000) return fmt::format("{}M", number / 1'000'000);
    if (number >= 10'000) return fmt::format("{}k", number / 1000);
    return std::to_string(number);
}

/// What the player has told so far; empty while it has told nothing.
std::string told(const play::Report& report, const Rules& rules) {
    std::string out;
    if (report.depth > 0) out += fmt::format("  depth {}", report.depth);
    if (report.nodes > 0) out += fmt::format("  {} nodes", with_unit(report.nodes));
    if (report.value.kind != play::Value::Kind::unknown) out += fmt::format("  {}", to_string(report.value));
    const std::span<const Cell> line(report.principal_variation);
    if (!line.empty()) out += "  " + moves_to_text(rules, line.first(std::min<std::size_t>(line.size(), 6)));
    return out;
}

}  // namespace

ThinkingLine::ThinkingLine(bool is_shown, std::string who, const Rules& rules)
    : who_(std::move(who)), rules_(rules) {
    if (!is_shown) return;
    std::fflush(stdout);
    painter_ = std::thread([this] { paint_until_done(); });
}

ThinkingLine::~ThinkingLine() {
    if (!painter_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        is_done_ = true;
    }
    changed_.notify_all();
    painter_.join();
}

play::ReportSink ThinkingLine::sink() {
    if (!painter_.joinable()) return {};
    return [this](const play::Report& report) {
        const std::lock_guard lock(mutex_);
        report_ = report;
    };
}

void ThinkingLine::paint_until_done() {
    constexpr milliseconds quiet_time{400};
    constexpr milliseconds pause{100};
    const auto begun = steady_clock::now();
    const auto is_done = [this] { return is_done_; };
    std::unique_lock lock(mutex_);
    if (changed_.wait_for(lock, quiet_time, is_done)) return;
    do {
        const std::chrono::duration<double> elapsed = steady_clock::now() - begun;
        print(fmt::format("\r{} thinks, {:.1f} s{}  (Ctrl-C: move now)\x1b[K", who_, elapsed.count(),
                          told(report_, rules_)));
        std::fflush(stdout);
    } while (!changed_.wait_for(lock, pause, is_done));
    print("\r\x1b[K");
}

}  // namespace mnk::app
