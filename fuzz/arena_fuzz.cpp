#include "fuzz/fuzz.hpp"
#include "mnk/arena/boards.hpp"
#include "mnk/arena/config.hpp"
#include "mnk/arena/openings.hpp"

namespace {

using namespace mnk;

/// A file that is understood, written out again, says the same.
void check_config(std::string_view text) {
    const Result<arena::Config> config = arena::read_config(text);
    if (!config) return fuzz::promise_sentence(config.error().what);
    const Result<arena::Config> back = arena::read_config(arena::write_config(*config));
    fuzz::promise(back && *back == *config, "a config that was read is read back");
}

/// Openings that are understood are games that go on.
void check_openings(std::string_view text) {
    const Rules rules = fuzz::take_rules(text);
    for (const arena::Notation notation :
         {arena::Notation::automatic, arena::Notation::corner, arena::Notation::centre}) {
        const Result<std::vector<arena::Opening>> openings = arena::read_openings(rules, text, notation);
        if (!openings) {
            fuzz::promise_sentence(openings.error().what);
            continue;
        }
        for (const arena::Opening& opening : *openings) {
            const Result<Position> position = Position::from_moves(rules, opening);
            fuzz::promise(position && !position->is_over(), "an opening is a game that goes on");
        }
    }
}

void check_boards(std::string_view text) {
    const Result<std::vector<Rules>> boards = arena::read_boards(text);
    if (!boards) return fuzz::promise_sentence(boards.error().what);
    fuzz::promise(!boards->empty(), "there is a board or an error");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::as_text(data, size);
    check_config(text);
    check_openings(text);
    check_boards(text);
    return 0;
}
