// A player of ours as a Gomocup brain: the protocol on standard input and output.

#include <csignal>
#include <cstdio>
#include <string>
#include <string_view>

#include "apps/pbrain-mnk/serve.hpp"
#include "mnk/engine/registry.hpp"

namespace {

constexpr std::string_view kUsage =
    "Usage: pbrain-mnk [--player NAME[:OPTION=VALUE,...]]\n"
    "\n"
    "Speaks the Gomocup protocol on standard input and output.\n"
    "\n"
    "  --player SPEC  who plays (default: the strongest there is)\n"
    "  --help         this text\n"
    "  --version      the version\n"
    "\n"
    "Example:\n"
    "  printf 'START 15\\nBEGIN\\n' | pbrain-mnk --player random:seed=7\n"
    "\n"
    "Exit codes: 0 after END or the end of the input, 2 for a wrong command line.\n";

int complain(std::string_view what) {
    std::fprintf(stderr, "pbrain-mnk: %.*s\n", static_cast<int>(what.size()), what.data());
    return 2;
}

}  // namespace

int main(int count, char** arguments) {
    std::string spec(mnk::engine::default_player());
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument == "--help" || argument == "-h") {
            std::fputs(std::string(kUsage).c_str(), stdout);
            return 0;
        }
        if (argument == "--version" || argument == "-V") {
            std::puts("pbrain-mnk " MNK_VERSION);
            return 0;
        }
        constexpr std::string_view with_value = "--player=";
        if (argument.substr(0, with_value.size()) == with_value) {
            spec = argument.substr(with_value.size());
        } else if (argument == "--player" && i + 1 < count) {
            spec = arguments[++i];
        } else if (argument == "--player") {
            return complain("--player needs the name of a player");
        } else {
            return complain("there is no option '" + std::string(argument) + "'; --help shows them");
        }
    }
    // A manager that is gone is seen as a failed write, not as a signal.
    std::signal(SIGPIPE, SIG_IGN);
    const auto brain = mnk::protocol::make_brain(spec, MNK_VERSION, mnk::app::write_line);
    if (!brain) return complain(brain.error().what);
    mnk::app::serve(**brain);
    return 0;
}
