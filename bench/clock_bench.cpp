// Is the champion ever late?  It plays games against itself at a fixed time for a move while other threads keep
// every core busy; beside it a thread that only sleeps tells how late this machine makes anyone.
//
//     clock_bench MOVES MILLISECONDS…          for instance: clock_bench 10000 20 50 100
//
// Prints a row of Markdown for each time: moves, how many came more than 10 ms late, the worst, and the same of the
// sleeper.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "mnk/base/random.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/play/seat.hpp"

namespace mnk::bench {
namespace {

using play::Milliseconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr Milliseconds kLate{10};
constexpr int kPliesOfGame = 60;

/// Keeps every core busy while it lives.
class Load {
 public:
    Load() {
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads_.emplace_back([this] {
                for (std::uint64_t step = 0; !is_over_.load(std::memory_order_relaxed); ++step)
                    sum_.store(mix(step), std::memory_order_relaxed);
            });
    }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load() {
        is_over_ = true;
        for (std::thread& thread : threads_) thread.join();
    }

 private:
    std::atomic<bool> is_over_{false};
    std::atomic<std::uint64_t> sum_{0};
    std::vector<std::thread> threads_;
};

/// How late each of many waits was.
struct Lateness {
    std::vector<nanoseconds> over;

    [[nodiscard]] long late() const {
        return std::count_if(over.begin(), over.end(), [](nanoseconds late) { return late > kLate; });
    }
    [[nodiscard]] double worst_ms() const {
        return over.empty() ? 0
                            : static_cast<double>(std::max_element(over.begin(), over.end())->count()) / 1e6;
    }
};

/// Sleeps as long as a move takes, again and again, until `is_over`.
Lateness sleep_until(const std::atomic<bool>& is_over, Milliseconds time) {
    Lateness lateness;
    while (!is_over) {
        const auto begun = steady_clock::now();
        std::this_thread::sleep_for(time);
        lateness.over.push_back(steady_clock::now() - begun - time);
    }
    return lateness;
}

Lateness play(int moves, Milliseconds time) {
    Lateness lateness;
    play::Seat seat(std::move(*engine::make_player("champion")));
    play::Limits limits;
    limits.move_time = time;
    const Rules rules{15, 15, 5};
    const play::StopFlag interrupt;
    Random random(static_cast<std::uint64_t>(time.count()));
    Position position(rules);
    for (int move = 0; move < moves; ++move) {
        if (position.is_over() || position.ply() >= kPliesOfGame || position.ply() == 0) {
            position = Position(rules);
            for (int i = 0; i < 6; ++i) {
                const Cell cell = rules.cell_at(4 + random.below(7), 4 + random.below(7));
                if (position.is_free(cell)) position.play(cell);
            }
            // As every referee and manager does before a game: its time is no move's.
            seat.start(rules, position.side_to_move(), limits, interrupt);
        }
        const play::Seat::Answer answer = seat.choose(position, limits, {}, interrupt);
        lateness.over.push_back(answer.taken - time);
        if (answer.cell)
            position.play(*answer.cell);
        else
            position = Position(rules);
    }
    return lateness;
}

}  // namespace
}  // namespace mnk::bench

int main(int argc, char** argv) {
    using namespace mnk::bench;
    const int moves = argc > 2 ? std::atoi(argv[1]) : 0;
    if (moves <= 0) {
        std::fprintf(stderr, "usage: clock_bench MOVES MILLISECONDS...\n");
        return 2;
    }
    std::printf(
        "| ms a move | moves | over 10 ms late | latest, ms | sleeper: waits | over 10 ms late | latest, ms "
        "|\n"
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (int i = 2; i < argc; ++i) {
        const mnk::play::Milliseconds time{std::atoi(argv[i])};
        const Load load;
        std::atomic<bool> is_over{false};
        Lateness sleeper;
        std::thread control([&] { sleeper = sleep_until(is_over, time); });
        const Lateness champion = play(moves, time);
        is_over = true;
        control.join();
        std::printf("| %d | %zu | %ld | %.1f | %zu | %ld | %.1f |\n", std::atoi(argv[i]),
                    champion.over.size(), champion.late(), champion.worst_ms(), sleeper.over.size(),
                    sleeper.late(), sleeper.worst_ms());
        std::fflush(stdout);
    }
}
