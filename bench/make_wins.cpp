// Looks for positions with a forced win in games of our players against themselves: the lines of
// tests/threats/wins.txt.
//
//     make_wins BOARD PLAYER GAMES SEED [NODES]        make_wins 15x15x5 deepening 40 1
//
// A game begins with a few random moves near the middle.  The first position of each game in which the side
// to move has a win of 7 to 21 plies, with at most NODES nodes, is printed; then the game is over.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/threats/threat_search.hpp"

namespace mnk::bench {
namespace {

Rules read_board(const std::string& text) {
    Rules rules;
    std::sscanf(text.c_str(), "%dx%dx%d", &rules.rows, &rules.columns, &rules.run);
    rules.exact = text.ends_with("exact");
    return rules;
}

/// Legal, and within two cells of the middle or of a stone.
Cell opening_move(const Position& position, Random& random) {
    const Rules& rules = position.rules();
    for (;;) {
        Cell from = rules.cell_at(rules.rows / 2, rules.columns / 2);
        if (position.ply() > 0)
            from = position.moves()[static_cast<std::size_t>(random.below(position.ply()))];
        const int row = rules.row_of(from) + random.below(5) - 2;
        const int column = rules.column_of(from) + random.below(5) - 2;
        if (rules.contains(row, column) && position.is_free(rules.cell_at(row, column)))
            return rules.cell_at(row, column);
    }
}

class Game {
 public:
    Game(const Rules& rules, const std::string& player)
        : shapes_(std::make_shared<threats::ShapeTable>(rules)),
          position_(rules),
          board_(rules, shapes_, codes_),
          player_(std::move(*engine::make_player(player))) {
        limits_.nodes = 4000;
    }

    /// One game; true if it gave a position.
    bool run(Random& random, int nodes, int& plies) {
        position_ = Position(position_.rules());
        board_ = threats::ShapeBoard(position_.rules(), shapes_, codes_);
        const int opening = 4 + random.below(6);
        player_->start(position_.rules(), Stone::first, limits_, stop_);
        while (!position_.is_over()) {
            const bool is_random = position_.ply() < opening || random.below(12) == 0;
            if (!is_random) {
                const threats::Forced found =
                    search_.find(board_, position_.key(), position_.side_to_move(), nodes);
                if (found.kind == threats::Forced::Kind::win) {
                    plies = found.plies;
                    return plies >= 7 && plies <= 21;
                }
            }
            const Cell cell = is_random ? opening_move(position_, random)
                                        : player_->choose({position_, limits_, stop_, {}}).value();
            board_.play(cell, position_.side_to_move());
            position_.play(cell);
        }
        return false;
    }

    [[nodiscard]] const Position& position() const { return position_; }

 private:
    std::shared_ptr<threats::ShapeTable> shapes_;
    std::shared_ptr<threats::CodeTable> codes_ =
        std::make_shared<threats::CodeTable>(threats::ShapeWeights{});
    Position position_;
    threats::ShapeBoard board_;
    threats::ThreatSearch search_{18};
    std::unique_ptr<play::Player> player_;
    play::Limits limits_;
    play::StopFlag stop_;
};

int run(const std::string& board, const std::string& player, int games, std::uint64_t seed, int nodes) {
    Game game(read_board(board), player);
    Random random(seed);
    for (int i = 0; i < games; ++i) {
        int plies = 0;
        if (!game.run(random, nodes, plies)) continue;
        const Position& position = game.position();
        std::printf("%s %d: %s\n", to_string(position.rules()).c_str(), plies,
                    moves_to_text(position.rules(), position.moves()).c_str());
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace mnk::bench

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "make_wins BOARD PLAYER GAMES SEED [NODES]\n");
        return 2;
    }
    return mnk::bench::run(argv[1], argv[2], std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10),
                           argc > 5 ? std::atoi(argv[5]) : 50'000);
}
