#include "mnk/board/rules.hpp"

#include "mnk/base/text.hpp"

namespace mnk {

Result<Rules> Rules::make(std::int64_t rows, std::int64_t columns, std::int64_t run, bool exact) {
    struct {
        const char* name;
        std::int64_t value;
    } const numbers[] = {{"m (rows)", rows}, {"n (columns)", columns}, {"k (in a row)", run}};
    for (const auto& [name, value] : numbers) {
        if (value < 1 || value > kLargest) {
            return Error{text::concat(name, " must be from 1 to ", kLargest, ", not ", value)};
        }
    }
    return Rules{static_cast<int>(rows), static_cast<int>(columns), static_cast<int>(run), exact};
}

std::string to_string(const Rules& rules) {
    return text::concat(rules.rows, "x", rules.columns, "x", rules.run, rules.exact ? " exact" : "");
}

}  // namespace mnk
