#include "apps/mnk/command.hpp"
#include "apps/mnk/version.hpp"
#include "apps/pbrain-mnk/serve.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::app {

namespace {

Exit run_engine(const Invocation& invocation) {
    const std::string& typed = invocation.settings.player;
    const std::string spec = typed.empty() ? std::string(engine::default_player()) : typed;
    const auto brain = protocol::make_brain(spec, std::string(kVersion), write_line);
    if (!brain) return fail(ExitCode::bad_usage, brain.error());
    serve(**brain);
    return {};
}

constexpr auto kEngineOptions = options_named("player");
constexpr Example kEngineExamples[] = {
    {"mnk engine --player quasirandom", "for a manager: what it runs as a brain"},
    {"printf 'INFO mnk_k 4\\nRECTSTART 7,6\\nBEGIN\\n' | mnk engine", "by hand"},
};

}  // namespace

extern const Command kEngineCommand;
const Command kEngineCommand{.name = "engine",
                             .summary = "play through the Gomocup protocol, as a brain",
                             .usage = "",
                             .positionals = {},
                             .fewest_words = 0,
                             .most_words = 0,
                             .options = kEngineOptions,
                             .examples = kEngineExamples,
                             .notes =
                                 "Reads commands from standard input and answers on standard output until "
                                 "END; --json changes nothing. The program pbrain-mnk does the same, for "
                                 "managers that go by the name. docs/protocol.md lists the commands.",
                             .run = run_engine};

}  // namespace mnk::app
