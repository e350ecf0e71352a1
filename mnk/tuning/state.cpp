#include "mnk/tuning/state.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "mnk/base/text.hpp"

namespace mnk::tuning {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "mnk tuning 1";

struct TextField {
    const char* name;
    std::string State::*field;
};
constexpr std::array kTexts{TextField{"command", &State::command}, TextField{"version", &State::version},
                            TextField{"date", &State::date}, TextField{"machine", &State::machine},
                            TextField{"output", &State::output}};

Error damaged(std::string_view what) {
    return Error{text::concat("it is no tuning that mnk has saved, or damaged: ", what)};
}

/// The text called `name`; null if there is none.
const std::string* text_of(const Json& json, const char* name) {
    const auto found = json.find(name);
    return found == json.end() ? nullptr : found->get_ptr<const std::string*>();
}

Status read_number(const Json& json, const char* name, std::int64_t high, std::int64_t& out) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_number_integer()) return damaged(name);
    const auto number = found->get<std::int64_t>();
    if (number < 1 || number > high) return damaged(name);
    out = number;
    return Done{};
}

Status read_wish(const Json& json, Wish& wish) {
    const std::string* player = text_of(json, "player");
    const std::string* config = text_of(json, "config");
    const auto ranges = json.find("ranges");
    if (player == nullptr || config == nullptr || ranges == json.end() || !ranges->is_array())
        return damaged("what was to be tuned is missing");
    wish.player = *player;
    for (const Json& element : *ranges) {
        if (!element.is_string()) return damaged("ranges");
        Result<Range> range = read_range(*element.get_ptr<const std::string*>());
        if (!range) return damaged(range.error().what);
        wish.ranges.push_back(std::move(*range));
    }
    if (const Status status = check_ranges(wish.player, wish.ranges); !status)
        return damaged(status.error().what);
    if (const Status status = read_number(json, "candidates", kMostCandidates, wish.candidates); !status)
        return status;
    if (const Status status = read_number(json, "pairs", kMostPairs, wish.pairs); !status) return status;
    Result<arena::Config> read = arena::read_config(*config);
    if (!read) return damaged(read.error().what);
    wish.config = std::move(*read);
    return Done{};
}

}  // namespace

std::string write_state(const State& state) {
    Json ranges = Json::array();
    for (const Range& range : state.wish.ranges) ranges.push_back(to_text(range));
    Json json{{"format", kFormat},           {"player", state.wish.player},
              {"ranges", std::move(ranges)}, {"candidates", state.wish.candidates},
              {"pairs", state.wish.pairs},   {"config", arena::write_config(state.wish.config)}};
    for (const auto& [name, field] : kTexts) json[name] = state.*field;
    json["stages"] = state.stages;
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<State> read_state(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return damaged("it is not JSON");
    const std::string* format = text_of(json, "format");
    if (format == nullptr || *format != kFormat) return damaged("its format");
    State state;
    if (const Status status = read_wish(json, state.wish); !status) return status.error();
    for (const auto& [name, field] : kTexts) {
        const std::string* value = text_of(json, name);
        if (value == nullptr) return damaged(name);
        state.*field = *value;
    }
    const auto stages = json.find("stages");
    if (stages == json.end() || !stages->is_object()) return damaged("stages");
    for (const auto& [name, games] : stages->items()) {
        if (!games.is_string()) return damaged("stages");
        const auto& letters = *games.get_ptr<const std::string*>();
        if (letters.find_first_not_of(".FSd") != std::string::npos) return damaged("games");
        state.stages.emplace(name, letters);
    }
    return state;
}

}  // namespace mnk::tuning
