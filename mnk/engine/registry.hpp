#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::engine {

/// `width=5`, as typed.
struct Setting {
    std::string name;
    std::string value;
};

/// A player as anyone lists it.
struct PlayerEntry {
    std::string_view name;
    std::string_view summary;
    std::vector<options::Description> (*options)();
    Result<std::unique_ptr<play::Player>> (*make)(std::span<const Setting>);
};

/// Every player, weakest kind first.
std::span<const PlayerEntry> players();

/// The player that serves where nobody chose one: the strongest there is.
std::string_view default_player();

/// A player's name with its settings, as one word: "random" or "random:seed=7".
struct PlayerSpec {
    const PlayerEntry* entry = nullptr;
    std::vector<Setting> settings;
};

/// Reads NAME[:OPTION=VALUE[,OPTION=VALUE…]].  An unknown name is an error that names the near ones.
Result<PlayerSpec> parse_spec(std::string_view text);

/// `spec` with a setting added, if the player has such an option and `spec` does not set it.
Result<std::string> with_setting(const std::string& spec, std::string_view name, std::int64_t value);

/// The player that `spec` describes, or which of its settings is wrong.
Result<std::unique_ptr<play::Player>> make_player(std::string_view spec);

}  // namespace mnk::engine
