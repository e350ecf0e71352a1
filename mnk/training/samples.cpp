#include "mnk/training/samples.hpp"

#include <algorithm>
#include <memory>

#include "mnk/board/position.hpp"
#include "mnk/search/worker.hpp"

namespace mnk::training {

namespace {

using threats::ShapeBoard;
using threats::ShapeCode;
using threats::Threat;

constexpr std::size_t kValidationEvery = 10;

void count(std::array<std::int16_t, kFeatures>& counts, ShapeCode code) {
    each_feature(code, [&](std::size_t feature) { ++counts[feature]; });
}

ValueSample value_sample(const ShapeBoard& board, Stone mover, Stone winner, int score) {
    ValueSample sample;
    for (int i = 0; i < board.rules().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!board.is_free(cell)) continue;
        count(sample.mover, board.code(cell, mover));
        count(sample.other, board.code(cell, opponent(mover)));
    }
    sample.turn = static_cast<std::size_t>(board.strength(mover) * threats::kStrengths +
                                           board.strength(opponent(mover)));
    sample.judged.result = winner == Stone::none ? 0.5F : winner == mover ? 1.0F : 0.0F;
    sample.judged.score = score;
    return sample;
}

void add_position(search::Worker& worker, const Position& position, const TrainingMove& move, Stone winner,
                  Samples& samples) {
    worker.prepare(position);
    const ShapeBoard& board = worker.board().shapes();
    const Stone me = worker.board().mover();
    ChoiceSample choice;
    const auto& candidates = worker.candidates();
    choice.chosen = candidates.size();
    for (const search::Candidate& candidate : candidates) {
        if (candidate.cell == move.cell) choice.chosen = choice.cells.size();
        choice.cells.push_back({board.code(candidate.cell, me), board.code(candidate.cell, opponent(me))});
    }
    if (choice.chosen < candidates.size() && candidates.size() > 1)
        samples.choices.push_back(std::move(choice));
    const bool is_quiet = board.count(me, Threat::wins) + board.count(opponent(me), Threat::wins) +
                              board.count(me, Threat::unstoppable) +
                              board.count(opponent(me), Threat::unstoppable) ==
                          0;
    if (is_quiet) samples.values.push_back(value_sample(board, me, winner, *move.score));
}

}  // namespace

bool is_for_validation(const GameSettings& settings, std::size_t number) {
    return number / settings.boards.size() % kValidationEvery == kValidationEvery - 1;
}

SampleSets collect(const GameSettings& settings, const std::vector<TrainingGame>& games) {
    std::vector<std::unique_ptr<search::Worker>> workers;
    for (const Rules& rules : settings.boards) {
        const search::Tables tables{std::make_shared<threats::ShapeTable>(rules),
                                    std::make_shared<threats::CodeTable>(settings.weights), nullptr};
        workers.push_back(std::make_unique<search::Worker>(rules, tables, search::Parameters{}));
    }
    SampleSets sets;
    for (std::size_t number = 0; number < games.size(); ++number) {
        const TrainingGame& game = games[number];
        Samples& samples = is_for_validation(settings, number) ? sets.validation : sets.training;
        Position position(settings.boards[game.board]);
        for (const TrainingMove& move : game.moves) {
            if (move.score) add_position(*workers[game.board], position, move, game.winner, samples);
            position.play(move.cell);
        }
    }
    return sets;
}

}  // namespace mnk::training
