#include "mnk/training/self_play.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "mnk/base/random.hpp"
#include "mnk/board/position.hpp"
#include "mnk/search/worker.hpp"

namespace mnk::training {

namespace {

using search::Worker;
using threats::Threat;

constexpr std::size_t kTableBytes = std::size_t{4} << 20;
constexpr int kDeepest = 60;
constexpr int kLongestAside = 4;
constexpr int kGoodLooking = 10;

/// One side's view of the game, which is both sides'.
class SelfPlay {
 public:
    SelfPlay(const GameSettings& settings, std::size_t number, const play::StopFlag& stop)
        : settings_(settings),
          stop_(stop),
          random_(mix(settings.seed) ^ number),
          position_(settings.boards[number % settings.boards.size()]),
          worker_(position_.rules(),
                  {std::make_shared<threats::ShapeTable>(position_.rules()),
                   std::make_shared<threats::CodeTable>(settings.weights), settings.teacher},
                  search::Parameters{}),
          table_(kTableBytes) {
        game_.board = number % settings.boards.size();
    }

    std::optional<TrainingGame> play() {
        open();
        while (!position_.is_over() && !is_decided_) {
            TrainingMove move = next();
            if (stop_.is_raised()) return std::nullopt;
            if (is_decided_) break;
            if (settings_.asides && move.score) move.aside = look_aside();
            make(move);
        }
        if (position_.winner() != Stone::none) game_.winner = position_.winner();
        return game_;
    }

 private:
    void make(const TrainingMove& move) {
        position_.play(move.cell);
        game_.moves.push_back(move);
    }

    /// Some stones close together near the centre, none of which decides the game.
    void open() {
        const Rules& rules = position_.rules();
        const int plies = 1 + random_.below(std::max(1, settings_.opening_plies));
        constexpr int radius = 3;
        for (int tries = 0; tries < 40 && position_.ply() < plies; ++tries) {
            const int row = rules.rows / 2 - radius + random_.below(2 * radius + 1);
            const int column = rules.columns / 2 - radius + random_.below(2 * radius + 1);
            if (!rules.contains(row, column)) continue;
            const Cell cell = rules.cell_at(row, column);
            if (!position_.is_free(cell) || position_.wins_at(cell, position_.side_to_move())) continue;
            make({cell, std::nullopt, std::nullopt});
        }
    }

    /// The move to make, unless the game turns out to be decided.
    TrainingMove next() {
        worker_.prepare(position_);
        threats::ShapeBoard& shapes = worker_.board().shapes();
        const Stone me = worker_.board().mover();
        const Stone foe = opponent(me);
        if (shapes.count(me, Threat::wins) > 0) return decided(me);
        if (shapes.live_cells(me) == 0 && shapes.live_cells(foe) == 0) return decided(Stone::none);
        if (shapes.count(foe, Threat::wins) > 1) return decided(foe);
        if (shapes.count(foe, Threat::wins) == 1)
            return {shapes.first_cell(foe, Threat::wins), std::nullopt, std::nullopt};
        if (shapes.count(me, Threat::unstoppable) > 0) return decided(me);
        const int forcing_nodes = search::Parameters{}.forcing_root_nodes;
        if (worker_.forcing().find(shapes, worker_.board().key(), me, forcing_nodes).kind ==
            threats::Forced::Kind::win)
            return decided(me);
        const auto& candidates = worker_.candidates();
        if (candidates.empty()) return decided(foe);
        if (random_.below(100) < settings_.noise) {
            // The better it looks the likelier: mistakes of all sizes.
            const auto size = static_cast<int>(candidates.size());
            const int rank = std::min(random_.below(size), random_.below(size));
            return {candidates[static_cast<std::size_t>(rank)].cell, std::nullopt, std::nullopt};
        }
        if (candidates.size() == 1) return {candidates.front().cell, std::nullopt, std::nullopt};
        return searched();
    }

    TrainingMove searched() {
        const search::Candidate& best = search();
        if (search::is_proved_win(best.score)) return decided(position_.side_to_move());
        if (search::is_proved_loss(best.score)) return decided(opponent(position_.side_to_move()));
        return {best.cell, best.depth > 0 ? std::optional(best.score) : std::nullopt, std::nullopt};
    }

    /// The best move of the position that the worker is prepared for.
    const search::Candidate& search() {
        search::Control control(stop_, std::nullopt,
                                worker_.nodes() + static_cast<std::uint64_t>(settings_.nodes));
        table_.age();
        for (int depth = 1; depth <= kDeepest && !control.is_over(); ++depth) {
            worker_.deepen(depth, 1, table_, control);
            const int score = worker_.candidates().front().score;
            if (search::is_proved_win(score) || search::is_proved_loss(score)) break;
        }
        return worker_.candidates().front();
    }

    /// A few moves that look good in the order of moves, which is what the search tries, and what it thinks
    /// of their end; none if that needs no evaluation.
    std::optional<Aside> look_aside() {
        Aside aside;
        const int plies = 1 + random_.below(kLongestAside);
        bool is_quiet = true;
        for (int i = 0; i < plies && is_quiet; ++i) {
            worker_.prepare(position_);
            is_quiet = !worker_.candidates().empty() && !is_forced();
            if (!is_quiet) break;
            const auto size = std::min(static_cast<int>(worker_.candidates().size()), kGoodLooking);
            const int rank = random_.below(1 + random_.below(size));
            aside.moves.push_back(worker_.candidates()[static_cast<std::size_t>(rank)].cell);
            position_.play(aside.moves.back());
        }
        if (is_quiet && !position_.is_over()) {
            worker_.prepare(position_);
            is_quiet = !worker_.candidates().empty() && !is_forced();
            if (is_quiet) {
                const search::Candidate& best = search();
                aside.score = best.score;
                is_quiet = best.depth > 0;
            }
        }
        for (std::size_t i = 0; i < aside.moves.size(); ++i) position_.undo();
        return is_quiet ? std::optional(std::move(aside)) : std::nullopt;
    }

    /// Someone has a run to make or an unstoppable move at hand.
    [[nodiscard]] bool is_forced() {
        const threats::ShapeBoard& shapes = worker_.board().shapes();
        const Stone me = worker_.board().mover();
        return shapes.count(me, Threat::wins) + shapes.count(opponent(me), Threat::wins) +
                   shapes.count(me, Threat::unstoppable) >
               0;
    }

    TrainingMove decided(Stone winner) {
        is_decided_ = true;
        game_.winner = winner;
        return {};
    }

    const GameSettings& settings_;
    const play::StopFlag& stop_;
    Random random_;
    Position position_;
    Worker worker_;
    search::Table table_;
    TrainingGame game_;
    bool is_decided_ = false;
};

}  // namespace

std::optional<TrainingGame> play_game(const GameSettings& settings, std::size_t number,
                                      const play::StopFlag& stop) {
    return SelfPlay(settings, number, stop).play();
}

void play_games(const GameSettings& settings, std::size_t from, std::size_t to, int threads,
                const play::StopFlag& stop,
                const std::function<bool(std::size_t number, const TrainingGame&)>& take) {
    std::mutex mutex;  // of what follows
    std::condition_variable changed;
    std::map<std::size_t, std::optional<TrainingGame>> finished;
    std::size_t next = from;
    bool is_closed = false;
    const auto work = [&] {
        for (;;) {
            std::size_t number = 0;
            {
                const std::lock_guard lock(mutex);
                if (is_closed || next >= to) return;
                number = next++;
            }
            std::optional<TrainingGame> game = play_game(settings, number, stop);
            const std::lock_guard lock(mutex);
            finished.emplace(number, std::move(game));
            changed.notify_one();
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    for (std::size_t number = from; number < to; ++number) {
        std::optional<TrainingGame> game;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return finished.contains(number); });
            game = std::move(finished.extract(number).mapped());
        }
        if (game && take(number, *game)) continue;
        const std::lock_guard lock(mutex);
        is_closed = true;
        break;
    }
    for (std::thread& worker : workers) worker.join();
}

}  // namespace mnk::training
