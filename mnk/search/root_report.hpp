#pragma once

#include <cstddef>
#include <vector>

#include "mnk/play/report.hpp"
#include "mnk/search/exact.hpp"
#include "mnk/search/worker.hpp"

/// What the champion found, in the words of a report.
namespace mnk::search {

/// After a depth: the best move, the order of all, and what is known of each.  The first `lines` have exact
/// values, of others a deeper bound counts more.
void write(const std::vector<Candidate>& candidates, int depth, std::size_t lines, play::Report& report);

/// What was proved of each move counts more than what the search thought of it.
void add_proved(const std::vector<ExactSearch::Move>& proved, play::Report& report);

/// What the shapes say of each free cell.
void add_layers(SearchBoard& board, play::Report& report);

/// What stands on the board, and which moves it leaves.  The board is the same after as before.
void add_threats(SearchBoard& board, play::Report& report);

}  // namespace mnk::search
