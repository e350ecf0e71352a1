#include "mnk/protocol/brain.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/protocol/answer.hpp"
#include "mnk/protocol/mind.hpp"

namespace mnk::protocol {

using play::Milliseconds;

Brain::Mind::Mind(MakePlayer make_player, std::string player, std::string version, Emit emit)
    : make_player_(std::move(make_player)),
      player_name_(std::move(player)),
      version_(std::move(version)),
      emit_(std::move(emit)) {}

Brain::Mind::~Mind() {
    {
        const std::lock_guard lock(mutex_);
        is_closing_ = has_ended_ = true;
        stop_.raise();
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

bool Brain::Mind::feed(std::string_view line) {
    constexpr std::size_t most_waiting = std::size_t{4} * Rules::kMostCells;
    const std::lock_guard lock(mutex_);
    if (has_ended_) return false;
    line = text::trim(line);
    const Command* command = find_command(line.substr(0, line.find_first_of(" \t")));
    const bool can_run = !is_thinking_ || (command != nullptr && command->is_answered_at_once);
    if (can_run) {
        run(line);
    } else if (waiting_.size() < most_waiting) {
        waiting_.emplace_back(line);
    } else {
        refuse("too many commands while thinking: this one is lost");
    }
    return !has_ended_;
}

bool Brain::Mind::wait_until_idle(Milliseconds longest) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, longest, [&] { return !is_thinking_; });
}

void Brain::Mind::stop() {
    const std::lock_guard lock(mutex_);
    if (is_thinking_) stop_.raise();
}

void Brain::Mind::say(std::string_view line) {
    if (!has_ended_) emit_(line);
}

void Brain::Mind::refuse(std::string_view sentence) { say(text::concat("ERROR ", sentence)); }

void Brain::Mind::think(Job job) {
    job_ = std::move(job);
    is_thinking_ = true;
    stop_.lower();
    if (!thread_.joinable()) thread_ = std::thread([this] { think_loop(); });
    changed_.notify_all();
}

void Brain::Mind::think_loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return job_ != nullptr || is_closing_; });
        if (is_closing_) return;
        const Job job = std::exchange(job_, nullptr);
        lock.unlock();
        const Finish finish = job();
        lock.lock();
        is_thinking_ = false;
        if (!has_ended_) finish();
        // What came meanwhile, up to the next line that makes it think.
        while (!is_thinking_ && !waiting_.empty() && !has_ended_) {
            const std::string line = std::move(waiting_.front());
            waiting_.pop_front();
            run(line);
        }
        changed_.notify_all();
    }
}

Brain::Mind::Question Brain::Mind::question(bool shows_work) {
    return {.position = *position_,
            .limits = limits_of(info_),
            .begins_game = std::exchange(begins_game_, false),
            .shows_work = shows_work,
            .tells = info_.show_detail != 0};
}

play::Seat::Answer Brain::Mind::ask(const Question& question) {
    const auto begun = std::chrono::steady_clock::now();
    const Rules& rules = question.position.rules();
    if (seat_ == nullptr || seat_->is_abandoned()) {
        seat_ = std::make_unique<play::Seat>(make_player_());
        side_ = Stone::none;
    }
    play::Limits limits = question.limits;
    const Stone side = question.position.side_to_move();
    if (question.begins_game || side != side_) {
        side_ = side;
        play::Seat::Answer ready = seat_->start(rules, side, limits, stop_);
        if (ready.kind != play::Seat::Answer::Kind::answered) return ready;
        // Getting ready is part of the move.
        const auto taken = std::chrono::ceil<Milliseconds>(std::chrono::steady_clock::now() - begun);
        for (std::optional<Milliseconds>* time : {&limits.move_time, &limits.time_left}) {
            if (*time && taken > Milliseconds{1}) *time = std::max(Milliseconds{0}, **time - taken);
        }
    }
    play::ReportSink listen;
    if (question.tells) {
        listen = [&](const play::Report& report) {
            const std::string line = text::concat("MESSAGE ", write_message(rules, report));
            const std::lock_guard lock(mutex_);
            say(line);
        };
    }
    if (question.shows_work) return seat_->explain(question.position, limits, listen, stop_);
    return seat_->choose(question.position, limits, listen, stop_);
}

Brain::Brain(MakePlayer make_player, std::string player, std::string version, Emit emit)
    : mind_(std::make_unique<Mind>(std::move(make_player), std::move(player), std::move(version),
                                   std::move(emit))) {}
Brain::~Brain() = default;

bool Brain::feed(std::string_view line) { return mind_->feed(line); }
bool Brain::wait_until_idle(Milliseconds longest) { return mind_->wait_until_idle(longest); }
void Brain::stop() { mind_->stop(); }

Result<std::unique_ptr<Brain>> make_brain(std::string_view spec, std::string version, Brain::Emit emit) {
    const Result<std::unique_ptr<play::Player>> trial = engine::make_player(spec);
    if (!trial) return trial.error();
    const auto make = [text = std::string(spec)] { return std::move(*engine::make_player(text)); };
    return std::make_unique<Brain>(make, std::string(spec), std::move(version), std::move(emit));
}

}  // namespace mnk::protocol
