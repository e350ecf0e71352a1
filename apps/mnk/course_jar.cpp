#include <filesystem>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/protocol/java.hpp"

namespace mnk::app {

namespace {

Exit run_course_jar(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const std::string path = settings.output.empty() ? "mnk-players.jar" : settings.output;
    if (path == "-") return fail(ExitCode::bad_usage, "a jar is no text: name a file with --output");
    std::error_code problem;
    const std::string self = std::filesystem::read_symlink("/proc/self/exe", problem).string();
    const Status status = protocol::write_players_jar(path, self);
    if (!status) return fail(ExitCode::file, status.error());
    Json classes = Json::array();
    std::string list;
    for (const embedded::File& file : embedded::java_bridge()) {
        constexpr std::string_view folder = "mnk/players/";
        if (!file.path.starts_with(folder)) continue;
        std::string name = text::concat("mnk.players.", file.path.substr(folder.size()));
        name.resize(name.size() - std::string_view(".java").size());
        list += text::concat("  ", name, "\n");
        classes.push_back(name);
    }
    if (settings.json) {
        print_json({{"jar", path}, {"program", self}, {"classes", classes}});
    } else {
        print(text::concat("written to ", path, ", with\n", list, "use: java -cp FRAMEWORK:", path,
                           " mnkgame.MNKPlayerTester 7 7 4 mnk.players.Champion your.Player\n"));
    }
    return {};
}

constexpr auto kCourseJarOptions = options_named("output");
constexpr Example kCourseJarExamples[] = {
    {"mnk course-jar", "mnk-players.jar, with a class for each of our players"},
    {"java -cp framework.jar:mnk-players.jar mnkgame.MNKPlayerTester 7 7 4 mnk.players.Champion mine.Player",
     "the champion in the course's own tester"},
};

}  // namespace

extern const Command kCourseJarCommand;
const Command kCourseJarCommand{
    .name = "course-jar",
    .summary = "pack our players for the course's Java framework",
    .usage = "",
    .positionals = {},
    .fewest_words = 0,
    .most_words = 0,
    .options = kCourseJarOptions,
    .examples = kCourseJarExamples,
    .notes =
        "Needs javac. The classes run this mnk; the system property mnk.program or the variable MNK_PROGRAM\n"
        "names another. mnk.players.EnginePlayer plays what the property mnk.player says, with options.",
    .run = run_course_jar};

}  // namespace mnk::app
