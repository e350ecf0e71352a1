#include "mnk/arena/html.hpp"

#include <algorithm>

#include "mnk/arena/html_page.hpp"
#include "mnk/arena/tables.hpp"
#include "mnk/base/text.hpp"
#include "mnk/stats/wording.hpp"

namespace mnk::arena {

namespace {

using stats::fixed;
using text::concat;

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

/// A JSON string that is safe inside a script element, whatever is in it.
std::string json_text(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += concat('\\', c);
        else if (byte < 0x20 || c == '<' || c == '&')
            out += concat("\\u00", digits[byte >> 4], digits[byte & 15]);
        else
            out += c;
    }
    return out + "\"";
}

template <class Range, class Write>
std::string json_list(const Range& range, Write write) {
    std::string out = "[";
    for (const auto& element : range) out += concat(out.size() > 1 ? "," : "", write(element));
    return out + "]";
}

const std::string& name(const Tally& tally, int i) {
    return tally.plan().players[static_cast<std::size_t>(i)].name;
}

std::string wdl(const stats::Games& games) {
    return games.count() == 0 ? "" : concat(games.wins, "/", games.draws, "/", games.losses);
}

stats::Verdict verdict_of(const Tally& tally, int i) {
    const PlayerTally& player = tally.players()[static_cast<std::size_t>(i)];
    return player.pairs.count() > 0 ? stats::judge(player.pairs) : stats::judge(player.games);
}

std::string table(const Tally& tally) {
    const std::vector<int> order = ranking(tally);
    std::string out =
        "<div class=\"scroll\"><table><thead><tr><th "
        "scope=\"col\">Player</th><th>Elo</th><th>+/-</th><th>Games</th>"
        "<th>Points</th><th>Course</th><th>Forfeits</th>";
    for (const int j : order) out += concat("<th scope=\"col\">", escaped(name(tally, j)), "</th>");
    out += "</tr></thead><tbody>\n";
    for (const int i : order) {
        const PlayerTally& player = tally.players()[static_cast<std::size_t>(i)];
        const stats::Verdict verdict = verdict_of(tally, i);
        int forfeits = 0;
        for (const auto& [ending, count] : player.forfeits) forfeits += count;
        out += concat("<tr><th scope=\"row\">", escaped(name(tally, i)), "</th><td>",
                      fixed(verdict.elo.value), "</td><td>", fixed(verdict.elo.error), "</td><td>",
                      player.games.count(), "</td><td>", fixed(player.games.points(), 1), "</td><td>",
                      player.course_points, "</td><td>", forfeits, "</td>");
        for (const int j : order) out += concat("<td>", wdl(tally.meeting(i, j).games), "</td>");
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

/// One row a player: a dot at its Elo, a line for the interval.
std::string elo_plot(const Tally& tally) {
    const std::vector<int> order = ranking(tally);
    double low = -50;
    double high = 50;
    for (const int i : order) {
        const stats::Estimate elo = verdict_of(tally, i).elo;
        if (!elo.value) continue;
        low = std::min(low, *elo.value - elo.error.value_or(0));
        high = std::max(high, *elo.value + elo.error.value_or(0));
    }
    constexpr double left = 190;
    constexpr double width = 600;
    const auto x = [&](double elo) { return fixed(left + width * (elo - low) / (high - low), 1); };
    const std::size_t height = 30 * order.size() + 30;
    std::string out = concat(
        "<div class=\"scroll\"><svg class=\"plot\" role=\"img\" aria-label=\"Elo with 95 % intervals\" "
        "viewBox=\"0 0 820 ",
        height, "\" width=\"100%\">\n<line x1=\"", x(0), "\" x2=\"", x(0), "\" y1=\"0\" y2=\"", height - 25,
        "\" stroke=\"var(--line)\"/>\n");
    for (const double tick : {low, 0.0, high})
        out += concat("<text x=\"", x(tick), "\" y=\"", height - 8, "\" text-anchor=\"middle\">",
                      fixed(tick, 0), "</text>\n");
    for (std::size_t row = 0; row < order.size(); ++row) {
        const std::size_t y = 30 * row + 15;
        const stats::Estimate elo = verdict_of(tally, order[row]).elo;
        out += concat("<text x=\"0\" y=\"", y + 4, "\">", escaped(name(tally, order[row]).substr(0, 26)),
                      "</text>");
        if (!elo.value) {
            out += concat("<text x=\"", x(0), "\" y=\"", y + 4, "\">n/a</text>\n");
            continue;
        }
        if (elo.error) {
            out += concat("<line x1=\"", x(*elo.value - *elo.error), "\" x2=\"", x(*elo.value + *elo.error),
                          "\" y1=\"", y, "\" y2=\"", y,
                          "\" stroke=\"var(--accent)\" stroke-width=\"4\" stroke-opacity=\".5\"/>");
        }
        out +=
            concat("<circle cx=\"", x(*elo.value), "\" cy=\"", y, "\" r=\"6\" fill=\"var(--accent)\"><title>",
                   stats::to_text(elo), "</title></circle>\n");
    }
    return out + "</svg></div>\n";
}

/// Boards against players; the greener, the larger the share of the points.
std::string matrix(const Tally& tally) {
    const std::vector<int> order = ranking(tally);
    std::string out = "<div class=\"scroll\"><table><thead><tr><th>Board</th><th>First mover</th>";
    for (const int i : order) out += concat("<th>", escaped(name(tally, i)), "</th>");
    out += "</tr></thead><tbody>\n";
    for (std::size_t b = 0; b < tally.boards().size(); ++b) {
        out += concat("<tr><th scope=\"row\">", to_string(tally.plan().boards[b]), "</th><td>",
                      wdl(tally.boards()[b]), "</td>");
        for (const int i : order) {
            const stats::Games& games = tally.players()[static_cast<std::size_t>(i)].by_board[b];
            const double share = games.count() == 0 ? 0 : games.points() / static_cast<double>(games.count());
            out += concat("<td style=\"background: rgb(34 170 102 / ", fixed(share * 0.6), ")\">", wdl(games),
                          "</td>");
        }
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

std::string json_game(const Tally& tally, const GameResult& game) {
    const auto cell = [](const KeptMove& move) { return std::to_string(move.cell); };
    const auto time = [](const KeptMove& move) {
        return fixed(static_cast<double>(move.taken.count()) / 1e6, 1);
    };
    const auto value = [](const KeptMove& move) { return json_text(play::to_string(move.value)); };
    return concat("{\"n\":", game.number, ",\"p\":[", game.players[0], ",", game.players[1],
                  "],\"b\":", tally.plan().board_of(game.rules), ",\"o\":", game.opening_plies,
                  ",\"r\":", json_text(play::to_string(game.outcome)), ",\"c\":", json_list(game.moves, cell),
                  ",\"t\":", json_list(game.moves, time), ",\"v\":", json_list(game.moves, value), "}");
}

std::string data(const Tally& tally, const Results& results) {
    const Plan& plan = tally.plan();
    return concat(
        "{\"players\":",
        json_list(plan.players, [](const Contestant& player) { return json_text(player.name); }),
        ",\n\"boards\":",
        json_list(plan.boards,
                  [](const Rules& rules) {
                      return concat("{\"name\":", json_text(to_string(rules)), ",\"rows\":", rules.rows,
                                    ",\"columns\":", rules.columns, "}");
                  }),
        ",\n\"games\":",
        json_list(results, [&](const auto& entry) { return json_game(tally, entry.second) + "\n"; }), "}");
}

}  // namespace

std::string html_report(const Tally& tally, const Results& results, const std::optional<SprtWatch>& test,
                        const std::string& title) {
    std::string out = concat(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\"><title>",
        escaped(title), "</title><style>", kStyle, "</style></head><body>\n<h1>", escaped(title),
        "</h1>\n<p>", tally.games(), " games counted, ", escaped(describe_limits(tally.plan().config)),
        ", seed ", tally.plan().config.seed, ". Cells of tables: wins/draws/losses.</p>\n");
    out += "<h2>Cross table</h2>\n" + table(tally);
    out += "<h2>Elo, with 95 % intervals</h2>\n" + elo_plot(tally);
    out += "<h2>Boards</h2>\n" + matrix(tally);
    out +=
        "<h2>Games</h2>\n<p><label>Game <select id=\"game\"></select></label></p>\n"
        "<svg id=\"board\" tabindex=\"0\" role=\"img\" aria-label=\"the board; arrow keys step through the "
        "game\"></svg>\n"
        "<p id=\"says\" aria-live=\"polite\"></p>\n<div class=\"controls\"><button "
        "id=\"start\">Start</button>"
        "<button id=\"back\">Back</button><button id=\"next\">Next</button><button "
        "id=\"end\">End</button></div>\n";
    out += concat("<h2>All numbers</h2>\n<pre>", escaped(full_report(tally, test)),
                  "</pre>\n<h2>The run</h2>\n<pre>", escaped(write_config(tally.plan().config)), "</pre>\n");
    out += concat("<script type=\"application/json\" id=\"data\">", data(tally, results),
                  "</script>\n<script>", kScript, "</script>\n</body></html>\n");
    return out;
}

}  // namespace mnk::arena
