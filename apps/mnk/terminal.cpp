#include "apps/mnk/terminal.hpp"

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "mnk/board/notation.hpp"

namespace mnk::app {

namespace {

constexpr std::string_view kFirstColor = "\x1b[1;36m";
constexpr std::string_view kSecondColor = "\x1b[1;33m";
constexpr std::string_view kRunColor = "\x1b[1;32m";
constexpr std::string_view kDim = "\x1b[2m";
constexpr std::string_view kReset = "\x1b[0m";

std::string_view environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

/// Lines of a frame, from the left end to the right one.
struct FrameLine {
    std::string_view left, cell, joint, right;
};

/// Draws one position; keeps what each cell needs to know.
class Painter {
 public:
    Painter(const Position& position, const Style& style)
        : position_(position),
          style_(style),
          rules_(position.rules()),
          margin_(std::to_string(rules_.rows).size()),
          is_marked_(static_cast<std::size_t>(rules_.cells())) {
        const std::vector<Cell> run = position.winning_run();
        for (const Cell cell : run) is_marked_[static_cast<std::size_t>(cell)] = true;
        if (run.empty() && position.ply() > 0) {
            is_marked_[static_cast<std::size_t>(position.last_move())] = true;
        }
    }

    [[nodiscard]] std::string grid() const;
    [[nodiscard]] std::string compact() const;

 private:
    [[nodiscard]] bool is_marked(int row, int column) const {
        return rules_.contains(row, column) &&
               is_marked_[static_cast<std::size_t>(rules_.cell_at(row, column))];
    }
    [[nodiscard]] std::string colored(std::string_view text, std::string_view color) const {
        return style_.has_color ? fmt::format("{}{}{}", color, text, kReset) : std::string(text);
    }
    [[nodiscard]] std::string stone_at(int row, int column, std::string_view empty) const;
    [[nodiscard]] std::string frame(const FrameLine& line) const;
    [[nodiscard]] std::string label(int row) const {
        return fmt::format("{:>{}}", rules_.rows - row, margin_);
    }

    const Position& position_;
    const Style& style_;
    const Rules& rules_;
    std::size_t margin_;
    std::vector<bool> is_marked_;
};

std::string Painter::stone_at(int row, int column, std::string_view empty) const {
    const Stone stone = position_.at(rules_.cell_at(row, column));
    if (stone == Stone::none) return colored(empty, kDim);
    const bool has_won = position_.winner() != Stone::none && is_marked(row, column);
    return colored(sign_of(stone, style_),
                   has_won ? kRunColor : (stone == Stone::first ? kFirstColor : kSecondColor));
}

std::string Painter::frame(const FrameLine& line) const {
    std::string out(line.left);
    for (int column = 0; column < rules_.columns; ++column) {
        out += line.cell;
        out += column + 1 == rules_.columns ? line.right : line.joint;
    }
    return fmt::format("{} {}\n", std::string(margin_, ' '), colored(out, kDim));
}

std::string Painter::grid() const {
    const bool fine = style_.is_utf8;
    const std::string bar = colored(fine ? "│" : "|", kDim);
    std::string names(margin_ + 1, ' ');
    for (int column = 0; column < rules_.columns; ++column) {
        names += fmt::format("  {}{}", column_name(column), column + 1 == rules_.columns ? "" : " ");
    }
    std::string out = names + '\n';
    out += frame(fine ? FrameLine{"┌", "───", "┬", "┐"} : FrameLine{"+", "---", "+", "+"});
    for (int row = 0; row < rules_.rows; ++row) {
        out += label(row) + " " + bar;
        for (int column = 0; column < rules_.columns; ++column) {
            const bool marked = is_marked(row, column);
            out += fmt::format("{}{}{}{}", marked ? "[" : " ", stone_at(row, column, " "), marked ? "]" : " ",
                               bar);
        }
        out += fmt::format(" {}\n", rules_.rows - row);
        if (row + 1 < rules_.rows) {
            out += frame(fine ? FrameLine{"├", "───", "┼", "┤"} : FrameLine{"+", "---", "+", "+"});
        }
    }
    out += frame(fine ? FrameLine{"└", "───", "┴", "┘"} : FrameLine{"+", "---", "+", "+"});
    return out + names + '\n';
}

std::string Painter::compact() const {
    const std::size_t width = column_name(rules_.columns - 1).size();
    const std::string padding(width - 1, ' ');
    std::string names(margin_ + 1, ' ');
    for (int column = 0; column < rules_.columns; ++column) {
        names += fmt::format(" {:>{}}", column_name(column), width);
    }
    std::string out = names + '\n';
    for (int row = 0; row < rules_.rows; ++row) {
        out += label(row) + " ";
        for (int column = 0; column <= rules_.columns; ++column) {
            const bool before = is_marked(row, column - 1);
            const bool here = is_marked(row, column);
            out += before == here ? " " : (here ? "[" : "]");
            if (column < rules_.columns) out += padding + stone_at(row, column, style_.is_utf8 ? "·" : ".");
        }
        out += fmt::format(" {}\n", rules_.rows - row);
    }
    return out + names + '\n';
}

}  // namespace

Style style_of_output(const Settings& settings) {
    Style style;
    style.is_terminal = ::isatty(STDOUT_FILENO) != 0;
    const std::string_view term = environment("TERM");
    style.has_color = style.is_terminal && !settings.no_color && !settings.plain &&
                      environment("NO_COLOR").empty() && term != "dumb" && !term.empty();
    style.is_utf8 = std::string_view(::nl_langinfo(CODESET)) == "UTF-8" && !settings.plain;
    style.is_plain = settings.plain;
    return style;
}

std::string_view sign_of(Stone stone, const Style& style) {
    if (stone == Stone::none) return ".";
    if (style.is_utf8) return stone == Stone::first ? "●" : "○";
    return stone == Stone::first ? "X" : "O";
}

std::string draw_board(const Position& position, const Style& style) {
    // A grid takes two lines a row: 8 rows still fit on a screen of 24 with room to talk.
    constexpr int largest_grid = 8;
    if (style.is_plain) return diagram(position);
    const Painter painter(position, style);
    const Rules& rules = position.rules();
    return rules.rows <= largest_grid && rules.columns <= largest_grid ? painter.grid() : painter.compact();
}

}  // namespace mnk::app
