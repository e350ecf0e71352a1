#include "mnk/server/request.hpp"

#include <algorithm>
#include <array>

#include "mnk/arena/boards.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/formats/json.hpp"
#include "mnk/play/game.hpp"
#include "mnk/search/exact.hpp"
#include "mnk/server/fields.hpp"

namespace mnk::server {

namespace {

constexpr std::int64_t kLargestId = (std::int64_t{1} << 53) - 1;
constexpr std::size_t kLongestWord = 200;
constexpr std::size_t kMostPlayers = 16;
constexpr std::int64_t kMostGenerated = 1000;
constexpr std::int64_t kMostJudgeNodes = 10'000;
constexpr std::int64_t kUsualTime = 5000;
constexpr std::int64_t kUsualReviewTime = 1000;

struct TypeName {
    std::string_view name;
    Question::Type type;
};
constexpr std::array kSearches{
    TypeName{"move", Question::Type::move},       TypeName{"explain", Question::Type::explain},
    TypeName{"analyse", Question::Type::analyse}, TypeName{"review", Question::Type::review},
    TypeName{"values", Question::Type::values},   TypeName{"tree", Question::Type::tree},
};

Result<Rules> read_rules(const Hostile& value, const Limits& limits) {
    Fields fields(value, "rules");
    for (const char* name : {"rows", "columns", "run"}) fields.require(name);
    const auto rows = fields.integer("rows", 1, limits.largest_side);
    const auto columns = fields.integer("columns", 1, limits.largest_side);
    const auto run = fields.integer("run", 1, limits.largest_side);
    const auto exact = fields.flag("exact");
    const Status status = fields.finish();
    if (!status) return status.error();
    return Rules::make(*rows, *columns, *run, exact.value_or(false));
}

/// Settings that would read a file of this machine or take more of it than a search may have.
Status check_settings(const engine::PlayerSpec& spec, const Limits& limits) {
    const std::vector<options::Description> known = spec.entry->options();
    for (const engine::Setting& setting : spec.settings) {
        const auto option = std::find_if(known.begin(), known.end(),
                                         [&](const auto& row) { return row.name == setting.name; });
        if (option == known.end()) continue;  // whoever makes the player says so
        if (option->values == "FILE") {
            return Error{text::concat("option '", setting.name,
                                      "' names a file: that can only be done on the command line")};
        }
        if (setting.name == "threads") {
            const Result<std::int64_t> threads =
                text::parse_integer(setting.value, "threads", 1, limits.threads);
            if (!threads) return threads.error();
        }
    }
    return Done{};
}

/// The spec, if such a player may play here.
Result<std::string> checked_spec(std::string spec, const Limits& limits) {
    const Result<engine::PlayerSpec> parsed = engine::parse_spec(spec);
    if (!parsed) return parsed.error();
    const Status status = check_settings(*parsed, limits);
    if (!status) return status.error();
    const Result<std::unique_ptr<play::Player>> player = engine::make_player(spec);
    if (!player) return player.error();
    return spec;
}

Result<std::string> read_player(Fields& fields, const Limits& limits) {
    std::string spec = fields.text("player", kLongestWord).value_or(std::string(engine::default_player()));
    if (const Hostile* options = fields.object("options")) {
        if (options->size() > 100) return Error{"there are more than 100 options"};
        for (const auto& [name, value] : options->items()) {
            if (value.is_structured() || value.is_null()) {
                return Error{
                    text::concat("option ", text::quoted(name), " must be a string, a number or a flag")};
            }
            spec += spec.find(':') == std::string::npos ? ":" : ",";
            spec += text::concat(name, "=", value.is_string() ? value.get<std::string>() : value.dump());
        }
        if (spec.size() > 10 * kLongestWord) return Error{"the options are too long"};
    }
    return checked_spec(std::move(spec), limits);
}

Result<play::Limits> read_limits(const Hostile* value, std::int64_t usual_time, const Limits& limits) {
    static const Hostile kEmpty = Hostile::object();
    Fields fields(value == nullptr ? kEmpty : *value, "limits");
    const auto time = fields.integer("time", 1, kLargestId);
    const auto nodes = fields.integer("nodes", 1, kLargestId);
    const auto depth = fields.integer("depth", 1, Rules::kMostCells);
    const auto memory = fields.integer("memory", 1, kLargestId);
    const Status status = fields.finish();
    if (!status) return status.error();
    play::Limits out;
    out.move_time =
        play::Milliseconds{std::min<std::int64_t>(time.value_or(usual_time), limits.longest_search.count())};
    if (nodes) out.nodes = static_cast<std::uint64_t>(*nodes);
    if (depth) out.depth = static_cast<int>(*depth);
    const std::int64_t mib = std::min(memory.value_or(limits.search_mib), limits.search_mib);
    out.memory_bytes = static_cast<std::uint64_t>(mib) << 20;
    return out;
}

/// The game so far.  A review may be of one that is over.
std::variant<Position, Refusal> read_position(const Question& question, const std::string& typed) {
    const Result<std::vector<Cell>> moves = parse_moves(question.rules, typed);
    if (!moves) return Refusal{"bad_request", moves.error().what};
    const Result<play::Game> game = play::Game::from_moves(question.rules, *moves);
    if (!game) return Refusal{"bad_request", game.error().what};
    if (game->outcome().is_over() && question.type != Question::Type::review) {
        return Refusal{"game_over", "the game is over: " + to_string(game->outcome())};
    }
    return game->position();
}

std::variant<Question, Refusal> read_question(Fields& fields, Question::Type type, const Limits& limits) {
    using Type = Question::Type;
    const auto refuse = [](const Error& error) { return Refusal{"bad_request", error.what}; };
    Question out;
    out.type = type;
    fields.require("rules");
    const Hostile* const rules = fields.object("rules");
    const std::string moves = fields.text("moves", std::size_t{8} * Rules::kMostCells).value_or("");
    const Hostile* const spending = fields.object("limits");
    const bool has_player = type != Type::values && type != Type::tree;
    const Result<std::string> spec = has_player ? read_player(fields, limits) : std::string();
    if (type == Type::analyse)
        out.lines = static_cast<std::size_t>(fields.integer("lines", 1, 64).value_or(3));
    std::int64_t depth = 3;
    std::int64_t most = 2000;
    if (type == Type::tree) {
        depth = fields.integer("depth", 1, 8).value_or(depth);
        most = fields.integer("most", 1, 5000).value_or(most);
    }
    const Status status = fields.finish();
    if (!status) return refuse(status.error());
    if (!spec) return refuse(spec.error());
    out.spec = *spec;
    if (type == Type::tree) out.spec = text::concat("alphabeta:depth=", depth, ",tree=", most);
    if (type == Type::analyse) {
        const Result<std::string> with_lines =
            engine::with_setting(out.spec, "lines", static_cast<std::int64_t>(out.lines));
        if (!with_lines) return refuse(with_lines.error());
        out.spec = *with_lines;
    }
    const Result<Rules> board = read_rules(*rules, limits);
    if (!board) return refuse(board.error());
    out.rules = *board;
    Result<play::Limits> spend =
        read_limits(spending, type == Type::review ? kUsualReviewTime : kUsualTime, limits);
    if (!spend) return refuse(spend.error());
    out.limits = *spend;
    std::variant<Position, Refusal> position = read_position(out, moves);
    if (auto* const refusal = std::get_if<Refusal>(&position)) return std::move(*refusal);
    const Position& reached = std::get<Position>(position);
    if (type == Type::values && !search::ExactSearch::takes(reached)) {
        return Refusal{"bad_request",
                       "exact values are for positions with at most 64 free cells, where k or more win"};
    }
    out.moves.assign(reached.moves().begin(), reached.moves().end());
    return out;
}

}  // namespace

std::variant<Request, BadRequest> read_request(std::string_view text, const Limits& limits) {
    const auto refuse = [](std::optional<std::int64_t> id, const Error& error) {
        return BadRequest{id, {"bad_request", error.what}};
    };
    const Result<Hostile> message = parse_object(text);
    if (!message) return refuse({}, message.error());
    Fields fields(*message, "request");
    fields.require("id");
    const std::optional<std::int64_t> id = fields.integer("id", 0, kLargestId);
    fields.require("type");
    const std::optional<std::string> type = fields.text("type", kLongestWord);
    if (!id || !type) return refuse(id, fields.finish().error());
    Request out;
    out.id = *id;
    if (*type == "stop" || *type == "watch") {
        out.type = *type == "stop" ? Request::Type::stop : Request::Type::watch;
        const Status status = fields.finish();
        if (!status) return refuse(id, status.error());
        return out;
    }
    const auto known = std::find_if(kSearches.begin(), kSearches.end(),
                                    [&](const TypeName& row) { return row.name == *type; });
    if (known == kSearches.end()) {
        std::vector<std::string_view> names{"stop", "watch"};
        for (const TypeName& row : kSearches) names.push_back(row.name);
        return refuse(id, Error{text::concat("there is no request of type ", text::quoted(*type), ": choose ",
                                             text::list_of(names))});
    }
    std::variant<Question, Refusal> question = read_question(fields, known->type, limits);
    if (auto* const refusal = std::get_if<Refusal>(&question)) return BadRequest{id, std::move(*refusal)};
    out.question = std::get<Question>(std::move(question));
    return out;
}

Result<Conversion> read_conversion(std::string_view text) {
    const Result<Hostile> message = parse_object(text);
    if (!message) return message.error();
    Fields fields(*message, "request");
    const auto content = fields.text("text", formats::kLargestText);
    const auto from = fields.text("from", kLongestWord);
    const Hostile* const game = fields.object("game");
    fields.require("to");
    const auto to = fields.text("to", kLongestWord);
    const Status status = fields.finish();
    if (!status) return status.error();
    if (content.has_value() == (game != nullptr)) return Error{"give either 'text' or 'game'"};
    if (from && !content) return Error{"'from' goes with 'text'"};
    Conversion out;
    const Result<formats::Format> format = formats::format_named(*to);
    if (!format) return format.error();
    out.to = *format;
    Result<formats::Format> source = formats::Format::json;
    if (content) source = from ? formats::format_named(*from) : formats::format_of_text(*content);
    if (!source) return source.error();
    Result<formats::Record> record = formats::read(*source, content ? *content : game->dump());
    if (!record) return record.error();
    out.record = std::move(*record);
    return out;
}

Result<arena::Config> read_run(std::string_view text, const Limits& limits) {
    const Result<Hostile> message = parse_object(text);
    if (!message) return message.error();
    Fields fields(*message, "run");
    arena::Config config;
    fields.require("players");
    const Hostile* const players = fields.array("players");
    if (players != nullptr) {
        if (players->size() < 2 || players->size() > kMostPlayers) {
            return Error{text::concat("a run has 2 to ", kMostPlayers, " players, not ", players->size())};
        }
        for (const Hostile& player : *players) {
            if (!player.is_string()) return Error{"a player is a string: NAME or NAME:OPTION=VALUE,..."};
            Result<std::string> spec = checked_spec(player.get<std::string>(), limits);
            if (!spec) return spec.error();
            config.players.push_back({.name = {}, .spec = std::move(*spec), .command = {}});
        }
    }
    constexpr std::array<std::string_view, 4> refused{"boards-file", "openings-file", "concurrency",
                                                      "unpinned"};
    for (const arena::ConfigOption& option : arena::kConfigOptions) {
        if (std::find(refused.begin(), refused.end(), option.name) != refused.end()) continue;
        const Hostile* const value = fields.any(option.name);
        if (value == nullptr) continue;
        if (value->is_structured() || value->is_null()) {
            return Error{text::concat("'", option.name, "' must be a string, a number or a flag")};
        }
        const std::string typed = value->is_string() ? value->get<std::string>() : value->dump();
        const Status status = arena::set(config, option.name, typed);
        if (!status) return status.error();
    }
    const Status status = fields.finish();
    if (!status) return status.error();
    if (config.generate > kMostGenerated || config.judge_nodes > kMostJudgeNodes) {
        return Error{text::concat("at most ", kMostGenerated, " openings can be generated, with ",
                                  kMostJudgeNodes, " nodes each")};
    }
    if (config.judge != "none") {
        const Result<std::string> judge = checked_spec(config.judge, limits);
        if (!judge) return judge.error();
    }
    const Result<std::vector<Rules>> boards = arena::read_boards(config.boards);
    if (!boards) return boards.error();
    for (const Rules& rules : *boards) {
        if (std::max({rules.rows, rules.columns, rules.run}) > limits.largest_side) {
            return Error{text::concat("board ", to_string(rules), " is larger than ", limits.largest_side)};
        }
    }
    if (message->contains("sprt") && !message->contains("schedule")) config.schedule = "sprt";
    config.memory = config.memory == 0 ? limits.search_mib : std::min(config.memory, limits.search_mib);
    return config;
}

}  // namespace mnk::server
