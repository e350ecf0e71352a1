#include "mnk/engine/registry.hpp"

#include <algorithm>
#include <array>

#include "mnk/engine/tuned.hpp"
#include "mnk/players/alphabeta.hpp"
#include "mnk/players/cadrega.hpp"
#include "mnk/players/deepening.hpp"
#include "mnk/players/greedy.hpp"
#include "mnk/players/hayes_loge.hpp"
#include "mnk/players/helpfulness.hpp"
#include "mnk/players/mcts.hpp"
#include "mnk/players/mics.hpp"
#include "mnk/players/random.hpp"
#include "mnk/players/rules_player.hpp"
#include "mnk/search/champion.hpp"

namespace mnk::engine {

namespace {

/// Settings by name become the player's own struct; then the player is made.
template <class Settings, const auto& table, auto make>
Result<std::unique_ptr<play::Player>> make_with(std::span<const Setting> typed) {
    Settings settings;
    for (const Setting& setting : typed) {
        const Status status = options::set(settings, std::span<const options::Option<Settings>>(table),
                                           setting.name, setting.value);
        if (!status) return status.error();
    }
    return make(settings);
}

template <class Settings, const auto& table>
std::vector<options::Description> describe() {
    return options::describe(std::span<const options::Option<Settings>>(table));
}

template <class Settings, const auto& table, auto make>
constexpr PlayerEntry entry(std::string_view name, std::string_view summary) {
    return {name, summary, describe<Settings, table>, make_with<Settings, table, make>};
}

/// The name of a player as a template argument.
template <std::size_t n>
struct Name {
    char text[n];
    constexpr Name(const char (&name)[n]) : text() {
        for (std::size_t i = 0; i < n; ++i) text[i] = name[i];
    }
    [[nodiscard]] constexpr std::string_view view() const { return {text, n - 1}; }
};

/// A player whose numbers can be tuned: it takes a file of parameters too.
template <Name name, class Settings, const auto& table, auto make>
constexpr PlayerEntry tunable(std::string_view summary) {
    const auto describe_all = [] {
        std::vector<options::Description> out = describe<Settings, table>();
        out.push_back({.name = std::string(kParametersOption),
                       .help = "a file of 'mnk tune' with values for classes of boards",
                       .values = "FILE",
                       .default_value = {}});
        return out;
    };
    const auto make_any = [](std::span<const Setting> typed) {
        return make_tuned(name.view(), make_with<Settings, table, make>, typed);
    };
    return {name.view(), summary, describe_all, make_any};
}

using namespace players;

// Every player, by hand, in one place.  A self-registering static object would
// be dropped without a word when its module is linked as a static library.
constexpr std::array kPlayers{
    entry<RandomOptions, kRandomOptions, make_random>("random",
                                                      "any free cell, each as likely as the others"),
    entry<RandomOptions, kRandomOptions, make_quasirandom>("quasirandom",
                                                           "wins if it can, blocks if it must, else random"),
    tunable<"alphabeta", AlphabetaOptions, kAlphabetaOptions, make_alphabeta>(
        "pure alpha-beta, full width, no heuristic"),
    tunable<"mcts", MctsOptions, kMctsOptions, make_mcts>("Monte-Carlo tree search with random games (UCT)"),
    entry<HayesLogeOptions, kHayesLogeOptions, make_hayes_loge>(
        "hayes-loge", "the most open windows and stones, after Hayes and Loge"),
    entry<RulesPlayerOptions, kRulesPlayerOptions, make_rules_player>(
        "rules", "win, block, fork, prevent a fork, most winning ways, after Zain et al."),
    entry<HelpfulnessOptions, kHelpfulnessOptions, make_helpfulness>(
        "helpfulness", "greedy by windows and double games, after MiliardarioRicco"),
    tunable<"cadrega", CadregaOptions, kCadregaOptions, make_cadrega>(
        "anytime alpha-beta with a kept tree, after CadregaBot"),
    entry<GreedyOptions, kGreedyOptions, make_greedy>("greedy", "the best cell by mics's values, no search"),
    tunable<"deepening", DeepeningOptions, kDeepeningOptions, make_deepening>(
        "mics's tree, deeper and deeper"),
    tunable<"mics", MicsOptions, kMicsOptions, make_mics>("alpha-beta on sliding windows, after MarkCello"),
    tunable<"champion", search::ChampionOptions, search::kChampionOptions, search::make_champion>(
        "the strongest: search on shapes, wins proved"),
};

}  // namespace

std::span<const PlayerEntry> players() { return kPlayers; }

std::string_view default_player() { return "champion"; }

Result<PlayerSpec> parse_spec(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    PlayerSpec spec;
    std::vector<std::string_view> known;
    for (const PlayerEntry& candidate : kPlayers) {
        if (candidate.name == name) spec.entry = &candidate;
        known.push_back(candidate.name);
    }
    if (spec.entry == nullptr) {
        const std::string_view guess = text::nearest(name, known);
        return Error{text::concat("there is no player ", text::quoted(name),
                                  guess.empty() ? text::concat(": choose ", text::list_of(known))
                                                : text::concat(", did you mean '", guess, "'?"))};
    }
    if (colon == std::string_view::npos) return spec;
    for (const std::string_view setting : text::split(text.substr(colon + 1), ",")) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string_view::npos) {
            return Error{text::concat("player ", name, ": write an option as NAME=VALUE, not ",
                                      text::quoted(setting))};
        }
        spec.settings.push_back(
            {std::string(setting.substr(0, equals)), std::string(setting.substr(equals + 1))});
    }
    return spec;
}

Result<std::string> with_setting(const std::string& spec, std::string_view name, std::int64_t value) {
    const Result<PlayerSpec> parsed = engine::parse_spec(spec);
    if (!parsed) return parsed.error();
    const auto is_meant = [&](const auto& named) { return named.name == name; };
    const std::vector<options::Description> known = parsed->entry->options();
    if (std::none_of(known.begin(), known.end(), is_meant)) return spec;
    if (std::any_of(parsed->settings.begin(), parsed->settings.end(), is_meant)) return spec;
    return text::concat(spec, spec.find(':') == std::string::npos ? ":" : ",", name, "=", value);
}

Result<std::unique_ptr<play::Player>> make_player(std::string_view text) {
    Result<PlayerSpec> spec = parse_spec(text);
    if (!spec) return spec.error();
    Result<std::unique_ptr<play::Player>> player = spec->entry->make(spec->settings);
    if (!player) return Error{text::concat("player ", spec->entry->name, ": ", player.error().what)};
    return player;
}

}  // namespace mnk::engine
