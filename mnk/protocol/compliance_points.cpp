#include <array>
#include <atomic>
#include <thread>

#include "mnk/base/random.hpp"
#include "mnk/protocol/compliance_session.hpp"

namespace mnk::protocol {

using play::Milliseconds;
using std::chrono::steady_clock;

namespace {

Judgement judged(bool passes, std::string_view expected, const Heard& heard) {
    return {passes ? Verdict::pass : Verdict::fail, std::string(expected), heard.text};
}

/// For an optional command: to say that one does not know it is in order.
Judgement judged_optional(bool passes, std::string_view expected, const Heard& heard) {
    Judgement judgement = judged(passes, expected, heard);
    if (!passes && heard.declines()) judgement.verdict = Verdict::unsupported;
    return judgement;
}

bool is_free_cell(const Heard& heard, const Position& position) {
    if (!heard.is(Answer::Kind::move)) return false;
    const std::optional<Cell> cell = cell_at(position.rules(), heard.answer->where);
    return cell && position.is_free(*cell);
}

Judgement not_started(const Heard& heard) { return judged(false, "OK to START", heard); }

/// A position of a few stones around the centre, as BOARD lines seen from who is to move.
Position few_stones(const Rules& rules) {
    Position position(rules);
    const int row = rules.rows / 2;
    const int column = rules.columns / 2;
    for (const auto& [down, right] : {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 1}}) {
        if (rules.contains(row + down, column + right))
            position.play(rules.cell_at(row + down, column + right));
    }
    return position;
}

std::string board_lines(const Position& position) {
    std::string lines = "BOARD\r\n";
    const std::span<const Cell> moves = position.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool is_own = (moves.size() - i) % 2 == 0;
        lines += text::concat(coordinates(position.rules(), moves[i]), is_own ? ",1\r\n" : ",2\r\n");
    }
    return lines + "DONE";
}

// ---- the points ----

Judgement check_about(Session& session) {
    const Heard heard = session.ask("ABOUT", session.options().start_time);
    return judged(heard.text.find("name=") != std::string::npos, "name=\"…\", version=\"…\", …", heard);
}

Judgement check_start(Session& session) {
    const Heard heard = session.start();
    return judged(heard.is(Answer::Kind::ok), "OK", heard);
}

Judgement check_begin(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    const Heard heard = session.ask("BEGIN", session.move_patience());
    return judged(is_free_cell(heard, Position(session.rules())), "x,y on the board", heard);
}

Judgement check_turn(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    Position position(session.rules());
    position.play(static_cast<Cell>(position.rules().cells() / 2));
    const Heard heard = session.ask(
        text::concat("TURN ", coordinates(position.rules(), position.last_move())), session.move_patience());
    return judged(is_free_cell(heard, position), "x,y on the board and free", heard);
}

/// Random stones against it: a dozen legal moves, or a win before that.
Judgement play_moves(Session& session, const Rules& rules, const std::string& start, int turns,
                     bool is_optional) {
    if (const Heard heard = session.start(start); !heard.is(Answer::Kind::ok)) {
        return is_optional ? judged_optional(false, "OK", heard) : not_started(heard);
    }
    Position position(rules);
    Random random(1);
    Heard heard;
    for (int turn = 0; turn < turns && !position.is_over(); ++turn) {
        const std::span<const Cell> free = position.free_cells();
        position.play(free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))]);
        if (position.is_over()) break;
        heard = session.ask(text::concat("TURN ", coordinates(rules, position.last_move())),
                            session.move_patience());
        if (!is_free_cell(heard, position)) return judged(false, "x,y on the board and free", heard);
        position.play(*cell_at(rules, heard.answer->where));
    }
    return judged(true, "a free cell at every turn", heard);
}

Judgement check_game(Session& session) { return play_moves(session, session.rules(), {}, 12, false); }

Judgement check_board(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    const Position position = few_stones(session.rules());
    const Heard heard = session.ask(board_lines(position), session.move_patience());
    return judged(is_free_cell(heard, position), "x,y on the board and free", heard);
}

Judgement check_info(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    for (const char* line : {"INFO max_memory 0", "INFO game_type 1", "INFO rule 0", "INFO folder .",
                             "INFO time_left 100000", "INFO no_such_key 1"}) {
        session.tell(line);
    }
    const Heard heard = session.hear(kMoment);
    return judged(!heard.answer && heard.taken >= kMoment, "no answer", heard);
}

Judgement judge_leaving(Session& session, std::string_view expected) {
    const auto exit = session.child().wait(steady_clock::now() + kSecond);
    Heard heard;
    heard.text = exit ? process::to_string(*exit) : "still there after 1000 ms";
    return judged(exit.has_value(), expected, heard);
}

Judgement check_end(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    session.tell("END");
    return judge_leaving(session, "leaves within 1 s");
}

/// Has it think for a long time about a position that is not decided.
void set_thinking(Session& session) {
    session.tell("INFO timeout_turn 30000");
    session.tell(board_lines(few_stones(session.rules())));
    std::this_thread::sleep_for(Milliseconds{100});
}

Judgement check_end_thinking(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    set_thinking(session);
    session.tell("END");
    return judge_leaving(session, "leaves within 1 s, though it was thinking");
}

Judgement check_about_thinking(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    set_thinking(session);
    Heard heard = session.ask("ABOUT", kSecond);
    if (heard.is(Answer::Kind::move)) heard = session.hear(kSecond);
    Judgement judgement =
        judged(heard.text.find("name=") != std::string::npos, "name=\"…\" within 1 s", heard);
    // The protocol does not demand it.
    if (judgement.verdict == Verdict::fail && !heard.answer) judgement.verdict = Verdict::unsupported;
    return judgement;
}

Judgement check_yxstop(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    set_thinking(session);
    const Heard heard = session.ask("YXSTOP", kSecond);
    Judgement judgement =
        judged_optional(is_free_cell(heard, few_stones(session.rules())), "x,y within 1 s", heard);
    if (judgement.verdict == Verdict::fail && !heard.answer) judgement.verdict = Verdict::unsupported;
    return judgement;
}

Judgement judge_time(Session& session, Milliseconds limit, Milliseconds tolerance) {
    const Position position = few_stones(session.rules());
    const Heard heard = session.ask(board_lines(position), limit + tolerance + kSecond);
    const bool is_legal = is_free_cell(heard, position);
    Judgement judgement = judged(is_legal && heard.taken <= limit + tolerance,
                                 text::concat("x,y within ", limit.count(), " ms"), heard);
    if (is_legal) judgement.got += text::concat(" after ", heard.taken.count(), " ms");
    return judgement;
}

Judgement check_timeout_turn(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    return judge_time(session, session.options().move_time, session.options().tolerance);
}

Judgement check_timeout_zero(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    session.tell("INFO timeout_turn 0");
    return judge_time(session, kSecond, session.options().tolerance);
}

Judgement check_time_left(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    session.tell("INFO timeout_turn 30000");
    session.tell("INFO timeout_match 60000");
    session.tell("INFO time_left 1000");
    return judge_time(session, kSecond, session.options().tolerance);
}

/// As many threads as cores that do nothing but keep them busy.
class Load {
 public:
    Load() {
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
            threads_.emplace_back([this] {
                while (!stop_.load(std::memory_order_relaxed)) continue;
            });
        }
    }
    ~Load() {
        stop_ = true;
        for (std::thread& thread : threads_) thread.join();
    }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;

 private:
    std::atomic<bool> stop_{false};
    std::vector<std::thread> threads_;
};

Judgement check_load(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    const Load load;
    return judge_time(session, session.options().move_time, session.options().tolerance * 2);
}

Judgement check_rectstart(Session& session) {
    return play_moves(session, {15, 20, 5}, "RECTSTART 20,15", 6, true);
}

Judgement check_restart(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    session.ask("BEGIN", session.move_patience());
    const Heard heard = session.ask("RESTART", session.options().start_time);
    if (!heard.is(Answer::Kind::ok)) return judged_optional(false, "OK", heard);
    const Heard move = session.ask("BEGIN", session.move_patience());
    return judged(is_free_cell(move, Position(session.rules())), "OK, then x,y to BEGIN", move);
}

Judgement check_takeback(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    const Heard first = session.ask("BEGIN", session.move_patience());
    if (!is_free_cell(first, Position(session.rules()))) return judged(false, "x,y to BEGIN", first);
    const Heard heard = session.ask(text::concat("TAKEBACK ", first.text), session.options().start_time);
    if (!heard.is(Answer::Kind::ok)) return judged_optional(false, "OK", heard);
    Position position(session.rules());
    position.play(*cell_at(position.rules(), first.answer->where));
    const Heard move = session.ask(text::concat("TURN ", first.text), session.move_patience());
    return judged(is_free_cell(move, position), "OK, then x,y to a TURN on the cell that was freed", move);
}

Judgement check_play(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    const Heard heard = session.ask("PLAY 3,4", session.options().start_time);
    const bool is_same =
        heard.is(Answer::Kind::move) && heard.answer->where.x == 3 && heard.answer->where.y == 4;
    return judged_optional(is_same, "3,4", heard);
}

Judgement check_swap2(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    const Heard heard = session.ask("SWAP2BOARD\r\nDONE", session.move_patience());
    int cells = 0;
    for (const std::string_view word : text::split(heard.text)) {
        const std::optional<Pair> pair = parse_pair(word);
        cells += pair && cell_at(session.rules(), *pair);
    }
    return judged_optional(cells == 3, "three cells: x,y x,y x,y", heard);
}

Judgement check_exact(Session& session) {
    session.tell("INFO rule 1");
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) {
        return judged_optional(false, "OK", heard);
    }
    const Heard heard = session.ask("BEGIN", session.move_patience());
    return judged_optional(is_free_cell(heard, Position(session.rules())), "x,y on the board", heard);
}

Judgement check_mnk_k(Session& session) {
    session.tell("INFO mnk_k 3");
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) {
        return judged_optional(false, "OK", heard);
    }
    // Two own stones in the corner, so that one cell makes three.
    const Heard heard =
        session.ask("BOARD\r\n0,0,1\r\n9,9,2\r\n1,0,1\r\n9,0,2\r\nDONE", session.move_patience());
    const bool wins =
        heard.is(Answer::Kind::move) && heard.answer->where.x == 2 && heard.answer->where.y == 0;
    Judgement judgement = judged_optional(wins, "2,0, which makes three in a row", heard);
    // Unknown keys are ignored: then it plays for five.
    if (!wins && heard.is(Answer::Kind::move)) judgement.verdict = Verdict::unsupported;
    return judgement;
}

/// A wrong line must be answered as such, and must not end the program.
Judgement judge_refusal(Session& session, const std::string& line) {
    const Heard heard = session.ask(line, kSecond);
    if (!heard.declines()) return judged(false, "ERROR or UNKNOWN", heard);
    const Heard alive = session.ask("ABOUT", kSecond);
    return judged(alive.answer.has_value(), "ERROR or UNKNOWN, and an answer to ABOUT after it",
                  alive.answer ? heard : alive);
}

Judgement check_bad_size(Session& session) {
    const Judgement judgement = judge_refusal(session, "START 0");
    return judgement.verdict == Verdict::pass ? judge_refusal(session, "START many") : judgement;
}

Judgement check_off_board(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    return judge_refusal(session, text::concat("TURN ", session.options().size, ",0"));
}

Judgement check_taken(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    const Heard first = session.ask("BEGIN", session.move_patience());
    if (!first.is(Answer::Kind::move)) return judged(false, "x,y to BEGIN", first);
    return judge_refusal(session, text::concat("TURN ", first.text));
}

Judgement check_unknown(Session& session) { return judge_refusal(session, "NOSUCHCOMMAND"); }

Judgement check_line_feed(Session& session) {
    session.tell(text::concat("START ", session.options().size), "\n");
    const Heard heard = session.hear(session.options().start_time);
    Judgement judgement = judged(heard.is(Answer::Kind::ok), "OK to a line that ends with LF alone", heard);
    if (judgement.verdict == Verdict::fail) judgement.verdict = Verdict::unsupported;
    return judgement;
}

Judgement check_closed_input(Session& session) {
    if (const Heard heard = session.start(); !heard.is(Answer::Kind::ok)) return not_started(heard);
    session.child().close_input();
    Judgement judgement = judge_leaving(session, "leaves within 1 s when its input closes");
    if (judgement.verdict == Verdict::fail) judgement.verdict = Verdict::unsupported;
    return judgement;
}

constexpr std::array kPoints{
    Point{{"about", "tells its name at ABOUT", false}, check_about},
    Point{{"start", "answers START with OK", false}, check_start},
    Point{{"begin", "answers BEGIN with a cell", false}, check_begin},
    Point{{"turn", "answers TURN with a free cell", false}, check_turn},
    Point{{"game", "plays a dozen turns without a fault", false}, check_game},
    Point{{"board", "answers BOARD with a free cell", false}, check_board},
    Point{{"info", "takes every INFO without a word, unknown keys too", false}, check_info},
    Point{{"end", "leaves within 1 s of END", false}, check_end},
    Point{{"end-thinking", "leaves within 1 s of END while it thinks", false}, check_end_thinking},
    Point{{"timeout-turn", "keeps to timeout_turn", false}, check_timeout_turn},
    Point{{"timeout-zero", "is fast when timeout_turn is 0", false}, check_timeout_zero},
    Point{{"time-left", "keeps to time_left", false}, check_time_left},
    Point{{"load", "keeps to its time when every core is busy", false}, check_load},
    Point{{"bad-size", "refuses a size that is none, and lives on", false}, check_bad_size},
    Point{{"off-board", "refuses a cell off the board, and lives on", false}, check_off_board},
    Point{{"taken", "refuses a taken cell, and lives on", false}, check_taken},
    Point{{"unknown", "says UNKNOWN to what it does not know", false}, check_unknown},
    Point{{"rectstart", "plays on a board of 20x15", true}, check_rectstart},
    Point{{"restart", "begins again at RESTART", true}, check_restart},
    Point{{"takeback", "takes a stone back", true}, check_takeback},
    Point{{"play", "plays where PLAY says", true}, check_play},
    Point{{"swap2", "opens a swap2 game", true}, check_swap2},
    Point{{"exact", "plays exactly five (INFO rule 1)", true}, check_exact},
    Point{{"mnk-k", "plays for another k (INFO mnk_k)", true}, check_mnk_k},
    Point{{"about-thinking", "answers ABOUT while it thinks", true}, check_about_thinking},
    Point{{"yxstop", "answers at YXSTOP while it thinks", true}, check_yxstop},
    Point{{"line-feed", "takes lines that end with LF alone", true}, check_line_feed},
    Point{{"closed-input", "leaves when its input closes", true}, check_closed_input},
};

}  // namespace

std::span<const Point> points() { return kPoints; }

}  // namespace mnk::protocol
