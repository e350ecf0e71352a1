#pragma once

#include <ostream>
#include <vector>

#include "mnk/board/rules.hpp"

namespace mnk::testing {

/// Rules and how many random games of them a property is tried on: 1,000 in
/// all, from 1x1 to 128x128 and k from 1 to 128, a handful of them large.
struct RuleSet {
    Rules rules;
    int games;

    friend std::ostream& operator<<(std::ostream& out, const RuleSet& set) {
        return out << to_string(set.rules) << ", " << set.games << " games";
    }
};

inline std::vector<RuleSet> rule_sets() {
    return {
        {{1, 1, 1}, 4},         {{1, 1, 2}, 4},        {{1, 2, 2}, 8},           {{2, 1, 2}, 8},
        {{2, 2, 2}, 20},        {{1, 9, 3}, 30},       {{9, 1, 3}, 30},          {{3, 3, 3}, 79},
        {{3, 3, 1}, 10},        {{3, 3, 4}, 20},       {{4, 3, 3}, 60},          {{3, 4, 3}, 60},
        {{4, 4, 4}, 60},        {{5, 4, 4}, 40},       {{5, 5, 4}, 40},          {{6, 5, 4}, 40},
        {{5, 6, 4, true}, 40},  {{6, 6, 3, true}, 60}, {{7, 4, 4}, 40},          {{7, 7, 4}, 40},
        {{7, 7, 5}, 40},        {{8, 8, 5, true}, 40}, {{6, 6, 2, true}, 20},    {{10, 10, 5}, 40},
        {{2, 20, 5}, 30},       {{20, 12, 7}, 20},     {{15, 15, 5}, 30},        {{15, 15, 5, true}, 20},
        {{9, 6, 6}, 30},        {{19, 19, 6}, 10},     {{33, 17, 12}, 4},        {{40, 40, 40}, 2},
        {{50, 50, 10}, 1},      {{1, 128, 128}, 4},    {{128, 1, 64}, 4},        {{3, 128, 6}, 4},
        {{128, 2, 128}, 3},     {{70, 70, 10}, 1},     {{128, 128, 5, true}, 1}, {{128, 128, 128}, 1},
        {{64, 64, 3, true}, 1}, {{127, 126, 9}, 1},
    };
}

}  // namespace mnk::testing
