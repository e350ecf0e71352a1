#include "mnk/protocol/java.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "mnk/base/sha256.hpp"
#include "mnk/base/text.hpp"
#include "mnk/process/paths.hpp"

namespace mnk::protocol {

namespace {

namespace fs = std::filesystem;
using process::Clock;
using process::Output;

constexpr std::chrono::seconds kCompileTime{120};
constexpr play::Milliseconds kJvmStart{60'000};
constexpr std::string_view kNoJava = "; Debian's openjdk-17-jdk-headless has java and javac";

Result<std::string> cache_folder() {
    for (const auto& [variable, below] :
         {std::pair{"XDG_CACHE_HOME", "mnk"}, std::pair{"HOME", ".cache/mnk"}}) {
        const char* value = std::getenv(variable);
        if (value != nullptr && *value != '\0') return (fs::path(value) / below).string();
    }
    return Error{"neither XDG_CACHE_HOME nor HOME names a folder for what is compiled"};
}

/// A new folder beside its later place, gone with the object unless it was moved there.
class NewFolder {
 public:
    static Result<NewFolder> in(const std::string& parent) {
        std::error_code problem;
        fs::create_directories(parent, problem);
        std::string name = parent + "/new-XXXXXX";
        if (problem || ::mkdtemp(name.data()) == nullptr)
            return Error{text::concat("cannot write to the folder ", text::quoted(parent))};
        return NewFolder(name);
    }
    NewFolder(NewFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    NewFolder& operator=(NewFolder&&) = delete;
    ~NewFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    [[nodiscard]] const std::string& path() const { return path_; }

 private:
    explicit NewFolder(std::string path) : path_(std::move(path)) {}
    std::string path_;
};

Status write_sources(const std::string& folder) {
    for (const embedded::File& file : embedded::java_bridge()) {
        const fs::path path = fs::path(folder) / file.path;
        std::error_code problem;
        fs::create_directories(path.parent_path(), problem);
        std::ofstream out(path, std::ios::binary);
        out << file.content;
        if (!out.flush()) return Error{text::concat("cannot write ", text::quoted(path.string()))};
    }
    return Done{};
}

/// The sources in `package`, compiled into `to`.
Status compile(const std::string& folder, std::string_view package, const std::string& to,
               const std::string& class_path) {
    std::vector<std::string> words{"javac", "-nowarn", "-d", to, "-cp", class_path};
    for (const embedded::File& file : embedded::java_bridge()) {
        if (file.path.starts_with(package)) words.push_back(text::concat(folder, "/", file.path));
    }
    const Result<std::string> said = run_to_end({.arguments = std::move(words)}, kCompileTime);
    if (!said) return Error{text::concat("cannot compile the Java bridge: ", said.error().what, kNoJava)};
    return Done{};
}

bool is_class_name(std::string_view name) {
    const auto is_part = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '$' || c == '.';
    };
    return !name.empty() && name.front() != '-' && std::all_of(name.begin(), name.end(), is_part);
}

}  // namespace

Result<JavaPlayer> JavaPlayer::parse(std::string_view word) {
    JavaPlayer out;
    if (word.starts_with(kJavaPrefix)) word.remove_prefix(kJavaPrefix.size());
    const std::size_t at = word.find('@');
    out.class_name = std::string(word.substr(0, at));
    if (at == std::string_view::npos || !is_class_name(out.class_name)) {
        return Error{text::concat("write a Java player as java:CLASS@CLASSPATH, not ", text::quoted(word))};
    }
    for (const std::string_view part : text::split(word.substr(at + 1), ":")) {
        std::error_code problem;
        const fs::path path = fs::canonical(fs::path(part), problem);
        if (problem) return Error{text::concat("the class path has no ", text::quoted(part))};
        if (fs::is_directory(path, problem) && process::shows_too_much(path)) {
            return Error{
                text::concat("a class path with ", text::quoted(part),
                             " would show all your files: put the classes into a folder of their own")};
        }
        out.class_path.push_back(path.string());
    }
    if (out.class_path.empty()) return Error{text::concat(out.class_name, " needs a class path after the @")};
    return out;
}

Result<std::string> run_to_end(const process::Program& program, std::chrono::seconds longest) {
    Result<process::Child> child = process::Child::start(program);
    if (!child) return child.error();
    const Clock::time_point deadline = Clock::now() + longest;
    child->close_input();
    std::string out;
    for (Output output = child->read_line(deadline); output.kind != Output::Kind::ended;
         output = child->read_line(deadline)) {
        if (output.kind == Output::Kind::line) {
            out += output.text + "\n";
            continue;
        }
        child->kill();
        const bool is_late = output.kind == Output::Kind::timed_out;
        return Error{text::concat(program.arguments.front(),
                                  is_late ? text::concat(" did not end in ", longest.count(), " s")
                                          : text::concat(" used more than it may: ", output.text))};
    }
    const std::optional<process::Exit> exit = child->wait(deadline);
    if (exit && exit->code == 0) return out;
    const std::string_view said = text::trim(child->error_text().empty() ? out : child->error_text());
    return Error{text::concat(program.arguments.front(), ": ", exit ? to_string(*exit) : "it does not end",
                              said.empty() ? "" : "\n", said)};
}

Result<JavaBridge> java_bridge() {
    const Result<std::string> cache = cache_folder();
    if (!cache) return cache.error();
    Sha256 sha;
    for (const embedded::File& file : embedded::java_bridge()) {
        sha.add(file.path);
        sha.add(file.content);
    }
    const std::string place = text::concat(*cache, "/java-", sha.hex().substr(0, 16));
    JavaBridge bridge{.host = place + "/host", .types = place + "/types"};
    std::error_code problem;
    if (fs::is_directory(place, problem)) return bridge;

    const Result<NewFolder> made = NewFolder::in(*cache);
    if (!made) return made.error();
    const std::string& folder = made->path();
    const std::string sources = folder + "/sources";
    if (const Status status = write_sources(sources); !status) return status.error();
    if (const Status status = compile(sources, "mnkgame/", folder + "/types", "."); !status)
        return status.error();
    if (const Status status = compile(sources, "mnk/bridge/", folder + "/host", folder + "/types"); !status)
        return status.error();
    fs::permissions(folder, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec, problem);
    fs::rename(folder, place, problem);  // fails if someone else was faster, whose work is the same
    if (problem && !fs::is_directory(place))
        return Error{text::concat("cannot write ", text::quoted(place), ": ", problem.message())};
    return bridge;
}

EngineOptions java_engine(const JavaPlayer& player, const JavaBridge& bridge,
                          std::optional<std::uint64_t> memory_bytes) {
    EngineOptions options;
    std::string class_path;
    for (const std::string& part : player.class_path) class_path += part + ":";
    class_path += bridge.host + ":" + bridge.types;
    // One collector thread, as there is one core; no files of its own in /tmp.
    options.program.arguments = {"java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Djava.awt.headless=true"};
    if (memory_bytes) {
        // The rest is for what the JVM needs besides: code, stacks, its own tables.
        options.program.arguments.push_back(
            text::concat("-Xmx", std::max<std::uint64_t>(16, *memory_bytes * 3 / 4 >> 20U), "m"));
    }
    for (std::string word :
         {std::string("-cp"), class_path, std::string("mnk.bridge.Host"), player.class_name})
        options.program.arguments.push_back(std::move(word));
    options.program.limits.memory_bytes = memory_bytes;
    options.start_time = kJvmStart;
    options.gap = play::Milliseconds{0};
    options.is_course_host = true;
    process::Sandbox sandbox;
    sandbox.readable = player.class_path;
    sandbox.readable.insert(sandbox.readable.end(), {bridge.host, bridge.types});
    options.program.sandbox = std::move(sandbox);
    return options;
}

Status write_players_jar(const std::string& path, const std::string& program) {
    const Result<std::string> cache = cache_folder();
    if (!cache) return cache.error();
    const Result<NewFolder> made = NewFolder::in(*cache);
    if (!made) return made.error();
    const std::string& folder = made->path();
    const std::string classes = folder + "/classes";
    if (const Status status = write_sources(folder); !status) return status.error();
    if (const Status status = compile(folder, "mnkgame/", folder + "/types", "."); !status)
        return status.error();
    if (const Status status = compile(folder, "mnk/players/", classes, folder + "/types"); !status)
        return status.error();
    std::ofstream(classes + "/mnk/program") << program << "\n";
    std::error_code problem;
    const std::string target = fs::absolute(path, problem).string();
    const Result<std::string> said =
        run_to_end({.arguments = {"jar", "--create", "--file", target, "-C", classes, "."}}, kCompileTime);
    if (!said) return Error{text::concat("cannot write ", text::quoted(path), ": ", said.error().what)};
    return Done{};
}

}  // namespace mnk::protocol
