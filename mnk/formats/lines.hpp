#pragma once

#include <string>
#include <string_view>

/// What the formats made of lines share.
namespace mnk::formats {

/// Walks over the lines of a text, whichever way they end; blanks around a line do not matter.
///
///     for (Lines lines(text); lines.next();) use(lines.line(), lines.number());
class Lines {
 public:
    explicit Lines(std::string_view text) : rest_(text) {}

    /// To the next line; false when there is none.
    bool next();

    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] int number() const { return number_; }  ///< from 1

 private:
    std::string_view rest_;
    std::string_view line_;
    int number_ = 0;
};

/// A name as one line that no reader takes for a number or a move.  Plain
/// where that is safe, else in quotes with \" \\ \n \r for what needs it:
///
///     Ann     7        two      ->   Ann     "7"     "two\nlines"
///                      lines
std::string name_to_line(std::string_view name);

/// The name that such a line says: name_from_line(name_to_line(x)) == x for
/// every x.  A line in quotes that name_to_line would not write is a plain name.
std::string name_from_line(std::string_view line);

}  // namespace mnk::formats
