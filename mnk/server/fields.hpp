#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"

/// Reading JSON that anyone may have written.
namespace mnk::server {

/// What came from outside.  Its objects are trees: a hundred thousand keys cost no more than they should.
using Hostile = nlohmann::json;

/// An object, or why the text is none.  O(length · log length), with no recursion.
Result<Hostile> parse_object(std::string_view text);

/// The fields of an object, each asked for by name.  The first thing that is wrong is kept and told by
/// `finish`: an absent field that was required, a value of the wrong kind, a field that nobody asked for.
class Fields {
 public:
    /// `object` outlives this; one that is no object is the first error.
    Fields(const Hostile& object, std::string_view what);

    std::optional<std::int64_t> integer(std::string_view name, std::int64_t low, std::int64_t high);
    std::optional<bool> flag(std::string_view name);
    std::optional<std::string> text(std::string_view name, std::size_t longest);
    const Hostile* object(std::string_view name);
    const Hostile* array(std::string_view name);
    const Hostile* any(std::string_view name);

    /// Call before asking: a missing field is then an error.
    void require(std::string_view name);

    [[nodiscard]] Status finish() const;

 private:
    void refuse(std::string sentence);
    const Hostile* find(std::string_view name);

    const Hostile* object_;
    std::string what_;
    std::vector<std::string_view> known_;
    std::optional<Error> error_;
};

}  // namespace mnk::server
