"""A player of (m,n,k)-games that speaks the Gomocup protocol. Begin in choose()."""

import sys


class Board:
    """Stones by (x, y): 1 are ours, 2 the opponent's."""

    def __init__(self, width, height, k):
        self.width, self.height, self.k = width, height, k
        self.stones = {}

    def free(self):
        return [(x, y) for y in range(self.height) for x in range(self.width) if (x, y) not in self.stones]

    def wins(self, cell, who):
        """Would a stone of `who` on the free cell make k in a row?"""
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                x, y = cell[0] + sign * dx, cell[1] + sign * dy
                while self.stones.get((x, y)) == who:
                    run += 1
                    x, y = x + sign * dx, y + sign * dy
            if run >= self.k:
                return True
        return False


def choose(board, milliseconds):
    """The move: wins if it can, blocks if it must, else plays near the centre."""
    free = board.free()
    for who in (1, 2):
        for cell in free:
            if board.wins(cell, who):
                return cell
    centre = (board.width - 1) / 2, (board.height - 1) / 2
    return min(free, key=lambda cell: abs(cell[0] - centre[0]) + abs(cell[1] - centre[1]))


def main():
    board, k, milliseconds = None, 5, 1000

    def move():
        cell = choose(board, milliseconds)
        board.stones[cell] = 1
        return "%d,%d" % cell

    for line in sys.stdin:
        words = line.replace(",", " ").split()
        if not words:
            continue
        command, answer = words[0].upper(), None
        if command == "INFO" and len(words) > 2:  # the rules and the clock
            if words[1] == "mnk_k":
                k = int(words[2])
            elif words[1] == "timeout_turn":
                milliseconds = int(words[2])
        elif command == "START":  # a square board
            board, answer = Board(int(words[1]), int(words[1]), k), "OK"
        elif command == "RECTSTART":  # width, height
            board, answer = Board(int(words[1]), int(words[2]), k), "OK"
        elif command == "RESTART":  # the same board, empty
            board, answer = Board(board.width, board.height, k), "OK"
        elif command == "BEGIN":  # the first move is ours
            answer = move()
        elif command == "TURN":  # the opponent's move
            board.stones[int(words[1]), int(words[2])] = 2
            answer = move()
        elif command == "BOARD":  # x,y,whose until DONE
            board = Board(board.width, board.height, k)
            for row in sys.stdin:
                if row.strip() == "DONE":
                    break
                x, y, who = (int(number) for number in row.split(","))
                board.stones[x, y] = who
            answer = move()
        elif command == "ABOUT":
            answer = 'name="PLAYER_NAME", version="1.0"'
        elif command == "END":
            return
        elif command != "INFO":
            answer = "UNKNOWN"
        if answer:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
