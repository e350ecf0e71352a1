#include "mnk/server/fields.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/formats/json.hpp"

namespace mnk::server {

namespace {

const Hostile& nothing() {
    static const Hostile kEmpty = Hostile::object();
    return kEmpty;
}

/// Scalars as they are, the rest by type.
std::string shown(const Hostile& value) {
    if (value.is_string()) return text::quoted(value.get_ref<const std::string&>());
    if (value.is_number() || value.is_boolean()) return value.dump();
    return text::concat(value.is_null() ? "" : "an ", value.type_name());
}

}  // namespace

Result<Hostile> parse_object(std::string_view text) {
    const Status size = formats::check_json_size(text);
    if (!size) return size.error();
    Hostile value = Hostile::parse(text, nullptr, false);
    if (value.is_discarded()) return Error{"this is not JSON in UTF-8"};
    if (!value.is_object()) return Error{text::concat("an object is expected, not ", shown(value))};
    return value;
}

Fields::Fields(const Hostile& object, std::string_view what)
    : object_(object.is_object() ? &object : &nothing()), what_(what) {
    if (!object.is_object()) refuse(text::concat(what, " must be an object, not ", shown(object)));
}

void Fields::refuse(std::string sentence) {
    if (!error_) error_ = Error{std::move(sentence)};
}

const Hostile* Fields::find(std::string_view name) {
    known_.push_back(name);
    const auto place = object_->find(name);
    return place == object_->end() ? nullptr : &*place;
}

void Fields::require(std::string_view name) {
    if (!object_->contains(name)) refuse(text::concat(what_, ": field '", name, "' is missing"));
}

std::optional<std::int64_t> Fields::integer(std::string_view name, std::int64_t low, std::int64_t high) {
    const Hostile* value = find(name);
    if (value == nullptr) return std::nullopt;
    const bool is_low_enough = value->is_number_unsigned()
                                   ? value->get<std::uint64_t>() <= static_cast<std::uint64_t>(high)
                                   : value->is_number_integer() && value->get<std::int64_t>() <= high;
    if (!is_low_enough || value->get<std::int64_t>() < low) {
        refuse(text::concat("'", name, "' must be a whole number from ", low, " to ", high, ", not ",
                            shown(*value)));
        return std::nullopt;
    }
    return value->get<std::int64_t>();
}

std::optional<bool> Fields::flag(std::string_view name) {
    const Hostile* value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_boolean()) {
        refuse(text::concat("'", name, "' must be true or false, not ", shown(*value)));
        return std::nullopt;
    }
    return value->get<bool>();
}

std::optional<std::string> Fields::text(std::string_view name, std::size_t longest) {
    const Hostile* value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) {
        refuse(text::concat("'", name, "' must be a string, not ", shown(*value)));
        return std::nullopt;
    }
    const auto& content = value->get_ref<const std::string&>();
    if (content.size() > longest) {
        refuse(text::concat("'", name, "' is longer than ", longest, " bytes"));
        return std::nullopt;
    }
    return content;
}

const Hostile* Fields::object(std::string_view name) {
    const Hostile* value = find(name);
    if (value == nullptr || value->is_object()) return value;
    refuse(text::concat("'", name, "' must be an object, not ", shown(*value)));
    return nullptr;
}

const Hostile* Fields::array(std::string_view name) {
    const Hostile* value = find(name);
    if (value == nullptr || value->is_array()) return value;
    refuse(text::concat("'", name, "' must be an array, not ", shown(*value)));
    return nullptr;
}

const Hostile* Fields::any(std::string_view name) { return find(name); }

Status Fields::finish() const {
    if (error_) return *error_;
    for (const auto& [name, value] : object_->items()) {
        if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
        const std::string_view guess = text::nearest(name, known_);
        return Error{text::concat(what_, ": there is no field ", text::quoted(name),
                                  guess.empty() ? "" : text::concat(", did you mean '", guess, "'?"))};
    }
    return Done{};
}

}  // namespace mnk::server
