#include "mnk/arena/openings.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "mnk/base/random.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/board/symmetry.hpp"

namespace mnk::arena {

namespace {

/// "x,y x,y", "x,y, x,y" or "x y x y": just the numbers count.
Result<Opening> read_numbers(const Rules& rules, std::string_view text, bool from_centre) {
    const std::vector<std::string_view> words = text::split(text, " \t,");
    if (words.size() % 2 != 0) return Error{"there is an x without its y"};
    Opening opening;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const Result<std::int64_t> x = text::parse_integer(words[i], "x", -Rules::kLargest, Rules::kLargest);
        if (!x) return x.error();
        const Result<std::int64_t> y =
            text::parse_integer(words[i + 1], "y", -Rules::kLargest, Rules::kLargest);
        if (!y) return y.error();
        const int column = static_cast<int>(*x) + (from_centre ? rules.columns / 2 : 0);
        const int row = static_cast<int>(*y) + (from_centre ? rules.rows / 2 : 0);
        if (!rules.contains(row, column))
            return Error{text::concat(*x, ",", *y, " is not on a board of ", to_string(rules))};
        opening.push_back(rules.cell_at(row, column));
    }
    return opening;
}

bool has_letters(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// A stone of one side is about to win: nothing to play about.
bool wins_at_once(const Position& position) {
    for (const Cell cell : position.free_cells()) {
        if (position.wins_at(cell, Stone::first) || position.wins_at(cell, Stone::second)) return true;
    }
    return false;
}

/// A cell within reach of the centre: stones far from each other make no opening.
Cell draw_cell(const Rules& rules, Random& random) {
    const int rows = std::min(rules.rows, 2 * rules.run);
    const int columns = std::min(rules.columns, 2 * rules.run);
    const int row = (rules.rows - rows + 1) / 2 + random.below(rows);
    const int column = (rules.columns - columns + 1) / 2 + random.below(columns);
    return rules.cell_at(row, column);
}

std::optional<Position> draw_position(const Rules& rules, int plies, Random& random) {
    Position position(rules);
    for (int tries = 0; position.ply() < plies; ++tries) {
        const Cell cell = draw_cell(rules, random);
        if (tries > 100 * plies) return std::nullopt;
        if (!position.is_free(cell)) continue;
        position.play(cell);
        if (position.is_over()) return std::nullopt;
    }
    if (wins_at_once(position) || position.is_dead()) return std::nullopt;
    return position;
}

/// How far from even the judge finds it; nothing if it is decided.
std::optional<std::uint64_t> imbalance(const Position& position, const OpeningWish& wish,
                                       const play::StopFlag& stop) {
    play::Report last;
    play::Limits limits;
    limits.nodes = wish.judge_nodes;
    const play::ReportSink listen = [&](const play::Report& report) { last = report; };
    wish.judge->start(position.rules(), position.side_to_move(), limits, stop);
    wish.judge->choose({position, limits, stop, listen});
    if (last.value.kind == play::Value::Kind::win || last.value.kind == play::Value::Kind::loss)
        return std::nullopt;
    const std::int64_t score = last.value.score;
    return score < 0 ? 0 - static_cast<std::uint64_t>(score) : static_cast<std::uint64_t>(score);
}

}  // namespace

Result<Opening> read_opening(const Rules& rules, std::string_view text, Notation notation) {
    const bool from_centre = notation == Notation::centre ||
                             (notation == Notation::automatic && text.find('-') != std::string_view::npos);
    Result<Opening> opening =
        has_letters(text) ? parse_moves(rules, text) : read_numbers(rules, text, from_centre);
    if (!opening) return opening;
    const Result<Position> position = Position::from_moves(rules, *opening);
    if (!position) return position.error();
    if (position->is_over()) return Error{"the game is over before it begins"};
    return opening;
}

Result<std::vector<Opening>> read_openings(const Rules& rules, std::string_view text, Notation notation) {
    std::vector<std::string> wanted;
    bool has_negative = false;
    for (const std::string_view line : text::split(text, "\n\r")) {
        for (const std::string_view piece : text::split(line.substr(0, line.find('#')), ";")) {
            if (text::trim(piece).empty()) continue;
            wanted.emplace_back(text::trim(piece));
            has_negative = has_negative || piece.find('-') != std::string_view::npos;
        }
    }
    if (notation == Notation::automatic) notation = has_negative ? Notation::centre : Notation::corner;
    std::vector<Opening> openings;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        Result<Opening> opening = read_opening(rules, wanted[i], notation);
        if (!opening) {
            return Error{text::concat("opening ", i + 1, " (", text::quoted(wanted[i]), ") on ",
                                      to_string(rules), ": ", opening.error().what)};
        }
        openings.push_back(std::move(*opening));
    }
    return openings;
}

std::vector<Opening> generate_openings(const Rules& rules, const OpeningWish& wish,
                                       const play::StopFlag& stop) {
    struct Candidate {
        Opening moves;
        std::uint64_t imbalance = 0;
    };
    constexpr int candidates_for_one = 4;
    const int wanted = wish.judge != nullptr ? wish.count * candidates_for_one : wish.count;
    // Boards have their own streams: a board added to a run leaves the others' openings alone.
    Random random(wish.seed ^ Position(rules).key());
    std::set<Key128> seen;
    std::vector<Candidate> candidates;
    for (int misses = 0;
         static_cast<int>(candidates.size()) < wanted && misses < 2000 && !stop.is_raised();) {
        const std::optional<Position> position = draw_position(rules, wish.plies, random);
        if (!position || !seen.insert(canonical_key(*position).key).second) {
            ++misses;
            continue;
        }
        misses = 0;
        Candidate candidate{{position->moves().begin(), position->moves().end()}, 0};
        if (wish.judge != nullptr) {
            const std::optional<std::uint64_t> judged = imbalance(*position, wish, stop);
            if (!judged) continue;
            candidate.imbalance = *judged;
        }
        candidates.push_back(std::move(candidate));
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.imbalance < b.imbalance; });
    std::vector<Opening> out;
    for (Candidate& candidate : candidates) {
        if (static_cast<int>(out.size()) == wish.count) break;
        out.push_back(std::move(candidate.moves));
    }
    return out;
}

}  // namespace mnk::arena
