#include "mnk/solver/solver.hpp"

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "mnk/base/text.hpp"
#include "mnk/solver/extract.hpp"
#include "mnk/solver/search.hpp"

namespace mnk::solver {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often the caller hears, and the limits are looked at.
constexpr milliseconds kBeat{50};

/// Several searches of one graph, of which the first to end ends all; then its proof.
class Crew {
 public:
    Crew(Search::Shared& shared, const Claim& claim, const Graph& graph)
        : shared_(shared), claim_(claim), graph_(graph), running_(shared.threads) {}

    /// Calls `beat` now and then from this thread.
    std::optional<Answer> run(const std::function<void(bool is_writing)>& beat) {
        std::vector<std::thread> threads;
        for (int i = 0; i < shared_.threads; ++i) threads.emplace_back([this] { work(); });
        {
            std::unique_lock lock(mutex_);
            while (!done_.wait_for(lock, kBeat, [this] { return running_ == 0; }))
                beat(shared_.finder != nullptr);
        }
        for (std::thread& thread : threads) thread.join();
        return std::move(answer_);
    }

 private:
    void work() {
        Search search(shared_);
        const Numbers numbers = search.solve(graph_);
        if (numbers.is_solved() && search.claim_answer()) {
            Claim claim = claim_;
            claim.achieves = numbers.proof == 0;
            std::optional<Extracted> extracted = extract(claim, shared_.grid, graph_, search);
            if (extracted) answer_ = Answer{claim.achieves, std::move(extracted->proof), extracted->plies};
        }
        const std::lock_guard lock(mutex_);
        if (--running_ == 0) done_.notify_all();
    }

    Search::Shared& shared_;
    const Claim& claim_;
    const Graph& graph_;
    std::mutex mutex_;
    std::condition_variable done_;
    int running_;
    std::optional<Answer> answer_;  // of the one that claimed it
};

}  // namespace

Status Solver::takes(const Rules& rules) {
    if (rules.exact)
        return Error{"games that want exactly k in a row cannot be solved: a full window need not be a win"};
    if (rules.cells() > CellSet::kMost) {
        return Error{text::concat("the board has ", rules.cells(), " cells; the search takes up to ",
                                  CellSet::kMost, " (and any board where 9 or more in a row are wanted)")};
    }
    return Done{};
}

Solver::Solver(const Rules& rules, const Limits& limits)
    : grid_(rules), limits_(limits), table_(limits.table_bytes) {}

bool Solver::is_over() const {
    return limits_.time.count() > 0 && steady_clock::now() - begun_ >= limits_.time;
}

std::optional<Answer> Solver::ask(const Question& question, const Stop& stop, const ProgressSink& progress) {
    const Result<Position> position = Position::from_moves(rules(), question.moves);
    assert(position && !position->is_over() && (!question.weak || question.player == Stone::first));
    const Graph graph = graph_of(grid_, *position, question.player, question.weak);
    const Claim claim{rules(), question.moves, question.weak, question.player, false};
    const auto wants_stop = [&] { return is_over() || (stop && stop()); };
    std::atomic<bool> leave{wants_stop()};
    Search::Shared shared{grid_, table_, leave};
    shared.threads = limits_.threads;
    shared.most_nodes = limits_.nodes;
    Crew crew(shared, claim, graph);
    std::optional<Answer> answer = crew.run([&](bool is_writing) {
        if (wants_stop()) leave.store(true);
        if (!progress) return;
        progress({question, shared.proof, shared.disproof, nodes_ + shared.nodes, table_.entries(),
                  table_.capacity(), is_writing,
                  std::chrono::duration_cast<milliseconds>(steady_clock::now() - begun_)});
    });
    nodes_ += shared.nodes;
    return answer;
}

}  // namespace mnk::solver
