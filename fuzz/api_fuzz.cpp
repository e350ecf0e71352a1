#include "fuzz/fuzz.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/play/game.hpp"
#include "mnk/server/request.hpp"

namespace {

using namespace mnk;

/// Whatever is understood is a legal game on a board that is not too large, for a player that exists, within
/// the limits; whatever is not gets a sentence and a code.
void check_request(std::string_view text) {
    const server::Limits limits;
    const auto read = server::read_request(text, limits);
    if (const auto* const bad = std::get_if<server::BadRequest>(&read)) {
        fuzz::promise_sentence(bad->refusal.message);
        fuzz::promise(bad->refusal.code == "bad_request" || bad->refusal.code == "game_over",
                      "a request is refused for a reason that the documents know");
        return;
    }
    const auto& request = std::get<server::Request>(read);
    fuzz::promise(request.id >= 0, "an id is a whole number");
    if (request.type != server::Request::Type::search) return;
    const server::Question& question = request.question;
    const Rules& rules = question.rules;
    fuzz::promise(rules.rows <= limits.largest_side && rules.columns <= limits.largest_side,
                  "the board is not larger than it may be");
    const Result<play::Game> game = play::Game::from_moves(rules, question.moves);
    fuzz::promise(static_cast<bool>(game), "the moves are a game");
    fuzz::promise(!game->outcome().is_over() || question.type == server::Question::Type::review,
                  "only a review is of a game that is over");
    fuzz::promise(question.limits.move_time && *question.limits.move_time <= limits.longest_search,
                  "time is limited");
    fuzz::promise(question.limits.memory_bytes.has_value(), "memory is limited");
    if (question.type != server::Question::Type::values)
        fuzz::promise(static_cast<bool>(engine::make_player(question.spec)), "the player can be made");
}

void check_run(std::string_view text) {
    const Result<arena::Config> config = server::read_run(text, {});
    if (!config) return fuzz::promise_sentence(config.error().what);
    for (const arena::Config::Player& player : config->players) {
        fuzz::promise(player.command.empty(), "no command comes from outside");
        fuzz::promise(player.spec.find("weights=") == std::string::npos &&
                          player.spec.find("parameters=") == std::string::npos,
                      "no file is named from outside");
    }
    fuzz::promise(config->boards_file.empty() && config->openings_file.empty(),
                  "no file is named from outside");
}

void check_conversion(std::string_view text) {
    const Result<server::Conversion> wanted = server::read_conversion(text);
    if (!wanted) return fuzz::promise_sentence(wanted.error().what);
    const Result<play::Game> game = play::Game::from_moves(wanted->record.rules, wanted->record.cells());
    fuzz::promise(static_cast<bool>(game), "a game that is converted is one");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::as_text(data, size);
    check_request(text);
    check_run(text);
    check_conversion(text);
    return 0;
}
