#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/play/seat.hpp"
#include "mnk/protocol/brain.hpp"
#include "mnk/protocol/info.hpp"

namespace mnk::protocol {

/// The lines between BOARD and DONE.
struct Block {
    enum class Kind : std::uint8_t { board, yxboard, swap2, blocked };
    Kind kind = Kind::board;
    std::vector<Cell> own;
    std::vector<Cell> enemy;
    std::vector<Cell> all;       ///< in the order in which they came
    std::optional<Error> error;  ///< the first
};

/// What a brain knows and how it answers each command (brain_commands.cpp),
/// and the thread that thinks (brain.cpp).
///
/// Whoever reads or changes anything holds `mutex_`, but for what belongs to
/// the thinking thread while it thinks: the seat and `side_`.
class Brain::Mind {
 public:
    Mind(MakePlayer make_player, std::string player, std::string version, Emit emit);
    ~Mind();
    Mind(const Mind&) = delete;
    Mind& operator=(const Mind&) = delete;

    bool feed(std::string_view line);
    bool wait_until_idle(play::Milliseconds longest);
    void stop();

    struct Command {
        std::string_view name;  // in capitals
        void (Mind::*run)(std::string_view arguments);
        bool is_answered_at_once = false;  // even while the player thinks
    };
    static const Command* find_command(std::string_view name);

    void about(std::string_view);
    void begin(std::string_view);
    void board(std::string_view);
    void done(std::string_view);
    void end(std::string_view);
    void info(std::string_view arguments);
    void play(std::string_view arguments);
    void rectstart(std::string_view arguments);
    void restart(std::string_view);
    void start(std::string_view arguments);
    void swap2board(std::string_view);
    void takeback(std::string_view arguments);
    void turn(std::string_view arguments);
    void yxbalanceone(std::string_view);
    void yxbalancetwo(std::string_view);
    void yxblock(std::string_view);
    void yxblockreset(std::string_view);
    void yxboard(std::string_view);
    void yxhashclear(std::string_view);
    void yxnbest(std::string_view arguments);
    void yxshowinfo(std::string_view);
    void yxstop(std::string_view);

 private:
    // What the thinking thread does: a job asks the player, and returns what is
    // to be done with the answer when the lock is held again.
    using Finish = std::function<void()>;
    using Job = std::function<Finish()>;

    struct Question {
        Position position;
        play::Limits limits;
        bool begins_game = false;
        bool shows_work = false;  // Player::explain instead of Player::choose
        bool tells = false;       // reports become MESSAGE lines
    };

    void run(std::string_view line);
    void take_block_line(std::string_view line);
    void finish_board(const Block& block);
    void finish_swap2(const Block& block);
    /// The board's size with the k and the rule that INFO last told.  @pre  there is a board
    [[nodiscard]] Rules rules_now() const;
    void new_game(const Rules& rules);
    void set_position(Position position);
    void balance(int stones);

    /// Why no move can be asked for now: no board, a rule we do not play, a game that is over.
    [[nodiscard]] std::optional<std::string> obstacle() const;
    [[nodiscard]] Question question(bool shows_work = false);
    void think(Job job);
    void think_about_move();
    play::Seat::Answer ask(const Question& question);
    void think_loop();

    void say(std::string_view line);
    void refuse(std::string_view sentence);

    const MakePlayer make_player_;
    const std::string player_name_;
    const std::string version_;
    const Emit emit_;

    std::mutex mutex_;
    std::condition_variable changed_;
    Info info_;
    std::optional<Position> position_;
    std::optional<Block> block_;
    bool begins_game_ = true;
    bool has_ended_ = false;

    std::deque<std::string> waiting_;  // lines that came while it was thinking
    Job job_;
    bool is_thinking_ = false;
    bool is_closing_ = false;
    play::StopFlag stop_;
    std::thread thread_;

    std::unique_ptr<play::Seat> seat_;
    Stone side_ = Stone::none;  // that the player was told to have
};

}  // namespace mnk::protocol
