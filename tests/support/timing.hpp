#pragma once

#include <pthread.h>
#include <time.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace mnk::testing {

/// How many times slower a sanitizer makes everything: times in tests are
/// multiplied by it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kSlowdown = 10;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr int kSlowdown = 10;
#else
inline constexpr int kSlowdown = 1;
#endif
#else
inline constexpr int kSlowdown = 1;
#endif

/// Tells how much a thread works after a given moment, in CPU time: whether it
/// obeys a clock or a stop flag, even on a machine so busy that everybody is
/// late by the wall clock.
///
///     CpuAlarm alarm(steady_clock::now() + 50ms, [&] { stop.raise(); });
///     player.choose(…);
///     EXPECT_LE(alarm.overtime(), 10ms);
class CpuAlarm {
 public:
    /// Watches the calling thread; at `when`, does `action` on a thread of its own.
    explicit CpuAlarm(std::chrono::steady_clock::time_point when, std::function<void()> action = {}) {
        ::pthread_getcpuclockid(::pthread_self(), &clock_);
        thread_ = std::thread([this, when, action = std::move(action)] {
            std::unique_lock lock(mutex_);
            if (changed_.wait_until(lock, when, [&] { return is_over_; })) return;
            used_before_ = used();
            has_rung_ = true;
            if (action) action();
        });
    }
    CpuAlarm(const CpuAlarm&) = delete;
    CpuAlarm& operator=(const CpuAlarm&) = delete;
    ~CpuAlarm() { overtime(); }

    /// CPU time used since the alarm; zero if it has not rung and now never will.
    std::chrono::nanoseconds overtime() {
        if (thread_.joinable()) {
            const std::chrono::nanoseconds now = used();
            {
                const std::lock_guard lock(mutex_);
                is_over_ = true;
            }
            changed_.notify_all();
            thread_.join();
            overtime_ = has_rung_ ? std::max(now - used_before_, std::chrono::nanoseconds{0})
                                  : std::chrono::nanoseconds{0};
        }
        return overtime_;
    }

 private:
    [[nodiscard]] std::chrono::nanoseconds used() const {
        timespec time{};
        ::clock_gettime(clock_, &time);
        return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
    }

    clockid_t clock_{};
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false;
    bool has_rung_ = false;
    std::chrono::nanoseconds used_before_{0};
    std::chrono::nanoseconds overtime_{0};
    std::thread thread_;
};

}  // namespace mnk::testing
