#pragma once

#include <string>
#include <unordered_map>
#include <utility>

#include "apps/mnk-verify/checker.hpp"
#include "apps/mnk-verify/state.hpp"

/// The walk over the nodes of one proof, and the rule of each kind.
namespace verify {

inline std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

struct Hash {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

/// A node on a state.  Node, side to move and hash are compared; only the hash could be equal by accident.
struct Key {
    Hash hash;
    std::uint32_t node = 0;
    bool owner_moves = false;

    bool operator==(const Key& k) const {
        return hash.low == k.hash.low && hash.high == k.hash.high && node == k.node &&
               owner_moves == k.owner_moves;
    }
};
struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.hash.low ^ (key.node * 0x9e3779b97f4a7c15ULL); }
};

template <std::size_t words>
class Checker {
 public:
    Checker(const Certificate& about, const Proof& proof, const Board& board, std::size_t most_bytes,
            const HashKeys& keys)
        : about_(about), proof_(proof), most_bytes_(most_bytes), keys_(keys) {
        const int owner = proof.achieves ? proof.player + 1 : 2 - proof.player;
        for_each_window(about, [&](const std::vector<int>& window) {
            for (const int player : {1, 2}) {
                if (proof.weak && player == 2) continue;
                const auto cells = live_cells(board, window, player);
                if (!cells) continue;
                Bits line;
                for (const int cell : *cells) line = line | Bits::of(cell);
                (player == owner ? root_.own : root_.other).push_back(line);
            }
        });
        keep_smallest(root_.own);
        keep_smallest(root_.other);
        root_.owner_moves = static_cast<int>(about.moves.size() % 2) == owner - 1;
    }

    /// Checks all; false with the reason in `problem`.
    bool check(Problem& problem, int& plies, std::uint64_t& checked) {
        enter(static_cast<std::uint32_t>(proof_.starts.size() - 1), root_, 0, "");
        while (!stack_.empty() && problem_.what.empty()) {
            Frame& top = stack_.back();
            if (top.next == 0 && !begin(top)) break;
            if (top.next < top.node.links.size())
                follow(top);
            else
                finish(top);
        }
        problem = problem_;
        plies = proof_.achieves ? last_.plies : 0;
        checked = known_.size();
        return problem_.what.empty();
    }

 private:
    using Bits = Mask<words>;
    using Lines = std::vector<Bits>;

    /// What is known of a node that holds: its zone, if it has one, and the longest way to the owner's run.
    struct Outcome {
        Bits zone;
        bool has_zone = false;
        int plies = 0;
    };

    struct Frame {
        std::uint32_t number = 0;
        Node node;
        State<words> state;
        std::size_t next = 0;  ///< link to look at
        std::vector<Outcome> children;
        int symmetry = 0;   ///< from here to the coordinates of the board
        std::string label;  ///< how it was reached from its parent
        std::size_t bytes = 0;
    };

    // ---- walking the graph, without recursion

    bool fail(const std::string& what) {
        std::string path;
        for (const Frame& frame : stack_) path += frame.label.empty() ? "" : " " + frame.label;
        problem_.what = "node " + std::to_string(stack_.back().number) +
                        (path.empty() ? " (the root)" : " (after" + path + ")") + ": " + what;
        return false;
    }

    std::string at_board(const Frame& frame, int cell) const {
        return about_.name(image(about_, frame.symmetry, cell));
    }

    Hash hash_of(const Lines& lines, std::size_t side) const {
        Hash sum;
        for (const Bits& line : lines) {
            std::uint64_t low = keys_[side];
            std::uint64_t high = keys_[side + 2];
            for (std::size_t i = 0; i < words; ++i) {
                low = mix(low + (line.w[i] ^ keys_[4 + i]) * 0xd6e8feb86659fd93ULL);
                high = mix(high + (line.w[i] ^ keys_[8 + i]) * 0xa0761d6478bd642fULL);
            }
            sum.low += low;
            sum.high += high;
        }
        return sum;
    }

    Key key_of(std::uint32_t node, const State<words>& state, bool with_own) const {
        Hash hash = hash_of(state.other, 0);
        const Hash own = with_own ? hash_of(state.own, 1) : Hash{};
        return {{hash.low + own.low, hash.high + own.high}, node, state.owner_moves};
    }

    /// A Breaker's proof does not look at the owner's lines, so it is kept, and found, without them.
    const Outcome* find(std::uint32_t node, const State<words>& state) const {
        if (!proof_.achieves) {
            const auto breaker = known_.find(key_of(node, state, false));
            if (breaker != known_.end()) return &breaker->second;
            if (state.own.empty()) return nullptr;
        }
        const auto known = known_.find(key_of(node, state, true));
        return known == known_.end() ? nullptr : &known->second;
    }

    void enter(std::uint32_t number, State<words> state, int symmetry, const std::string& label) {
        if (const Outcome* known = find(number, state)) {
            leave(*known);
            return;
        }
        Frame frame;
        frame.number = number;
        frame.state = std::move(state);
        frame.symmetry = symmetry;
        frame.label = label;
        about_.unpack(proof_, number, frame.node);
        frame.bytes = (frame.state.own.size() + frame.state.other.size()) * sizeof(Bits) + sizeof(Frame) +
                      frame.node.links.size() * (sizeof(Link) + sizeof(Outcome));
        stack_bytes_ += frame.bytes;
        stack_.push_back(std::move(frame));
        if (stack_.size() > static_cast<std::size_t>(4 * about_.cells() + 16))
            fail("the graph is deeper than any game");
        constexpr std::size_t kEntry = sizeof(std::pair<Key, Outcome>) + 32;
        if (known_.size() * kEntry + stack_bytes_ > most_bytes_)
            problem_ = {"the check needs more memory than it is allowed", true};
    }

    /// The node below the top of the stack (or the root) holds.
    void leave(const Outcome& outcome) {
        last_ = outcome;
        if (stack_.empty()) return;
        stack_.back().children.push_back(outcome);
        // Seen from the parent: its zone lies in the parent's coordinates.
        Frame& parent = stack_.back();
        Outcome& child = parent.children.back();
        const int symmetry = parent.node.links[parent.next - 1].symmetry;
        if (symmetry != 0) child.zone = moved(child.zone, inverse(symmetry));
    }

    void done(Outcome outcome) {
        const Frame& top = stack_.back();
        const bool is_breaker = !proof_.achieves && outcome.has_zone;
        known_.emplace(key_of(top.number, top.state, !is_breaker), outcome);
        stack_bytes_ -= top.bytes;
        stack_.pop_back();
        leave(outcome);
    }

    static int inverse(int symmetry) { return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry; }

    Bits moved(const Bits& line, int symmetry) const {
        Bits out;
        line.for_each([&](int cell) {
            const int to = image(about_, symmetry, cell);
            out.w[static_cast<std::size_t>(to / 64)] |= std::uint64_t{1} << (to % 64);
        });
        return out;
    }

    /// Goes down the link, with `state` in the coordinates of `from`.
    void go(const Frame& from, const Link& link, State<words> state, const std::string& label) {
        int symmetry = from.symmetry;
        if (link.symmetry != 0) {
            for (Lines* lines : {&state.own, &state.other})
                for (Bits& line : *lines) line = moved(line, link.symmetry);
            symmetry = composed(inverse(link.symmetry), from.symmetry);
        }
        enter(link.node, std::move(state), symmetry, label);
    }

    /// First `a`, then `b`: found by what it does to the corners' neighbours, which no two symmetries share.
    int composed(int a, int b) const {
        const int count = about_.rows == about_.columns ? 8 : 4;
        for (int s = 0; s < count; ++s) {
            bool is_same = true;
            for (const int cell : {0, about_.columns - 1, about_.cells() - 1})
                is_same = is_same && image(about_, s, cell) == image(about_, b, image(about_, a, cell));
            if (is_same) return s;
        }
        return 0;
    }

    // ---- the rules: before the links, at each link, after the last

    bool begin(Frame& top) {
        const Node& node = top.node;
        const bool is_mine = top.state.owner_moves;
        const bool is_breaking = node.kind == pairs || node.kind == potential || node.kind == split;
        if (proof_.achieves && is_breaking)
            return fail("this kind of node proves nothing about completing a run");
        if (proof_.achieves && top.state.own.empty())
            return fail("no line is left on which the run could be completed");
        if ((node.kind == reply || node.kind == run) && !is_mine)
            return fail("a move of the strategy's owner, but the other side is to move");
        if (node.kind == choices && is_mine)
            return fail("choices of the other side, but the strategy's owner is to move");
        if (is_breaking) top.state.own.clear();
        if (node.kind == choices) {
            for (const Bits& line : top.state.other) {
                if (line.size() == 1)
                    return fail("the other side completes a run at " + at_board(top, line.first()));
            }
            for (std::size_t i = 0; i < node.links.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (node.links[i].cell == node.links[j].cell)
                        return fail(at_board(top, node.links[i].cell) + " is listed twice");
        }
        if (node.kind == pairs) return begin_pairs(top);
        if (node.kind == split) return begin_split(top);
        return true;
    }

    bool begin_pairs(Frame& top) {
        Bits all;
        for (const int cell : top.node.cells) {
            if (all.has(cell)) return fail(at_board(top, cell) + " is in two pairs");
            all = all | Bits::of(cell);
        }
        if (top.node.cells.empty() && !top.state.other.empty()) return fail("no pair is named");
        Lines left;
        for (const Bits& line : top.state.other) {
            bool is_cut = false;
            for (std::size_t i = 0; i < top.node.cells.size(); i += 2)
                is_cut = is_cut || (line.has(top.node.cells[i]) && line.has(top.node.cells[i + 1]));
            if (is_cut) continue;
            left.push_back(line - all);
            if (left.back().is_empty())
                return fail("the pairs leave the other side the line through " + at_board(top, line.first()));
        }
        if (left.empty() != top.node.links.empty())
            return fail(left.empty() ? "the pairs cut every line, and yet a link follows"
                                     : "the pairs do not cut every line, and no link follows");
        keep_smallest(left);
        left_by_pairs_.swap(left);
        return true;
    }

    /// The connected groups of lines, in the order of the links.
    bool groups(const Frame& top, std::vector<Lines>& out) {
        Lines left = top.state.other;
        for (const Link& link : top.node.links) {
            Bits cells = Bits::of(link.cell);
            out.emplace_back();
            for (bool has_grown = true; has_grown;) {
                has_grown = false;
                for (std::size_t i = 0; i < left.size();) {
                    if (!left[i].meets(cells)) {
                        ++i;
                        continue;
                    }
                    cells = cells | left[i];
                    out.back().push_back(left[i]);
                    left[i] = left.back();
                    left.pop_back();
                    has_grown = true;
                }
            }
            if (out.back().empty())
                return fail(at_board(top, link.cell) +
                            " names no group of lines, or one that is named already");
        }
        if (!left.empty())
            return fail("no link for the group of lines through " + at_board(top, left[0].first()));
        return true;
    }

    bool begin_split(Frame& top) {
        if (top.node.links.size() < 2) return fail("a split names at least two groups");
        std::vector<Lines> out;
        return groups(top, out);
    }

    void follow(Frame& top) {
        const std::size_t index = top.next++;
        const Link link = top.node.links[index];
        State<words> state;
        std::string label;
        if (top.node.kind == pairs) {
            state = {{}, left_by_pairs_, top.state.owner_moves};
            label = "pairs";
        } else if (top.node.kind == split) {
            std::vector<Lines> out;
            if (!groups(top, out)) return;
            state = {{}, out[index], top.state.owner_moves && index == 0};
            label = "split";
        } else {
            state = top.state;
            state.owner_moves = !state.owner_moves;
            if (top.node.kind == reply)
                place(state.own, state.other, link.cell);
            else
                place(state.other, state.own, link.cell);
            label = at_board(top, link.cell);
        }
        go(top, link, std::move(state), label);
    }

    void finish(Frame& top) {
        Outcome out;
        out.has_zone = proof_.weak || !proof_.achieves;
        for (const Outcome& child : top.children) {
            out.zone = out.zone | child.zone;
            out.has_zone = out.has_zone && child.has_zone;
            out.plies = std::max(out.plies, child.plies + 1);
        }
        const Lines& lines = proof_.achieves ? top.state.own : top.state.other;
        switch (top.node.kind) {
            case reply: {
                const Bits cell = Bits::of(top.node.links[0].cell);
                if (std::any_of(lines.begin(), lines.end(),
                                [&](const Bits& line) { return line.meets(cell); }))
                    out.zone = out.zone | cell;
                break;
            }
            case choices:
                if (!answer_all(top, out)) return;
                break;
            case run: {
                const Bits cell = Bits::of(top.node.cells[0]);
                if (std::find(top.state.own.begin(), top.state.own.end(), cell) == top.state.own.end()) {
                    fail(at_board(top, top.node.cells[0]) +
                         " does not complete a run of the strategy's owner");
                    return;
                }
                out = {cell, proof_.weak, 1};
                break;
            }
            case pairs:
                for (const int cell : top.node.cells) out.zone = out.zone | Bits::of(cell);
                break;
            case potential:
                if (!is_potential_low(top)) return;
                for (const Bits& line : lines) out.zone = out.zone | line;
                break;
            case split:
                break;
        }
        done(out);
    }

    bool is_potential_low(const Frame& top) {
        std::vector<std::uint64_t> counts(static_cast<std::size_t>(about_.run) + 1);
        for (const Bits& line : top.state.other) ++counts[static_cast<std::size_t>(line.size())];
        const bool is_mine = top.state.owner_moves;
        if (is_below(counts, is_mine ? 0 : 1)) return true;
        return fail(std::string("the potential is not below ") + (is_mine ? "1" : "1/2"));
    }

    /// Every move of the other side has an answer.  First, in a `prevented` proof, as Breaker, who needs only the
    /// other side's lines; then with the lines of both and the owner's runs.
    bool answer_all(const Frame& top, Outcome& out) {
        if (proof_.achieves) {
            const int open = first_unanswered(top, true, true, out);
            return open < 0 || fail("no answer to " + at_board(top, open));
        }
        Outcome breaker = out;
        const int as_breaker = out.has_zone ? first_unanswered(top, false, false, breaker) : 0;
        if (out.has_zone && as_breaker < 0) {
            out = breaker;
            return true;
        }
        if (top.state.own.empty()) return fail("no answer to " + at_board(top, as_breaker));
        const int open = first_unanswered(top, true, true, out);
        out.has_zone = false;
        return open < 0 || fail("no answer to " + at_board(top, open));
    }

    /// The first cell on a line that nothing answers, or -1.  Adds to the zone what the answers need.
    int first_unanswered(const Frame& top, bool with_own, bool with_runs, Outcome& out) {
        common_.resize(static_cast<std::size_t>(about_.cells()));
        Bits listed;
        for (const Link& link : top.node.links) listed = listed | Bits::of(link.cell);
        Bits live;
        std::array<int, 2> completing{-1, -1};
        const auto look_at = [&](const Lines& lines) {
            for (const Bits& line : lines) {
                line.for_each([&](int cell) {
                    Bits& shared = common_[static_cast<std::size_t>(cell)];
                    shared = live.has(cell) ? shared & line : line;
                });
                live = live | line;
            }
        };
        look_at(top.state.other);
        if (with_own) look_at(top.state.own);
        if (with_runs) {
            Bits single;
            for (const Bits& line : top.state.own)
                if (line.size() == 1) single = single | line;
            completing[0] = single.first();
            if (completing[0] >= 0) completing[1] = (single - Bits::of(completing[0])).first();
        }
        int open = -1;
        (live - listed).for_each([&](int v) {
            if (open >= 0) return;
            for (const Outcome& child : top.children)
                if (child.has_zone && !child.zone.has(v)) return;
            const int run_at = completing[0] == v ? completing[1] : completing[0];
            if (run_at >= 0) {
                out.zone = out.zone | Bits::of(run_at);
                out.plies = std::max(out.plies, 2);
                return;
            }
            for (const Link& link : top.node.links) {
                if (!common_[static_cast<std::size_t>(v)].has(link.cell)) continue;
                out.zone = out.zone | Bits::of(link.cell) | Bits::of(v);
                return;
            }
            open = v;
        });
        return open;
    }

    const Certificate& about_;
    const Proof& proof_;
    std::size_t most_bytes_;
    HashKeys keys_;
    State<words> root_;
    std::vector<Frame> stack_;
    std::size_t stack_bytes_ = 0;
    Lines left_by_pairs_;       ///< of the pairs node that was begun last
    std::vector<Bits> common_;  ///< by cell: what all lines through it share
    std::unordered_map<Key, Outcome, KeyHash> known_;
    Outcome last_;
    Problem problem_;
};

}  // namespace verify
