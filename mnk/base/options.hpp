#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/base/text.hpp"

/// Typed options: one constexpr table for a struct of settings, and from it come
/// reading, checking, help, the man page and completion.
///
///     struct Settings { std::int64_t width = 7; bool loud = false; };
///     inline constexpr std::array kTable{
///         options::Option<Settings>{"width", "cells tried a node", options::Integer{&Settings::width, 1, 64}},
///         options::Option<Settings>{"loud", "says what it thinks", options::Flag{&Settings::loud}},
///     };
namespace mnk::options {

template <class S>
struct Integer {
    std::int64_t S::*field;
    std::int64_t low;
    std::int64_t high;
};

template <class S>
struct Flag {
    bool S::*field;
};

/// Any text; `placeholder` stands for it in help ("FILE").
template <class S>
struct Text {
    std::string S::*field;
    std::string_view placeholder;
};

/// One of a few words, separated by '|' in `words`: "heap|sort|quickselect".
template <class S>
struct Choice {
    std::string S::*field;
    std::string_view words;
};

// So that a table needs not repeat <Settings> for each kind (clang 14 does not deduce for aggregates).
template <class S>
Integer(std::int64_t S::*, std::int64_t, std::int64_t) -> Integer<S>;
template <class S>
Flag(bool S::*) -> Flag<S>;
template <class S>
Text(std::string S::*, std::string_view) -> Text<S>;
template <class S>
Choice(std::string S::*, std::string_view) -> Choice<S>;

/// One row of a table of options.
template <class S>
struct Option {
    std::string_view name;
    std::string_view help;
    std::variant<Integer<S>, Flag<S>, Text<S>, Choice<S>> kind;
};

/// The row of a table for `Base` as one for `Derived`, which has the same fields and more.
template <class Derived, class Base>
constexpr Option<Derived> lifted(const Option<Base>& option) {
    if (const auto* number = std::get_if<Integer<Base>>(&option.kind))
        return {option.name, option.help, Integer<Derived>{number->field, number->low, number->high}};
    if (const auto* flag = std::get_if<Flag<Base>>(&option.kind))
        return {option.name, option.help, Flag<Derived>{flag->field}};
    if (const auto* choice = std::get_if<Choice<Base>>(&option.kind))
        return {option.name, option.help, Choice<Derived>{choice->field, choice->words}};
    const Text<Base>& any = std::get<Text<Base>>(option.kind);
    return {option.name, option.help, Text<Derived>{any.field, any.placeholder}};
}

/// The rows of `own`, then those of `base` lifted: one table for a struct and the one it derives from.
template <class Derived, std::size_t n, class Base, std::size_t m>
constexpr std::array<Option<Derived>, n + m> joined(const std::array<Option<Derived>, n>& own,
                                                    const std::array<Option<Base>, m>& base) {
    return [&]<std::size_t... i, std::size_t... j>(std::index_sequence<i...>, std::index_sequence<j...>) {
        return std::array<Option<Derived>, n + m>{own[i]..., lifted<Derived>(base[j])...};
    }
    (std::make_index_sequence<n>{}, std::make_index_sequence<m>{});
}

/// The same row with the type of the settings forgotten: for help, man page, completion and JSON.
struct Description {
    std::string name;
    std::string help;
    std::string values;         ///< "N", "FILE", "heap|sort"; empty for a flag
    std::string default_value;  ///< as one would type it; empty for a flag or where there is none
    std::int64_t low = 0;       ///< with `high`, the range of a number
    std::int64_t high = 0;
    bool is_flag = false;
    bool is_number = false;
};

/// Sets `option` of `settings` from `value` as typed by a person, or says what is wrong with it.
template <class S>
Status set(S& settings, const Option<S>& option, std::string_view value) {
    if (const auto* number = std::get_if<Integer<S>>(&option.kind)) {
        Result<std::int64_t> parsed = text::parse_integer(value, option.name, number->low, number->high);
        if (!parsed) return parsed.error();
        settings.*(number->field) = *parsed;
    } else if (const auto* flag = std::get_if<Flag<S>>(&option.kind)) {
        if (value != "true" && value != "false" && !value.empty()) {
            return Error{text::concat(option.name, " is true or false, not ", text::quoted(value))};
        }
        settings.*(flag->field) = value != "false";
    } else if (const auto* choice = std::get_if<Choice<S>>(&option.kind)) {
        const std::vector<std::string_view> words = text::split(choice->words, "|");
        for (const std::string_view word : words) {
            if (word != value) continue;
            settings.*(choice->field) = std::string(value);
            return Done{};
        }
        return Error{text::concat(option.name, " is ", text::list_of(words), ", not ", text::quoted(value))};
    } else {
        settings.*(std::get<Text<S>>(option.kind).field) = std::string(value);
    }
    return Done{};
}

/// Sets the option called `name`.  A name that is not in the table is an error, with a guess at what was
/// meant.
template <class S>
Status set(S& settings, std::span<const Option<S>> table, std::string_view name, std::string_view value) {
    std::vector<std::string_view> known;
    for (const Option<S>& option : table) {
        if (option.name == name) return set(settings, option, value);
        known.push_back(option.name);
    }
    const std::string_view guess = text::nearest(name, known);
    return Error{text::concat("there is no option ", text::quoted(name),
                              guess.empty() ? "" : text::concat(", did you mean '", guess, "'?"))};
}

/// Gives the option's field of `to` the value it has in `from`.
template <class S>
void copy(S& to, const S& from, const Option<S>& option) {
    std::visit([&](const auto& kind) { to.*(kind.field) = from.*(kind.field); }, option.kind);
}

/// The option's value as one would type it.
template <class S>
std::string typed(const S& settings, const Option<S>& option) {
    if (const auto* number = std::get_if<Integer<S>>(&option.kind))
        return std::to_string(settings.*(number->field));
    if (const auto* flag = std::get_if<Flag<S>>(&option.kind))
        return settings.*(flag->field) ? "true" : "false";
    if (const auto* choice = std::get_if<Choice<S>>(&option.kind)) return settings.*(choice->field);
    return settings.*(std::get<Text<S>>(option.kind).field);
}

/// The row as data; defaults are read from a fresh `S`.
template <class S>
Description describe(const Option<S>& option) {
    Description out{.name = std::string(option.name),
                    .help = std::string(option.help),
                    .values = {},
                    .default_value = typed(S{}, option)};
    if (const auto* number = std::get_if<Integer<S>>(&option.kind)) {
        out.values = "N";
        out.low = number->low;
        out.high = number->high;
        out.is_number = true;
    } else if (std::holds_alternative<Flag<S>>(option.kind)) {
        out.default_value.clear();
        out.is_flag = true;
    } else if (const auto* choice = std::get_if<Choice<S>>(&option.kind)) {
        out.values = std::string(choice->words);
    } else {
        out.values = std::string(std::get<Text<S>>(option.kind).placeholder);
    }
    return out;
}

template <class S>
std::vector<Description> describe(std::span<const Option<S>> table) {
    std::vector<Description> out;
    for (const Option<S>& option : table) out.push_back(describe(option));
    return out;
}

}  // namespace mnk::options
