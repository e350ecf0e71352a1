#include "mnk/training/train.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/arena/boards.hpp"
#include "mnk/search/weights.hpp"
#include "mnk/training/network_fit.hpp"
#include "mnk/training/self_play.hpp"

namespace mnk::app {

namespace {

using search::TrainedWeights;
using training::GameSettings;
using training::TrainingGame;

constexpr std::int64_t kNodes = 3000;

struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// A board on which runs of `run` are neither sure nor out of reach.
std::string usual_boards(std::int64_t run) {
    if (run <= 3) return "5x5x3";
    if (run == 4) return "7x7x4,8x8x4,10x10x4";
    const std::int64_t size = std::min<std::int64_t>(Rules::kLargest, run <= 5 ? 15 : 2 * run + 7);
    return fmt::format("{0}x{0}x{1}", size, run);
}

Result<GameSettings> read_settings(const Invocation& invocation) {
    const Result<std::int64_t> run = text::parse_integer(invocation.words.front(), "K", 3, Rules::kLargest);
    if (!run) return run.error();
    const Settings& typed = invocation.settings;
    Result<std::vector<Rules>> boards =
        arena::read_boards(invocation.has("boards") ? typed.boards : usual_boards(*run));
    if (!boards) return boards.error();
    for (const Rules& rules : *boards) {
        if (rules.run != *run)
            return Error{fmt::format("{} is no board for runs of {}", to_string(rules), *run)};
    }
    const Result<search::WeightsFile> weights = typed.weights.empty()
                                                    ? search::read_weights(search::built_in_weights())
                                                    : search::load_weights(typed.weights);
    if (!weights) return weights.error();
    GameSettings settings;
    settings.boards = std::move(*boards);
    settings.seed = static_cast<std::uint64_t>(typed.seed);
    settings.nodes = typed.nodes > 0 ? typed.nodes : kNodes;
    settings.opening_plies = invocation.has("opening-plies") ? static_cast<int>(typed.opening_plies)
                                                             : GameSettings{}.opening_plies;
    settings.noise = static_cast<int>(typed.noise);
    settings.asides = !typed.network.empty();
    if (settings.asides && *run > network::LineCodes::kLongestRun)
        return Error{fmt::format("networks are for runs of at most {}", network::LineCodes::kLongestRun)};
    if (!typed.teacher.empty()) {
        Result<network::Network> teacher = network::load_network(typed.teacher);
        if (!teacher) return teacher.error();
        if (teacher->run != *run)
            return Error{fmt::format("{} is for runs of {}", text::quoted(typed.teacher), teacher->run)};
        settings.teacher = std::make_shared<network::Model>(std::move(*teacher));
    }
    settings.weights = weights->nearest(static_cast<int>(*run)).weights;
    return settings;
}

/// What would make the same numbers again.
std::string command_of(const GameSettings& settings, const Settings& typed, std::size_t games) {
    std::string boards;
    for (const Rules& rules : settings.boards)
        boards += fmt::format("{}{}x{}x{}", boards.empty() ? "" : ",", rules.rows, rules.columns, rules.run);
    return fmt::format(
        "mnk train {} --boards {} --games {} --nodes {} --seed {} --opening-plies {} --noise {} "
        "--result-share {}{}",
        settings.run(), boards, games, settings.nodes, settings.seed, settings.opening_plies, settings.noise,
        typed.result_share,
        typed.weights.empty() ? ""
                              : " --weights " + std::filesystem::path(typed.weights).filename().string());
}

/// The games so far, kept in a file that grows by a line a game.
class GamesKept {
 public:
    static Result<GamesKept> open(const GameSettings& settings, const std::string& path) {
        GamesKept kept;
        std::string text;
        if (std::filesystem::exists(path)) {
            std::ifstream stream(path, std::ios::binary);
            text.assign(std::istreambuf_iterator<char>(stream), {});
        }
        Result<training::GamesFile> file = training::read_games(settings, text);
        if (!file) return Error{text::concat(text::quoted(path), ", ", file.error().what)};
        kept.games = std::move(file->games);
        kept.file_.reset(std::fopen(path.c_str(), "ab"));
        if (kept.file_ == nullptr ||
            ::ftruncate(::fileno(kept.file_.get()), static_cast<off_t>(file->whole)) != 0)
            return Error{text::concat("cannot write games to ", text::quoted(path))};
        if (file->whole == 0 && !kept.append(training::games_header(settings)))
            return Error{text::concat("cannot write games to ", text::quoted(path))};
        return kept;
    }

    bool append(const std::string& line) {
        return std::fputs((line + "\n").c_str(), file_.get()) >= 0 && std::fflush(file_.get()) == 0;
    }

    std::vector<TrainingGame> games;

 private:
    std::unique_ptr<std::FILE, Closer> file_;
};

/// The games of other rounds that are named.
Result<std::vector<TrainingGame>> read_more(const GameSettings& settings, const std::string& paths) {
    std::vector<TrainingGame> games;
    if (paths.empty()) return games;
    for (const std::string_view path : text::split(paths, ",")) {
        std::ifstream stream{std::string(path), std::ios::binary};
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        if (!stream) return Error{text::concat("cannot read games from ", text::quoted(path))};
        const Result<std::vector<TrainingGame>> more = training::read_other_games(settings, text);
        if (!more) return Error{text::concat(text::quoted(path), ", ", more.error().what)};
        games.insert(games.end(), more->begin(), more->end());
    }
    return games;
}

std::string names_of(const std::string& paths) {
    std::string names;
    for (const std::string_view path : text::split(paths, ","))
        names += text::concat(names.empty() ? "" : ",", std::filesystem::path(path).filename().string());
    return names;
}

/// Plays what is missing; the sentence why not, if it stopped for another reason than Ctrl-C.
Status play_missing(const GameSettings& settings, const Settings& typed, GamesKept& kept) {
    const bool shows_progress = !typed.json && ::isatty(STDERR_FILENO) != 0;
    const auto total = static_cast<std::size_t>(typed.games);
    bool is_written = true;
    training::play_games(settings, kept.games.size(), total, static_cast<int>(typed.concurrency),
                         interrupt_flag(), [&](std::size_t number, const TrainingGame& game) {
                             is_written = kept.append(training::write_game(settings, number, game));
                             kept.games.push_back(game);
                             if (shows_progress) fmt::print(stderr, "\r{} of {} games", number + 1, total);
                             return is_written;
                         });
    if (shows_progress) fmt::print(stderr, "\r\x1b[K");
    if (!is_written) return Error{"cannot write the games: is the disk full?"};
    return Done{};
}

Json result_json(const TrainedWeights& found, const std::string& games_file) {
    const auto loss = [](const TrainedWeights::Loss& of) {
        return Json{{"before", of.before}, {"after", of.after}};
    };
    return {{"run", found.run},
            {"command", found.command},
            {"seed", found.seed},
            {"games", found.games},
            {"positions", found.positions},
            {"value_loss", loss(found.value_loss)},
            {"order_loss", loss(found.order_loss)},
            {"games_file", games_file}};
}

/// The section goes into the file that is there, or into a new one.
Exit write_result(const TrainedWeights& found, const std::string& path) {
    search::WeightsFile file;
    if (std::filesystem::exists(path)) {
        Result<search::WeightsFile> there = search::load_weights(path);
        if (!there) return fail(ExitCode::bad_input, there.error());
        file = std::move(*there);
    }
    file.set(found);
    const Status status = write_file(path, search::write_weights(file));
    return status ? Exit{} : fail(ExitCode::file, status.error());
}

/// What the file says of itself: this command, and those that made its teacher.
std::string provenance_of(const GameSettings& settings, const Settings& typed, std::size_t games,
                          const training::NetworkSampleSets& sets, double loss) {
    std::string out = fmt::format(
        "{} --epochs {} --rate {}{}{} --network {}\n{:%Y-%m-%d}, mnk {}: {} positions, "
        "loss on games not trained on {:.5f}",
        command_of(settings, typed, games), typed.epochs, typed.rate,
        settings.teacher ? " --teacher " + std::filesystem::path(typed.teacher).filename().string() : "",
        typed.more_games.empty() ? "" : " --more-games " + names_of(typed.more_games),
        std::filesystem::path(typed.network).filename().string(), fmt::gmtime(std::time(nullptr)), kVersion,
        sets.training.positions.size(), loss);
    if (settings.teacher) out += "\nthe teacher: " + settings.teacher->network.provenance;
    return out;
}

/// A network instead of numbers for shapes.  The first `own` games are of these settings.
Exit learn_network(const GameSettings& settings, const Settings& typed,
                   const std::vector<TrainingGame>& games, std::size_t own) {
    const training::NetworkSampleSets sets =
        training::collect_for_network(settings, games, static_cast<double>(typed.result_share) / 100);
    if (sets.training.positions.empty() || sets.validation.positions.empty())
        return fail(ExitCode::bad_input,
                    Error{"the games have no position to learn from: play more of them"});
    Json epochs = Json::array();
    const bool shows_progress = !typed.json && ::isatty(STDERR_FILENO) != 0;
    const auto report = [&](const training::NetworkProgress& progress) {
        epochs.push_back({{"training_loss", progress.training_loss}, {"loss", progress.validation_loss}});
        if (shows_progress)
            fmt::print(stderr, "epoch {} of {}: loss {:.5f}, on games not trained on {:.5f}\n",
                       progress.epoch, typed.epochs, progress.training_loss, progress.validation_loss);
    };
    training::NetworkFit fit;
    fit.epochs = static_cast<int>(typed.epochs);
    fit.rate = static_cast<float>(typed.rate) / 10'000;
    fit.start = settings.teacher ? &settings.teacher->network : nullptr;
    std::optional<network::Network> found =
        training::fit_network(settings.run(), sets, fit, interrupt_flag(), report);
    if (!found)
        return fail(ExitCode::interrupted, Error{"stopped; the games are kept, the same command goes on"});
    const double loss = training::network_loss(*found, sets.validation);
    found->provenance = provenance_of(settings, typed, own, sets, loss);
    const Status status = write_file(typed.network, network::write_network(*found));
    if (!status) return fail(ExitCode::file, status.error());
    if (typed.json) {
        print_json({{"run", settings.run()},
                    {"games", games.size()},
                    {"positions", sets.training.positions.size()},
                    {"epochs", epochs},
                    {"loss", loss},
                    {"network", typed.network}});
    } else {
        print(fmt::format("{} games, {} positions\nloss on games not trained on: {:.5f}\n", games.size(),
                          sets.training.positions.size(), loss));
    }
    return {};
}

Exit run_train(const Invocation& invocation) {
    const Settings& typed = invocation.settings;
    const Result<GameSettings> settings = read_settings(invocation);
    if (!settings) return fail(ExitCode::bad_usage, settings.error());
    const std::string path =
        typed.games_file.empty() ? fmt::format("train-k{}.games", settings->run()) : typed.games_file;
    Result<GamesKept> kept = GamesKept::open(*settings, path);
    if (!kept) return fail(ExitCode::file, kept.error());
    // Before hours of play, not after.
    const Result<std::vector<TrainingGame>> more = read_more(*settings, typed.more_games);
    if (!more) return fail(ExitCode::file, more.error());
    catch_interrupts();
    const Status played = play_missing(*settings, typed, *kept);
    if (!played) return fail(ExitCode::file, played.error());
    if (interrupt_flag().is_raised()) {
        return fail(ExitCode::interrupted,
                    fmt::format("stopped after {} of {} games, kept in {}: the same command goes on",
                                kept->games.size(), typed.games, text::quoted(path)));
    }
    kept->games.resize(std::min(kept->games.size(), static_cast<std::size_t>(typed.games)));
    if (!typed.network.empty()) {
        const std::size_t own = kept->games.size();
        kept->games.insert(kept->games.end(), more->begin(), more->end());
        return learn_network(*settings, typed, kept->games, own);
    }
    Result<TrainedWeights> found =
        training::fit(*settings, kept->games, static_cast<double>(typed.result_share) / 100);
    if (!found) return fail(ExitCode::bad_input, found.error());
    found->command = command_of(*settings, typed, kept->games.size());
    found->date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    found->version = kVersion;
    if (!typed.output.empty() && typed.output != "-") {
        const Exit exit = write_result(*found, typed.output);
        if (exit.is_failure()) return exit;
    }
    if (typed.json) {
        print_json(result_json(*found, path));
    } else if (typed.output.empty() || typed.output == "-") {
        search::WeightsFile file;
        file.set(*found);
        print(search::write_weights(file));
    } else {
        print(
            fmt::format("{} games, {} positions\nloss on games not trained on: value {:.5f} -> {:.5f}, "
                        "order {:.5f} -> {:.5f}\n",
                        found->games, found->positions, found->value_loss.before, found->value_loss.after,
                        found->order_loss.before, found->order_loss.after));
    }
    return {};
}

constexpr auto kTrainOptions = options_named("boards", "games", "nodes", "seed", "opening-plies", "noise",
                                             "result-share", "network", "teacher", "more-games", "epochs",
                                             "rate", "weights", "games-file", "concurrency", "output");
constexpr Positional kTrainPositionals[] = {{"K", "stones in a row, from 3 to 128"}};
constexpr Example kTrainExamples[] = {
    {"mnk train 5 --games 2000", "numbers for five in a row, to the screen"},
    {"mnk train 4 --boards 7x7x4,8x8x4 --games 500 --output data/weights/shapes.toml",
     "into the file that the program is built with"},
    {"mnk train 5 --games 20000 --nodes 2000 --network five.network",
     "a network for champion:network=five.network; --teacher makes a better one from it"},
    {"mnk train 6 --nodes 1000 --concurrency 2 --games-file six.games --json",
     "two games at once; the file grows, and the same command goes on with it"},
};

}  // namespace

extern const Command kTrainCommand;
const Command kTrainCommand{
    .name = "train",
    .summary = "learn the champion's numbers for a k from games against itself",
    .usage = "K",
    .positionals = kTrainPositionals,
    .fewest_words = 1,
    .most_words = 1,
    .options = kTrainOptions,
    .examples = kTrainExamples,
    .notes =
        "Games are kept in train-kK.games, or where --games-file says, and played only once: after Ctrl-C "
        "the same command goes on. The same settings give the same games and numbers, whatever "
        "--concurrency. --nodes is 3000 here if it is not given, --opening-plies 6. docs/training.md tells "
        "what is learnt and how.",
    .run = run_train};

}  // namespace mnk::app
