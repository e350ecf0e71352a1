#include <filesystem>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/course/starter.hpp"

namespace mnk::app {

namespace {

Exit run_new_player(const Invocation& invocation) {
    const std::string& name = invocation.words[1];
    const Result<std::vector<course::StarterFile>> files = course::starter(invocation.words[0], name);
    if (!files) return fail(ExitCode::bad_usage, files.error());
    std::error_code problem;
    if (!std::filesystem::create_directory(name, problem)) {
        return fail(ExitCode::file, problem ? text::concat("cannot make the folder ", text::quoted(name),
                                                           ": ", problem.message())
                                            : text::concat(text::quoted(name), " is there already"));
    }
    Json list = Json::array();
    std::string names;
    for (const course::StarterFile& file : *files) {
        const std::string path = text::concat(name, "/", file.path);
        if (const Status status = write_file(path, file.content); !status)
            return fail(ExitCode::file, status.error());
        if (file.is_program) {
            std::filesystem::permissions(path, std::filesystem::perms::owner_exec,
                                         std::filesystem::perm_options::add, problem);
        }
        list.push_back(path);
        names += text::concat("  ", path, "\n");
    }
    if (invocation.settings.json) {
        print_json({{"player", name}, {"language", invocation.words[0]}, {"files", list}});
    } else {
        print(text::concat("written:\n", names, "try it: sh ", name, "/test.sh\n"));
    }
    return {};
}

constexpr Positional kNewPlayerPositionals[] = {
    {"LANGUAGE", "java (for the course's framework), cpp or python (the Gomocup protocol)"},
    {"NAME", "of the player, and of the folder that is made for it"},
};
constexpr Example kNewPlayerExamples[] = {
    {"mnk new-player java Monkey", "a Java player for the course in the folder Monkey"},
    {"mnk new-player python Parrot && sh Parrot/test.sh", "a Python player, and its first games"},
};

}  // namespace

extern const Command kNewPlayerCommand;
const Command kNewPlayerCommand{.name = "new-player",
                                .summary = "write a player to begin with, which plays at once",
                                .usage = "java|cpp|python NAME",
                                .positionals = kNewPlayerPositionals,
                                .fewest_words = 2,
                                .most_words = 2,
                                .options = {},
                                .examples = kNewPlayerExamples,
                                .notes =
                                    "The folder has the source, a test that plays a few games, and a README. "
                                    "'mnk grade --me NAME' plays it\n"
                                    "as the grader will.",
                                .run = run_new_player};

}  // namespace mnk::app
