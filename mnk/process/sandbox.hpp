#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mnk/base/result.hpp"

/// Programs that nobody trusts, behind bubblewrap:
///
///     guardian ── bwrap ── bwrap, 1 of its own pid namespace ── program ── whatever it starts
///
/// No network, no user's files, nothing writable but a small /tmp of its own; when the first process of
/// the namespace ends, the kernel ends all others.
namespace mnk::process {

/// What a program behind it may see besides the system's own programs and libraries.
struct Sandbox {
    std::vector<std::string> readable;  ///< files and folders, absolute, at their own place
    std::vector<std::string> writable;  ///< folders, absolute, at their own place
    std::string folder = "/tmp";        ///< where it runs, as seen from inside
    std::uint64_t tmp_bytes = std::uint64_t{64} << 20U;
    /// For users other than root the system itself refuses the next process or thread.
    std::uint64_t tasks = 256;
};

/// The words that run `words` in `sandbox`.  Looks at the machine's root folder to see what a program needs of it.
std::vector<std::string> sandboxed(const Sandbox& sandbox, const std::vector<std::string>& words);

/// What a command needs to see to run: its words, relative paths made absolute, and the folders of those that
/// name files.  Of the home folder and of / never the whole is shown, only the file itself.
struct Confined {
    std::vector<std::string> words;
    Sandbox sandbox;
};
Confined confine(std::vector<std::string> words);

/// Tries it: an error says what is missing on this machine and what to do.  Costs two processes, about 10 ms.
Status can_isolate();

}  // namespace mnk::process
