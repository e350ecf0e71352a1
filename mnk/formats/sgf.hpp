#pragma once

#include "mnk/formats/record.hpp"

/// Smart Game Format, FF[4], with GM[4] for games of k in a row.
///
///     (;FF[4]GM[4]CA[UTF-8]SZ[15]XK[5]PB[Ann]PW[Bob];B[hh]MS[12]C[the centre];W[ii])
///
///     SZ  columns:rows, or one number for a square board
///     XK  k, ours; 5 if it is left out            XE[1]  just k and no longer, ours
///     PB  name of the first player, PW of the second
///     B W column from the left, row from the top: a … z, then A … Z, so at most 52 a side
///     MS  milliseconds the move took, ours        C      its comment
///
/// Reading takes the main line: at every branch the first variation.  So the
/// game is whatever stands before the first `)`, and what follows is not read;
/// there is nothing to recurse into.  Properties we do not know are skipped.
/// Small letters in the names of properties are dropped, as old files want it
/// (`SiZe[15]`); lines in text may end in CR, LF or both and are read as LF.
namespace mnk::formats {

/// Only the notation is checked: formats::read checks the game.
Result<Record> read_sgf(std::string_view text);
Result<std::string> write_sgf(const Record& record);

}  // namespace mnk::formats
