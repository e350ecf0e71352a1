#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <random>

#include "apps/mnk/arena.hpp"
#include "apps/mnk/boards.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/machine.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/server/server.hpp"

namespace mnk::app {

namespace {

namespace fs = std::filesystem;

/// Descriptors that are no connections: files, the database, pipes.
constexpr rlim_t kOtherDescriptors = 64;

/// Where the page is, seen from the binary: in the tree that built it, or beside it as installed.
std::string page_folder() {
    std::error_code problem;
    const fs::path program = fs::read_symlink("/proc/self/exe", problem).parent_path();
    for (const char* const place : {"../../../../web/dist", "../share/mnk/web"}) {
        const fs::path folder = (program / place).lexically_normal();
        if (fs::exists(folder / "index.html", problem)) return folder.string();
    }
    return {};
}

std::string new_token() {
    std::random_device random;
    std::string out;
    for (int i = 0; i < 4; ++i) out += fmt::format("{:08x}", random());
    return out;
}

/// As many connections as wished, or as the system lets a process have.
std::size_t connections_possible(std::int64_t wished) {
    rlimit descriptors{};
    if (::getrlimit(RLIMIT_NOFILE, &descriptors) != 0) return static_cast<std::size_t>(wished);
    const rlim_t needed = static_cast<rlim_t>(wished) + kOtherDescriptors;
    if (descriptors.rlim_cur < needed) {
        descriptors.rlim_cur = std::min(needed, descriptors.rlim_max);
        ::setrlimit(RLIMIT_NOFILE, &descriptors);
    }
    if (descriptors.rlim_cur >= needed) return static_cast<std::size_t>(wished);
    return static_cast<std::size_t>(std::max<rlim_t>(descriptors.rlim_cur, kOtherDescriptors + 1) -
                                    kOtherDescriptors);
}

server::Limits limits_for(const Settings& settings) {
    server::Limits limits;
    limits.largest_side = static_cast<int>(settings.largest);
    limits.longest_search = std::chrono::seconds(settings.longest);
    limits.memory_mib = settings.search_memory;
    limits.search_mib = std::max<std::int64_t>(settings.search_memory / 4, 4);
    limits.threads = settings.threads;
    limits.sessions = static_cast<std::size_t>(settings.sessions);
    limits.searches = static_cast<std::size_t>(settings.searches);
    limits.connections = connections_possible(settings.connections);
    return limits;
}

/// Asks the desktop to show the page; where there is none, the address was printed.
void open_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    std::array<char*, 3> words{program.data(), argument.data(), nullptr};
    pid_t child = 0;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawnp(&child, program.c_str(), &actions, nullptr, words.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
}

Exit run_serve(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const Result<std::string> database = database_path(settings);
    server::Options options{.host = settings.host,
                            .port = static_cast<int>(settings.port),
                            .allows_remote = settings.allow_remote,
                            .token = settings.token.empty() ? new_token() : settings.token,
                            .web_folder = settings.web.empty() ? page_folder() : settings.web,
                            .database = database ? *database : std::string(),
                            .version = std::string(kVersion),
                            .machine = machine(),
                            .version_json = server::to_text(version_json()),
                            .boards_json = server::to_text(boards_json()),
                            .limits = limits_for(settings)};
    const bool has_page = !options.web_folder.empty();
    catch_interrupts();
    catch_termination();
    Result<std::unique_ptr<server::Server>> server = server::Server::open(std::move(options));
    if (!server) return fail(ExitCode::file, server.error());
    const std::string address = (*server)->address();
    if (settings.json)
        print_json({{"address", address}, {"port", (*server)->port()}, {"page", has_page}});
    else
        print(fmt::format("mnk {} serves at {}\n{}Ctrl-C ends it\n", kVersion, address,
                          has_page ? "" : "without the page, which is not built: ./start builds it\n"));
    if (!database) print(fmt::format("without the arena: {}\n", database.error().what));
    if (const Exit status = output_status(); status.is_failure()) return status;
    if (settings.open && has_page) open_browser(address);
    (*server)->run(interrupt_flag());
    return {};
}

constexpr auto kServeOptions =
    options_named("port", "host", "open", "web", "database", "allow-remote", "token", "sessions",
                  "connections", "searches", "longest", "search-memory", "threads", "largest");
constexpr Example kServeExamples[] = {
    {"mnk serve", "the page at http://127.0.0.1:8080/"},
    {"mnk serve --port 0 --json", "on any free port, which is printed for programs"},
    {"mnk serve --host 0.0.0.0 --allow-remote", "for other machines too, with the token that is printed"},
};

}  // namespace

extern const Command kServeCommand;
const Command kServeCommand{
    .name = "serve",
    .summary = "serve the page: play, analyse and run tournaments in a browser",
    .usage = "",
    .positionals = {},
    .fewest_words = 0,
    .most_words = 0,
    .options = kServeOptions,
    .examples = kServeExamples,
    .notes =
        "Only this machine can reach it unless --host and --allow-remote say otherwise. Searches of "
        "different\n"
        "pages get equal shares of the processor. Ctrl-C stops all searches, keeps the games of a "
        "tournament\n"
        "that were finished and ends. docs/api.md describes the interface for other programs.",
    .run = run_serve};

}  // namespace mnk::app
