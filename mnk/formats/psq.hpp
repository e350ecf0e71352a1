#pragma once

#include "mnk/formats/record.hpp"

/// The records of Piskvorky, the Gomocup's manager.
///
///     Piskvorky 20x15, 11:11, 0     columns x rows, the levels of the players, which of them moved first
///     8,8,0                         column from the left, row from the top, both from 1; milliseconds
///     9,8,1204
///     pbrain-ann.exe                names, if it was a tournament
///     pbrain-bob.exe
///     -1                            how the game ended
///     0,Freestyle15_1               newer files: the tournament; "Standard…" means exactly five
///     mnk k=4 exact                 ours
///
/// The format has no place for k.  Piskvorky itself reads moves, two names and
/// nothing more; other readers stop at the first line that is no move, or at
/// the number after the names, or pick the lines that are three numbers.  So
/// our line stands last, is no three numbers, and is left out for k = 5.
/// Names that could be taken for a move or a number are put in quotes.
///
/// A move without a time is written, and read, with the time 0, as Piskvorky does it.
namespace mnk::formats {

constexpr std::string_view kPsqMagic = "Piskvorky";

/// Only the notation is checked: formats::read checks the game.
Result<Record> read_psq(std::string_view text);
Result<std::string> write_psq(const Record& record);

}  // namespace mnk::formats
