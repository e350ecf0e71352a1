#include "mnk/course/grades.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::course {

namespace {

/// 95 % of a normal distribution lie within so many standard deviations.
constexpr double kDeviations = 1.96;

void count_game(const arena::Plan& plan, const arena::GameResult& game, std::vector<Grade>& rows) {
    const auto board = static_cast<std::size_t>(plan.board_of(game.rules));
    for (std::size_t i = 0; i < 2; ++i) {
        const Stone side = i == 0 ? Stone::first : Stone::second;
        Grade& row = rows[static_cast<std::size_t>(game.players[i])];
        const std::int64_t points = arena::course_points(game.outcome, side);
        row.points += points;
        row.by_board[board] += points;
        ++row.games;
        if (game.outcome.winner == Stone::none) {
            ++row.draws;
        } else if (game.outcome.winner == side) {
            ++row.wins;
        } else {
            ++row.losses;
            const bool is_forfeit = play::is_forfeit(game.outcome.ending);
            if (is_forfeit) ++row.forfeits[game.outcome.ending];
            if (row.is_level) continue;
            std::string reason(play::describe(game.outcome.ending));
            if (!game.outcome.detail.empty()) reason += text::concat(" (", game.outcome.detail, ")");
            row.lost.push_back({.number = game.number,
                                .opponent = rows[static_cast<std::size_t>(game.players[1 - i])].name,
                                .rules = game.rules,
                                .was_first = i == 0,
                                .reason = std::move(reason),
                                .is_forfeit = is_forfeit,
                                .turning_point = {},
                                .cells = game.cells()});
        }
    }
}

/// Half the interval of the sum of a player's points, from the sums of its pairs of games.
std::optional<double> error_of(const std::vector<std::int64_t>& pairs) {
    if (pairs.size() < 2) return std::nullopt;
    const auto count = static_cast<double>(pairs.size());
    double sum = 0;
    for (const std::int64_t pair : pairs) sum += static_cast<double>(pair);
    double squares = 0;
    for (const std::int64_t pair : pairs) squares += std::pow(static_cast<double>(pair) - sum / count, 2);
    return kDeviations * std::sqrt(squares / (count - 1) * count);
}

void sort_rows(std::vector<Grade>& rows) {
    std::stable_sort(rows.begin(), rows.end(), [](const Grade& a, const Grade& b) {
        if (a.is_level != b.is_level) return b.is_level;
        if (a.problem.empty() != b.problem.empty()) return a.problem.empty();
        if (a.points != b.points) return a.points > b.points;
        return a.name < b.name;
    });
    const auto levels = std::find_if(rows.begin(), rows.end(), [](const Grade& row) { return row.is_level; });
    std::vector<Grade> to_place(std::make_move_iterator(levels), std::make_move_iterator(rows.end()));
    rows.erase(levels, rows.end());
    for (Grade& level : to_place) {
        const auto below = std::find_if(rows.begin(), rows.end(), [&](const Grade& row) {
            return !row.problem.empty() || row.points_a_game() < level.points_a_game();
        });
        rows.insert(below, std::move(level));
    }
}

/// 1, 2, 2, 4: by points, over students only.
void rank_rows(std::vector<Grade>& rows) {
    int place = 0;
    const Grade* last = nullptr;
    for (Grade& row : rows) {
        if (row.is_level || row.games == 0) continue;
        ++place;
        row.rank = last != nullptr && last->points == row.points ? last->rank : place;
        last = &row;
    }
}

void add_problems(const std::vector<Submission>& submissions, std::vector<Grade>& rows) {
    for (const Submission& submission : submissions) {
        if (submission.problem.empty()) continue;
        Grade row;
        row.name = submission.name;
        row.problem = submission.problem;
        rows.push_back(std::move(row));
    }
}

}  // namespace

std::int64_t Grade::forfeit_count() const {
    std::int64_t sum = 0;
    for (const auto& [ending, count] : forfeits) sum += count;
    return sum;
}

double Grade::points_a_game() const {
    return games == 0 ? 0 : static_cast<double>(points) / static_cast<double>(games);
}

std::string Loss::comment() const {
    if (is_forfeit) return text::concat("forfeit: ", reason);
    if (!turning_point) return "not looked into";
    const TurningPoint& point = *turning_point;
    const std::string_view basis = point.is_proved ? " (proved)" : " (as the champion sees it)";
    if (point.ply < 0) return text::concat("lost from the beginning", basis);
    std::string out = text::concat("move ", point.ply + 1, ", ", cell_name(rules, point.played),
                                   ": here you lost it", basis);
    if (point.better != kNoCell && point.better != point.played) {
        const std::string_view gain = !point.is_proved ? " was better"
                                      : point.was_won  ? " was winning"
                                                       : " kept the draw";
        out += text::concat("; ", cell_name(rules, point.better), gain);
    }
    return out;
}

std::string Loss::link() const {
    const bool is_known = turning_point && turning_point->ply >= 0;
    return web_link(rules, cells, is_known ? static_cast<std::size_t>(turning_point->ply) + 1 : cells.size());
}

Grades grade(const arena::Plan& plan, const arena::Results& results,
             const std::vector<Submission>& submissions) {
    Grades out;
    out.boards = plan.boards;
    out.limits = arena::describe_limits(plan.config);
    out.seed = plan.config.seed;
    out.planned = plan.games();
    out.played = static_cast<std::int64_t>(results.size());
    const std::size_t students = plan.players.size() - static_cast<std::size_t>(plan.config.fixed);
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
        Grade row;
        row.name = plan.players[i].name;
        row.is_level = i >= students;
        row.by_board.resize(plan.boards.size());
        out.rows.push_back(std::move(row));
    }
    const arena::Tally tally = arena::count(plan, results);
    const std::set<std::int64_t> repeats(tally.repeats().begin(), tally.repeats().end());
    out.repeats = static_cast<std::int64_t>(repeats.size());
    std::vector<std::vector<std::int64_t>> pairs(plan.players.size());
    for (const auto& [number, game] : results) {
        if (repeats.count(number) > 0 || !game.outcome.is_over()) continue;
        count_game(plan, game, out.rows);
        const auto other = results.find(number ^ 1);
        const bool is_pair = number % 2 == 0 && other != results.end() && repeats.count(number ^ 1) == 0;
        if (!is_pair) continue;
        for (std::size_t i = 0; i < 2; ++i) {
            const Stone side = i == 0 ? Stone::first : Stone::second;
            pairs[static_cast<std::size_t>(game.players[i])].push_back(
                arena::course_points(game.outcome, side) +
                arena::course_points(other->second.outcome, opponent(side)));
        }
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) out.rows[i].error = error_of(pairs[i]);
    add_problems(submissions, out.rows);
    sort_rows(out.rows);
    rank_rows(out.rows);
    return out;
}

Grades grade_nobody(const std::vector<Submission>& submissions) {
    Grades out;
    out.limits = "no limits";
    add_problems(submissions, out.rows);
    sort_rows(out.rows);
    return out;
}

}  // namespace mnk::course
