// What it costs to keep all shapes up to date.
//
//     shapes_bench [ROUNDS]

#include <cstdlib>

#include "bench/harness.hpp"
#include "mnk/base/random.hpp"
#include "mnk/threats/shape_board.hpp"

namespace mnk::bench {
namespace {

/// A board in the middle of a game, and cells near its stones to play on.
class Middle {
 public:
    explicit Middle(const Rules& rules)
        : board_(rules, std::make_shared<threats::ShapeTable>(rules),
                 std::make_shared<threats::CodeTable>(threats::ShapeWeights{})) {
        Random random(1);
        const int centre = rules.cell_at(rules.rows / 2, rules.columns / 2);
        while (board_.stones() < 30 || cells_.size() < 40) {
            const int row = rules.row_of(static_cast<Cell>(centre)) + random.below(9) - 4;
            const int column = rules.column_of(static_cast<Cell>(centre)) + random.below(9) - 4;
            if (!rules.contains(row, column) || !board_.is_free(rules.cell_at(row, column))) continue;
            if (board_.stones() < 30)
                board_.play(rules.cell_at(row, column), mover());
            else
                cells_.push_back(rules.cell_at(row, column));
        }
    }

    std::uint64_t play_and_undo() {
        constexpr int kTimes = 1000;
        for (int i = 0; i < kTimes; ++i) {
            for (const Cell cell : cells_) {
                board_.play(cell, mover());
                board_.undo();
            }
        }
        keep(board_);
        return kTimes * cells_.size();
    }

 private:
    [[nodiscard]] Stone mover() const { return board_.stones() % 2 == 0 ? Stone::first : Stone::second; }

    threats::ShapeBoard board_;
    std::vector<Cell> cells_;
};

void run(int rounds) {
    std::vector<Case> cases;
    for (const Rules& rules : {
             Rules{15, 15, 5},
             Rules{128, 128, 5},
             Rules{15, 15, 4},
             Rules{15, 15, 6},
             Rules{19, 19, 5, true},
             Rules{15, 15, 8},
             Rules{70, 70, 10},
         }) {
        auto middle = std::make_shared<Middle>(rules);
        cases.push_back({to_string(rules), [middle] { return middle->play_and_undo(); }});
    }
    print_table("Play and undo with all shapes up to date", measure(cases, rounds), 0);
}

}  // namespace
}  // namespace mnk::bench

int main(int argc, char** argv) { mnk::bench::run(argc > 1 ? std::atoi(argv[1]) : 9); }
