#include "mnk/arena/contestants.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "mnk/base/sha256.hpp"
#include "mnk/base/text.hpp"
#include "mnk/engine/tuned.hpp"
#include "mnk/process/command.hpp"
#include "mnk/process/sandbox.hpp"
#include "mnk/protocol/about.hpp"
#include "mnk/protocol/java.hpp"

namespace mnk::arena {

namespace {

constexpr play::Milliseconds kAboutTime{2000};

Result<std::string> hash_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{text::concat("cannot read ", text::quoted(path))};
    Sha256 sha;
    std::string piece(1 << 16, '\0');
    while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0)
        sha.add(std::string_view(piece).substr(0, static_cast<std::size_t>(file.gcount())));
    return sha.hex();
}

/// What is in the file of parameters that `spec` names: with another, it is another player.
std::string parameters_of(const std::string& spec) {
    const Result<engine::PlayerSpec> parsed = engine::parse_spec(spec);
    if (!parsed) return {};
    for (const engine::Setting& setting : parsed->settings) {
        if (setting.name != engine::kParametersOption) continue;
        const Result<std::string> hash = hash_of_file(setting.value);
        return hash ? text::concat("\n", *hash) : "";
    }
    return {};
}

/// What the engine says of its version; empty if it says nothing.
std::string version_of(const std::string& command, bool is_sandboxed) {
    const Result<protocol::EngineOptions> engine =
        engine_of({.spec = {}, .command = command, .memory_bytes = {}, .is_sandboxed = is_sandboxed});
    if (!engine) return {};
    const std::optional<protocol::About> about = protocol::ask_about(engine->program, kAboutTime);
    return about ? about->version : "";
}

/// Adds a file, or every file below a folder in the order of their names.
void add_files(Sha256& sha, const std::filesystem::path& path) {
    std::vector<std::filesystem::path> files;
    std::error_code problem;
    if (std::filesystem::is_directory(path, problem)) {
        for (std::filesystem::recursive_directory_iterator entry(path, problem), end;
             !problem && entry != end; entry.increment(problem)) {
            if (entry->is_regular_file(problem)) files.push_back(entry->path());
        }
        std::sort(files.begin(), files.end());
    } else {
        files.push_back(path);
    }
    for (const std::filesystem::path& file : files) {
        const Result<std::string> hash = hash_of_file(file.string());
        if (hash) sha.add(text::concat(file.filename().string(), "\n", *hash, "\n"));
    }
}

/// Of everything on its class path: any of it may be the player.
Result<Contestant> understand_java(const Config::Player& player) {
    const std::string& word = player.spec.empty() ? player.command : player.spec;
    const Result<protocol::JavaPlayer> java = protocol::JavaPlayer::parse(word);
    if (!java) return java.error();
    if (const Result<protocol::JavaBridge> bridge = protocol::java_bridge(); !bridge) return bridge.error();
    Contestant out{.name = player.name.empty() ? java->class_name : player.name,
                   .spec = {},
                   .command = word,
                   .version = {},
                   .sha256 = {}};
    Sha256 sha;
    sha.add(java->class_name);
    for (const std::string& part : java->class_path) add_files(sha, part);
    out.sha256 = sha.hex();
    return out;
}

/// Of the program, and of the files that its command names besides: a script, a jar.
Result<std::string> hash_of_command(const std::string& command, const std::string& program) {
    const std::vector<std::string> words = *process::split_command(command);
    Sha256 sha;
    bool has_more = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::error_code problem;
        if (!std::filesystem::is_regular_file(words[i], problem)) continue;
        add_files(sha, words[i]);
        has_more = true;
    }
    const Result<std::string> hash = hash_of_file(program);
    if (!hash || !has_more) return hash;
    sha.add(*hash);
    return sha.hex();
}

bool is_java(const Config::Player& player) {
    return player.spec.starts_with(protocol::kJavaPrefix) ||
           player.command.starts_with(protocol::kJavaPrefix);
}

Result<Contestant> understand(const Config::Player& player, std::string_view version, bool is_sandboxed) {
    if (is_java(player)) return understand_java(player);
    Contestant out{
        .name = player.name, .spec = player.spec, .command = player.command, .version = {}, .sha256 = {}};
    if (!player.command.empty()) {
        const Result<std::string> program = program_of(player.command);
        if (!program) return program.error();
        const Result<std::string> hash = hash_of_command(player.command, *program);
        if (!hash) return hash.error();
        out.sha256 = *hash;
        out.version = version_of(player.command, is_sandboxed);
        if (out.name.empty()) out.name = program->substr(program->rfind('/') + 1);
        return out;
    }
    const Result<std::unique_ptr<play::Player>> made =
        make_own_player({.spec = player.spec, .command = {}, .seed = 1});
    if (!made) return made.error();
    out.version = std::string(version);
    out.sha256 = sha256_hex(text::concat(version, "\n", player.spec, parameters_of(player.spec)));
    out.plays_the_same = !takes_seed(player.spec);
    if (out.name.empty()) out.name = player.spec;
    return out;
}

}  // namespace

Result<std::string> program_of(const std::string& command) {
    const Result<std::vector<std::string>> words = process::split_command(command);
    if (!words) return Error{text::concat("command ", text::quoted(command), ": ", words.error().what)};
    const std::string& name = words->front();
    if (name.find('/') != std::string::npos) {
        if (::access(name.c_str(), X_OK) == 0) return name;
    } else {
        const char* path = std::getenv("PATH");
        for (const std::string_view folder : text::split(path != nullptr ? path : "", ":")) {
            std::string candidate = text::concat(folder, "/", name);
            if (::access(candidate.c_str(), X_OK) == 0) return candidate;
        }
    }
    return Error{text::concat("there is no program ", text::quoted(name), " that can be run")};
}

Result<std::vector<Contestant>> understand_players(const Config& config, std::string_view version) {
    // A program that is not there comes first: to isolate it would not help.
    for (const Config::Player& player : config.players) {
        if (player.command.empty() || is_java(player)) continue;
        if (const Result<std::string> program = program_of(player.command); !program) return program.error();
    }
    const auto is_external = [](const Config::Player& p) { return is_java(p) || !p.command.empty(); };
    if (!config.no_sandbox && std::any_of(config.players.begin(), config.players.end(), is_external)) {
        if (const Status status = process::can_isolate(); !status) {
            return Error{text::concat(status.error().what,
                                      "; or accept with --no-sandbox that they can read, change and send "
                                      "whatever you can")};
        }
    }
    std::vector<Contestant> out;
    for (const Config::Player& player : config.players) {
        Result<Contestant> contestant = understand(player, version, !config.no_sandbox);
        if (!contestant) return contestant.error();
        const auto is_taken = [&](const std::string& name) {
            return std::any_of(out.begin(), out.end(), [&](const Contestant& c) { return c.name == name; });
        };
        const std::string wanted = contestant->name;
        for (int i = 2; is_taken(contestant->name); ++i) {
            if (!player.name.empty())
                return Error{text::concat("two players are called ", text::quoted(wanted))};
            contestant->name = text::concat(wanted, "#", i);
        }
        out.push_back(std::move(*contestant));
    }
    return out;
}

}  // namespace mnk::arena
