#include "mnk/play/report.hpp"

#include "mnk/base/text.hpp"

namespace mnk::play {

std::string to_string(const Value& value) {
    const std::string plies = value.plies ? std::to_string(*value.plies) : "";
    switch (value.kind) {
        case Value::Kind::unknown:
            return "?";
        case Value::Kind::searched:
            return text::concat(value.score > 0 ? "+" : "", value.score);
        case Value::Kind::win:
            return "+M" + plies;
        case Value::Kind::draw:
            return "draw";
        case Value::Kind::loss:
            return "-M" + plies;
    }
    return "?";
}

std::string_view to_string(ThreatLine::Kind kind) {
    switch (kind) {
        case ThreatLine::Kind::wins:
            return "wins";
        case ThreatLine::Kind::unstoppable:
            return "unstoppable";
        case ThreatLine::Kind::must_answer:
            return "must_answer";
    }
    return "";
}

std::string_view to_string(TreeNode::Kind kind) {
    switch (kind) {
        case TreeNode::Kind::inner:
            return "inner";
        case TreeNode::Kind::cutoff:
            return "cutoff";
        case TreeNode::Kind::won:
            return "won";
        case TreeNode::Kind::full:
            return "full";
        case TreeNode::Kind::horizon:
            return "horizon";
    }
    return "";
}

std::uint64_t Report::nodes_per_second() const {
    if (elapsed.count() <= 0) return 0;
    return static_cast<std::uint64_t>(static_cast<double>(nodes) * 1e6 /
                                      static_cast<double>(elapsed.count()));
}

}  // namespace mnk::play
