#include "mnk/lines/geometry.hpp"

namespace mnk::lines {

Geometry::Geometry(const Rules& rules) : places_(static_cast<std::size_t>(rules.cells())) {
    for (std::size_t direction = 0; direction < 4; ++direction) {
        const Step step = kDirections[direction];
        steps_[direction] = step.row * rules.columns + step.column;
        int base = 0;
        int line = 0;
        for (int start = 0; start < rules.cells(); ++start) {
            const int first_row = start / rules.columns;
            const int first_column = start % rules.columns;
            if (rules.contains(first_row - step.row, first_column - step.column)) continue;
            int length = 0;
            while (rules.contains(first_row + length * step.row, first_column + length * step.column))
                ++length;
            for (int offset = 0; offset < length; ++offset) {
                const auto cell = static_cast<std::size_t>(start + offset * steps_[direction]);
                places_[cell][direction] = {
                    static_cast<std::uint16_t>(base), static_cast<std::uint16_t>(line),
                    static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(length)};
            }
            base += length;
            ++line;
        }
        line_counts_[direction] = line;
    }
}

}  // namespace mnk::lines
