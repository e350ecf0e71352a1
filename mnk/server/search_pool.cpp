#include "mnk/server/search_pool.hpp"

#include <unistd.h>

#include <algorithm>

namespace mnk::server {

namespace {

/// So that sockets are served and searches are stopped in time, however many searches there are.
constexpr int kLowerPriority = 5;
constexpr std::uint64_t kSmallestGrant = 4ULL << 20;
/// A player that keeps to its limits is never met by it.
constexpr play::Milliseconds kGrace{500};
constexpr play::Milliseconds kBetweenReports{80};

}  // namespace

std::optional<Json> Search::take_report() {
    const std::lock_guard lock(mutex_);
    std::optional<Json> out;
    out.swap(report_);
    return out;
}

SearchPool::SearchPool(const Limits& limits, Finished finished)
    : limits_(limits),
      finished_(std::move(finished)),
      free_bytes_(static_cast<std::uint64_t>(limits.memory_mib) << 20) {}

SearchPool::~SearchPool() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        waiting_.clear();
        turns_.clear();
        for (const auto& search : running_) search->stop.raise();
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

std::optional<std::size_t> SearchPool::submit(const std::shared_ptr<Search>& search) {
    const std::lock_guard lock(mutex_);
    auto& queue = waiting_[search->session];
    if (queue.size() >= limits_.queued_per_session) return std::nullopt;
    if (queue.empty()) turns_.push_back(search->session);
    queue.push_back(search);
    ++waiting_count_;
    // Those that no thread has taken yet count as if they were at work.
    const auto beyond = [](std::size_t count, std::size_t room) { return count > room ? count - room : 0; };
    const std::size_t ahead =
        std::max(beyond(at_work(search->session) + queue.size(), limits_.searches_per_session),
                 beyond(running_.size() + waiting_count_, limits_.searches));
    if (idle_ < waiting_count_ && threads_.size() < limits_.searches) {
        threads_.emplace_back([this] {
            [[maybe_unused]] const int priority = ::nice(kLowerPriority);  // of this thread alone
            work();
        });
    }
    changed_.notify_one();
    return ahead;
}

void SearchPool::stop(const std::shared_ptr<Search>& search) {
    search->was_stopped = true;
    search->stop.raise();
    {
        const std::lock_guard lock(mutex_);
        const auto place = waiting_.find(search->session);
        if (place == waiting_.end()) return;
        auto& queue = place->second;
        const auto where = std::find(queue.begin(), queue.end(), search);
        if (where == queue.end()) return;
        queue.erase(where);
        --waiting_count_;
        if (queue.empty()) {
            waiting_.erase(place);
            turns_.erase(std::find(turns_.begin(), turns_.end(), search->session));
        }
    }
    finished_(search, Refusal{"stopped", "stopped before it began"});
}

void SearchPool::look_at_the_clock() {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    for (const auto& search : running_) {
        if (now >= search->deadline_) search->stop.raise();
    }
}

std::size_t SearchPool::running() const {
    const std::lock_guard lock(mutex_);
    return running_.size();
}

std::size_t SearchPool::at_work(std::uint64_t session) const {
    const auto count = at_work_.find(session);
    return count == at_work_.end() ? 0 : count->second;
}

/// The first of the session whose turn it is and that may have another at work; null if there is none.
std::shared_ptr<Search> SearchPool::take_next() {
    for (auto turn = turns_.begin(); turn != turns_.end(); ++turn) {
        const std::uint64_t session = *turn;
        if (at_work(session) >= limits_.searches_per_session) continue;
        auto& queue = waiting_[session];
        const std::shared_ptr<Search> search = queue.front();
        queue.pop_front();
        --waiting_count_;
        turns_.erase(turn);
        if (queue.empty())
            waiting_.erase(session);
        else
            turns_.push_back(session);
        ++at_work_[session];
        running_.insert(search);
        return search;
    }
    return nullptr;
}

void SearchPool::grant_memory(Search& search) {
    play::Limits& limits = search.question.limits;
    search.granted_ = std::min(*limits.memory_bytes, std::max(free_bytes_ / 4, kSmallestGrant));
    limits.memory_bytes = search.granted_;
    search.granted_ = std::min(search.granted_, free_bytes_);
    free_bytes_ -= search.granted_;
}

void SearchPool::release(const std::shared_ptr<Search>& search) {
    free_bytes_ += search->granted_;
    running_.erase(search);
    const auto count = at_work_.find(search->session);
    if (--count->second == 0) at_work_.erase(count);
}

void SearchPool::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        std::shared_ptr<Search> search;
        ++idle_;
        changed_.wait(lock, [&] { return is_closed_ || (search = take_next()) != nullptr; });
        --idle_;
        if (is_closed_) return;
        grant_memory(*search);
        search->deadline_ = std::chrono::steady_clock::now() + longest(search->question) + kGrace;
        lock.unlock();
        play::TimePoint reported{};
        const Listener listener{.wants_report =
                                    [&] {
                                        const auto now = std::chrono::steady_clock::now();
                                        if (now - reported < kBetweenReports) return false;
                                        reported = now;
                                        return true;
                                    },
                                .report =
                                    [&](Json report) {
                                        const std::lock_guard report_lock(search->mutex_);
                                        search->report_ = std::move(report);
                                    }};
        TaskResult result = perform(search->question, search->stop, listener);
        lock.lock();
        release(search);
        // Another search of this session may have waited for this one.
        changed_.notify_one();
        lock.unlock();
        finished_(search, std::move(result));
        lock.lock();
    }
}

}  // namespace mnk::server
