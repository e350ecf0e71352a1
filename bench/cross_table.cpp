// Every player against every other, both colours, on the course's boards up to
// 10x10: a plain loop over the referee.
//
//     cross_table LOG MILLISECONDS THREADS [BOARD…] [PLAYER…]        a board is 7x7x4; all of them if none is named
//
// Each finished game is a line of LOG; games that are there already are not
// played again.  The table is printed, as Markdown, when all are there.  Beside
// the games a thread that only sleeps tells how late this machine makes anyone.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include "mnk/engine/registry.hpp"
#include "mnk/play/referee.hpp"

namespace mnk::bench {
namespace {

using play::Milliseconds;
using std::chrono::steady_clock;

constexpr Rules kBoards[] = {{3, 3, 3}, {4, 3, 3}, {4, 4, 3}, {4, 4, 4}, {5, 4, 4},  {5, 5, 4},
                             {5, 5, 5}, {6, 4, 4}, {6, 5, 4}, {6, 6, 4}, {6, 6, 5},  {6, 6, 6},
                             {7, 4, 4}, {7, 5, 4}, {7, 6, 4}, {7, 7, 4}, {7, 5, 5},  {7, 6, 5},
                             {7, 7, 5}, {7, 7, 6}, {7, 7, 7}, {8, 8, 4}, {10, 10, 5}};

struct Job {
    Rules rules;
    std::string first;
    std::string second;

    [[nodiscard]] std::string name() const { return to_string(rules) + " " + first + " " + second; }
};

/// What a line of the log says after the job's name: 1, 2 or 0 (draw), how it
/// ended, moves, late moves, the worst lateness in microseconds.
struct Score {
    int winner = 0;
    int ending = 0;
    int moves = 0;
    int late = 0;
    long worst = 0;
};

Score play_one(const Job& job, Milliseconds limit) {
    play::Seat first(std::move(*engine::make_player(job.first)));
    play::Seat second(std::move(*engine::make_player(job.second)));
    play::Terms terms;
    terms.rules = job.rules;
    terms.limits.move_time = limit;
    terms.tolerance = Milliseconds{10'000};  // late moves are counted, not punished
    const play::StopFlag interrupt;
    const play::Game game = *play::referee(first, second, terms, interrupt);
    Score score;
    score.winner = static_cast<int>(game.outcome().winner);
    score.ending = static_cast<int>(game.outcome().ending);
    score.moves = static_cast<int>(game.moves().size());
    for (const play::PlayedMove& move : game.moves()) {
        const auto over = std::chrono::duration_cast<std::chrono::microseconds>(move.taken - limit);
        if (over.count() > 0) ++score.late;
        score.worst = std::max<long>(score.worst, over.count());
    }
    return score;
}

std::map<std::string, Score> read_log(const std::string& path) {
    std::map<std::string, Score> games;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string rules, first, second;
        Score score;
        words >> rules >> first >> second >> score.winner >> score.ending >> score.moves >> score.late >>
            score.worst;
        if (words) games[rules + " " + first + " " + second] = score;
    }
    return games;
}

/// The course's points: a win 2 as first and 3 as second, a draw 1, the opponent's forfeit 2.
int points(const Score& score, bool is_first) {
    if (score.winner == 0) return 1;
    if ((score.winner == 1) != is_first) return 0;
    return play::is_forfeit(static_cast<play::Ending>(score.ending)) || is_first ? 2 : 3;
}

struct Total {
    int wins = 0, draws = 0, losses = 0, points = 0;
};

void print_table(const std::vector<std::string>& players, const std::vector<Job>& jobs,
                 const std::map<std::string, Score>& games) {
    std::map<std::pair<std::string, std::string>, Total> cells;
    std::map<std::string, Total> totals;
    int late = 0, moves = 0, forfeits = 0;
    long worst = 0;
    for (const Job& job : jobs) {
        const Score& score = games.at(job.name());
        for (const bool is_first : {true, false}) {
            const std::string& me = is_first ? job.first : job.second;
            const std::string& other = is_first ? job.second : job.first;
            for (Total* total : {&cells[{me, other}], &totals[me]}) {
                total->points += points(score, is_first);
                total->wins += score.winner == (is_first ? 1 : 2);
                total->losses += score.winner == (is_first ? 2 : 1);
                total->draws += score.winner == 0;
            }
        }
        late += score.late, moves += score.moves;
        forfeits += play::is_forfeit(static_cast<play::Ending>(score.ending));
        worst = std::max(worst, score.worst);
    }
    std::vector<std::string> ranking = players;
    std::stable_sort(ranking.begin(), ranking.end(),
                     [&](const auto& a, const auto& b) { return totals[a].points > totals[b].points; });
    std::printf("| | player | points | W | D | L |");
    for (std::size_t i = 0; i < ranking.size(); ++i) std::printf(" %zu |", i + 1);
    std::printf("\n| ---: | --- | ---: | ---: | ---: | ---: |");
    for (std::size_t i = 0; i < ranking.size(); ++i) std::printf(" ---: |");
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        const Total& total = totals[ranking[i]];
        std::printf("\n| %zu | `%s` | %d | %d | %d | %d |", i + 1, ranking[i].c_str(), total.points,
                    total.wins, total.draws, total.losses);
        for (const std::string& other : ranking) {
            if (other == ranking[i])
                std::printf(" - |");
            else
                std::printf(" %d |", cells[{ranking[i], other}].points);
        }
    }
    std::printf("\n\n%zu games, %d moves; forfeits: %d; late moves: %d, the worst by %.1f ms.\n", jobs.size(),
                moves, forfeits, late, static_cast<double>(worst) / 1000);
}

/// Sleeps for `limit` again and again; how late it wakes is the machine's doing.
class Control {
 public:
    explicit Control(Milliseconds limit)
        : thread_([this, limit] {
              while (!stop_) {
                  const auto until = steady_clock::now() + limit;
                  std::this_thread::sleep_until(until);
                  const std::chrono::duration<double, std::milli> late = steady_clock::now() - until;
                  ++naps_;
                  worst_ = std::max(worst_, late.count());
              }
          }) {}
    ~Control() {
        stop_ = true;
        thread_.join();
        std::printf("A thread that only slept woke %d times, the worst %.1f ms late.\n", naps_, worst_);
    }
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

 private:
    std::atomic<bool> stop_ = false;
    int naps_ = 0;
    double worst_ = 0;
    std::thread thread_;
};

void run(const std::string& path, Milliseconds limit, int threads, const std::vector<std::string>& players,
         const std::set<std::string>& boards) {
    std::vector<Job> jobs;
    for (const Rules& rules : kBoards) {
        if (!boards.empty() && boards.count(to_string(rules)) == 0) continue;
        for (const std::string& first : players) {
            for (const std::string& second : players) {
                if (first != second) jobs.push_back({rules, first, second});
            }
        }
    }
    std::map<std::string, Score> games = read_log(path);
    std::ofstream log(path, std::ios::app);
    std::mutex mutex;
    std::atomic<std::size_t> next = 0;
    const Control control(limit);
    const auto work = [&] {
        for (std::size_t i = next++; i < jobs.size(); i = next++) {
            {
                const std::lock_guard lock(mutex);
                if (games.count(jobs[i].name()) > 0) continue;
            }
            const Score score = play_one(jobs[i], limit);
            const std::lock_guard lock(mutex);
            games[jobs[i].name()] = score;
            log << jobs[i].name() << ' ' << score.winner << ' ' << score.ending << ' ' << score.moves << ' '
                << score.late << ' ' << score.worst << '\n'
                << std::flush;
            std::fprintf(stderr, "\r%zu of %zu games", games.size(), jobs.size());
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    for (std::thread& worker : workers) worker.join();
    std::fprintf(stderr, "\n");
    print_table(players, jobs, games);
}

}  // namespace
}  // namespace mnk::bench

int main(int count, char** words) {
    if (count < 4) {
        std::fprintf(stderr, "usage: cross_table LOG MILLISECONDS THREADS [BOARD...] [PLAYER...]\n");
        return 2;
    }
    std::vector<std::string> players;
    std::set<std::string> boards;
    for (int i = 4; i < count; ++i) {
        const std::string word = words[i];
        if (word.front() >= '0' && word.front() <= '9')
            boards.insert(word);
        else
            players.push_back(word);
    }
    if (players.empty()) {
        for (const mnk::engine::PlayerEntry& entry : mnk::engine::players()) players.emplace_back(entry.name);
    }
    mnk::bench::run(words[1], mnk::play::Milliseconds{std::atoi(words[2])}, std::atoi(words[3]), players,
                    boards);
}
