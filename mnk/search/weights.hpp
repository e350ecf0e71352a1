#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/threats/shape_board.hpp"

namespace mnk::search {

/// The evaluation's numbers for one k, and where they come from.
struct TrainedWeights {
    int run = 0;
    threats::ShapeWeights weights;

    std::string command;  ///< that makes them again
    std::string date;
    std::string version;  ///< of mnk
    std::int64_t seed = 0;
    std::int64_t games = 0;
    std::int64_t positions = 0;
    /// On games that were not trained on, with the numbers before and after: mean log loss of the game's
    /// course given the evaluation, and of the move given the order.
    struct Loss {
        double before = 0;
        double after = 0;
    };
    Loss value_loss;
    Loss order_loss;
};

/// A file of weights: one section for each k that was trained, in ascending order.
///
///     [k5]
///     command = "mnk train 5 --games 2000"       seed, games, positions, losses, date, version
///     [k5.line]                                  moving, waiting, attack, defend
///     wide2 = [9, 5, 30, 22]                     each threats::Shape but `dead`, which is worth nothing
///     [k5.cell]
///     three = [3, 2, 11, 8]                      each threats::Threat but `none`
///     [k5.pair]                                  may be left out, as nothing
///     open3-wide3 = [3, 2, 5, 4]                 each threats::pair_of
///     [k5.turn]                                  may be left out, as nothing; in units
///     three = [0, 12, 20, 3, 8]                  the side to move can make a three at most, the other nothing,
///                                                a three, two threes, a four, a four and a three
///
/// `moving` and `waiting` are in quarters of the evaluation's unit (threats::kPartsOfUnit), `attack` and
/// `defend` 32 to one of the logarithm of odds.
struct WeightsFile {
    std::vector<TrainedWeights> sections;

    /// The section of `run`; without one that of the nearest k, of two as near the smaller.
    /// @pre  there is a section
    [[nodiscard]] const TrainedWeights& nearest(int run) const;

    /// Puts `section` in the place of the one with the same k, if there is any.
    void set(TrainedWeights section);
};

/// Strict: each section whole, nothing unknown, every number in its range; else what is wrong in which line.
Result<WeightsFile> read_weights(std::string_view text);

/// The text that read_weights understands, with comments that say what the numbers are.
std::string write_weights(const WeightsFile& file);

/// The same from a file's path.
Result<WeightsFile> load_weights(const std::string& path);

/// data/weights/shapes.toml as it was when this program was built.
std::string_view built_in_weights();

/// The built-in numbers for runs of `run`, by WeightsFile::nearest.
threats::ShapeWeights weights_for(int run);

}  // namespace mnk::search
