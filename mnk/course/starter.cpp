#include "mnk/course/starter.hpp"

#include <algorithm>

#include "mnk/base/embedded.hpp"
#include "mnk/base/text.hpp"

namespace mnk::embedded {
std::span<const File> starters();
}  // namespace mnk::embedded

namespace mnk::course {

namespace {

constexpr std::string_view kPlaceholder = "PLAYER_NAME";

std::string filled(std::string_view text, std::string_view name) {
    std::string out;
    for (std::size_t at = text.find(kPlaceholder); at != std::string_view::npos;
         at = text.find(kPlaceholder)) {
        out += text::concat(text.substr(0, at), name);
        text.remove_prefix(at + kPlaceholder.size());
    }
    return out + std::string(text);
}

bool is_name(std::string_view name) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9');
    });
}

}  // namespace

Result<std::vector<StarterFile>> starter(std::string_view language, std::string_view name) {
    if (!is_name(name)) {
        return Error{
            text::concat("a player's name has letters, digits and _ only and begins with a letter, unlike ",
                         text::quoted(name))};
    }
    std::vector<StarterFile> out;
    bool is_known = false;
    for (const embedded::File& file : embedded::starters()) {
        const std::size_t slash = file.path.find('/');
        const bool is_shared = slash == std::string_view::npos;
        if (!is_shared && file.path.substr(0, slash) != language) continue;
        is_known = is_known || !is_shared;
        out.push_back({.path = filled(is_shared ? file.path : file.path.substr(slash + 1), name),
                       .content = filled(file.content, name),
                       .is_program = file.path.ends_with(".sh")});
    }
    if (!is_known)
        return Error{
            text::concat("there is a start for java, cpp and python, not for ", text::quoted(language))};
    return out;
}

}  // namespace mnk::course
