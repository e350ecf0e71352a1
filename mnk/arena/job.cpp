#include "mnk/arena/job.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/process/command.hpp"
#include "mnk/process/sandbox.hpp"
#include "mnk/protocol/java.hpp"

namespace mnk::arena {

namespace {

constexpr std::string_view kSeedOption = "seed";

/// The player's own seed option, if `spec` leaves it open.
std::optional<options::Description> open_seed(const engine::PlayerSpec& spec) {
    for (const engine::Setting& setting : spec.settings) {
        if (setting.name == kSeedOption) return std::nullopt;
    }
    for (options::Description& option : spec.entry->options()) {
        if (option.name == kSeedOption && option.is_number) return std::move(option);
    }
    return std::nullopt;
}

}  // namespace

std::vector<Cell> GameResult::cells() const {
    std::vector<Cell> out;
    out.reserve(moves.size());
    for (const KeptMove& move : moves) out.push_back(move.cell);
    return out;
}

bool takes_seed(const std::string& spec) {
    const Result<engine::PlayerSpec> parsed = engine::parse_spec(spec);
    return parsed && open_seed(*parsed).has_value();
}

Result<std::unique_ptr<play::Player>> make_own_player(const PlayerSource& source) {
    if (!source.command.empty()) return Error{"external engines cannot be played here"};
    Result<engine::PlayerSpec> spec = engine::parse_spec(source.spec);
    if (!spec) return spec.error();
    if (const auto option = open_seed(*spec)) {
        const auto range = static_cast<std::uint64_t>(option->high - option->low) + 1;
        const std::uint64_t seed = static_cast<std::uint64_t>(option->low) + source.seed % range;
        spec->settings.push_back({std::string(kSeedOption), std::to_string(seed)});
    }
    Result<std::unique_ptr<play::Player>> player = spec->entry->make(spec->settings);
    if (!player) return Error{text::concat("player ", spec->entry->name, ": ", player.error().what)};
    return player;
}

Result<protocol::EngineOptions> engine_of(const PlayerSource& source) {
    protocol::EngineOptions options;
    if (source.command.starts_with(protocol::kJavaPrefix)) {
        const Result<protocol::JavaPlayer> player = protocol::JavaPlayer::parse(source.command);
        if (!player) return player.error();
        const Result<protocol::JavaBridge> bridge = protocol::java_bridge();
        if (!bridge) return bridge.error();
        options = protocol::java_engine(*player, *bridge, source.memory_bytes);
    } else {
        Result<std::vector<std::string>> words = process::split_command(source.command);
        if (!words)
            return Error{text::concat("command ", text::quoted(source.command), ": ", words.error().what)};
        options.program.limits.memory_bytes = source.memory_bytes;
        options.program.arguments = std::move(*words);
        if (source.is_sandboxed) {
            process::Confined confined = process::confine(std::move(options.program.arguments));
            options.program.arguments = std::move(confined.words);
            options.program.sandbox = std::move(confined.sandbox);
        }
    }
    options.init_time = source.init_time;
    options.told_time = source.told_time;
    options.is_frozen_between_moves = source.is_sandboxed;
    if (source.is_sandboxed) {
        options.program.limits.tasks = options.program.sandbox->tasks;
        options.program.limits.file_bytes = options.program.sandbox->tmp_bytes;
    } else {
        options.program.sandbox.reset();
    }
    return options;
}

Result<std::unique_ptr<play::Player>> make_any_player(const PlayerSource& source) {
    if (source.command.empty()) return make_own_player(source);
    Result<protocol::EngineOptions> options = engine_of(source);
    if (!options) return options.error();
    return std::unique_ptr<play::Player>(std::make_unique<protocol::ExternalPlayer>(std::move(*options)));
}

}  // namespace mnk::arena
