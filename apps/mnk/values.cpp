#include <fmt/format.h>

#include <filesystem>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/known_values.hpp"
#include "apps/mnk/proofs.hpp"
#include "mnk/storage/proof_store.hpp"

namespace mnk::app {

namespace {

/// What was solved on this machine.  That there is no store yet is no error.
Status add_stored(const std::string& path, KnownValues& values) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return Done{};
    const auto store = storage::ProofStore::open(path, storage::Mode::read);
    if (!store) return store.error();
    const Result<std::vector<storage::Solved>> solved = (*store)->list();
    if (!solved) return solved.error();
    for (const storage::Solved& one : *solved) {
        // The table is of games; positions are for those who play them.
        if (!one.moves.empty()) continue;
        const double seconds = std::chrono::duration<double>(one.time).count();
        values.add(one.rules, one.weak,
                   {one.winner == Stone::first ? "first" : "draw", one.nodes, seconds, one.sha256});
    }
    values.sort();
    return Done{};
}

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number) {
    std::string out = std::to_string(number);
    for (std::size_t at = out.size(); at > 3;) out.insert(at -= 3, ",");
    return out;
}

std::string cost(const ProvedHere& proof) {
    return fmt::format("{} nodes, {:.{}f} s", grouped(proof.nodes), proof.seconds,
                       proof.seconds < 10 ? 2 : 0);
}

std::string note(const KnownValue& game) {
    std::string out = game.source;
    if (!game.belief.empty() && !game.proof) out += (out.empty() ? "" : "; ") + ("believed a " + game.belief);
    if (game.proof) out += (out.empty() ? "" : "; ") + ("here: " + cost(*game.proof));
    return out;
}

void print_text(const KnownValues& values, const Invocation& invocation) {
    const std::int64_t k = invocation.settings.k;
    std::string out =
        "Values with best play. m n k: rows, columns, in a row. 'first': the first player\n"
        "wins. weak: of the game in which only the first player's runs count.\n\n"
        "    m   n   k  value  weak   mark                    by\n";
    for (const KnownValue& game : values.games) {
        if (k != 0 && game.rules.run != k) continue;
        const std::string row =
            fmt::format("  {:>3} {:>3} {:>3}  {:<5}  {:<5}  {:<22}  {}", game.rules.rows, game.rules.columns,
                        game.rules.run, game.settled(), game.settled_weak(), game.mark(), note(game));
        out += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    out += "\nIn general:\n\n";
    for (const KnownFamily& family : values.families) {
        if (k != 0 && family.k != 0 && family.k != k) continue;
        const std::string boards = family.k == 0 || family.boards.starts_with("k")
                                       ? family.boards
                                       : fmt::format("k = {}: {}", family.k, family.boards);
        out += fmt::format("  {:<31}  {:<5}  {}\n", boards, family.value, family.source);
    }
    print(out);
}

Json proof_json(const std::optional<ProvedHere>& proof) {
    if (!proof) return nullptr;
    return {{"value", proof->value},
            {"nodes", proof->nodes},
            {"seconds", proof->seconds},
            {"sha256", proof->sha256}};
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

void print_values_json(const KnownValues& values, const Invocation& invocation) {
    const std::int64_t k = invocation.settings.k;
    Json games = Json::array();
    for (const KnownValue& game : values.games) {
        if (k != 0 && game.rules.run != k) continue;
        games.push_back({{"rules", rules_json(game.rules)},
                         {"value", game.settled()},
                         {"weak", text_or_null(game.settled_weak())},
                         {"published", text_or_null(game.value == "open" ? "" : game.value)},
                         {"mark", game.mark()},
                         {"source", text_or_null(game.source)},
                         {"belief", text_or_null(game.belief)},
                         {"proof", proof_json(game.proof)},
                         {"weak_proof", proof_json(game.weak_proof)}});
    }
    Json families = Json::array();
    for (const KnownFamily& family : values.families) {
        if (k != 0 && family.k != 0 && family.k != k) continue;
        families.push_back(
            {{"boards", family.boards}, {"k", family.k}, {"value", family.value}, {"source", family.source}});
    }
    print_json({{"values", games}, {"families", families}});
}

Exit run_values(const Invocation& invocation) {
    KnownValues values = built_in_values();
    const std::optional<std::string> path =
        invocation.has("store") ? invocation.settings.store : proof_store_path();
    if (invocation.has("store") && !std::filesystem::exists(invocation.settings.store))
        return fail(ExitCode::file, fmt::format("there is no file '{}'", invocation.settings.store));
    if (path) {
        const Status status = add_stored(*path, values);
        if (!status) return fail(ExitCode::file, status.error());
    }
    if (invocation.settings.json)
        print_values_json(values, invocation);
    else
        print_text(values, invocation);
    return {};
}

constexpr Example kValuesExamples[] = {
    {"mnk values", "which games are won, which are drawn, who proved it, and what is open"},
    {"mnk values --k 5", "five in a row only"},
    {"mnk values --json", "the same for programs"},
};

constexpr auto kValuesOptions = options_named("k", "store");

}  // namespace

extern const Command kValuesCommand;
const Command kValuesCommand{
    .name = "values",
    .summary = "list known values: published, proved here, open",
    .usage = "",
    .positionals = {},
    .fewest_words = 0,
    .most_words = 0,
    .options = kValuesOptions,
    .examples = kValuesExamples,
    .notes =
        "A game is marked 'proved here' if its certificate came with this program or is in the proof store.\n"
        "mnk-verify checks certificates; docs/proof-format.md says how.",
    .run = run_values};

}  // namespace mnk::app
