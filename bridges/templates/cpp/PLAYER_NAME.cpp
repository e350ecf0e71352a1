// A player of (m,n,k)-games that speaks the Gomocup protocol.  Begin in choose().

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Cell {
    int x = 0;
    int y = 0;
};

/// Stones: 0 none, 1 ours, 2 the opponent's.
class Board {
 public:
    Board(int width, int height, int k)
        : width(width), height(height), k(k), stones_(static_cast<std::size_t>(width * height)) {}

    int at(int x, int y) const {
        if (x < 0 || x >= width || y < 0 || y >= height) return -1;
        return stones_[static_cast<std::size_t>(y * width + x)];
    }
    void put(Cell cell, int who) { stones_.at(static_cast<std::size_t>(cell.y * width + cell.x)) = who; }

    std::vector<Cell> free() const {
        std::vector<Cell> out;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                if (at(x, y) == 0) out.push_back({x, y});
            }
        }
        return out;
    }

    /// Would a stone of `who` on the free cell make k in a row?
    bool wins(Cell cell, int who) const {
        const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& step : steps) {
            int run = 1;
            for (int sign = -1; sign <= 1; sign += 2) {
                for (int i = sign; at(cell.x + i * step[0], cell.y + i * step[1]) == who; i += sign) ++run;
            }
            if (run >= k) return true;
        }
        return false;
    }

    int width;
    int height;
    int k;

 private:
    std::vector<int> stones_;
};

/// The move: wins if it can, blocks if it must, else plays near the centre.
Cell choose(const Board& board, int /*milliseconds*/) {
    const std::vector<Cell> free = board.free();
    for (int who = 1; who <= 2; ++who) {
        for (const Cell cell : free) {
            if (board.wins(cell, who)) return cell;
        }
    }
    const auto distance = [&](Cell cell) {
        return std::abs(2 * cell.x - board.width + 1) + std::abs(2 * cell.y - board.height + 1);
    };
    Cell best = free.front();
    for (const Cell cell : free) {
        if (distance(cell) < distance(best)) best = cell;
    }
    return best;
}

int main() {
    Board board(15, 15, 5);
    int k = 5;
    int milliseconds = 1000;
    const auto move = [&] {
        const Cell cell = choose(board, milliseconds);
        board.put(cell, 1);
        std::cout << cell.x << ',' << cell.y << std::endl;
    };
    for (std::string line; std::getline(std::cin, line);) {
        for (char& c : line) c = c == ',' || c == '\r' ? ' ' : c;
        std::istringstream words(line);
        std::string command;
        words >> command;
        if (command == "INFO") {  // the rules and the clock
            std::string key;
            int value = 0;
            words >> key >> value;
            if (key == "mnk_k") k = value;
            if (key == "timeout_turn") milliseconds = value;
        } else if (command == "START" || command == "RECTSTART") {  // side; or width, height
            int width = 0;
            words >> width;
            int height = width;
            if (command == "RECTSTART") words >> height;
            board = Board(width, height, k);
            std::cout << "OK" << std::endl;
        } else if (command == "RESTART") {  // the same board, empty
            board = Board(board.width, board.height, k);
            std::cout << "OK" << std::endl;
        } else if (command == "BEGIN") {  // the first move is ours
            move();
        } else if (command == "TURN") {  // the opponent's move
            Cell cell;
            words >> cell.x >> cell.y;
            board.put(cell, 2);
            move();
        } else if (command == "BOARD") {  // x,y,whose until DONE
            board = Board(board.width, board.height, k);
            while (std::getline(std::cin, line) && line.rfind("DONE", 0) != 0) {
                for (char& c : line) c = c == ',' ? ' ' : c;
                std::istringstream row(line);
                Cell cell;
                int who = 0;
                row >> cell.x >> cell.y >> who;
                board.put(cell, who);
            }
            move();
        } else if (command == "ABOUT") {
            std::cout << "name=\"PLAYER_NAME\", version=\"1.0\"" << std::endl;
        } else if (command == "END") {
            return 0;
        } else if (!command.empty()) {
            std::cout << "UNKNOWN" << std::endl;
        }
    }
}
