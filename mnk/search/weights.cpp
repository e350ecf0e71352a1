#include "mnk/search/weights.hpp"

namespace mnk::search {

threats::ShapeWeights weights_for(int) {
    threats::ShapeWeights weights;
    // moving, waiting, attack, defend
    weights.line = {{
        {0, 0, 0, 0},          // dead
        {0, 0, 1, 1},          // far
        {0, 0, 2, 2},          // lacks4
        {1, 1, 5, 4},          // open4
        {1, 1, 8, 6},          // lacks3
        {3, 2, 16, 13},        // open3
        {4, 3, 22, 17},        // wide3
        {4, 3, 25, 18},        // lacks2
        {9, 5, 50, 36},        // open2
        {12, 6, 60, 44},       // wide2
        {12, 8, 60, 40},       // lacks1
        {100, 40, 300, 250},   // open1
        {200, 100, 800, 700},  // wins
    }};
    weights.cell = {{
        {0, 0, 0, 0},          // none
        {0, 0, 20, 10},        // three
        {30, 12, 120, 90},     // two_threes
        {0, 0, 20, 10},        // four
        {45, 20, 200, 150},    // four_three
        {60, 30, 400, 300},    // unstoppable
        {50, 50, 2000, 1500},  // wins
    }};
    return weights;
}

}  // namespace mnk::search
