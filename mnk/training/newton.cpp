#include "mnk/training/newton.hpp"

#include <cassert>
#include <cmath>

namespace mnk::training {

namespace {

/// Solves `matrix` x = `right` by Cholesky's decomposition.  @pre  the matrix is positive definite
std::vector<double> solve(std::vector<double> matrix, std::vector<double> right) {
    const std::size_t size = right.size();
    const auto at = [&](std::size_t row, std::size_t column) -> double& {
        return matrix[row * size + column];
    };
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = at(i, j);
            for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
            at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < i; ++k) right[i] -= at(i, k) * right[k];
        right[i] /= at(i, i);
    }
    for (std::size_t i = size; i-- > 0;) {
        for (std::size_t k = i + 1; k < size; ++k) right[i] -= at(k, i) * right[k];
        right[i] /= at(i, i);
    }
    return right;
}

}  // namespace

std::vector<double> minimise(std::vector<double> start,
                             const std::function<Local(const std::vector<double>&)>& function) {
    constexpr int most_steps = 50;
    constexpr int most_halvings = 30;
    constexpr double close_enough = 1e-9;
    Local here = function(start);
    for (int step = 0; step < most_steps; ++step) {
        const std::vector<double> direction = solve(here.curvature, here.slope);
        double promised = 0;
        for (std::size_t i = 0; i < start.size(); ++i) promised += direction[i] * here.slope[i];
        if (promised <= close_enough * (1 + std::abs(here.value))) break;
        double length = 1;
        bool is_better = false;
        for (int halving = 0; halving < most_halvings && !is_better; ++halving, length /= 2) {
            std::vector<double> next = start;
            for (std::size_t i = 0; i < next.size(); ++i) next[i] -= length * direction[i];
            Local there = function(next);
            is_better = there.value < here.value;
            if (!is_better) continue;
            start = std::move(next);
            here = std::move(there);
        }
        if (!is_better) break;
    }
    return start;
}

}  // namespace mnk::training
