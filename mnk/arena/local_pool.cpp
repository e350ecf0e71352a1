#include "mnk/arena/local_pool.hpp"

#include <pthread.h>
#include <sched.h>

#include <exception>

#include "mnk/base/text.hpp"

namespace mnk::arena {

namespace {

std::vector<int> usable_cores() {
    std::vector<int> cores;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) == 0) {
        for (int core = 0; core < CPU_SETSIZE; ++core) {
            if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
        }
    }
    if (cores.empty()) cores.push_back(0);
    return cores;
}

/// Threads started by this one from now on inherit it.  Where it is not allowed, nothing is lost but precision.
void pin_to(int core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(core), &set);
    ::pthread_setaffinity_np(::pthread_self(), sizeof set, &set);
}

}  // namespace

int LocalPool::cores() { return static_cast<int>(usable_cores().size()); }

LocalPool::LocalPool(int threads, bool is_pinned, PlayerMaker make, Witness witness)
    : make_(std::move(make)), witness_(std::move(witness)) {
    const std::vector<int> cores = usable_cores();
    for (int i = 0; i < threads; ++i) {
        const int core = cores[static_cast<std::size_t>(i) % cores.size()];
        workers_.emplace_back([this, core, is_pinned] {
            if (is_pinned) pin_to(core);
            work();
        });
    }
}

LocalPool::~LocalPool() {
    abandon();
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    changed_.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

void LocalPool::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return is_closed_ || !waiting_.empty(); });
        if (is_closed_) return;
        const Job job = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        Result<GameResult> result = play_or_say_why_not(job);
        lock.lock();
        finished_.push_back(std::move(result));
        changed_.notify_all();
    }
}

Result<GameResult> LocalPool::play_or_say_why_not(const Job& job) {
    // Whatever a player throws while it is made ends the run with a sentence, not the process.
    try {
        return play_job(job, make_, abandon_, witness_ ? witness_(job) : play::Events{});
    } catch (const std::exception& error) {
        return Error{text::concat("game ", job.number + 1, " cannot be played: ", error.what())};
    }
}

void LocalPool::submit(Job job) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(job));
    }
    changed_.notify_all();
}

std::optional<Result<GameResult>> LocalPool::wait(play::Milliseconds longest) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, longest, [&] { return !finished_.empty(); });
    if (finished_.empty()) return std::nullopt;
    std::optional<Result<GameResult>> out(std::move(finished_.front()));
    finished_.pop_front();
    return out;
}

void LocalPool::abandon() { abandon_.raise(); }

}  // namespace mnk::arena
