#include <gmock/gmock.h>

#include "mnk/search/weights.hpp"
#include "mnk/training/self_play.hpp"
#include "mnk/training/train.hpp"

namespace mnk::training {
namespace {

using testing::HasSubstr;

GameSettings settings_for_tests() {
    GameSettings settings;
    settings.boards = {Rules{7, 7, 4}, Rules{9, 8, 4}};
    settings.nodes = 100;
    settings.noise = 20;
    settings.weights = search::weights_for(4);
    return settings;
}

std::vector<TrainingGame> play(const GameSettings& settings, std::size_t from, std::size_t to, int threads) {
    std::vector<TrainingGame> games;
    play_games(settings, from, to, threads, play::StopFlag(),
               [&](std::size_t number, const TrainingGame& game) {
                   EXPECT_EQ(number, from + games.size());
                   games.push_back(game);
                   return true;
               });
    return games;
}

std::string to_text(const GameSettings& settings, const std::vector<TrainingGame>& games) {
    std::string text = games_header(settings) + "\n";
    for (std::size_t i = 0; i < games.size(); ++i) text += write_game(settings, i, games[i]) + "\n";
    return text;
}

TEST(SelfPlay, GivesTheSameGamesOnAnyNumberOfThreads) {
    const GameSettings settings = settings_for_tests();
    const std::vector<TrainingGame> games = play(settings, 0, 8, 1);
    EXPECT_EQ(games, play(settings, 0, 8, 3));
    std::vector<TrainingGame> resumed = play(settings, 0, 5, 2);
    for (const TrainingGame& game : play(settings, 5, 8, 1)) resumed.push_back(game);
    EXPECT_EQ(games, resumed);
}

TEST(SelfPlay, DiffersFromGameToGameAndFromSeedToSeed) {
    GameSettings settings = settings_for_tests();
    const std::vector<TrainingGame> games = play(settings, 0, 4, 1);
    EXPECT_NE(games[0].moves, games[2].moves);
    settings.seed = 2;
    EXPECT_NE(games, play(settings, 0, 4, 1));
}

TEST(SelfPlay, EndsWhenItIsStopped) {
    play::StopFlag stop;
    stop.raise();
    int taken = 0;
    play_games(settings_for_tests(), 0, 8, 2, stop,
               [&](std::size_t, const TrainingGame&) { return ++taken > 0; });
    EXPECT_EQ(taken, 0);
}

TEST(GamesFile, IsReadAsItWasWritten) {
    const GameSettings settings = settings_for_tests();
    const std::vector<TrainingGame> games = play(settings, 0, 4, 1);
    const std::string text = to_text(settings, games);
    const Result<GamesFile> file = read_games(settings, text);
    ASSERT_TRUE(file) << file.error().what;
    EXPECT_EQ(file->games, games);
    EXPECT_EQ(file->whole, text.size());
}

TEST(GamesFile, LeavesOutALineThatWasNeverFinished) {
    const GameSettings settings = settings_for_tests();
    const std::string text = to_text(settings, play(settings, 0, 3, 1));
    const Result<GamesFile> file = read_games(settings, text.substr(0, text.size() - 4));
    ASSERT_TRUE(file);
    EXPECT_EQ(file->games.size(), 2U);
    EXPECT_EQ(text[file->whole - 1], '\n');
    EXPECT_EQ(read_games(settings, "")->whole, 0U);
}

TEST(GamesFile, OfOtherSettingsOrDamagedGetsASentence) {
    GameSettings settings = settings_for_tests();
    const std::string text = to_text(settings, play(settings, 0, 2, 1));
    const std::string header = games_header(settings) + "\n";
    const auto sentence = [&](const std::string& file) {
        const Result<GamesFile> read = read_games(settings, file);
        return read ? "" : read.error().what;
    };
    EXPECT_THAT(sentence(header + "0 7x7x4 X a1 a1\n"), HasSubstr("line 2: nobody can play 'a1'"));
    EXPECT_THAT(sentence(header + "0 7x7x4 X a1=many\n"), HasSubstr("line 2: a score"));
    EXPECT_THAT(sentence(header + "1 7x7x4 X a1\n"), HasSubstr("this should be game 0 on 7x7x4"));
    EXPECT_THAT(sentence(header + "\n"), HasSubstr("line 2"));
    settings.nodes += 1;
    EXPECT_THAT(sentence(text), HasSubstr("other settings"));
    settings.nodes -= 1;
    settings.weights.line[3].moving += 1;
    EXPECT_THAT(sentence(text), HasSubstr("other settings"));
}

TEST(GamesFile, OfOtherSettingsIsReadWhereBoardsAreTheSame) {
    const GameSettings settings = settings_for_tests();
    GameSettings other = settings;
    other.seed = 9;
    other.nodes = 50;
    const std::vector<TrainingGame> games = play(other, 0, 4, 1);
    const Result<std::vector<TrainingGame>> read = read_other_games(settings, to_text(other, games));
    ASSERT_TRUE(read) << read.error().what;
    EXPECT_EQ(*read, games);
    other.boards.pop_back();
    for (const std::string& text : {to_text(other, {}), std::string(), std::string("nonsense\n")}) {
        const Result<std::vector<TrainingGame>> refused = read_other_games(settings, text);
        ASSERT_FALSE(refused) << text;
        EXPECT_THAT(refused.error().what, HasSubstr("on the same boards"));
    }
}

TEST(Training, GivesTheSameFileFromTheSameSeed) {
    const GameSettings settings = settings_for_tests();
    const auto train = [&](int threads) {
        Result<search::TrainedWeights> found = fit(settings, play(settings, 0, 40, threads), 0.5);
        EXPECT_TRUE(found);
        search::WeightsFile file;
        file.set(*found);
        return search::write_weights(file);
    };
    const std::string text = train(1);
    EXPECT_EQ(text, train(2));
    const Result<search::WeightsFile> read = search::read_weights(text);
    ASSERT_TRUE(read) << read.error().what;
    EXPECT_EQ(search::write_weights(*read), text);
}

TEST(Training, OfNothingSaysSo) {
    const Result<search::TrainedWeights> found = fit(settings_for_tests(), {}, 1);
    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().what, HasSubstr("no position"));
}

}  // namespace
}  // namespace mnk::training
