#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace mnk {

/// A plain sentence for the person at the keyboard: what was wrong, and where.
struct Error {
    std::string what;
};

/// A value, or the reason there is none.  Stands in for std::expected, which
/// g++ 12 has only in C++23 mode and clang 14 not at all.
template <class T>
class [[nodiscard]] Result {
 public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return content_.index() == 0; }

    /// @pre  There is a value.
    const T& operator*() const& { return assert(*this), *std::get_if<0>(&content_); }
    T& operator*() & { return assert(*this), *std::get_if<0>(&content_); }
    T&& operator*() && { return assert(*this), std::move(*std::get_if<0>(&content_)); }
    const T* operator->() const { return assert(*this), std::get_if<0>(&content_); }
    T* operator->() { return assert(*this), std::get_if<0>(&content_); }

    /// @pre  There is no value.
    [[nodiscard]] const Error& error() const { return assert(!*this), *std::get_if<1>(&content_); }

 private:
    std::variant<T, Error> content_;
};

/// What a function returns that either succeeds or says why not.
struct Done {};
using Status = Result<Done>;

}  // namespace mnk
