#pragma once

#include <string>

#include "mnk/base/result.hpp"
#include "mnk/board/rules.hpp"
#include "mnk/solver/table.hpp"

namespace mnk::solver {

/// Writes everything the table knows to `path`: into a file beside it first, then renamed, so that a killed process
/// leaves the old checkpoint or the new one.  Other threads may go on searching.  About 40 bytes an entry.
Status save_checkpoint(const std::string& path, const Rules& rules, const Table& table);

/// Puts a checkpoint's entries into the table, which may be larger or smaller than the one they came from.
/// Says what is wrong with a file that is damaged, cut short or of other rules; the table is then as it was.
Status load_checkpoint(const std::string& path, const Rules& rules, Table& table);

}  // namespace mnk::solver
