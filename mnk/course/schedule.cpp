#include "mnk/course/schedule.hpp"

#include <algorithm>
#include <cmath>

#include "mnk/base/text.hpp"

namespace mnk::course {

namespace {

constexpr double kSecondsToStart = 1;  // of a JVM and its sandbox, for each side
constexpr std::int64_t kSecond = 1000;

bool is_student(const arena::Plan& plan, int player) {
    return player < static_cast<int>(plan.players.size()) - static_cast<int>(plan.config.fixed);
}

double hours_with(const arena::Plan& plan, double seconds_a_move) {
    double plies = 0;
    for (std::size_t board = 0; board < plan.boards.size(); ++board) {
        const Rules& rules = plan.boards[board];
        plies += static_cast<double>(plan.openings[board].size()) * std::min(rules.cells(), 12 * rules.run);
    }
    double slots = 0;
    for (const std::vector<arena::Opening>& openings : plan.openings)
        slots += static_cast<double>(openings.size());
    double seconds = 0;
    for (const std::array<int, 2>& pairing : plan.pairings) {
        const int students =
            static_cast<int>(is_student(plan, pairing[0])) + static_cast<int>(is_student(plan, pairing[1]));
        seconds += students * (plies / 2 * seconds_a_move + slots * kSecondsToStart);
    }
    const double games_at_once = static_cast<double>(plan.config.concurrency);
    return 2 * static_cast<double>(plan.config.rounds) * seconds / games_at_once / 3600;
}

}  // namespace

arena::Config course_config() {
    arena::Config config;
    config.boards = "course";
    config.move_time = 10 * kSecond;
    config.tolerance = 100;
    config.nodes = 2000;
    config.memory = 1024;
    return config;
}

void add_players(arena::Config& config, const std::vector<Submission>& submissions,
                 const std::vector<std::string_view>& references) {
    for (const Submission& submission : submissions) {
        if (!submission.problem.empty()) continue;
        config.players.push_back({.name = submission.name, .spec = {}, .command = submission.command});
    }
    for (const std::string_view reference : references) {
        config.players.push_back(
            {.name = text::concat("level ", reference), .spec = std::string(reference), .command = {}});
    }
    config.fixed = static_cast<std::int64_t>(references.size());
}

Estimate estimate(const arena::Plan& plan) {
    const double seconds = static_cast<double>(plan.config.move_time) / kSecond;
    return {.games = plan.games(),
            .at_most = hours_with(plan, seconds),
            .likely = hours_with(plan, seconds / 10)};
}

bool fit(arena::Plan& plan, double hours) {
    while (estimate(plan).at_most > hours && plan.config.move_time > kSecond) {
        plan.config.move_time = std::max<std::int64_t>(1, (plan.config.move_time - 1) / kSecond) * kSecond;
        plan.terms.limits.move_time = play::Milliseconds{plan.config.move_time};
    }
    return estimate(plan).at_most <= hours;
}

std::string to_duration(double hours) {
    const auto tenths = [](double value) {
        const auto number = static_cast<std::int64_t>(std::llround(value * 10));
        return text::concat(number / 10, number % 10 == 0 ? "" : text::concat(".", number % 10));
    };
    if (hours < 1.0 / 60) return text::concat(std::llround(std::ceil(hours * 3600)), " seconds");
    if (hours < 1) return text::concat(tenths(hours * 60), " minutes");
    return text::concat(tenths(hours), " hours");
}

}  // namespace mnk::course
