#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "mnk/solver/force.hpp"
#include "mnk/solver/graph.hpp"
#include "mnk/solver/table.hpp"

namespace mnk::solver {

/// Does the attacker complete a run?  Depth-first proof-number search (Nagai 2002) over graphs, by one thread.
///
/// Several may share a table; they keep out of one another's way by the marks in it.  Each keeps its own stack of
/// graphs: about 20 kB a ply.  A node is a graph whose moves are generated and settled.
class Search {
 public:
    /// Things that several threads and their owner share.
    struct Shared {
        const Grid& grid;
        Table& table;
        const std::atomic<bool>& stop;  ///< leave as soon as possible
        std::atomic<std::uint64_t> nodes{0};
        std::atomic<std::uint64_t> proof{1};  ///< of the question asked last
        std::atomic<std::uint64_t> disproof{1};
        int threads = 1;
        std::uint64_t most_nodes = 0;                ///< of all threads together; 0: not limited
        std::uint64_t turns_after = 200'000;         ///< nodes of a thread; then the first moves take turns
        std::uint64_t shortest_turn = 30'000;        ///< in nodes
        std::atomic<const Search*> finder{nullptr};  ///< who was first to decide; the others leave
    };

    explicit Search(Shared& shared);

    /// The answer with its zone; unsolved only when stopped.
    Numbers solve(const Graph& graph);

    /// Makes the other threads leave.  False if another was first.
    bool claim_answer();

    /// What is known or can be seen at once.
    Numbers look(const Graph& graph);

    /// A win of the side to move that the search sees without nodes.
    std::optional<ForcedWin> forced_win(const Graph& graph);

 private:
    struct Child {
        GraphKey key;
        Numbers numbers;
        Settled settled;
        Cell cell = kNoCell;     // or, where the graph falls into parts, the number of the part
        std::uint64_t work = 0;  // nodes of this thread below it, since the frame was made
        std::uint8_t threads = 0;
        bool is_twin = false;  // an earlier sibling is its mirror image
    };
    struct Frame {
        Graph graph;
        Candidates candidates;
        std::vector<Child> children;
        std::vector<std::vector<Edge>> parts;
        CellSet open;  // moves that are not yet refuted
        CellSet used;  // zones of the refutations
        bool is_thin = false;
        std::uint64_t start = 0;
        [[nodiscard]] bool is_split() const { return !parts.empty(); }
    };
    struct Choice;

    Numbers first_numbers(const Graph& graph, std::uint64_t weight);
    Numbers find_or_weigh(const Graph& graph, const GraphKey& key);
    Frame& frame(std::size_t depth);
    [[nodiscard]] bool must_leave() const;
    Numbers explore(std::size_t depth, const GraphKey& key, std::uint64_t proof_limit,
                    std::uint64_t disproof_limit);
    bool expand(Frame& frame, Numbers& out);
    bool expand_parts(Frame& frame, Numbers& out);
    void restrict_to_parries(Frame& frame);
    void restrict_to_defences(Frame& frame);
    bool enter(Frame& frame, Graph& graph, Cell cell, Numbers& out);
    bool use(Frame& frame, Cell cell, const Numbers& numbers, Numbers& out,
             const CellSet& wide = CellSet::all());
    static void refute(Frame& frame, Cell cell, const Numbers& numbers, const CellSet& wide);
    [[nodiscard]] Numbers refuted(const Frame& frame) const;
    bool refresh(Frame& frame, Numbers& out);
    static Choice choose(Frame& frame);
    Child* next_in_turn(Frame& root);
    Graph& descend(Frame& frame, const Child& child, std::size_t depth);
    void store(const Frame& frame, const GraphKey& key, const Numbers& numbers);
    [[nodiscard]] Numbers seen_from(const Numbers& stored, const GraphKey& key, const Settled& settled) const;

    Shared& shared_;
    std::vector<std::unique_ptr<Frame>> frames_;
    Graph scratch_;
    Force force_;
    std::uint64_t nodes_ = 0;
    std::uint64_t turn_end_ = Numbers::kMost;  // where the first move in turn must give way
};

}  // namespace mnk::solver
