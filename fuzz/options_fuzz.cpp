#include "fuzz/fuzz.hpp"
#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"

namespace {

using namespace mnk;

/// A number that is understood is in range and is written as it was typed, but for zeros in front.
void check_integer(std::string_view text) {
    for (const auto& [low, high] :
         {std::pair{INT64_MIN, INT64_MAX}, std::pair{std::int64_t{-5}, std::int64_t{128}}}) {
        const Result<std::int64_t> number = text::parse_integer(text, "the number", low, high);
        if (!number) {
            fuzz::promise_sentence(number.error().what);
            continue;
        }
        fuzz::promise(low <= *number && *number <= high, "a number is in its range");
        const Result<std::int64_t> back =
            text::parse_integer(std::to_string(*number), "the number", low, high);
        fuzz::promise(back && *back == *number, "a number that was read is read back");
    }
}

/// A spec that is understood, spelt out again, says the same; and a player is made or the reason told.
void check_spec(std::string_view text) {
    const Result<engine::PlayerSpec> spec = engine::parse_spec(text);
    if (!spec) return fuzz::promise_sentence(spec.error().what);
    std::string spelt(spec->entry->name);
    for (std::size_t i = 0; i < spec->settings.size(); ++i) {
        spelt += text::concat(i == 0 ? ":" : ",", spec->settings[i].name, '=', spec->settings[i].value);
    }
    const Result<engine::PlayerSpec> back = engine::parse_spec(spelt);
    fuzz::promise(back && back->entry == spec->entry && back->settings.size() == spec->settings.size(),
                  "a spec that was read is read back");
    for (std::size_t i = 0; i < spec->settings.size(); ++i) {
        fuzz::promise(back->settings[i].name == spec->settings[i].name &&
                          back->settings[i].value == spec->settings[i].value,
                      "settings that were read are read back");
    }
    const auto player = engine::make_player(text);
    if (!player) return fuzz::promise_sentence(player.error().what);
    fuzz::promise(*player != nullptr, "a player is made or the reason is told");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::as_text(data, size);
    check_integer(text);
    check_spec(text);
    return 0;
}
