#include "mnk/solver/pair_down.hpp"

#include <algorithm>

namespace mnk::solver {

namespace {

/// Weights by cell and by pair of cells, of the lines that are left.
class Weights {
 public:
    explicit Weights(const std::vector<Edge>& edges) {
        CellSet cells;
        for (const Edge& edge : edges) cells |= edge.cells;
        for (CellSet rest = cells; !rest.empty();) {
            const Cell cell = rest.pop();
            index_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(count_);
            cells_[count_++] = cell;
        }
        std::fill_n(single_.begin(), count_, 0);
        std::fill_n(both_.begin(), count_ * count_, 0);
        for (const Edge& edge : edges) add(edge.cells, weight_of(edge.size));
    }

    /// Line weights as 2^-size in units of 2^-20: an order among pairs needs no more.
    static std::int32_t weight_of(int size) { return size < 20 ? std::int32_t{1} << (20 - size) : 1; }

    void add(CellSet cells, std::int32_t weight) {
        std::array<std::uint8_t, CellSet::kMost> list;
        std::size_t size = 0;
        while (!cells.empty()) list[size++] = index_[static_cast<std::size_t>(cells.pop())];
        for (std::size_t i = 0; i < size; ++i) {
            single_[list[i]] += weight;
            std::int32_t* const row = both_.data() + list[i] * count_;
            for (std::size_t j = i + 1; j < size; ++j) row[list[j]] += weight;
        }
    }

    /// The pair that lowers the potential most, the first of equals; false if none does.
    bool find_best(std::array<Cell, 2>& out) const {
        std::int32_t best = 0;
        std::size_t best_row = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (single_[i] == 0) continue;
            // Without a branch, so that the compiler takes several at once.
            std::int32_t least = 0;
            for (std::size_t j = i + 1; j < count_; ++j) least = std::min(least, change(i, j));
            if (least >= best) continue;
            best = least;
            best_row = i;
        }
        if (best == 0) return false;
        std::size_t column = best_row + 1;
        while (change(best_row, column) != best) ++column;
        out = {cells_[best_row], cells_[column]};
        return true;
    }

 private:
    [[nodiscard]] std::int32_t change(std::size_t i, std::size_t j) const {
        return single_[i] + single_[j] - 3 * both_[i * count_ + j];
    }

    std::size_t count_ = 0;
    std::array<std::uint8_t, CellSet::kMost> index_;
    std::array<Cell, CellSet::kMost> cells_;
    std::array<std::int32_t, CellSet::kMost> single_;
    std::array<std::int32_t, CellSet::kMost * CellSet::kMost> both_;  // row i, column j > i
};

}  // namespace

CellSet PairedDown::zone() const {
    CellSet out = lines;
    for (const std::array<Cell, 2>& pair : pairs) out |= CellSet::of(pair[0]) | CellSet::of(pair[1]);
    return out;
}

PairedDown pair_down(const std::vector<Edge>& edges, std::uint64_t bound) {
    PairedDown out;
    for (const Edge& edge : edges) out.potential += potential_of(edge.size);
    std::vector<Edge> left = edges;
    Weights weights(edges);
    std::array<Cell, 2> pair{};
    while (out.potential >= bound && weights.find_best(pair)) {
        const CellSet cells = CellSet::of(pair[0]) | CellSet::of(pair[1]);
        std::size_t kept = 0;
        std::uint64_t potential = 0;
        bool is_filled = false;
        for (Edge& edge : left) {
            if (edge.cells.meets(cells)) {
                weights.add(edge.cells, -Weights::weight_of(edge.size));
                if (edge.cells.includes(cells)) continue;
                edge.cells = edge.cells - cells;
                is_filled = is_filled || --edge.size == 0;
                weights.add(edge.cells, Weights::weight_of(edge.size));
            }
            potential += potential_of(edge.size);
            left[kept++] = edge;
        }
        if (is_filled) break;
        left.resize(kept);
        out.pairs.push_back(pair);
        out.potential = potential;
    }
    for (const Edge& edge : left) out.lines |= edge.cells;
    return out;
}

}  // namespace mnk::solver
