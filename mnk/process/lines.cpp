#include "mnk/process/lines.hpp"

#include <algorithm>

namespace mnk::process {

void LineBuffer::feed(std::string_view bytes) {
    if (from_ > 0) {
        bytes_.erase(0, from_);
        seen_ -= std::min(seen_, from_);
        from_ = 0;
    }
    bytes_.append(bytes);
}

bool LineBuffer::take(std::string& line) {
    if (skips_line_feed_ && from_ < bytes_.size()) {
        if (bytes_[from_] == '\n') ++from_;
        skips_line_feed_ = false;
    }
    const std::size_t end = bytes_.find_first_of("\r\n", std::max(seen_, from_));
    if (end == std::string::npos) {
        seen_ = bytes_.size();
        return false;
    }
    line.assign(bytes_, from_, end - from_);
    skips_line_feed_ = bytes_[end] == '\r';
    from_ = seen_ = end + 1;
    return true;
}

bool LineBuffer::is_overlong() const {
    return bytes_.size() - from_ > longest_ &&
           bytes_.find_first_of("\r\n", std::max(seen_, from_)) == std::string::npos;
}

}  // namespace mnk::process
