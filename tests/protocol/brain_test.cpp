#include "mnk/protocol/brain.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "tests/support/players.hpp"

namespace mnk::protocol {
namespace {

using play::Milliseconds;
using std::chrono::steady_clock;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::obedient;
using testing::scripted;
using ::testing::StartsWith;

/// A brain whose lines are kept.
class Listened {
 public:
    explicit Listened(Brain::MakePlayer make)
        : brain_(std::move(make), "test", "1.2.3", [this](std::string_view line) {
              const std::lock_guard lock(mutex_);
              lines_.emplace_back(line);
          }) {}

    /// What came since the last call.
    std::vector<std::string> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(lines_, {});
    }

    /// What `lines` are answered with when all is done.
    std::vector<std::string> say(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) brain_.feed(line);
        EXPECT_TRUE(brain_.wait_until_idle(Milliseconds{10'000}));
        return take();
    }

    Brain& brain() { return brain_; }

 private:
    std::mutex mutex_;
    std::vector<std::string> lines_;
    Brain brain_;
};

TEST(Brain, AnswersAboutWhileItThinks) {
    Listened listened(obedient);
    listened.brain().feed("START 15");
    listened.brain().feed("BEGIN");
    listened.take();
    listened.brain().feed("ABOUT");
    EXPECT_THAT(listened.take(), ElementsAre(HasSubstr("version=\"1.2.3\"")));
    listened.brain().feed("YXSTOP");
    EXPECT_TRUE(listened.brain().wait_until_idle(Milliseconds{5000}));
    EXPECT_THAT(listened.take(), ElementsAre("0,0"));
}

TEST(Brain, EndsAtOnceWhileItThinksAndSaysNothingMore) {
    const auto begun = steady_clock::now();
    {
        Listened listened(obedient);
        listened.say({"START 15"});
        EXPECT_TRUE(listened.brain().feed("BEGIN"));
        EXPECT_TRUE(listened.brain().feed("TURN 5,5"));
        EXPECT_FALSE(listened.brain().feed("END"));
        EXPECT_FALSE(listened.brain().feed("ABOUT"));
        EXPECT_TRUE(listened.brain().wait_until_idle(Milliseconds{5000}));
        EXPECT_THAT(listened.take(), IsEmpty());
    }
    EXPECT_LT(steady_clock::now() - begun, Milliseconds{1000});
}

TEST(Brain, TakesTheOtherCommandsInTheirOrderWhenItHasThought) {
    Listened listened([] {
        return scripted([](const play::Turn& turn) {
            std::this_thread::sleep_for(Milliseconds{20});
            return std::optional<Cell>(turn.position.free_cells().front());
        });
    });
    EXPECT_THAT(listened.say({"START 3", "BEGIN", "TURN 1,1", "TURN 1,1", "BOARD", "2,2,2", "DONE", "HELLO"}),
                ElementsAre("OK", "0,0", "2,2", "ERROR 1,1 is taken", "0,0", StartsWith("UNKNOWN")));
}

TEST(Brain, TurnsAFailureOfThePlayerIntoAnError) {
    int questions = 0;
    Listened listened([&] {
        return scripted([&](const play::Turn&) -> std::optional<Cell> {
            switch (++questions) {
                case 1:
                    throw std::runtime_error("out of ideas");
                case 2:
                    return std::nullopt;
                case 3:
                    return static_cast<Cell>(100);
                default:
                    return static_cast<Cell>(4);
            }
        });
    });
    EXPECT_THAT(listened.say({"START 3", "BEGIN", "BEGIN", "BEGIN", "BEGIN"}),
                ElementsAre("OK", "ERROR the player failed: out of ideas", "ERROR the player chose no cell",
                            "ERROR the player chose a cell that is not free", "1,1"));
}

TEST(Brain, MovesInTimeThoughThePlayerForgetsItsClock) {
    Listened listened(obedient);
    listened.say({"START 15", "INFO timeout_turn 200"});
    const auto begun = steady_clock::now();
    EXPECT_THAT(listened.say({"BEGIN"}), ElementsAre("0,0"));
    EXPECT_LE(steady_clock::now() - begun, Milliseconds{200});
}

TEST(Brain, TellsThePlayerWhatTheManagerSaid) {
    play::Limits heard;
    Rules rules;
    Stone side = Stone::none;
    Listened listened([&] {
        return scripted([&](const play::Turn& turn) {
            heard = turn.limits;
            rules = turn.position.rules();
            side = turn.position.side_to_move();
            return std::optional<Cell>(turn.position.free_cells().front());
        });
    });
    listened.say({"INFO mnk_k 6", "INFO rule 1", "RECTSTART 12,9", "INFO timeout_turn 1000",
                  "INFO max_node 77", "INFO max_depth 5", "INFO max_memory 1000000", "INFO time_increment 50",
                  "INFO time_left 10000", "TURN 3,4"});
    EXPECT_EQ(rules, (Rules{9, 12, 6, true}));
    EXPECT_EQ(side, Stone::second);
    EXPECT_EQ(heard.nodes, 77u);
    EXPECT_EQ(heard.depth, 5);
    EXPECT_EQ(heard.memory_bytes, 1'000'000u);
    EXPECT_EQ(heard.increment, Milliseconds{50});
    ASSERT_TRUE(heard.move_time && heard.time_left);
    EXPECT_LE(*heard.move_time, Milliseconds{975});
    EXPECT_LE(*heard.time_left, Milliseconds{9885});
}

TEST(Brain, KeepsTheOrderOfPlayWhicheverWayTheBoardIsSent) {
    std::vector<Cell> seen;
    Listened listened([&] {
        return scripted([&](const play::Turn& turn) {
            seen.assign(turn.position.moves().begin(), turn.position.moves().end());
            return std::optional<Cell>(turn.position.free_cells().front());
        });
    });
    const std::vector<Cell> expected{0, 1, 2, 3};
    listened.say({"START 5", "BOARD", "0,0,1", "1,0,2", "2,0,1", "3,0,2", "DONE"});
    EXPECT_EQ(seen, expected);
    listened.say({"BOARD", "0,0,1", "2,0,1", "1,0,2", "3,0,2", "DONE"});
    EXPECT_EQ(seen, expected);
}

TEST(Brain, SwapsWhenTheSecondColourIsTheWorse) {
    for (const std::int64_t score : {-5, 0, 5}) {
        Listened listened([score] {
            return scripted([score](const play::Turn& turn) {
                play::Report report;
                report.value = play::Value::searched(score);
                turn.tell(report);
                return std::optional<Cell>(4);
            });
        });
        EXPECT_THAT(listened.say({"START 5", "SWAP2BOARD", "0,0", "1,1", "2,2", "DONE"}),
                    ElementsAre("OK", score < 0 ? "SWAP" : "4,0"));
    }
}

TEST(Brain, ShowsTheBestMovesInOrderAndFindsTheBalancedOne) {
    class Showing final : public play::Player {
        std::optional<Cell> choose(const play::Turn&) override { return 0; }
        play::Report explain(const play::Turn& turn) override {
            play::Report report;
            report.choice = turn.position.free_cells().front();
            report.root_moves = {{6, play::Value::searched(-1), 0, 0},
                                 {7, play::Value::win_in(3), 0, 0},
                                 {8, play::Value::searched(40), 0, 0}};
            report.layers = {{"value", std::vector<std::int64_t>(9, 17)}};
            return report;
        }
    };
    Listened listened([] { return std::make_unique<Showing>(); });
    listened.say({"START 3"});
    EXPECT_THAT(listened.say({"YXNBEST 2"}), ElementsAre("MESSAGE 1 1,2 +M3", "MESSAGE 2 2,2 +40", "0,0"));
    EXPECT_THAT(listened.say({"YXBALANCEONE 0"}), ElementsAre("0,2"));
    EXPECT_THAT(listened.say({"YXBALANCETWO 0"}), ElementsAre("0,2 2,2"));
    EXPECT_THAT(listened.say({"INFO evaluate 1,1"}), ElementsAre("MESSAGE evaluate 1,1 17"));
}

TEST(Brain, RefusesAPlayerThatDoesNotExist) {
    const auto brain = make_brain("quasirandon", "1", [](std::string_view) {});
    ASSERT_FALSE(brain);
    EXPECT_THAT(brain.error().what, HasSubstr("did you mean 'quasirandom'"));
}

}  // namespace
}  // namespace mnk::protocol
