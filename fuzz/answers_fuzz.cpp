#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "mnk/process/command.hpp"
#include "mnk/process/lines.hpp"
#include "mnk/protocol/answer.hpp"

// Whatever a brain sends: the lines are the same however the text is cut, each
// is understood as something, and a move that is taken is on the board.

namespace {

using namespace mnk;

std::vector<std::string> lines_in_pieces(std::string_view text, std::size_t piece) {
    process::LineBuffer buffer(64);
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text.size(); from += piece) {
        buffer.feed(text.substr(from, piece));
        for (std::string line; buffer.take(line);) lines.push_back(line);
    }
    lines.emplace_back(buffer.rest());
    return lines;
}

void check_answer(const Rules& rules, std::string_view line) {
    const protocol::Answer answer = protocol::read_answer(line);
    if (const auto cell = protocol::cell_at(rules, answer.where)) {
        fuzz::promise(0 <= *cell && *cell < rules.cells(), "a cell is on the board");
        const Result<Cell> back = protocol::parse_coordinates(rules, protocol::coordinates(rules, *cell));
        fuzz::promise(back && *back == *cell, "coordinates lead back to their cell");
    }
    const Result<Cell> cell = protocol::parse_coordinates(rules, line);
    if (!cell) fuzz::promise_sentence(cell.error().what);
    // A report that was read is written and read back the same.
    play::Report report = protocol::read_message(rules, answer.text);
    fuzz::promise(report.text == answer.text, "the text is kept");
    for (const Cell move : report.principal_variation) {
        fuzz::promise(0 <= move && move < rules.cells(), "a variation is on the board");
    }
    report.text.clear();
    const play::Report back = protocol::read_message(rules, protocol::write_message(rules, report));
    fuzz::promise(back.depth == report.depth && back.nodes == report.nodes && back.value == report.value &&
                      back.principal_variation == report.principal_variation,
                  "a report that was written is read back");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = fuzz::as_text(data, size);
    const Rules rules = fuzz::take_rules(text);
    const std::vector<std::string> lines = lines_in_pieces(text, size + 1);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{7}}) {
        fuzz::promise(lines_in_pieces(text, piece) == lines, "lines do not depend on how the text is cut");
    }
    for (const std::string& line : lines) check_answer(rules, line);
    const auto words = process::split_command(text);
    if (!words) {
        fuzz::promise_sentence(words.error().what);
    } else {
        const auto again = process::split_command(process::join_command(*words));
        fuzz::promise(again && *again == *words, "words that were joined are split again");
    }
    return 0;
}
