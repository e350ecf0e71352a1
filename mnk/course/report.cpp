// Grades as text, as CSV and as a page.

#include <algorithm>
#include <cmath>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/course/grades.hpp"

namespace mnk::course {

namespace {

std::string with_error(const Grade& row) {
    std::string out = std::to_string(row.points);
    if (row.error) out += text::concat(" ± ", std::llround(*row.error));
    return out;
}

/// "1.50", rounded half up.
std::string points_a_game(const Grade& row) {
    const std::int64_t hundredths = std::llround(row.points_a_game() * 100);
    const std::int64_t rest = hundredths % 100;
    return text::concat(hundredths / 100, rest < 10 ? ".0" : ".", rest);
}

std::string forfeits_of(const Grade& row) {
    std::string out;
    for (const auto& [ending, count] : row.forfeits)
        out += text::concat(out.empty() ? "" : ", ", count, " × ", play::describe(ending));
    return out;
}

/// A field for a spreadsheet; what a spreadsheet would take for a formula is made plain.
std::string csv_field(std::string_view text) {
    std::string out = "\"";
    if (!text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos) out += '\'';
    for (const char c : text) out += c == '"' ? "\"\"" : c == '\n' || c == '\r' ? " " : std::string(1, c);
    return out + "\"";
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string cell(std::string_view content) { return text::concat("<td>", escaped(content), "</td>"); }

constexpr std::string_view kPageHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>TITLE</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fdfdfb; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; padding: .25rem .75rem; border-bottom: 1px solid #d8d8d2; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.level { color: #62625c; font-style: italic; }
pre { background: #f1f1ec; padding: .75rem; overflow-x: auto; }
summary { cursor: pointer; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e6e0; background: #1a1a18; } th, td { border-color: #3a3a36; } pre { background: #262622; }
  tr.level { color: #a3a39b; } a { color: #8ab4f8; }
}
</style></head><body>
<h1>TITLE</h1>
)";

std::string ranking_table(const Grades& grades) {
    std::string out =
        "<h2>Ranking</h2>\n<table><thead><tr><th>rank</th><th>player</th><th>points</th><th>a game</th>"
        "<th>games</th><th>won</th>"
        "<th>drawn</th><th>lost</th><th>forfeits</th></tr></thead><tbody>\n";
    for (const Grade& row : grades.rows) {
        const std::string place = row.rank > 0 ? std::to_string(row.rank) : "";
        out += text::concat(row.is_level ? "<tr class=\"level\">" : "<tr>", cell(place), cell(row.name));
        if (!row.problem.empty()) {
            out += "<td colspan=\"7\">did not play: see below</td></tr>\n";
            continue;
        }
        for (const std::string& number :
             {with_error(row), points_a_game(row), std::to_string(row.games), std::to_string(row.wins),
              std::to_string(row.draws), std::to_string(row.losses)})
            out += text::concat("<td class=\"number\">", number, "</td>");
        out += cell(forfeits_of(row)) + "</tr>\n";
    }
    return out + "</tbody></table>\n";
}

std::string board_table(const Grades& grades) {
    std::string out = "<h2>Points by board</h2>\n<table><thead><tr><th>board</th>";
    for (const Grade& row : grades.rows) {
        if (row.problem.empty()) out += text::concat("<th>", escaped(row.name), "</th>");
    }
    out += "</tr></thead><tbody>\n";
    for (std::size_t board = 0; board < grades.boards.size(); ++board) {
        out += text::concat("<tr>", cell(to_string(grades.boards[board])));
        for (const Grade& row : grades.rows) {
            if (row.problem.empty())
                out += text::concat("<td class=\"number\">", row.by_board[board], "</td>");
        }
        out += "</tr>\n";
    }
    return out + "</tbody></table>\n";
}

std::string student_section(const Grade& row) {
    std::string out = text::concat("<h3>", escaped(row.name), "</h3>\n");
    if (!row.problem.empty()) return out + text::concat("<pre>", escaped(row.problem), "</pre>\n");
    if (row.lost.empty()) return out + "<p>Lost no game.</p>\n";
    out += text::concat("<details><summary>", row.lost.size(),
                        " games lost</summary>\n<table><thead><tr><th>game</th><th>board</th><th>against</th>"
                        "<th>moved</th><th>why</th><th></th></tr></thead><tbody>\n");
    for (const Loss& loss : row.lost) {
        out +=
            text::concat("<tr>", cell(std::to_string(loss.number + 1)), cell(to_string(loss.rules)),
                         cell(loss.opponent), cell(loss.was_first ? "first" : "second"), cell(loss.comment()),
                         "<td><a href=\"", escaped(loss.link()), "\">look</a></td></tr>\n");
    }
    return out + "</tbody></table></details>\n";
}

}  // namespace

std::string to_text(const Grades& grades) {
    std::size_t width = 6;
    for (const Grade& row : grades.rows) width = std::max(width, row.name.size());
    const auto padded = [](std::string text, std::size_t size) {
        text.resize(std::max(text.size(), size), ' ');
        return text;
    };
    std::string out = text::concat("rank  ", padded("player", width),
                                   "  points  +/-  a game  games  won  drawn  lost  forfeits\n");
    const auto right = [](std::int64_t number, std::size_t size) {
        const std::string digits = std::to_string(number);
        return std::string(size > digits.size() ? size - digits.size() : 0, ' ') + digits;
    };
    for (const Grade& row : grades.rows) {
        out += text::concat(row.rank > 0 ? right(row.rank, 4) : "    ", "  ", padded(row.name, width));
        if (!row.problem.empty()) {
            out += text::concat("  did not play: ", row.problem.substr(0, row.problem.find('\n')), "\n");
            continue;
        }
        out += text::concat(
            "  ", right(row.points, 6), "  ", row.error ? right(std::llround(*row.error), 3) : "n/a", "    ",
            points_a_game(row), "  ", right(row.games, 5), "  ", right(row.wins, 3), "  ",
            right(row.draws, 5), "  ", right(row.losses, 4), "  ", right(row.forfeit_count(), 8), "\n");
    }
    return out;
}

std::string to_csv(const Grades& grades) {
    std::string out =
        "rank,player,level,points,error,points_a_game,games,won,drawn,lost,forfeits,problem\r\n";
    for (const Grade& row : grades.rows) {
        out += text::concat(row.rank > 0 ? std::to_string(row.rank) : "", ",", csv_field(row.name), ",",
                            row.is_level ? "yes" : "no", ",", row.points, ",",
                            row.error ? std::to_string(std::llround(*row.error)) : "", ",",
                            points_a_game(row), ",", row.games, ",", row.wins, ",", row.draws, ",",
                            row.losses, ",", row.forfeit_count(), ",", csv_field(row.problem), "\r\n");
    }
    return out;
}

std::string to_html(const Grades& grades, const std::string& title) {
    std::string out(kPageHead);
    for (std::size_t at = out.find("TITLE"); at != std::string::npos; at = out.find("TITLE"))
        out.replace(at, 5, escaped(title));
    out += text::concat("<p>", grades.played, " of ", grades.planned, " games, ", escaped(grades.limits),
                        ", seed ", grades.seed, ".</p>\n");
    out += ranking_table(grades);
    out +=
        "<p>Points: a win as first player 2, as second 3, by the opponent's forfeit 2, a draw 1. ± is half "
        "the 95 % "
        "interval of the points, from the spread of pairs of games (both colours of one opening): over the "
        "boards, "
        "opponents, openings and seeds of this run, and no others. Players in italics are fixed levels, "
        "which do not meet each other: compare their points a game.";
    if (grades.repeats > 0)
        out +=
            text::concat(" ", grades.repeats, " games repeated another move for move and are not counted.");
    out += "</p>\n" + board_table(grades) + "<h2>Players</h2>\n";
    for (const Grade& row : grades.rows) {
        if (!row.is_level) out += student_section(row);
    }
    return out + "</body></html>\n";
}

}  // namespace mnk::course
