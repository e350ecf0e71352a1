#include "mnk/play/seat.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>

#include "mnk/play/fault.hpp"

namespace mnk::play {

using std::chrono::steady_clock;

/// What the asker and the player's thread share.  Whoever touches a field holds
/// the mutex, but for `player` and the question, which belong to the thread
/// while `state` is `asked`.
struct Seat::Desk {
    enum class State : std::uint8_t { idle, asked, answered, closed };

    std::mutex mutex;
    std::condition_variable changed;
    State state = State::idle;
    bool is_abandoned = false;
    StopFlag stop;

    std::unique_ptr<Player> player;
    Question question = Question::start;
    Rules rules;
    Stone side = Stone::none;
    std::optional<Position> position;
    Limits limits;
    TimePoint begun;

    Answer answer;
    ReportSink report;  // emptied when the asker stops listening
};

Seat::Seat(std::unique_ptr<Player> player, Milliseconds patience)
    : desk_(std::make_shared<Desk>()), patience_(patience) {
    desk_->player = std::move(player);
    thread_ = std::thread([desk = desk_] { work(desk); });
}

Seat::~Seat() {
    {
        const std::lock_guard lock(desk_->mutex);
        desk_->state = Desk::State::closed;
    }
    desk_->changed.notify_all();
    if (desk_->is_abandoned)
        thread_.detach();
    else
        thread_.join();
}

bool Seat::is_abandoned() const {
    const std::lock_guard lock(desk_->mutex);
    return desk_->is_abandoned;
}

void Seat::work(const std::shared_ptr<Desk>& desk) {
    std::unique_lock lock(desk->mutex);
    for (;;) {
        desk->changed.wait(
            lock, [&] { return desk->state == Desk::State::asked || desk->state == Desk::State::closed; });
        if (desk->state == Desk::State::closed) return;
        lock.unlock();
        Answer answer;
        try {
            const ReportSink listen = [&](const Report& report) {
                const std::lock_guard guard(desk->mutex);
                desk->answer.report = report;
                if (desk->report) desk->report(report);
            };
            if (desk->question == Question::start) {
                desk->player->start(desk->rules, desk->side, desk->limits, desk->stop);
            } else if (desk->question == Question::explain) {
                Report report =
                    desk->player->explain({*desk->position, desk->limits, desk->stop, listen, desk->begun});
                if (report.choice != kNoCell) answer.cell = report.choice;
                const std::lock_guard guard(desk->mutex);
                desk->answer.report = std::move(report);
            } else {
                answer.cell =
                    desk->player->choose({*desk->position, desk->limits, desk->stop, listen, desk->begun});
            }
        } catch (const Fault& fault) {
            answer.kind = Answer::Kind::threw;
            answer.what = fault.what();
            answer.fault = fault.ending();
        } catch (const std::exception& error) {
            answer.kind = Answer::Kind::threw;
            answer.what = error.what();
        } catch (...) {
            answer.kind = Answer::Kind::threw;
            answer.what = "something that is not an exception";
        }
        answer.taken = steady_clock::now() - desk->begun;
        lock.lock();
        if (desk->state == Desk::State::closed || desk->is_abandoned) return;
        answer.report = std::move(desk->answer.report);
        desk->answer = std::move(answer);
        desk->state = Desk::State::answered;
        desk->changed.notify_all();
    }
}

Seat::Answer Seat::start(const Rules& rules, Stone side, const Limits& limits, const StopFlag& interrupt) {
    if (is_abandoned()) return {.kind = Answer::Kind::unresponsive, .cell = {}, .report = {}, .what = {}};
    desk_->rules = rules;
    desk_->side = side;
    desk_->report = {};
    return ask(Question::start, limits, interrupt);
}

Seat::Answer Seat::choose(const Position& position, const Limits& limits, const ReportSink& report,
                          const StopFlag& interrupt) {
    return ask_about(Question::choose, position, limits, report, interrupt);
}

Seat::Answer Seat::explain(const Position& position, const Limits& limits, const ReportSink& report,
                           const StopFlag& interrupt) {
    return ask_about(Question::explain, position, limits, report, interrupt);
}

Seat::Answer Seat::ask_about(Question question, const Position& position, const Limits& limits,
                             const ReportSink& report, const StopFlag& interrupt) {
    if (is_abandoned()) return {.kind = Answer::Kind::unresponsive, .cell = {}, .report = {}, .what = {}};
    if (desk_->position)
        *desk_->position = position;
    else
        desk_->position.emplace(position);
    desk_->report = report;
    return ask(question, limits, interrupt);
}

Seat::Answer Seat::ask(Question question, const Limits& limits, const StopFlag& interrupt) {
    constexpr Milliseconds glance{5};  // how often the interrupt flag is looked at
    std::unique_lock lock(desk_->mutex);
    desk_->question = question;
    desk_->limits = limits;
    desk_->stop.lower();
    desk_->answer = {};
    desk_->begun = steady_clock::now();
    desk_->state = Desk::State::asked;
    desk_->changed.notify_all();

    std::optional<TimePoint> stop_at;
    if (const auto longest = limits.longest_move()) stop_at = desk_->begun + *longest;
    std::optional<TimePoint> give_up_at;
    bool was_interrupted = false;
    const auto has_answer = [&] { return desk_->state == Desk::State::answered; };
    while (!has_answer()) {
        const TimePoint now = steady_clock::now();
        was_interrupted = was_interrupted || interrupt.is_raised();
        if (!give_up_at && (was_interrupted || (stop_at && now >= *stop_at))) {
            desk_->stop.raise();
            give_up_at = now + patience_;
        }
        if (give_up_at && now >= *give_up_at) {
            desk_->is_abandoned = true;
            desk_->report = {};
            return {.kind = Answer::Kind::unresponsive,
                    .cell = {},
                    .taken = now - desk_->begun,
                    .report = std::move(desk_->answer.report),
                    .what = {},
                    .was_interrupted = was_interrupted};
        }
        TimePoint wake = now + glance;
        if (stop_at && !give_up_at) wake = std::min(wake, *stop_at);
        desk_->changed.wait_until(lock, wake, has_answer);
    }
    desk_->state = Desk::State::idle;
    desk_->report = {};
    Answer answer = std::move(desk_->answer);
    answer.was_interrupted = was_interrupted || interrupt.is_raised();
    return answer;
}

}  // namespace mnk::play
