#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/embedded.hpp"
#include "mnk/base/result.hpp"
#include "mnk/process/child.hpp"
#include "mnk/protocol/external.hpp"

namespace mnk::embedded {
/// Everything in bridges/java.
std::span<const File> java_bridge();
}  // namespace mnk::embedded

/// Players written for the course's Java framework (docs/teaching.md).  A small host of ours, which this program
/// carries as source and compiles when it is first needed, makes each of them a brain in a JVM of its own.
namespace mnk::protocol {

inline constexpr std::string_view kJavaPrefix = "java:";

/// "java:monkey.Player@build/classes:lib/tools.jar", understood.
struct JavaPlayer {
    std::string class_name;
    std::vector<std::string> class_path;  ///< absolute; every part is there

    /// Refused, with a sentence: a name that is none, a part of the path that is not there.
    static Result<JavaPlayer> parse(std::string_view word);
};

/// Where the bridge's classes lie.  `host` has our host; `types` the framework's types as we wrote them, which
/// stand last on every class path: where the framework itself is on it, its own are used.
struct JavaBridge {
    std::string host;
    std::string types;
};

/// Compiles the bridge, once for each version of it, into the user's cache folder.  Takes two seconds the first
/// time.  Any number of processes may do so at once.
Result<JavaBridge> java_bridge();

/// How to run `player` as a brain, in a sandbox that shows it its class path.
EngineOptions java_engine(const JavaPlayer& player, const JavaBridge& bridge,
                          std::optional<std::uint64_t> memory_bytes);

/// Runs a command to its end.  Its output, or an error with what it said, also if it ends with another code than 0.
Result<std::string> run_to_end(const process::Program& program, std::chrono::seconds longest);

/// Compiles our players for the course's framework and packs them into a jar that remembers `program`, the mnk
/// to drive.  An error says what is missing.
Status write_players_jar(const std::string& path, const std::string& program);

}  // namespace mnk::protocol
