#include "mnk/training/game.hpp"

#include "mnk/base/hash.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/board/position.hpp"

namespace mnk::training {

namespace {

constexpr std::string_view kWinners = "-XO";
constexpr int kMostScore = 32000;

/// Without a blank, unlike to_string.
std::string board_name(const Rules& rules) {
    return text::concat(rules.rows, "x", rules.columns, "x", rules.run, rules.exact ? "e" : "");
}

/// Stands for the numbers that the games are played with.
std::uint64_t fingerprint(const threats::ShapeWeights& weights) {
    std::uint64_t hash = mix(static_cast<std::uint64_t>(weights.tempo));
    const auto add = [&hash](const threats::CodeValue& value) {
        for (const std::int16_t number : {value.moving, value.waiting, value.attack, value.defend})
            hash = mix(hash ^ static_cast<std::uint64_t>(number));
    };
    for (const threats::CodeValue& value : weights.line) add(value);
    for (const threats::CodeValue& value : weights.cell) add(value);
    // Numbers that are all nothing leave the name as it was before there were such.
    for (const threats::CodeValue& value : weights.pair) {
        if (!(value == threats::CodeValue{})) add(value);
    }
    for (const auto& row : weights.turn) {
        for (const std::int16_t number : row) {
            if (number != 0) hash = mix(hash ^ static_cast<std::uint64_t>(number));
        }
    }
    return hash;
}

std::uint64_t fingerprint(network::Network network) {
    network.provenance.clear();
    std::uint64_t hash = 0;
    for (const char byte : network::write_network(network))
        hash = mix(hash ^ static_cast<unsigned char>(byte));
    return hash;
}

Result<Cell> read_cell(const Position& position, std::string_view word) {
    const Result<Cell> cell = parse_cell(position.rules(), word);
    if (!cell) return cell.error();
    if (position.is_over() || !position.is_free(*cell))
        return Error{text::concat("nobody can play ", text::quoted(word))};
    return *cell;
}

Result<int> read_score(std::string_view word) {
    const Result<std::int64_t> score = text::parse_integer(word, "a score", -kMostScore, kMostScore);
    if (!score) return score.error();
    return static_cast<int>(*score);
}

/// g9,h7=20
Result<Aside> read_aside(Position position, std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos)
        return Error{text::concat("the line ", text::quoted(word), " has no score")};
    Aside aside;
    for (const std::string_view name : text::split(word.substr(0, equals), ",")) {
        const Result<Cell> cell = read_cell(position, name);
        if (!cell) return cell.error();
        position.play(*cell);
        aside.moves.push_back(*cell);
    }
    if (position.is_over()) return Error{text::concat("the line ", text::quoted(word), " ends the game")};
    const Result<int> score = read_score(word.substr(equals + 1));
    if (!score) return score.error();
    aside.score = *score;
    return aside;
}

/// g7, g7=35 or g7=35:g9,h7=20
Result<TrainingMove> read_move(const Position& position, std::string_view word) {
    const std::size_t colon = word.find(':');
    const std::string_view played = word.substr(0, colon);
    const std::size_t equals = played.find('=');
    const Result<Cell> cell = read_cell(position, played.substr(0, equals));
    if (!cell) return cell.error();
    TrainingMove move{*cell, std::nullopt, std::nullopt};
    if (equals != std::string_view::npos) {
        const Result<int> score = read_score(played.substr(equals + 1));
        if (!score) return score.error();
        move.score = *score;
    }
    if (colon != std::string_view::npos) {
        Result<Aside> aside = read_aside(position, word.substr(colon + 1));
        if (!aside) return aside.error();
        move.aside = std::move(*aside);
    }
    return move;
}

Result<TrainingGame> read_game(const GameSettings& settings, std::size_t number, std::string_view line) {
    const std::vector<std::string_view> words = text::split(line);
    TrainingGame game;
    game.board = number % settings.boards.size();
    const Rules& rules = settings.boards[game.board];
    const std::string name = board_name(rules);
    const std::size_t winner =
        words.size() < 3 || words[2].size() != 1 ? std::string_view::npos : kWinners.find(words[2][0]);
    if (words.size() < 3 || words[0] != std::to_string(number) || words[1] != name ||
        winner == std::string_view::npos)
        return Error{text::concat("this should be game ", number, " on ", name, " with who won it")};
    game.winner = static_cast<Stone>(winner);
    Position position(rules);
    for (std::size_t i = 3; i < words.size(); ++i) {
        const Result<TrainingMove> move = read_move(position, words[i]);
        if (!move) return move.error();
        position.play(move->cell);
        game.moves.push_back(*move);
    }
    return game;
}

std::string header_of_boards(const GameSettings& settings) {
    std::string boards;
    for (const Rules& rules : settings.boards)
        boards += text::concat(boards.empty() ? "" : ",", board_name(rules));
    return text::concat("# mnk train games 1: boards ", boards, " ");
}

/// @pre  the first line was looked at
Result<GamesFile> read_lines(const GameSettings& settings, std::string_view text) {
    GamesFile file;
    std::size_t line_number = 0;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', file.whole)) {
        const std::string_view line = text.substr(file.whole, end - file.whole);
        if (++line_number > 1) {
            Result<TrainingGame> game = read_game(settings, file.games.size(), line);
            if (!game) return Error{text::concat("line ", line_number, ": ", game.error().what)};
            file.games.push_back(std::move(*game));
        }
        file.whole = end + 1;
    }
    return file;
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

}  // namespace

std::string games_header(const GameSettings& settings) {
    return text::concat(
        header_of_boards(settings), "seed ", settings.seed, " nodes ", settings.nodes, " opening ",
        settings.opening_plies, " noise ", settings.noise, settings.asides ? " asides" : "",
        settings.teacher ? text::concat(" teacher ", fingerprint(settings.teacher->network)) : "",
        " weights ", fingerprint(settings.weights));
}

std::string write_game(const GameSettings& settings, std::size_t number, const TrainingGame& game) {
    const Rules& rules = settings.boards[game.board];
    std::string out =
        text::concat(number, " ", board_name(rules), " ", kWinners[static_cast<std::size_t>(game.winner)]);
    for (const TrainingMove& move : game.moves) {
        out += text::concat(" ", cell_name(rules, move.cell));
        if (move.score) out += text::concat("=", *move.score);
        if (!move.aside) continue;
        char before = ':';
        for (const Cell cell : move.aside->moves) {
            out += text::concat(before, cell_name(rules, cell));
            before = ',';
        }
        out += text::concat("=", move.aside->score);
    }
    return out;
}

Result<GamesFile> read_games(const GameSettings& settings, std::string_view text) {
    if (text.find('\n') != std::string_view::npos && first_line(text) != games_header(settings)) {
        return Error{
            "these games were played with other settings: name another file, or the settings of its first "
            "line"};
    }
    return read_lines(settings, text);
}

Result<std::vector<TrainingGame>> read_other_games(const GameSettings& settings, std::string_view text) {
    if (!first_line(text).starts_with(header_of_boards(settings)))
        return Error{"here should be games that mnk train played on the same boards"};
    Result<GamesFile> file = read_lines(settings, text);
    if (!file) return file.error();
    return std::move(file->games);
}

}  // namespace mnk::training
