#include <gmock/gmock.h>

#include <cmath>

#include "mnk/base/hash.hpp"
#include "mnk/network/sum_board.hpp"
#include "mnk/search/weights.hpp"
#include "mnk/training/network_fit.hpp"
#include "mnk/training/self_play.hpp"

namespace mnk::training {
namespace {

using testing::HasSubstr;

GameSettings settings_for_tests() {
    GameSettings settings;
    settings.boards = {Rules{9, 9, 5}, Rules{8, 10, 5}};
    settings.nodes = 100;
    settings.noise = 20;
    settings.asides = true;
    settings.weights = search::weights_for(5);
    return settings;
}

std::vector<TrainingGame> play(const GameSettings& settings, std::size_t count) {
    std::vector<TrainingGame> games;
    play_games(settings, 0, count, 2, play::StopFlag(), [&](std::size_t, const TrainingGame& game) {
        games.push_back(game);
        return true;
    });
    return games;
}

const std::vector<TrainingGame>& some_games() {
    static const std::vector<TrainingGame> kGames = play(settings_for_tests(), 80);
    return kGames;
}

std::optional<network::Network> fit(const NetworkSampleSets& sets, const NetworkFit& settings,
                                    std::vector<NetworkProgress>& progress) {
    return fit_network(5, sets, settings, play::StopFlag(),
                       [&](const NetworkProgress& after) { progress.push_back(after); });
}

TEST(Asides, AreReadAsTheyWereWritten) {
    const GameSettings settings = settings_for_tests();
    std::string text = games_header(settings) + "\n";
    std::size_t asides = 0;
    for (std::size_t i = 0; i < some_games().size(); ++i) {
        text += write_game(settings, i, some_games()[i]) + "\n";
        for (const TrainingMove& move : some_games()[i].moves) asides += move.aside ? 1U : 0U;
    }
    EXPECT_GT(asides, 100U);
    const Result<GamesFile> file = read_games(settings, text);
    ASSERT_TRUE(file) << file.error().what;
    EXPECT_EQ(file->games, some_games());
}

TEST(Asides, ThatCannotBePlayedGetASentence) {
    const GameSettings settings = settings_for_tests();
    const auto sentence = [&](const std::string& moves) {
        const Result<GamesFile> read =
            read_games(settings, games_header(settings) + "\n0 9x9x5 X " + moves + "\n");
        return read ? "" : read.error().what;
    };
    EXPECT_EQ(sentence("a1 b2=3:c3,d4=5 e5"), "");
    EXPECT_THAT(sentence("a1 b2:c3"), HasSubstr("the line 'c3' has no score"));
    EXPECT_THAT(sentence("a1 b2:c3,a1=5"), HasSubstr("nobody can play 'a1'"));
    EXPECT_THAT(sentence("a1 b2:c3=x"), HasSubstr("a score"));
    EXPECT_THAT(sentence("a1 a2 b1 b2 c1 c2 d1 d2 e2:e1=0"), HasSubstr("the line 'e1=0'"));
}

TEST(Games, OfANetworkAreNotThoseOfShapes) {
    GameSettings settings = settings_for_tests();
    network::Network network;
    network.run = 5;
    network.lines.resize(static_cast<std::size_t>(network::LineCodes(5).count()));
    settings.teacher = std::make_shared<network::Model>(network);
    EXPECT_NE(games_header(settings), games_header(settings_for_tests()));
    EXPECT_NE(play(settings, 4), play(settings_for_tests(), 4));
}

std::vector<float> targets(const TrainingGame& game, double share) {
    std::vector<float> out;
    for (const auto& position : collect_for_network(settings_for_tests(), {game}, share).training.positions)
        out.push_back(position.target);
    return out;
}

TEST(NetworkSamples, AimAtTheScoreAndAtWhatCameAfter) {
    TrainingGame game;
    game.winner = Stone::second;
    const Rules rules = settings_for_tests().boards[0];
    game.moves.push_back({rules.cell_at(4, 4), std::nullopt, std::nullopt});
    game.moves.push_back({rules.cell_at(4, 5), 0, Aside{{rules.cell_at(3, 3)}, 30990}});
    game.moves.push_back({rules.cell_at(5, 5), 0, std::nullopt});
    EXPECT_THAT(targets(game, 1), testing::ElementsAre(1.0F, 0.99F, 0.0F));
    EXPECT_THAT(targets(game, 0), testing::ElementsAre(0.5F, 0.99F, 0.5F));
    EXPECT_THAT(targets(game, 0.5), testing::ElementsAre(0.625F, 0.99F, 0.25F));
}

/// A mistake that was drawn at random says nothing of the position before it, a reply that was forced does.
///
///     a5 b5 c5 d5 are the first player's, who wins; whose last stone forces e5
TEST(NetworkSamples, DoNotBlameAPositionForARandomMove) {
    TrainingGame game;
    game.winner = Stone::first;
    const Rules rules = settings_for_tests().boards[0];
    const auto play = [&](int row, int column, std::optional<int> score) {
        game.moves.push_back({rules.cell_at(row, column), score, std::nullopt});
    };
    for (int i = 0; i < 3; ++i) play(4, i, std::nullopt), play(8, 2 * i, std::nullopt);
    play(4, 3, 0);
    play(4, 4, std::nullopt);
    play(6, 6, 0);
    EXPECT_THAT(targets(game, 1), testing::ElementsAre(1.0F, 1.0F)) << "forced: the result counts";
    game.moves[7].cell = rules.cell_at(0, 8);
    EXPECT_THAT(targets(game, 1), testing::ElementsAre(0.5F, 1.0F)) << "random: the score counts";
}

/// The same positions, aimed at something simple: each side of a line has a secret worth, the opposite for the
/// other player.
void aim_at_secret(NetworkSamples& samples) {
    const network::LineCodes codes(5);
    const auto worth = [&](int side) {
        const int other = codes.swapped(static_cast<network::LineCodes::Code>(side)) % codes.sides();
        const auto size = static_cast<int>(mix(static_cast<std::uint64_t>(std::min(side, other))) % 7) - 3;
        return side < other ? size : side > other ? -size : 0;
    };
    for (NetworkSamples::Position& position : samples.positions) {
        double sum = 0;
        for (std::uint32_t i = 0; i < position.cells; ++i) {
            for (const network::LineCodes::Code code : samples.cells[position.first_cell + i])
                sum += worth(code / codes.sides()) + worth(code % codes.sides());
        }
        position.target = static_cast<float>(1 / (1 + std::exp(-sum / 15)));
    }
}

TEST(NetworkFit, FindsASecret) {
    NetworkSampleSets sets = collect_for_network(settings_for_tests(), some_games(), 0);
    ASSERT_GT(sets.training.positions.size(), 1000U);
    ASSERT_GT(sets.validation.positions.size(), 100U);
    aim_at_secret(sets.training);
    aim_at_secret(sets.validation);
    std::vector<NetworkProgress> progress;
    NetworkFit settings;
    settings.epochs = 75;
    const std::optional<network::Network> found = fit(sets, settings, progress);
    ASSERT_TRUE(found);
    ASSERT_EQ(progress.size(), 75U);
    network::Network half;
    half.run = 5;
    half.lines.resize(found->lines.size());
    const double of_half = network_loss(half, sets.validation);
    const double of_truth = [&] {
        double sum = 0;
        for (const auto& position : sets.validation.positions) {
            const auto p = static_cast<double>(position.target);
            sum -= p * std::log(p) + (1 - p) * std::log(1 - p);
        }
        return sum / static_cast<double>(sets.validation.positions.size());
    }();
    EXPECT_LT(progress.back().validation_loss - of_truth, (of_half - of_truth) / 4)
        << "most of what can be known";
    EXPECT_NEAR(network_loss(*found, sets.validation), progress.back().validation_loss, 0.002) << "rounded";
}

TEST(NetworkFit, RepeatsItself) {
    const NetworkSampleSets sets = collect_for_network(settings_for_tests(), some_games(), 0.5);
    NetworkFit settings;
    settings.epochs = 5;
    std::vector<NetworkProgress> progress;
    std::vector<NetworkProgress> again;
    EXPECT_EQ(*fit(sets, settings, progress), *fit(sets, settings, again));
    EXPECT_EQ(progress.back().validation_loss, again.back().validation_loss);
}

TEST(NetworkFit, BeginsWhereItsTeacherIs) {
    const NetworkSampleSets sets = collect_for_network(settings_for_tests(), some_games(), 0);
    std::vector<NetworkProgress> progress;
    NetworkFit settings;
    settings.epochs = 30;
    const std::optional<network::Network> teacher = fit(sets, settings, progress);
    settings.start = &*teacher;
    settings.epochs = 1;
    std::vector<NetworkProgress> after;
    ASSERT_TRUE(fit(sets, settings, after));
    EXPECT_LT(after.front().training_loss, progress[1].training_loss);
}

TEST(NetworkFit, UsesWhatASmallerTeacherDidNot) {
    NetworkSampleSets sets = collect_for_network(settings_for_tests(), some_games(), 0);
    aim_at_secret(sets.training);
    network::Network teacher;
    teacher.run = 5;
    teacher.lines.resize(static_cast<std::size_t>(network::LineCodes(5).count()));
    NetworkFit settings;
    settings.start = &teacher;
    settings.epochs = 75;
    std::vector<NetworkProgress> progress;
    const std::optional<network::Network> found = fit(sets, settings, progress);
    ASSERT_TRUE(found);
    EXPECT_LT(network_loss(*found, sets.training), 0.9 * network_loss(teacher, sets.training));
}

TEST(NetworkFit, EndsWhenItIsStopped) {
    const NetworkSampleSets sets = collect_for_network(settings_for_tests(), some_games(), 0);
    play::StopFlag stop;
    stop.raise();
    EXPECT_FALSE(fit_network(5, sets, {}, stop, [](const NetworkProgress&) {}));
}

}  // namespace
}  // namespace mnk::training
