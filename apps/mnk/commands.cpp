#include <array>

#include "apps/mnk/command.hpp"
#include "mnk/base/text.hpp"

namespace mnk::app {

// Each is defined at the end of the file that bears its name.
extern const Command kPlayCommand;
extern const Command kMoveCommand;
extern const Command kExplainCommand;
extern const Command kAnalyseCommand;
extern const Command kSolveCommand;
extern const Command kArenaCommand;
extern const Command kTuneCommand;
extern const Command kTrainCommand;
extern const Command kShowCommand;
extern const Command kPlayersCommand;
extern const Command kBoardsCommand;
extern const Command kValuesCommand;
extern const Command kConvertCommand;
extern const Command kEngineCommand;
extern const Command kCheckEngineCommand;
extern const Command kBenchCommand;
extern const Command kVersionCommand;
extern const Command kHelpCommand;
extern const Command kCompletionCommand;
extern const Command kManCommand;

namespace {

constexpr std::array kCommands{
    &kPlayCommand,   &kMoveCommand,    &kAnalyseCommand, &kExplainCommand,    &kSolveCommand,
    &kArenaCommand,  &kTuneCommand,    &kTrainCommand,   &kShowCommand,       &kPlayersCommand,
    &kBoardsCommand, &kValuesCommand,  &kConvertCommand, &kEngineCommand,     &kCheckEngineCommand,
    &kBenchCommand,  &kVersionCommand, &kHelpCommand,    &kCompletionCommand, &kManCommand,
};

}  // namespace

std::span<const Command* const> commands() { return kCommands; }

const Command* find_command(std::string_view name) {
    for (const Command* command : kCommands) {
        if (command->name == name) return command;
    }
    return nullptr;
}

Error unknown_command(std::string_view name) {
    std::vector<std::string_view> known;
    for (const Command* command : kCommands) known.push_back(command->name);
    const std::string_view guess = text::nearest(name, known);
    return Error{text::concat(
        "there is no command ", text::quoted(name),
        guess.empty() ? "; 'mnk help' lists them" : text::concat(", did you mean '", guess, "'?"))};
}

}  // namespace mnk::app
