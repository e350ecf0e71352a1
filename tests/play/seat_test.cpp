#include "mnk/play/seat.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/support/players.hpp"

namespace mnk::play {
namespace {

using std::chrono::steady_clock;
using Kind = Seat::Answer::Kind;
using testing::obedient;
using testing::scripted;

constexpr Rules kRules{3, 3, 3};

Limits move_time(int milliseconds) {
    Limits limits;
    limits.move_time = Milliseconds{milliseconds};
    return limits;
}

TEST(Seat, PassesOnTheAnswerAndTheLastReport) {
    Seat seat(scripted([](const Turn& turn) {
        Report report;
        report.nodes = 42;
        turn.tell(report);
        return std::optional<Cell>(4);
    }));
    std::uint64_t heard = 0;
    const StopFlag interrupt;
    const Seat::Answer answer = seat.choose(
        Position(kRules), {}, [&](const Report& report) { heard = report.nodes; }, interrupt);
    EXPECT_EQ(answer.kind, Kind::answered);
    EXPECT_EQ(answer.cell, 4);
    EXPECT_EQ(answer.report.nodes, 42u);
    EXPECT_EQ(heard, 42u);
}

TEST(Seat, PassesOnWhatThePlayerShowsOfItsWork) {
    Seat seat(scripted([](const Turn& turn) {
        Report report;
        report.text = "the centre is best";
        turn.tell(report);
        return std::optional<Cell>(4);
    }));
    const StopFlag interrupt;
    const Seat::Answer answer = seat.explain(Position(kRules), {}, {}, interrupt);
    EXPECT_EQ(answer.cell, 4);
    EXPECT_EQ(answer.report.choice, 4);
    EXPECT_EQ(answer.report.text, "the centre is best");
}

TEST(Seat, TurnsWhatIsThrownIntoAnAnswerAndGoesOn) {
    int questions = 0;
    Seat seat(scripted([&](const Turn&) -> std::optional<Cell> {
        if (++questions == 1) throw std::runtime_error("out of ideas");
        if (questions == 2) throw 7;
        return 0;
    }));
    const StopFlag interrupt;
    EXPECT_EQ(seat.choose(Position(kRules), {}, {}, interrupt).what, "out of ideas");
    EXPECT_EQ(seat.choose(Position(kRules), {}, {}, interrupt).kind, Kind::threw);
    EXPECT_EQ(seat.choose(Position(kRules), {}, {}, interrupt).cell, 0);
}

TEST(Seat, StopsAPlayerThatForgetsItsClockWhenItsTimeIsOver) {
    Seat seat(obedient());
    const StopFlag interrupt;
    const Seat::Answer answer = seat.choose(Position(kRules), move_time(30), {}, interrupt);
    EXPECT_EQ(answer.kind, Kind::answered);
    EXPECT_GE(answer.taken, Milliseconds{30});
    EXPECT_LT(answer.taken, Milliseconds{1000});
    EXPECT_FALSE(answer.was_interrupted);
}

TEST(Seat, StopsAPlayerWithoutLimitWhenInterrupted) {
    Seat seat(obedient());
    StopFlag interrupt;
    std::thread other([&] {
        std::this_thread::sleep_for(Milliseconds{20});
        interrupt.raise();
    });
    const Seat::Answer answer = seat.choose(Position(kRules), {}, {}, interrupt);
    other.join();
    EXPECT_TRUE(answer.was_interrupted);
    EXPECT_TRUE(answer.cell) << "a stopped player still gives its best move";
}

TEST(Seat, AbandonsAPlayerThatNeverComesBack) {
    // The player's thread outlives the seat: what it uses must outlive the test.
    const auto release = std::make_shared<std::atomic<bool>>(false);
    const auto left = std::make_shared<std::atomic<bool>>(false);
    {
        Seat seat(scripted([release, left](const Turn& turn) -> std::optional<Cell> {
                      while (!*release) std::this_thread::sleep_for(Milliseconds{1});
                      turn.tell({});  // nobody listens any more
                      *left = true;
                      return 0;
                  }),
                  Milliseconds{20});
        const StopFlag interrupt;
        const auto begun = steady_clock::now();
        EXPECT_EQ(seat.choose(Position(kRules), move_time(10), {}, interrupt).kind, Kind::unresponsive);
        EXPECT_LT(steady_clock::now() - begun, Milliseconds{1000});
        EXPECT_TRUE(seat.is_abandoned());
        EXPECT_EQ(seat.choose(Position(kRules), {}, {}, interrupt).kind, Kind::unresponsive)
            << "and is not asked again";
    }
    *release = true;
    while (!*left) std::this_thread::sleep_for(Milliseconds{1});
}

TEST(Seat, GivesThePlayerItsSideAndLimitsAtTheStart) {
    class Listener final : public Player {
     public:
        explicit Listener(Stone& heard) : heard_(heard) {}
        void start(const Rules&, Stone side, const Limits& limits, const StopFlag&) override {
            if (limits.move_time == Milliseconds{500}) heard_ = side;
        }
        std::optional<Cell> choose(const Turn&) override { return 0; }

     private:
        Stone& heard_;
    };
    Stone heard = Stone::none;
    Seat seat(std::make_unique<Listener>(heard));
    const StopFlag interrupt;
    EXPECT_EQ(seat.start(kRules, Stone::second, move_time(500), interrupt).kind, Kind::answered);
    EXPECT_EQ(heard, Stone::second);
}

}  // namespace
}  // namespace mnk::play
