// A brain that plays the first free cell and misbehaves as its first argument says:
//
//   mock_engine MODE [NUMBER]
//
// The modes are the rows of kModes, each with what it does.

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using std::chrono::milliseconds;

struct Mode {
    std::string_view name;
    std::string_view what;
};

constexpr std::array kModes{
    Mode{"good", "behaves"},
    Mode{"slow-start", "answers START after NUMBER ms"},
    Mode{"mute", "reads and never says a word"},
    Mode{"deaf", "never reads"},
    Mode{"silent", "starts, and never makes a move"},
    Mode{"crash", "dies of a signal at its move NUMBER"},
    Mode{"leave", "ends with code 3 at its move NUMBER, with a word on standard error"},
    Mode{"flood", "writes NUMBER MB of messages instead of a move"},
    Mode{"endless-line", "writes one line of NUMBER MB instead of a move"},
    Mode{"half-lines", "writes its moves in pieces, with pauses of NUMBER ms"},
    Mode{"half-line", "writes half a move and no end of line"},
    Mode{"occupied", "chooses a taken cell at its move NUMBER"},
    Mode{"off-board", "chooses a cell that does not exist at its move NUMBER"},
    Mode{"nonsense", "answers with words instead of a move"},
    Mode{"error", "answers with ERROR instead of a move"},
    Mode{"late", "answers NUMBER ms after its time"},
    Mode{"ignore-end", "does not leave at END, nor when its input closes"},
    Mode{"fork", "leaves children behind: in its group, in a session of their own, and orphans"},
    Mode{"memory", "takes NUMBER MB instead of making a move"},
    Mode{"cpu", "computes for ever instead of making a move"},
    Mode{"refuse", "answers ERROR to START and RECTSTART"},
    Mode{"five-only", "answers ERROR to INFO mnk_k"},
    Mode{"no-restart", "does not know RESTART, nor any INFO"},
    Mode{"carriage", "ends its lines with CR alone"},
    Mode{"suggest", "suggests its moves"},
    Mode{"talk", "says what it thinks, and more"},
    Mode{"hasty", "drops what comes within 8 ms of its answer"},
    Mode{"tidy", "computes for NUMBER ms after its answer, and drops what came meanwhile"},
};

void pause_for(long time) { std::this_thread::sleep_for(milliseconds{time}); }

[[noreturn]] void sleep_for_ever() {
    for (;;) pause_for(1000);
}

class Engine {
 public:
    Engine(std::string_view mode, long number) : mode_(mode), number_(number) {}

    void run() {
        if (mode_ == "deaf") sleep_for_ever();
        for (std::string line; std::getline(std::cin, line);) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (is("hasty") && std::chrono::steady_clock::now() - answered_ < milliseconds{8}) continue;
            if (std::exchange(drops_next_, false)) continue;
            if (!is("mute") && !take(line)) return;
            if (is("tidy")) tidy_up();
        }
        if (is("ignore-end")) sleep_for_ever();
    }

 private:
    [[nodiscard]] bool is(std::string_view mode) const { return mode_ == mode; }

    void say(const std::string& line) {
        std::cout << line << (is("carriage") ? "\r" : "\r\n") << std::flush;
        answered_ = std::chrono::steady_clock::now();
    }

    void tidy_up() {
        const auto used_ms = [] { return std::clock() / (CLOCKS_PER_SEC / 1000); };
        for (const auto begun = used_ms(); used_ms() - begun < number_;) continue;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        drops_next_ = poll(&input, 1, 0) > 0;
    }

    bool take(const std::string& line) {
        const std::string command = line.substr(0, line.find(' '));
        int x = 0;
        int y = 0;
        if (is_in_board_) {
            if (line == "DONE") {
                is_in_board_ = false;
                move();
            } else if (std::sscanf(line.c_str(), "%d,%d", &x, &y) == 2) {
                put(x, y);
            }
        } else if (command == "START") {
            width_ = height_ = std::atoi(line.c_str() + 5);
            begin();
        } else if (command == "RECTSTART") {
            std::sscanf(line.c_str(), "RECTSTART %d,%d", &width_, &height_);
            begin();
        } else if (command == "RESTART") {
            if (is("no-restart")) {
                say("UNKNOWN command");
            } else {
                begin();
            }
        } else if (command == "BEGIN") {
            move();
        } else if (command == "TURN") {
            std::sscanf(line.c_str(), "TURN %d,%d", &x, &y);
            put(x, y);
            move();
        } else if (command == "PLAY") {
            std::sscanf(line.c_str(), "PLAY %d,%d", &x, &y);
            put(x, y);
            say(line.substr(5));
        } else if (command == "BOARD") {
            is_in_board_ = true;
        } else if (command == "INFO") {
            std::sscanf(line.c_str(), "INFO timeout_turn %ld", &time_);
            if (is("five-only") && line.find("mnk_k") != std::string::npos) say("ERROR only five in a row");
            if (is("no-restart")) say("UNKNOWN info");
        } else if (command == "ABOUT") {
            say("name=\"mock\", version=\"1\", author=\"nobody\", country=\"nowhere\"");
        } else if (command == "END") {
            return is("ignore-end");
        } else {
            say("UNKNOWN command");
        }
        return true;
    }

    void begin() {
        taken_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), false);
        moves_ = 0;
        if (is("slow-start")) pause_for(number_);
        if (is("fork")) leave_children();
        say(is("refuse") ? "ERROR unsupported size" : "OK");
    }

    void put(int x, int y) {
        taken_.at(static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                  static_cast<std::size_t>(x)) = true;
    }

    static void leave_children() {
        for (const bool leaves_session : {false, true}) {
            for (const bool is_orphan : {false, true}) {
                const pid_t child = fork();
                if (child != 0) {
                    if (is_orphan) waitpid(child, nullptr, 0);
                    continue;
                }
                if (leaves_session) setsid();
                if (is_orphan && fork() != 0) _exit(0);
                sleep_for_ever();
            }
        }
    }

    /// Misbehaves, if it is time to; false if a move is still to be made.
    bool misbehave() {
        const bool is_time = ++moves_ >= number_;
        if (is("silent")) return true;
        if (is("crash") && is_time) std::abort();
        if (is("leave") && is_time) {
            std::cerr << "first line\nout of ideas\n";
            std::exit(3);
        }
        if (is("flood")) {
            const std::string line = "MESSAGE " + std::string(1015, 'x') + "\n";
            for (long i = 0; i < number_ * 1024; ++i) std::cout << line;
            return false;
        }
        if (is("endless-line")) {
            for (long i = 0; i < number_ * 1024; ++i) std::cout << std::string(1024, 'x');
            return false;
        }
        if (is("half-line")) {
            std::cout << "7," << std::flush;
            return true;
        }
        if (is("occupied") && is_time) {
            std::size_t cell = 0;
            while (cell < taken_.size() && !taken_[cell]) ++cell;
            say_cell(cell);
            return true;
        }
        if (is("off-board") && is_time) {
            say(std::to_string(width_) + "," + std::to_string(height_));
            return true;
        }
        if (is("nonsense") || is("error")) {
            say(is("error") ? "ERROR no idea" : "I resign");
            return true;
        }
        if (is("late")) pause_for(time_ + number_);
        if (is("memory")) {
            std::vector<std::vector<char>> all;
            for (long i = 0; i < number_; ++i) {
                all.emplace_back(std::size_t{1} << 20, 'x');
                if (i % 8 == 0) pause_for(1);
            }
            sleep_for_ever();
        }
        if (is("cpu")) {
            volatile long work = 0;
            for (;;) work = work + 1;
        }
        return false;
    }

    void say_cell(std::size_t cell) {
        const std::size_t width = static_cast<std::size_t>(width_);
        const std::string x = std::to_string(cell % width);
        const std::string y = std::to_string(cell / width);
        if (is("half-lines")) {
            for (const std::string& piece : {x, std::string(","), y, std::string("\r"), std::string("\n")}) {
                std::cout << piece << std::flush;
                pause_for(number_);
            }
        } else if (is("suggest")) {
            taken_.at(cell) = false;  // until it is told to play it
            say("SUGGEST " + x + "," + y);
        } else {
            say(x + "," + y);
        }
    }

    void move() {
        if (misbehave()) return;
        if (is("talk")) {
            say("MESSAGE depth 3 ev +7 n 99 pv 0,0");
            say("DEBUG all is well");
            say("");
        }
        std::size_t cell = 0;
        while (cell < taken_.size() && taken_[cell]) ++cell;
        if (cell == taken_.size()) return say("ERROR the board is full");
        taken_[cell] = true;
        say_cell(cell);
    }

    std::string_view mode_;
    long number_;
    int width_ = 0;
    int height_ = 0;
    std::vector<bool> taken_;
    long moves_ = 0;
    long time_ = 0;
    bool is_in_board_ = false;
    bool drops_next_ = false;
    std::chrono::steady_clock::time_point answered_;
};

}  // namespace

int main(int count, char** arguments) {
    const std::string_view mode = count > 1 ? arguments[1] : "";
    for (const Mode& known : kModes) {
        if (known.name != mode) continue;
        Engine(mode, count > 2 ? std::atol(arguments[2]) : 0).run();
        return 0;
    }
    for (const Mode& known : kModes) std::cerr << known.name << ": " << known.what << "\n";
    return 2;
}
