#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace mnk::bench {

/// One thing to measure: `run` does some work and returns how many operations it was.
struct Case {
    std::string name;
    std::function<std::uint64_t()> run;
};

/// Nanoseconds an operation, over the rounds.
struct Timing {
    std::string name;
    double median = 0;
    double low = 0;   ///< lower quartile
    double high = 0;  ///< upper quartile
};

/// Keeps the compiler from dropping work whose result nobody reads.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r,m"(value) : "memory");
}

/// Measures all cases in turns, round after round, so that a noisy neighbour
/// hits them alike and their ratios stay honest.
inline std::vector<Timing> measure(const std::vector<Case>& cases, int rounds = 15) {
    std::vector<std::vector<double>> samples(cases.size());
    for (int round = -1; round < rounds; ++round) {  // round -1 warms up
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const auto begun = std::chrono::steady_clock::now();
            const std::uint64_t operations = cases[i].run();
            const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begun;
            if (round >= 0) samples[i].push_back(taken.count() / static_cast<double>(operations));
        }
    }
    std::vector<Timing> out;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        std::sort(samples[i].begin(), samples[i].end());
        const std::size_t n = samples[i].size();
        out.push_back({cases[i].name, samples[i][n / 2], samples[i][n / 4], samples[i][n - 1 - n / 4]});
    }
    return out;
}

/// A Markdown table with each case's time and its ratio to the case `base`.
inline void print_table(const std::string& title, const std::vector<Timing>& timings, std::size_t base) {
    std::printf("### %s\n\n| case | ns (median) | quartiles | ratio |\n| --- | ---: | ---: | ---: |\n",
                title.c_str());
    for (const Timing& timing : timings) {
        std::printf("| %s | %.1f | %.1f – %.1f | %.2f |\n", timing.name.c_str(), timing.median, timing.low,
                    timing.high, timing.median / timings[base].median);
    }
    std::printf("\n");
}

}  // namespace mnk::bench
