#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <clocale>
#include <cstdio>
#include <exception>

#include "apps/mnk/command_line.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/help.hpp"
#include "apps/mnk/json.hpp"

namespace mnk::app {

namespace {

/// A closed standard stream would lend its number to the next file that is
/// opened, and what is printed would land in it.  Opened the wrong way round,
/// so that using it stays an error.
void fill_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) != -1) continue;
        [[maybe_unused]] const int opened = ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

Exit run(int argc, const char* const* argv) {
    const Result<CommandLine> line = read_command_line(argc, argv);
    if (!line) return fail(ExitCode::bad_usage, line.error());
    if (line->wants_version) return find_command("version")->run(line->invocation);
    if (line->command == nullptr) {
        if (line->wants_help) return find_command("help")->run(line->invocation);
        return fail(ExitCode::bad_usage, "write mnk COMMAND; 'mnk help' lists the commands");
    }
    if (line->wants_help) {
        Invocation about;
        about.words.emplace_back(line->command->name);
        return find_command("help")->run(about);
    }
    return line->command->run(line->invocation);
}

Exit run_and_catch(int argc, const char* const* argv) {
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::internal, "not enough memory");
    } catch (const std::exception& error) {
        return fail(ExitCode::internal, text::concat("something went wrong inside mnk: ", error.what()));
    } catch (...) {
        return fail(ExitCode::internal, "something went wrong inside mnk");
    }
}

int main_with(int argc, const char* const* argv) {
    fill_closed_streams();
    ::signal(SIGPIPE, SIG_IGN);  // a lost reader is an error like any other, found by output_status
    std::setlocale(LC_CTYPE, "");
    Exit exit = run_and_catch(argc, argv);
    const bool says_why = exit.is_failure() && !exit.sentence.empty();
    if (says_why && asks_for_json(argc, argv)) print_json({{"error", exit.sentence}});
    if (const Exit output = output_status(); output.is_failure() && !exit.is_failure()) exit = output;
    if (!exit.sentence.empty()) std::fputs(text::concat("mnk: ", exit.sentence, "\n").c_str(), stderr);
    return static_cast<int>(exit.code);
}

}  // namespace

}  // namespace mnk::app

int main(int argc, char** argv) { return mnk::app::main_with(argc, argv); }
