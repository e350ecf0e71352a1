#include "apps/mnk/version.hpp"

#include <fmt/format.h>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"

namespace mnk::app {

namespace {

Exit run_version(const Invocation& invocation) {
    if (invocation.settings.json) {
        print_json(version_json());
    } else {
        print(fmt::format("mnk {}\ncompiler    {}\nbuild type  {}\n", kVersion, kCompiler, kBuildType));
    }
    return {};
}

constexpr Example kVersionExamples[] = {{"mnk version", "what to name when something goes wrong"}};

}  // namespace

Json version_json() {
    return {{"name", "mnk"}, {"version", kVersion}, {"compiler", kCompiler}, {"build_type", kBuildType}};
}

extern const Command kVersionCommand;
const Command kVersionCommand{.name = "version",
                              .summary = "print version, compiler and build type",
                              .usage = "",
                              .positionals = {},
                              .fewest_words = 0,
                              .most_words = 0,
                              .options = {},
                              .examples = kVersionExamples,
                              .notes = "",
                              .run = run_version};

}  // namespace mnk::app
