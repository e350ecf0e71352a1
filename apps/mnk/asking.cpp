#include "apps/mnk/asking.hpp"

#include <algorithm>

#include "apps/mnk/proofs.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/play/game.hpp"

namespace mnk::app {

Result<Rules> read_rules(std::span<const std::string> words, bool exact) {
    constexpr std::string_view names[] = {"M (rows)", "N (columns)", "K (in a row)"};
    std::int64_t numbers[3] = {};
    for (std::size_t i = 0; i < 3; ++i) {
        const Result<std::int64_t> number = text::parse_integer(words[i], names[i], 1, Rules::kLargest);
        if (!number) return number.error();
        numbers[i] = *number;
    }
    return Rules::make(numbers[0], numbers[1], numbers[2], exact);
}

Result<Position> read_position(const Rules& rules, std::span<const std::string> words) {
    std::string typed;
    for (const std::string& word : words) typed += word + " ";
    const Result<std::vector<Cell>> moves = parse_moves(rules, typed);
    if (!moves) return moves.error();
    return Position::from_moves(rules, *moves);
}

play::Limits limits_of(const Settings& settings) {
    play::Limits limits;
    limits.move_time = play::Milliseconds{settings.time};
    if (settings.nodes > 0) limits.nodes = static_cast<std::uint64_t>(settings.nodes);
    if (settings.depth > 0) limits.depth = static_cast<int>(settings.depth);
    if (settings.memory > 0) limits.memory_bytes = static_cast<std::uint64_t>(settings.memory) << 20;
    return limits;
}

Result<std::string> with_setting(const std::string& spec, std::string_view name, std::int64_t value) {
    const Result<engine::PlayerSpec> parsed = engine::parse_spec(spec);
    if (!parsed) return parsed.error();
    const auto is_meant = [&](const auto& named) { return named.name == name; };
    const std::vector<options::Description> known = parsed->entry->options();
    if (std::none_of(known.begin(), known.end(), is_meant)) return spec;
    if (std::any_of(parsed->settings.begin(), parsed->settings.end(), is_meant)) return spec;
    return text::concat(spec, spec.find(':') == std::string::npos ? ":" : ",", name, "=", value);
}

Result<std::string> with_seed(const std::string& spec, std::int64_t seed) {
    return with_setting(spec, "seed", seed);
}

Result<std::unique_ptr<play::Seat>> make_seat(const std::string& spec) {
    Result<std::unique_ptr<play::Player>> player = engine::make_player(spec);
    if (!player) return player.error();
    (*player)->consult(stored_proofs());
    return std::make_unique<play::Seat>(std::move(*player));
}

play::Seat::Answer ask_from_start(play::Seat& seat, const Position& position, const play::Limits& limits,
                                  const play::ReportSink& report, const play::StopFlag& interrupt) {
    play::Seat::Answer ready = seat.start(position.rules(), position.side_to_move(), limits, interrupt);
    if (ready.kind != play::Seat::Answer::Kind::answered || ready.was_interrupted) return ready;
    return seat.choose(position, limits, report, interrupt);
}

play::Seat::Answer explain_from_start(play::Seat& seat, const Position& position, const play::Limits& limits,
                                      const play::ReportSink& report, const play::StopFlag& interrupt) {
    play::Seat::Answer ready = seat.start(position.rules(), position.side_to_move(), limits, interrupt);
    if (ready.kind != play::Seat::Answer::Kind::answered || ready.was_interrupted) return ready;
    return seat.explain(position, limits, report, interrupt);
}

Question read_question(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const std::span<const std::string> words(invocation.words);
    Question question;
    const auto refuse = [&](ExitCode code, const Error& error) {
        question.failure = fail(code, error);
        return std::move(question);
    };
    const Result<Rules> rules = read_rules(words, settings.exact);
    if (!rules) return refuse(ExitCode::bad_usage, rules.error());
    question.spec = settings.player.empty() ? std::string(engine::default_player()) : settings.player;
    if (invocation.has("seed")) {
        const Result<std::string> seeded = with_seed(question.spec, settings.seed);
        if (!seeded) return refuse(ExitCode::bad_usage, seeded.error());
        question.spec = *seeded;
    }
    Result<std::unique_ptr<play::Seat>> seat = make_seat(question.spec);
    if (!seat) return refuse(ExitCode::bad_usage, seat.error());
    question.seat = std::move(*seat);
    Result<Position> position = read_position(*rules, words.subspan(3));
    if (!position) return refuse(ExitCode::bad_input, position.error());
    if (position->is_over()) {
        const Result<play::Game> game = play::Game::from_moves(*rules, position->moves());
        return refuse(ExitCode::game_over,
                      Error{text::concat("the game is over: ", to_string(game->outcome()))});
    }
    question.position = std::move(*position);
    return question;
}

std::string fault_of(const play::Seat::Answer& answer, const Position& position) {
    using Kind = play::Seat::Answer::Kind;
    if (answer.kind == Kind::threw) return text::concat("failed with an exception (", answer.what, ")");
    if (answer.kind == Kind::unresponsive) return "did not answer in time";
    if (!answer.cell) return "chose no cell";
    if (!position.contains(*answer.cell)) return "chose a cell off the board";
    if (!position.is_free(*answer.cell)) {
        return text::concat("chose ", cell_name(position.rules(), *answer.cell), ", which is taken");
    }
    return {};
}

}  // namespace mnk::app
