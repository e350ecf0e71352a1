#include "mnk/server/search_pool.hpp"

#include <gmock/gmock.h>

#include <thread>

namespace mnk::server {
namespace {

using namespace std::chrono_literals;

/// A pool whose answers are kept in the order in which they come.
class Pool : public ::testing::Test {
 protected:
    struct Answer {
        std::uint64_t session;
        std::int64_t id;
        TaskResult result;
    };

    void open(const Limits& limits) {
        pool_ = std::make_unique<SearchPool>(limits, [this](const auto& search, TaskResult result) {
            const std::lock_guard lock(mutex_);
            answers_.push_back({search->session, search->id, std::move(result)});
            changed_.notify_all();
        });
    }

    /// A search on 15 × 15 that takes `time` unless it is stopped.
    std::shared_ptr<Search> submit(std::uint64_t session, std::int64_t id, play::Milliseconds time) {
        auto search = std::make_shared<Search>();
        search->session = session;
        search->id = id;
        search->question.type = Question::Type::explain;
        search->question.rules = {15, 15, 5, false};
        search->question.moves = {112};
        search->question.spec = "mcts";
        search->question.limits.move_time = time;
        search->question.limits.memory_bytes = 64U << 20;
        last_ahead_ = pool_->submit(search);
        return search;
    }

    bool wait_for_answers(std::size_t count) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, 30s, [&] { return answers_.size() >= count; });
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Answer> answers_;
    std::optional<std::size_t> last_ahead_;
    std::unique_ptr<SearchPool> pool_;
};

TEST_F(Pool, sessions_take_turns_not_searches) {
    Limits limits;
    limits.searches = 1;
    open(limits);
    // The greedy session asks for five things before the modest one asks for one.
    for (std::int64_t id = 1; id <= 5; ++id) submit(1, id, 100ms);
    submit(2, 1, 100ms);
    ASSERT_TRUE(wait_for_answers(6));
    std::vector<std::uint64_t> order;
    for (const Answer& answer : answers_) order.push_back(answer.session);
    // One of the greedy ones was at work already, and one may have been chosen before the modest one came.
    const auto modest = std::find(order.begin(), order.end(), 2U) - order.begin();
    EXPECT_LE(modest, 2);
}

TEST_F(Pool, a_session_has_two_searches_at_work_and_the_rest_wait) {
    open({});
    submit(1, 1, 10s);
    submit(1, 2, 10s);
    EXPECT_EQ(last_ahead_, 0U);
    const auto third = submit(1, 3, 10s);
    EXPECT_EQ(last_ahead_, 1U);
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(pool_->running(), 2U);
    pool_->stop(third);
    ASSERT_TRUE(wait_for_answers(1));
    EXPECT_EQ(answers_[0].id, 3);
    EXPECT_EQ(std::get<Refusal>(answers_[0].result).code, "stopped");
}

TEST_F(Pool, a_thread_that_is_about_to_take_one_search_is_not_counted_on_for_two) {
    open({});
    submit(1, 1, 10ms);
    ASSERT_TRUE(wait_for_answers(1));
    std::this_thread::sleep_for(50ms);
    // One thread is idle now, and both are asked for before it can wake.
    submit(1, 2, 10s);
    submit(2, 3, 10s);
    for (int i = 0; i < 1000 && pool_->running() < 2; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(pool_->running(), 2U);
}

TEST_F(Pool, a_queue_that_is_full_takes_no_more) {
    Limits limits;
    limits.queued_per_session = 2;
    limits.searches = 1;
    open(limits);
    submit(1, 0, 10s);
    while (pool_->running() == 0) std::this_thread::sleep_for(1ms);
    submit(1, 1, 10s);
    submit(1, 2, 10s);
    EXPECT_TRUE(last_ahead_);
    submit(1, 3, 10s);
    EXPECT_FALSE(last_ahead_);
}

TEST_F(Pool, a_search_that_is_stopped_tells_the_best_so_far) {
    open({});
    const auto search = submit(1, 1, 60s);
    std::this_thread::sleep_for(200ms);
    pool_->stop(search);
    ASSERT_TRUE(wait_for_answers(1));
    ASSERT_TRUE(std::holds_alternative<Json>(answers_[0].result));
    EXPECT_TRUE(search->was_stopped);
    EXPECT_FALSE(std::get<Json>(answers_[0].result).at("choice").is_null());
}

TEST_F(Pool, memory_is_shared_out_and_comes_back) {
    Limits limits;
    limits.memory_mib = 64;
    open(limits);
    std::vector<std::shared_ptr<Search>> searches;
    for (std::uint64_t session = 1; session <= 3; ++session) {
        searches.push_back(submit(session, 1, 10s));
        while (pool_->running() < session) std::this_thread::sleep_for(1ms);
    }
    for (const auto& search : searches) pool_->stop(search);
    ASSERT_TRUE(wait_for_answers(3));
    // Each got a quarter of what was left: 64, 48 and 36 MiB.
    EXPECT_EQ(searches[0]->question.limits.memory_bytes, 16U << 20);
    EXPECT_EQ(searches[1]->question.limits.memory_bytes, 12U << 20);
    EXPECT_EQ(searches[2]->question.limits.memory_bytes, 9U << 20);
    const auto late = submit(9, 1, 10ms);
    ASSERT_TRUE(wait_for_answers(4));
    EXPECT_EQ(late->question.limits.memory_bytes, 16U << 20);
}

}  // namespace
}  // namespace mnk::server
