// What the brain does at each command.  Every function here runs with the lock held.

#include <algorithm>
#include <array>

#include "mnk/base/text.hpp"
#include "mnk/protocol/coordinates.hpp"
#include "mnk/protocol/mind.hpp"

namespace mnk::protocol {

namespace {

constexpr std::string_view kNoBoard = "there is no board yet: send START first";

/// One number for values of every kind, so that they can be put in order.
std::int64_t worth(const play::Value& value) {
    constexpr std::int64_t won = std::int64_t{1} << 60;
    const std::int64_t plies = value.plies.value_or(Rules::kMostCells);
    switch (value.kind) {
        case play::Value::Kind::win:
            return won - plies;
        case play::Value::Kind::loss:
            return plies - won;
        case play::Value::Kind::searched:
            return std::clamp(value.score, -won / 2, won / 2);
        case play::Value::Kind::draw:
        case play::Value::Kind::unknown:
            return 0;
    }
    return 0;
}

/// The sentence for an answer that holds no legal move; nothing if it does.
std::optional<std::string> fault_of(const play::Seat::Answer& answer, const Position& position) {
    using Kind = play::Seat::Answer::Kind;
    if (answer.kind == Kind::threw) return text::concat("the player failed: ", answer.what);
    if (answer.kind == Kind::unresponsive) return "the player does not answer";
    if (!answer.cell) return "the player chose no cell";
    if (!position.contains(*answer.cell) || !position.is_free(*answer.cell)) {
        return "the player chose a cell that is not free";
    }
    return std::nullopt;
}

/// The stones in the order of play, given each side's in its own order: `first` begins.
std::vector<Cell> in_turns(const std::vector<Cell>& first, const std::vector<Cell>& second) {
    std::vector<Cell> moves;
    for (std::size_t i = 0; i < first.size(); ++i) {
        moves.push_back(first[i]);
        if (i < second.size()) moves.push_back(second[i]);
    }
    return moves;
}

/// Three stones for the opponent to choose from: the centre, its neighbour, a
/// corner; on a board where two of these are one cell, the next free one.
std::vector<Cell> swap2_opening(const Rules& rules) {
    const int row = rules.rows / 2;
    const int column = rules.columns / 2;
    std::vector<Cell> wanted{rules.cell_at(row, column)};
    if (rules.contains(row, column + 1)) wanted.push_back(rules.cell_at(row, column + 1));
    for (int cell = 0; cell < rules.cells(); ++cell) wanted.push_back(static_cast<Cell>(cell));
    std::vector<Cell> cells;
    for (const Cell cell : wanted) {
        const bool is_new = std::find(cells.begin(), cells.end(), cell) == cells.end();
        if (is_new && cells.size() < 3) cells.push_back(cell);
    }
    return cells;
}

}  // namespace

const Brain::Mind::Command* Brain::Mind::find_command(std::string_view name) {
    static constexpr std::array commands{
        Command{"ABOUT", &Mind::about, true},
        Command{"BEGIN", &Mind::begin},
        Command{"BOARD", &Mind::board},
        Command{"DONE", &Mind::done},
        Command{"END", &Mind::end, true},
        Command{"INFO", &Mind::info},
        Command{"PLAY", &Mind::play},
        Command{"RECTSTART", &Mind::rectstart},
        Command{"RESTART", &Mind::restart},
        Command{"START", &Mind::start},
        Command{"SWAP2BOARD", &Mind::swap2board},
        Command{"TAKEBACK", &Mind::takeback},
        Command{"TURN", &Mind::turn},
        Command{"YXBALANCEONE", &Mind::yxbalanceone},
        Command{"YXBALANCETWO", &Mind::yxbalancetwo},
        Command{"YXBLOCK", &Mind::yxblock},
        Command{"YXBLOCKRESET", &Mind::yxblockreset},
        Command{"YXBLOCKUNDO", &Mind::yxblock},
        Command{"YXBOARD", &Mind::yxboard},
        Command{"YXHASHCLEAR", &Mind::yxhashclear},
        Command{"YXNBEST", &Mind::yxnbest},
        Command{"YXSHOWINFO", &Mind::yxshowinfo, true},
        Command{"YXSTOP", &Mind::yxstop, true},
    };
    const std::string wanted = text::to_lower(name);
    for (const Command& command : commands) {
        if (text::to_lower(command.name) == wanted) return &command;
    }
    return nullptr;
}

void Brain::Mind::run(std::string_view line) {
    line = text::trim(line);
    if (line.empty()) return;
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const Command* command = find_command(line.substr(0, blank));
    const bool ends_block = command != nullptr && (command->is_answered_at_once || command->name == "DONE");
    if (block_ && !ends_block) return take_block_line(line);
    if (command == nullptr) {
        return say(text::concat("UNKNOWN there is no command ", text::quoted(line.substr(0, blank))));
    }
    (this->*command->run)(text::trim(line.substr(blank)));
}

std::optional<std::string> Brain::Mind::obstacle() const {
    if (!position_) return std::string(kNoBoard);
    if (auto refusal = refusal_of_rule(info_.rule)) return refusal;
    if (position_->is_over()) return "the game is over";
    return std::nullopt;
}

Rules Brain::Mind::rules_now() const {
    const Rules& size = position_->rules();
    return {size.rows, size.columns, static_cast<int>(info_.mnk_k), (info_.rule & 1) != 0};
}

void Brain::Mind::set_position(Position position) {
    begins_game_ = begins_game_ || !position_ || position.rules() != position_->rules();
    position_ = std::move(position);
}

void Brain::Mind::new_game(const Rules& rules) {
    position_.emplace(rules);
    begins_game_ = true;
}

void Brain::Mind::think_about_move() {
    think([this, asked = question()]() -> Finish {
        const play::Seat::Answer answer = ask(asked);
        return [this, answer] {
            if (const auto fault = fault_of(answer, *position_)) return refuse(*fault);
            position_->play(*answer.cell);
            say(coordinates(position_->rules(), *answer.cell));
        };
    });
}

// ---- the game ----

void Brain::Mind::start(std::string_view arguments) {
    const auto size = text::parse_integer(arguments, "the size", 1, Rules::kLargest);
    if (!size) return refuse(size.error().what);
    new_game(*Rules::make(*size, *size, info_.mnk_k, (info_.rule & 1) != 0));
    say("OK");
}

void Brain::Mind::rectstart(std::string_view arguments) {
    const std::size_t comma = std::min(arguments.find(','), arguments.size());
    if (comma == arguments.size()) {
        return refuse(text::concat("write width,height as in 20,15, not ", text::quoted(arguments)));
    }
    const auto width =
        text::parse_integer(text::trim(arguments.substr(0, comma)), "the width", 1, Rules::kLargest);
    if (!width) return refuse(width.error().what);
    const auto height =
        text::parse_integer(text::trim(arguments.substr(comma + 1)), "the height", 1, Rules::kLargest);
    if (!height) return refuse(height.error().what);
    new_game(*Rules::make(*height, *width, info_.mnk_k, (info_.rule & 1) != 0));
    say("OK");
}

void Brain::Mind::restart(std::string_view) {
    if (!position_) return refuse(kNoBoard);
    new_game(rules_now());
    say("OK");
}

void Brain::Mind::begin(std::string_view) {
    if (const auto reason = obstacle()) return refuse(*reason);
    if (position_->ply() > 0) return refuse("BEGIN is for an empty board: RESTART empties it");
    think_about_move();
}

void Brain::Mind::turn(std::string_view arguments) {
    if (const auto reason = obstacle()) return refuse(*reason);
    const Result<Cell> cell = parse_coordinates(position_->rules(), arguments);
    if (!cell) return refuse(cell.error().what);
    if (!position_->is_free(*cell)) {
        return refuse(text::concat(coordinates(position_->rules(), *cell), " is taken"));
    }
    position_->play(*cell);
    if (const auto reason = obstacle()) return refuse(*reason);
    think_about_move();
}

void Brain::Mind::play(std::string_view arguments) {
    if (const auto reason = obstacle()) return refuse(*reason);
    const Result<Cell> cell = parse_coordinates(position_->rules(), arguments);
    if (!cell) return refuse(cell.error().what);
    const std::string name = coordinates(position_->rules(), *cell);
    if (!position_->is_free(*cell)) return refuse(text::concat(name, " is taken"));
    position_->play(*cell);
    say(name);
}

void Brain::Mind::takeback(std::string_view arguments) {
    if (!position_) return refuse(kNoBoard);
    const Result<Cell> cell = parse_coordinates(position_->rules(), arguments);
    if (!cell) return refuse(cell.error().what);
    if (position_->ply() == 0) return refuse("the board is empty: there is no stone to take back");
    if (position_->last_move() != *cell) {
        return refuse(text::concat("only the last stone can be taken back, which is at ",
                                   coordinates(position_->rules(), position_->last_move())));
    }
    position_->undo();
    say("OK");
}

// ---- whole boards ----

void Brain::Mind::board(std::string_view) { block_.emplace().kind = Block::Kind::board; }
void Brain::Mind::yxboard(std::string_view) { block_.emplace().kind = Block::Kind::yxboard; }
void Brain::Mind::swap2board(std::string_view) { block_.emplace().kind = Block::Kind::swap2; }
void Brain::Mind::yxblock(std::string_view) { block_.emplace().kind = Block::Kind::blocked; }
void Brain::Mind::yxblockreset(std::string_view) {}

void Brain::Mind::take_block_line(std::string_view line) {
    Block& block = *block_;
    if (block.error) return;
    if (!position_) return void(block.error = Error{std::string(kNoBoard)});
    const Rules& rules = position_->rules();
    // x,y,field, or x,y alone where stones have no owner.
    const bool has_field = block.kind == Block::Kind::board || block.kind == Block::Kind::yxboard;
    const std::size_t second_comma = line.find(',', std::min(line.find(','), line.size() - 1) + 1);
    const std::string_view field = second_comma == std::string_view::npos
                                       ? std::string_view{}
                                       : text::trim(line.substr(second_comma + 1));
    const Result<Cell> cell = parse_coordinates(rules, line.substr(0, second_comma));
    if (!cell) return void(block.error = cell.error());
    if (has_field && field != "1" && field != "2") {
        if (field == "3") return void(block.error = Error{"field 3 (a continuous game) is not played here"});
        return void(block.error = Error{text::concat(
                        "write x,y,1 for an own stone and x,y,2 for an enemy's, not ", text::quoted(line))});
    }
    if (std::find(block.all.begin(), block.all.end(), *cell) != block.all.end()) {
        return void(block.error = Error{text::concat(coordinates(rules, *cell), " comes twice")});
    }
    block.all.push_back(*cell);
    if (has_field) (field == "1" ? block.own : block.enemy).push_back(*cell);
}

void Brain::Mind::done(std::string_view) {
    if (!block_) return refuse("DONE ends a BOARD, and there is none");
    const Block block = std::move(*block_);
    block_.reset();
    if (block.error) return refuse(block.error->what);
    if (!position_) return refuse(kNoBoard);
    switch (block.kind) {
        case Block::Kind::board:
        case Block::Kind::yxboard:
            return finish_board(block);
        case Block::Kind::swap2:
            return finish_swap2(block);
        case Block::Kind::blocked:
            if (!block.all.empty()) refuse("this brain cannot leave cells out");
            return;
    }
}

void Brain::Mind::finish_board(const Block& block) {
    const bool asks = block.kind == Block::Kind::board;
    const std::size_t own = block.own.size();
    const std::size_t enemy = block.enemy.size();
    const bool is_game = own == enemy || enemy == own + 1 || (!asks && own == enemy + 1);
    if (!is_game) {
        return refuse(text::concat("with ", own, " own stones and ", enemy,
                                   " of the enemy it cannot be this brain's turn"));
    }
    const std::vector<Cell> moves =
        enemy > own ? in_turns(block.enemy, block.own) : in_turns(block.own, block.enemy);
    Result<Position> position = Position::from_moves(rules_now(), moves);
    if (!position) return refuse(position.error().what);
    if (asks) {
        if (const auto refusal = refusal_of_rule(info_.rule)) return refuse(*refusal);
        if (position->is_over()) return refuse("the game is over");
    }
    set_position(std::move(*position));
    if (asks) think_about_move();
}

void Brain::Mind::finish_swap2(const Block& block) {
    if (const auto refusal = refusal_of_rule(info_.rule)) return refuse(*refusal);
    const Rules rules = rules_now();
    if (block.all.empty()) {
        const std::vector<Cell> opening = swap2_opening(rules);
        if (opening.size() < 3) return refuse("the board is too small for swap2");
        return say(text::concat(coordinates(rules, opening[0]), " ", coordinates(rules, opening[1]), " ",
                                coordinates(rules, opening[2])));
    }
    if (block.all.size() != 3 && block.all.size() != 5) {
        return refuse(text::concat("swap2 has 0, 3 or 5 stones, not ", block.all.size()));
    }
    Result<Position> position = Position::from_moves(rules, block.all);
    if (!position) return refuse(position.error().what);
    if (position->is_over()) return refuse("the game is over");
    Question asked = question();
    asked.position = *position;
    asked.begins_game = true;
    begins_game_ = true;  // the board that is played on comes later
    think([this, asked]() -> Finish {
        const play::Seat::Answer answer = ask(asked);
        return [this, answer, position = asked.position] {
            if (const auto fault = fault_of(answer, position)) return refuse(*fault);
            // Who is to move has the second colour: if that is the worse one, take the other.
            if (worth(answer.report.value) < 0) return say("SWAP");
            say(coordinates(position.rules(), *answer.cell));
        };
    });
}

// ---- about ourselves ----

void Brain::Mind::about(std::string_view) {
    say(text::concat("name=\"mnk\", version=\"", version_,
                     "\", author=\"the mnk authors\", country=\"International\", player=\"", player_name_,
                     "\", mnk_k=\"1-128\""));
}

void Brain::Mind::end(std::string_view) {
    has_ended_ = true;
    waiting_.clear();
    stop_.raise();
}

void Brain::Mind::yxstop(std::string_view) {
    if (is_thinking_) stop_.raise();
}

void Brain::Mind::yxshowinfo(std::string_view) {
    say("MESSAGE INFO MAX_THREAD_NUM 1");
    say("MESSAGE INFO MAX_HASH_SIZE 20");
}

void Brain::Mind::yxhashclear(std::string_view) {
    seat_.reset();  // nobody thinks now: this command waits its turn
    begins_game_ = true;
}

void Brain::Mind::info(std::string_view arguments) {
    const std::size_t blank = std::min(arguments.find_first_of(" \t"), arguments.size());
    const std::string key = text::to_lower(arguments.substr(0, blank));
    const auto is_known = [&](const options::Option<Info>& option) { return option.name == key; };
    if (std::none_of(kInfoKeys.begin(), kInfoKeys.end(), is_known)) return;
    Info changed = info_;
    const Status status = options::set(changed, std::span<const options::Option<Info>>(kInfoKeys), key,
                                       text::trim(arguments.substr(blank)));
    if (!status) return refuse(status.error().what);
    info_ = std::move(changed);
    // A game that has begun ends under the rules it began with.
    if (position_ && position_->ply() == 0 && rules_now() != position_->rules()) new_game(rules_now());
    if (key == "rule") {
        if (const auto refusal = refusal_of_rule(info_.rule)) refuse(*refusal);
    }
    if (key != "evaluate") return;
    if (const auto reason = obstacle()) return refuse(*reason);
    const Result<Cell> cell = parse_coordinates(position_->rules(), info_.evaluate);
    if (!cell) return refuse(cell.error().what);
    think([this, cell = *cell, asked = question(true)]() -> Finish {
        const play::Seat::Answer answer = ask(asked);
        return [this, answer, cell] {
            if (const auto fault = fault_of(answer, *position_)) return refuse(*fault);
            std::string value = "?";
            for (const play::CellLayer& layer : answer.report.layers) {
                const auto at = static_cast<std::size_t>(cell);
                if (layer.name != "value" || at >= layer.values.size()) continue;
                if (layer.values[at] != play::CellLayer::kNothing) value = std::to_string(layer.values[at]);
            }
            say(text::concat("MESSAGE evaluate ", coordinates(position_->rules(), cell), " ", value));
        };
    });
}

// ---- analysis ----

void Brain::Mind::yxnbest(std::string_view arguments) {
    const auto count = text::parse_integer(arguments, "the number of moves", 1, Rules::kMostCells);
    if (!count) return refuse(count.error().what);
    if (const auto reason = obstacle()) return refuse(*reason);
    think([this, count = static_cast<std::size_t>(*count), asked = question(true)]() -> Finish {
        const play::Seat::Answer answer = ask(asked);
        return [this, answer, count] {
            if (const auto fault = fault_of(answer, *position_)) return refuse(*fault);
            const Rules& rules = position_->rules();
            std::vector<play::RootMove> moves = answer.report.root_moves;
            std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
                // Of a move that was refuted only the most it can be worth is known.
                if (a.is_at_most != b.is_at_most) return b.is_at_most;
                return worth(a.value) > worth(b.value);
            });
            for (std::size_t i = 0; i < std::min(count, moves.size()); ++i) {
                if (!position_->contains(moves[i].cell)) continue;
                say(text::concat("MESSAGE ", i + 1, " ", coordinates(rules, moves[i].cell), " ",
                                 play::to_string(moves[i].value)));
            }
            say(coordinates(rules, *answer.cell));
        };
    });
}

void Brain::Mind::yxbalanceone(std::string_view) { balance(1); }
void Brain::Mind::yxbalancetwo(std::string_view) { balance(2); }

void Brain::Mind::balance(int stones) {
    if (const auto reason = obstacle()) return refuse(*reason);
    think([this, stones, asked = question(true)]() mutable -> Finish {
        std::string line;
        for (int i = 0; i < stones; ++i) {
            if (asked.position.is_over()) return [this] { refuse("the game is over"); };
            const play::Seat::Answer answer = ask(asked);
            if (const auto fault = fault_of(answer, asked.position)) {
                return [this, sentence = *fault] { refuse(sentence); };
            }
            // The move after which neither side is better; the player's own where it does not say.
            Cell cell = *answer.cell;
            std::optional<std::int64_t> least;
            for (const play::RootMove& move : answer.report.root_moves) {
                const std::int64_t distance = std::abs(worth(move.value));
                const bool is_legal = asked.position.contains(move.cell) && asked.position.is_free(move.cell);
                if (!is_legal || move.is_at_most || move.value.kind == play::Value::Kind::unknown) continue;
                if (least && distance >= *least) continue;
                least = distance;
                cell = move.cell;
            }
            line += text::concat(line.empty() ? "" : " ", coordinates(asked.position.rules(), cell));
            asked.position.play(cell);
            asked.begins_game = false;
        }
        return [this, line] { say(line); };
    });
}

}  // namespace mnk::protocol
