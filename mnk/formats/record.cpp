#include "mnk/formats/record.hpp"

namespace mnk::formats {

std::vector<Cell> Record::cells() const {
    std::vector<Cell> out;
    out.reserve(moves.size());
    for (const Move& move : moves) out.push_back(move.cell);
    return out;
}

}  // namespace mnk::formats
