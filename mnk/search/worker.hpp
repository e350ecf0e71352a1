#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "mnk/play/player.hpp"
#include "mnk/search/history.hpp"
#include "mnk/search/parameters.hpp"
#include "mnk/search/score.hpp"
#include "mnk/search/search_board.hpp"
#include "mnk/search/table.hpp"
#include "mnk/threats/forcing.hpp"

namespace mnk::search {

/// When a search has to end; one for all its threads.
class Control {
 public:
    Control(const play::StopFlag& stop, std::optional<play::TimePoint> deadline,
            std::optional<std::uint64_t> nodes)
        : stop_(stop), deadline_(deadline), node_limit_(nodes) {}

    [[nodiscard]] bool is_over() const { return is_over_.load(std::memory_order_relaxed); }
    void end() { is_over_.store(true, std::memory_order_relaxed); }

    /// Looks at flag, clock and the nodes of the caller; cheap enough for every few dozen nodes.
    bool check(std::uint64_t nodes) {
        if (stop_.is_raised() || (node_limit_ && nodes >= *node_limit_) ||
            (deadline_ && std::chrono::steady_clock::now() >= *deadline_))
            end();
        return is_over();
    }
    /// Nodes from one check to the next: with a node limit every one counts.
    [[nodiscard]] std::uint64_t interval() const { return node_limit_ ? 1 : 32; }

 private:
    const play::StopFlag& stop_;
    std::optional<play::TimePoint> deadline_;
    std::optional<std::uint64_t> node_limit_;
    std::atomic<bool> is_over_{false};
};

/// One move of the position asked about.
struct Candidate {
    Cell cell = kNoCell;
    int score = -kInfinite;  ///< of the last depth at which it was searched to the end
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Cell> line;  ///< the move itself and what should follow
    int bound = kInfinite;   ///< what it is worth at most, as far as `bound_depth` tells
    int bound_depth = 0;
};

/// Principal variation search over one board, in one thread.  Several share a
/// table and a control.
class Worker {
 public:
    Worker(const Rules& rules, const Tables& tables, const Parameters& parameters);

    /// The moves worth searching in `position`, best first by shape; those that a threat rules out are not
    /// among them.  @pre  the game is not over
    void prepare(const Position& position);

    /// Searches all candidates to `depth`, the first `lines` of them with exact scores, and sorts them.
    /// False if the control ended it before its first move was done; what was found so far stays.
    bool deepen(int depth, int lines, Table& table, Control& control);

    [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }
    [[nodiscard]] std::vector<Candidate>& candidates() { return candidates_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_ + forcing_.nodes(); }
    [[nodiscard]] SearchBoard& board() { return board_; }
    [[nodiscard]] threats::FourSearch& forcing() { return forcing_; }

    /// A new game: what was learnt of the old is forgotten.
    void forget();

 private:
    static constexpr int kDeepest = 120;

    struct Scored {
        int score = 0;
        Cell cell = kNoCell;
    };
    /// What one visit knows of its node.
    struct Node {
        int alpha, beta, depth, ply;
        bool is_pv, is_cut;
        Cell excluded = kNoCell;
        Cell table_move = kNoCell;
        int raw = 0;         ///< as evaluated
        int evaluation = 0;  ///< and as the table knows better
        bool must_defend = false;
        bool leaves_out = false;
        bool is_improving = false;
    };

    int search_root(int alpha, int beta, int depth, std::size_t from);
    int visit(int alpha, int beta, int depth, int ply, bool is_pv, bool is_cut, Cell excluded = kNoCell);
    /// A score that needs no search, if there is one.
    std::optional<int> decide_at_once(int ply, bool is_pv);
    int answer_forced(Node& node);
    [[nodiscard]] bool is_far_above(const Node& node) const;
    [[nodiscard]] bool is_far_below(const Node& node) const;
    static bool may_be_left(const Node& node);
    bool stands_after_pass(const Node& node);
    std::optional<int> force(int ply, int depth, bool is_pv);
    [[nodiscard]] static int refined(int evaluation, const TableEntry& entry, int ply);
    int search_moves(Node& node, const std::optional<TableEntry>& entry);
    std::optional<int> extension_of(const Node& node, Cell cell, const std::optional<TableEntry>& entry);
    bool is_pruned(Node& node, Cell cell, int tried, int best) const;
    int reduction(const Node& node, Cell cell, int tried) const;

    void generate(Node& node, std::size_t first);
    [[nodiscard]] int score_of(Cell cell, const Node& node) const;
    [[nodiscard]] bool is_quiet(Cell cell) const;
    void reward(const Node& node, Cell best, std::size_t first, std::size_t tried);
    void set_line(int ply, Cell cell);
    bool count_node();

    Parameters parameters_;
    SearchBoard board_;
    threats::FourSearch forcing_;
    Table* table_ = nullptr;
    Control* control_ = nullptr;
    std::vector<Candidate> candidates_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;

    std::vector<Scored> moves_;  // a stack: each node's moves lie above its parent's
    std::vector<Cell> cells_;    // scratch of generate
    std::vector<std::vector<Cell>> lines_;
    std::vector<int> evaluations_;  // by ply
    bool has_passed_ = false;       // and no stone was played since
    std::vector<std::array<Cell, 2>> killers_;
    History history_;
    std::array<std::array<std::int8_t, 64>, 64> reductions_{};
};

}  // namespace mnk::search
