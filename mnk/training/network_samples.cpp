#include "mnk/training/network_samples.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "mnk/board/position.hpp"
#include "mnk/network/sum_board.hpp"
#include "mnk/search/score.hpp"
#include "mnk/training/regression.hpp"

namespace mnk::training {

namespace {

using network::LineCodes;
using network::SumBoard;

/// Of a position that the search holds for decided: it may err.
constexpr double kSure = 0.99;

double chances_of(int score, double calibration) {
    if (search::is_decided(score)) return score > 0 ? kSure : 1 - kSure;
    return std::clamp(1 / (1 + std::exp(-score * calibration)), 1 - kSure, kSure);
}

/// Takes positions of one board size to pieces.
class Collector {
 public:
    explicit Collector(const Rules& rules)
        : rules_(rules), position_(rules), board_(rules, bare_model(rules.run)), codes_(rules.run) {}

    void play(Cell cell) {
        board_.play(cell, position_.side_to_move());
        position_.play(cell);
    }
    void undo() {
        position_.undo();
        board_.undo();
    }
    [[nodiscard]] Stone mover() const { return position_.side_to_move(); }

    void add_to(NetworkSamples& samples, double target) const {
        const std::size_t first = samples.cells.size();
        for (int i = 0; i < rules_.cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (!position_.is_free(cell)) continue;
            const network::Codes codes = board_.codes(cell, mover());
            NetworkSamples::Cell lines{codes[0], codes[1], codes[2], codes[3]};
            if (std::all_of(lines.begin(), lines.end(), [&](auto line) { return codes_.is_bare(line); }))
                continue;
            for (LineCodes::Code& line : lines) line = std::min(line, codes_.mirrored(line));
            samples.cells.push_back(lines);
        }
        samples.positions.push_back({static_cast<std::uint32_t>(first),
                                     static_cast<std::uint32_t>(samples.cells.size() - first),
                                     static_cast<float>(target)});
    }

 private:
    /// The lines' numbers do not matter here, only which lines there are.
    static std::shared_ptr<const network::Model> bare_model(int run) {
        network::Network bare;
        bare.run = run;
        bare.lines.resize(static_cast<std::size_t>(LineCodes(run).count()));
        return std::make_shared<network::Model>(std::move(bare));
    }

    Rules rules_;
    Position position_;
    SumBoard board_;
    LineCodes codes_;
};

double result_for(Stone mover, Stone winner) { return winner == Stone::none ? 0.5 : winner == mover ? 1 : 0; }

/// Which moves were drawn at random: they have no score, and were not the only reply.
std::vector<bool> random_moves(const Rules& rules, const TrainingGame& game) {
    std::vector<bool> is_random;
    Position position(rules);
    for (const TrainingMove& move : game.moves) {
        is_random.push_back(!move.score && !position.wins_at(move.cell, opponent(position.side_to_move())));
        position.play(move.cell);
    }
    return is_random;
}

Stone mover_at(std::size_t ply) { return ply % 2 == 0 ? Stone::first : Stone::second; }

/// What to aim at in each position that has a score: `share` of what was aimed at in the next one, in the last of
/// the result, and the rest of what the score says.  A move drawn at random says nothing of what was before it:
/// there the score alone counts.
std::vector<double> aims_of(const TrainingGame& game, const std::vector<bool>& is_random, double calibration,
                            double share) {
    std::vector<double> aims(game.moves.size());
    double later = result_for(mover_at(game.moves.size()), game.winner);
    bool counts = true;  // what came later
    for (std::size_t ply = game.moves.size(); ply-- > 0;) {
        later = 1 - later;
        counts = counts && !is_random[ply];
        if (const auto& score = game.moves[ply].score) {
            const double seen = chances_of(*score, calibration);
            later = counts ? share * later + (1 - share) * seen : seen;
            counts = true;
            aims[ply] = later;
        }
    }
    return aims;
}

}  // namespace

NetworkSampleSets collect_for_network(const GameSettings& settings, const std::vector<TrainingGame>& games,
                                      double result_share) {
    std::vector<std::vector<bool>> random;
    std::vector<Judged> judged;
    for (const TrainingGame& game : games) {
        random.push_back(random_moves(settings.boards[game.board], game));
        for (std::size_t ply = game.moves.size(); ply > 0 && !random.back()[ply - 1];) {
            --ply;
            if (const auto& score = game.moves[ply].score)
                judged.push_back({*score, static_cast<float>(result_for(mover_at(ply), game.winner))});
        }
    }
    NetworkSampleSets sets;
    sets.calibration = calibrate(judged);
    for (std::size_t number = 0; number < games.size(); ++number) {
        const TrainingGame& game = games[number];
        NetworkSamples& samples = is_for_validation(settings, number) ? sets.validation : sets.training;
        Collector collector(settings.boards[game.board]);
        const std::vector<double> aims = aims_of(game, random[number], sets.calibration, result_share);
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            const TrainingMove& move = game.moves[ply];
            if (move.score) collector.add_to(samples, aims[ply]);
            if (move.aside) {
                for (const Cell cell : move.aside->moves) collector.play(cell);
                collector.add_to(samples, chances_of(move.aside->score, sets.calibration));
                for (std::size_t i = 0; i < move.aside->moves.size(); ++i) collector.undo();
            }
            collector.play(move.cell);
        }
    }
    return sets;
}

}  // namespace mnk::training
