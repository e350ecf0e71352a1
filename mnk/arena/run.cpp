#include "mnk/arena/run.hpp"

#include <algorithm>

namespace mnk::arena {

namespace {

using std::chrono::steady_clock;

/// One run from start to end: hands out, collects, keeps.
class Runner {
 public:
    Runner(const Plan& plan, Scheduler& scheduler, Sink& sink, Results& results, const Watch& watch)
        : plan_(plan),
          scheduler_(scheduler),
          sink_(sink),
          results_(results),
          watch_(watch),
          planned_(plan.games()),
          done_before_(static_cast<std::int64_t>(results.size())),
          test_(watch_test(plan, results)) {}

    Result<RunEnd> go() {
        for (;;) {
            hand_out();
            if (in_hand_.empty()) break;
            std::optional<Result<GameResult>> ended = scheduler_.wait(play::Milliseconds{100});
            if (ended) {
                const Status status = take(*ended);
                if (!status) return finish_with(status.error());
            }
            if (watch_.tick) watch_.tick(progress());
            if (watch_.wants_abandon && watch_.wants_abandon()) {
                has_ended_ = true;
                scheduler_.abandon();
            }
            if (watch_.wants_end && watch_.wants_end()) has_ended_ = true;
        }
        if (is_decided()) return RunEnd::decided;
        return static_cast<std::int64_t>(results_.size()) == planned_ ? RunEnd::complete : RunEnd::stopped;
    }

 private:
    [[nodiscard]] bool is_decided() const { return test_ && test_->decision() != stats::Decision::undecided; }

    void hand_out() {
        while (!has_ended_ && !is_decided() && static_cast<int>(in_hand_.size()) < scheduler_.capacity()) {
            std::optional<Job> job = next_job();
            if (!job) return;
            scheduler_.submit(*job);
            in_hand_.emplace(job->number, std::move(*job));
        }
    }

    /// The first game that is not played, among those that are not of a series in hand.
    std::optional<Job> next_job() {
        for (auto begun = open_series_.begin(); begun != open_series_.end(); ++begun) {
            const Series series = begun->second;
            const auto in_hand = in_hand_.lower_bound(begun->first);
            if (in_hand == in_hand_.end() || in_hand->first >= series.end) return job_of(begun);
        }
        next_ = missing_from(next_, planned_);
        if (next_ >= planned_) return std::nullopt;
        const std::optional<Series> series = plan_.series_of(next_);
        if (!series) return plan_.job(next_++);
        const auto begun = open_series_.emplace(series->first, Series{next_, series->end}).first;
        next_ = series->end;
        return job_of(begun);
    }

    /// The next game of a series; with its last the series is closed.
    Job job_of(std::map<std::int64_t, Series>::iterator begun) {
        Series& left = begun->second;
        Job job = plan_.job(left.first);
        left.first = missing_from(left.first + 1, left.end);
        job.ends_series = left.first == left.end;
        if (job.ends_series) open_series_.erase(begun);
        return job;
    }

    /// The first number from `number` on whose game is not played; `end` if there is none.
    [[nodiscard]] std::int64_t missing_from(std::int64_t number, std::int64_t end) const {
        while (number < end && results_.count(number) > 0) ++number;
        return number;
    }

    Status take(Result<GameResult>& ended) {
        if (!ended) return ended.error();
        const auto job = in_hand_.find(ended->number);
        const bool is_played = ended->outcome.ending != play::Ending::interrupted;
        if (is_played) {
            const Status status = sink_.keep(job->second, *ended);
            if (!status) return status.error();
        }
        in_hand_.erase(job);
        if (!is_played) return Done{};
        const std::int64_t number = ended->number;
        const GameResult& kept = results_.emplace(number, std::move(*ended)).first->second;
        while (test_ && results_.count(test_->next()) > 0) test_->add(results_.at(test_->next()));
        if (watch_.finished) watch_.finished(kept, progress());
        return Done{};
    }

    /// Games in hand are let go: nothing waits for them any more.
    Error finish_with(Error error) {
        scheduler_.abandon();
        return error;
    }

    [[nodiscard]] Progress progress() const {
        Progress out{.done = static_cast<std::int64_t>(results_.size()),
                     .planned = planned_,
                     .running = static_cast<int>(in_hand_.size()),
                     .elapsed = steady_clock::now() - begun_,
                     .left = {}};
        const std::int64_t played = out.done - done_before_;
        if (played > 0) {
            const double each = static_cast<double>(out.elapsed.count()) / static_cast<double>(played);
            out.left = std::chrono::nanoseconds(
                static_cast<std::int64_t>(each * static_cast<double>(planned_ - out.done)));
        }
        return out;
    }

    const Plan& plan_;
    Scheduler& scheduler_;
    Sink& sink_;
    Results& results_;
    const Watch& watch_;
    std::int64_t planned_;
    std::int64_t done_before_;
    std::optional<SprtWatch> test_;
    std::int64_t next_ = 0;                       // series before it are complete or in `open_series_`
    std::map<std::int64_t, Series> open_series_;  // begun, by the first game: what is left of each
    bool has_ended_ = false;
    std::map<std::int64_t, Job> in_hand_;
    steady_clock::time_point begun_ = steady_clock::now();
};

}  // namespace

Result<RunEnd> run(const Plan& plan, Scheduler& scheduler, Sink& sink, Results& results, const Watch& watch) {
    Result<RunEnd> end = Runner(plan, scheduler, sink, results, watch).go();
    scheduler.end_series();
    return end;
}

Status check_result(const Plan& plan, const GameResult& result) {
    if (result.number < 0 || result.number >= plan.games()) return Error{"the plan has no such game"};
    const Job job = plan.job(result.number);
    const std::vector<Cell> cells = result.cells();
    const std::vector<Cell>& opening = job.terms.opening;
    const bool is_planned = result.players == job.players && result.rules == job.terms.rules &&
                            result.opening_plies == static_cast<int>(opening.size()) &&
                            cells.size() >= opening.size() &&
                            std::equal(opening.begin(), opening.end(), cells.begin());
    if (!is_planned) return Error{"it is not the game that was planned"};
    const Result<Position> position = Position::from_moves(result.rules, cells);
    if (!position) return position.error();
    return Done{};
}

std::optional<SprtWatch> watch_test(const Plan& plan, const Results& results) {
    if (!plan.sprt) return std::nullopt;
    SprtWatch watch(plan);
    for (const auto& [number, result] : results) {
        if (number != watch.next()) break;
        watch.add(result);
    }
    return watch;
}

Tally count(const Plan& plan, const Results& results) {
    if (const std::optional<SprtWatch> test = watch_test(plan, results);
        test && test->decision() != stats::Decision::undecided)
        return test->tally();
    Tally tally(plan);
    for (const auto& [number, result] : results) tally.add(result);
    return tally;
}

}  // namespace mnk::arena
