#include "mnk/arena/tables.hpp"

#include <algorithm>
#include <numeric>

#include "mnk/base/text.hpp"
#include "mnk/stats/elo.hpp"
#include "mnk/stats/percentile.hpp"
#include "mnk/stats/wording.hpp"

namespace mnk::arena {

namespace {

using stats::fixed;
using text::concat;

/// Length as people see it: bytes that go on a character do not count.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string blanks(std::size_t wanted, std::size_t there) {
    return std::string(wanted > there ? wanted - there : 0, ' ');
}

/// Rows of cells, each column as wide as its widest cell, the first aligned to the left.
class Grid {
 public:
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    [[nodiscard]] std::string text() const {
        std::vector<std::size_t> widths;
        for (const auto& row : rows_) {
            if (widths.size() < row.size()) widths.resize(row.size());
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
        }
        std::string out;
        for (const auto& row : rows_) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string space = blanks(widths[i], width_of(row[i]));
                line += concat(i == 0 ? "" : "  ", i == 0 ? "" : space, row[i], i == 0 ? space : "");
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + "\n";
        }
        return out;
    }

 private:
    std::vector<std::vector<std::string>> rows_;
};

std::string wdl(const stats::Games& games) {
    if (games.count() == 0) return "-";
    return concat(games.wins, "/", games.draws, "/", games.losses);
}

std::string percent(double part, std::int64_t whole) {
    if (whole == 0) return "n/a";
    return fixed(100 * part / static_cast<double>(whole), 1) + "%";
}

std::string milliseconds(std::optional<std::int64_t> microseconds) {
    if (!microseconds) return "n/a";
    return fixed(static_cast<double>(*microseconds) / 1000, 1);
}

stats::Verdict verdict_of(const stats::Games& games, const stats::Pairs& pairs) {
    return pairs.count() > 0 ? stats::judge(pairs) : stats::judge(games);
}

const PlayerTally& player(const Tally& tally, int index) {
    return tally.players()[static_cast<std::size_t>(index)];
}

const std::string& name(const Tally& tally, int index) {
    return tally.plan().players[static_cast<std::size_t>(index)].name;
}

std::string match_block(const Tally& tally, const std::optional<SprtWatch>& test) {
    const Config& config = tally.plan().config;
    std::string out =
        concat("Results of ", name(tally, 0), " vs ", name(tally, 1), " (", describe_limits(config), "):\n");
    out += stats::summary(tally.meeting(0, 1).games, tally.meeting(0, 1).pairs);
    if (test) {
        out += stats::summary(*tally.plan().sprt, test->ratio());
        out += concat("SPRT: ", describe(test->decision()), "\n");
    }
    return out;
}

std::string colours(const Tally& tally) {
    Grid grid;
    grid.add({"By colour", "as first", "Score", "as second", "Score"});
    for (const int i : ranking(tally)) {
        const PlayerTally& it = player(tally, i);
        grid.add({name(tally, i), wdl(it.as_first), percent(it.as_first.points(), it.as_first.count()),
                  wdl(it.as_second), percent(it.as_second.points(), it.as_second.count())});
    }
    return grid.text();
}

std::string boards(const Tally& tally) {
    Grid grid;
    const std::vector<int> order = ranking(tally);
    std::vector<std::string> head{"By board", "first mover"};
    for (const int i : order) head.push_back(name(tally, i));
    grid.add(std::move(head));
    for (std::size_t b = 0; b < tally.boards().size(); ++b) {
        std::vector<std::string> row{to_string(tally.plan().boards[b]), wdl(tally.boards()[b])};
        for (const int i : order) row.push_back(wdl(player(tally, i).by_board[b]));
        grid.add(std::move(row));
    }
    return grid.text();
}

std::string forfeits(const Tally& tally) {
    Grid grid;
    bool is_empty = true;
    for (const int i : ranking(tally)) {
        for (const auto& [ending, count] : player(tally, i).forfeits) {
            grid.add({concat("  ", name(tally, i)), concat(count, "x ", play::describe(ending))});
            is_empty = false;
        }
    }
    return is_empty ? "Forfeits: none\n" : concat("Forfeits:\n", grid.text());
}

std::string times(const Tally& tally) {
    Grid grid;
    grid.add({"Time of a move, ms", "50%", "90%", "99%", "longest", "late", "latest by"});
    for (const int i : ranking(tally)) {
        const PlayerTally& it = player(tally, i);
        std::vector<std::int64_t> moves = it.move_times;
        std::vector<std::string> row{name(tally, i)};
        for (const int rank : {50, 90, 99, 100}) row.push_back(milliseconds(stats::percentile(moves, rank)));
        row.push_back(std::to_string(it.late_moves));
        row.push_back(it.late_moves == 0 ? "-" : milliseconds(it.latest.count() / 1000));
        grid.add(std::move(row));
    }
    return grid.text();
}

}  // namespace

std::vector<int> ranking(const Tally& tally) {
    std::vector<int> order(tally.players().size());
    std::iota(order.begin(), order.end(), 0);
    const auto share = [&](int i) {
        const stats::Games& games = player(tally, i).games;
        return games.count() == 0 ? -1 : games.points() / static_cast<double>(games.count());
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        if (share(a) != share(b)) return share(a) > share(b);
        return player(tally, a).course_points > player(tally, b).course_points;
    });
    return order;
}

std::string cross_table(const Tally& tally) {
    const std::vector<int> order = ranking(tally);
    Grid grid;
    std::vector<std::string> head{"Rank Name", "Elo", "+/-", "nElo", "Games", "Score", "Draw", "Course"};
    for (std::size_t i = 0; i < order.size(); ++i) head.push_back(std::to_string(i + 1));
    grid.add(std::move(head));
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const PlayerTally& it = player(tally, order[rank]);
        const stats::Verdict verdict = verdict_of(it.games, it.pairs);
        const std::string place = std::to_string(rank + 1);
        std::vector<std::string> row{concat(blanks(4, place.size()), place, " ", name(tally, order[rank])),
                                     fixed(verdict.elo.value),
                                     fixed(verdict.elo.error),
                                     fixed(verdict.normalised_elo.value),
                                     std::to_string(it.games.count()),
                                     percent(it.games.points(), it.games.count()),
                                     percent(static_cast<double>(it.games.draws), it.games.count()),
                                     std::to_string(it.course_points)};
        for (const int other : order) row.push_back(wdl(tally.meeting(order[rank], other).games));
        grid.add(std::move(row));
    }
    return grid.text();
}

std::string full_report(const Tally& tally, const std::optional<SprtWatch>& test) {
    std::string out = cross_table(tally);
    if (tally.players().size() == 2) out += "\n" + match_block(tally, test);
    out += "\n" + colours(tally) + "\n" + boards(tally) + "\n" + forfeits(tally) + "\n" + times(tally);
    if (!tally.repeats().empty()) {
        out += concat("\n", tally.repeats().size(),
                      " games repeat earlier ones move for move and are not counted.\n");
    }
    return out;
}

std::string progress_line(const Progress& progress) {
    constexpr std::int64_t cells = 30;
    const std::int64_t full = progress.planned > 0 ? cells * progress.done / progress.planned : cells;
    std::string out = concat("[", std::string(static_cast<std::size_t>(full), '#'),
                             std::string(static_cast<std::size_t>(cells - full), '.'), "] ", progress.done,
                             "/", progress.planned, " games, ", progress.running, " running");
    if (progress.left) {
        const std::int64_t seconds = std::chrono::ceil<std::chrono::seconds>(*progress.left).count();
        const auto two = [](std::int64_t number) { return concat(number < 10 ? "0" : "", number); };
        out += concat(
            ", ",
            seconds >= 3600 ? concat(seconds / 3600, ":", two(seconds / 60 % 60)) : concat(seconds / 60), ":",
            two(seconds % 60), " left");
    }
    return out;
}

std::string_view describe(stats::Decision decision) {
    switch (decision) {
        case stats::Decision::h0:
            return "H0 accepted";
        case stats::Decision::h1:
            return "H1 accepted";
        case stats::Decision::undecided:
            return "undecided";
    }
    return "";
}

}  // namespace mnk::arena
