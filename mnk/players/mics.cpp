#include "mnk/players/mics.hpp"

#include <algorithm>
#include <cassert>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/play/thinking_time.hpp"
#include "mnk/players/mics_explain.hpp"
#include "mnk/players/mics_root.hpp"

namespace mnk::players {

namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

// The report's program spends 85 % of min(limit, 10 s) on its trial run and
// then as many nodes on every move.  A trial of a fifth of a second tells the
// same speed; the budget is what would fit into those 85 %.
constexpr double kShareOfTime = 0.85;
constexpr microseconds kLongestThought{10'000'000};
constexpr microseconds kThoughtWithoutLimit{1'000'000};
constexpr microseconds kLongestTrial{200'000};
constexpr std::uint64_t kLargeBudget = 1'000'000;

class MicsPlayer final : public play::Player {
 public:
    explicit MicsPlayer(const MicsOptions& options)
        : options_(options), update_(mics_update(options.update)), order_(mics_order(options.order)) {}

    void start(const Rules& rules, Stone, const play::Limits& limits, const play::StopFlag& stop) override {
        const play::TimePoint begun = steady_clock::now();
        set_board(rules);
        if (options_.budget > 0 || limits.nodes) return;
        microseconds trial = kLongestTrial;
        if (const auto time = play::thinking_time(limits)) trial = std::min(trial, microseconds(*time) / 2);
        calibrate({.stop = &stop, .deadline = begun + trial});
    }

    std::optional<Cell> choose(const play::Turn& turn) override {
        const play::Report report = think(turn);
        turn.tell(report);
        return report.choice;
    }

    play::Report explain(const play::Turn& turn) override {
        play::Report report = think(turn);
        add_mics_layers(*boards_.front(), report);
        return report;
    }

 private:
    struct Speed {
        std::uint64_t nodes = 0;
        microseconds time{0};
        bool was_whole_tree = false;
    };

    [[nodiscard]] MicsDefects defects() const {
        return options_.original ? MicsDefects::original() : MicsDefects{};
    }

    void set_board(const Rules& rules) {
        boards_.clear();
        speed_.reset();
        for (std::int64_t i = 0; i < options_.threads; ++i)
            boards_.push_back(std::make_unique<MicsBoard>(rules, update_, defects()));
    }

    [[nodiscard]] MicsShape shape_for(const Rules& rules, std::uint64_t budget,
                                      const play::Limits& limits) const {
        const bool is_wide = rules.run < 10;
        MicsShape shape{.width = is_wide ? 7 : 3,
                        .depth = is_wide || budget >= kLargeBudget ? 10 : 8,
                        .defects = defects()};
        if (options_.width > 0) shape.width = static_cast<int>(options_.width);
        if (options_.depth > 0) shape.depth = static_cast<int>(options_.depth);
        if (limits.depth) shape.depth = std::max(1, std::min(shape.depth, *limits.depth));
        return shape;
    }

    /// Counts the nodes of the tree without pruning on the empty board until the brake is pulled.
    void calibrate(const MicsBrake& brake) {
        const Position empty(boards_.front()->rules());
        boards_.front()->follow(empty);
        const MicsShape shape = shape_for(empty.rules(), kLargeBudget, {});
        MicsSearch search(*boards_.front(), order_, shape);
        search.begin(empty, brake);
        const play::TimePoint begun = steady_clock::now();
        const std::uint64_t nodes = search.count_nodes();
        speed_ = {nodes, std::chrono::duration_cast<microseconds>(steady_clock::now() - begun),
                  !search.is_stopped()};
    }

    std::uint64_t budget_for(const play::Turn& turn) {
        if (options_.budget > 0) return static_cast<std::uint64_t>(options_.budget);
        if (turn.limits.nodes) return *turn.limits.nodes;
        const std::optional<play::Milliseconds> limit = play::thinking_time(turn.limits);
        const microseconds time =
            std::min(limit ? microseconds(*limit) : kThoughtWithoutLimit, kLongestThought);
        // Only when nobody called start, or it had to be stopped at once.
        if (!speed_ || speed_->nodes == 0)
            calibrate(
                {.stop = &turn.stop, .deadline = steady_clock::now() + std::min(time / 10, kLongestTrial)});
        if (speed_->was_whole_tree) return speed_->nodes;
        const double each = static_cast<double>(std::max<std::int64_t>(speed_->time.count(), 1)) /
                            static_cast<double>(std::max<std::uint64_t>(speed_->nodes, 1));
        const double fit = kShareOfTime * static_cast<double>(time.count()) / each;
        return std::max<std::uint64_t>(static_cast<std::uint64_t>(fit) * boards_.size(), 64);
    }

    play::Report think(const play::Turn& turn) {
        const Rules& rules = turn.position.rules();
        if (boards_.empty() || !(boards_.front()->rules() == rules)) set_board(rules);
        const std::uint64_t budget = budget_for(turn);
        const MicsShape shape = shape_for(rules, budget, turn.limits);
        for (const auto& board : boards_) board->follow(turn.position);
        const MicsResult result =
            search_root(boards_, turn.position, order_, shape, budget,
                        {.stop = &turn.stop, .deadline = play::thinking_deadline(turn.limits, turn.begun)});
        play::Report report = mics_report(turn.position, result, shape, budget);
        report.elapsed = std::chrono::duration_cast<microseconds>(steady_clock::now() - turn.begun);
        return report;
    }

    MicsOptions options_;
    MicsUpdate update_;
    MicsOrder order_;
    std::vector<std::unique_ptr<MicsBoard>> boards_;  // one a thread
    std::optional<Speed> speed_;
};

}  // namespace

std::unique_ptr<play::Player> make_mics(const MicsOptions& options) {
    return std::make_unique<MicsPlayer>(options);
}

}  // namespace mnk::players
