#include <string>

#include "fuzz/fuzz.hpp"
#include "mnk/base/text.hpp"
#include "mnk/process/lines.hpp"
#include "mnk/protocol/answer.hpp"
#include "mnk/protocol/brain.hpp"
#include "mnk/protocol/coordinates.hpp"

// Whatever a manager sends: every line that comes back is one of the protocol,
// and the brain is at rest again after each.

namespace {

using namespace mnk;

void check_line(std::string_view line) {
    fuzz::promise(line.find_first_of("\r\n") == std::string_view::npos, "a line is one line");
    fuzz::promise(line.size() < 2000, "a line is not endless");
    const protocol::Answer answer = protocol::read_answer(line);
    switch (answer.kind) {
        case protocol::Answer::Kind::error:
        case protocol::Answer::Kind::unknown:
            return fuzz::promise_sentence(answer.text);
        case protocol::Answer::Kind::nothing:
            return fuzz::promise(false, "an answer says something");
        case protocol::Answer::Kind::move:
            return fuzz::promise(
                answer.where.x >= 0 && answer.where.x < 128 && answer.where.y >= 0 && answer.where.y < 128,
                "a move is on the largest board");
        case protocol::Answer::Kind::other: {
            if (line == "SWAP" || line.substr(0, 5) == "name=") return;
            for (const std::string_view word : text::split(line)) {
                fuzz::promise(protocol::parse_pair(word).has_value(), "an answer is one of the protocol");
            }
            return;
        }
        default:
            return;
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    int moves = 0;
    const auto brain = protocol::make_brain("random", "1", [&](std::string_view line) {
        check_line(line);
        ++moves;
    });
    process::LineBuffer lines;
    lines.feed(fuzz::as_text(data, size));
    bool goes_on = true;
    for (std::string line; goes_on && lines.take(line);) {
        goes_on = (*brain)->feed(line);
        // Most lines wait for the answer; one in four comes while it may be thinking.
        if (line.size() % 4 == 3) continue;
        fuzz::promise((*brain)->wait_until_idle(play::Milliseconds{10'000}), "the brain comes to rest");
    }
    fuzz::promise((*brain)->wait_until_idle(play::Milliseconds{10'000}), "the brain comes to rest");
    return 0;
}
