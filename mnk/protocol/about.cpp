#include "mnk/protocol/about.hpp"

#include "mnk/base/text.hpp"

namespace mnk::protocol {

namespace {

using process::Clock;
using process::Output;

constexpr play::Milliseconds kToLeave{200};
constexpr std::size_t kLongest = 200;

/// What stands in quotes after `key=`, which begins a word.
std::string value_of(std::string_view line, std::string_view lower, std::string_view key) {
    const std::string begin = text::concat(key, "=\"");
    std::size_t at = lower.find(begin);
    while (at != std::string_view::npos && at > 0 && lower[at - 1] != ' ' && lower[at - 1] != ',')
        at = lower.find(begin, at + 1);
    if (at == std::string_view::npos) return {};
    std::string_view value = line.substr(at + begin.size());
    value = value.substr(0, value.find('"')).substr(0, kLongest);
    std::string out(value);
    for (char& c : out) c = (c >= ' ' && c <= '~') ? c : '?';
    return out;
}

}  // namespace

std::optional<About> read_about(std::string_view line) {
    const std::string lower = text::to_lower(line);
    About about{.name = value_of(line, lower, "name"), .version = value_of(line, lower, "version")};
    if (about.name.empty() && about.version.empty()) return std::nullopt;
    return about;
}

std::optional<About> ask_about(const process::Program& program, play::Milliseconds longest) {
    const Clock::time_point deadline = Clock::now() + longest;
    Result<process::Child> child = process::Child::start(program);
    if (!child || !child->send("ABOUT\r\n", deadline)) return std::nullopt;
    std::optional<About> about;
    while (!about) {
        const Output output = child->read_line(deadline);
        const bool is_last = output.kind == Output::Kind::ended;
        if (output.kind == Output::Kind::line || is_last) about = read_about(output.text);
        if (output.kind != Output::Kind::line) break;
    }
    if (about && child->send("END\r\n", Clock::now() + kToLeave)) child->wait(Clock::now() + kToLeave);
    return about;
}

}  // namespace mnk::protocol
