#pragma once

#include <functional>
#include <vector>

namespace mnk::training {

/// A smooth function at one place: its value, slope and curvature (row by row, symmetric).
struct Local {
    double value = 0;
    std::vector<double> slope;
    std::vector<double> curvature;

    explicit Local(std::size_t size) : slope(size), curvature(size * size) {}
};

/// The least place of a strictly convex function, by Newton's method with halved steps where a whole one
/// leads upwards.  The regressions have some forty unknowns: a handful of steps at O(n³) is exact, where
/// gradient descent would take hundreds and a rate to tune.  Same input, same numbers.
std::vector<double> minimise(std::vector<double> start,
                             const std::function<Local(const std::vector<double>&)>& function);

}  // namespace mnk::training
