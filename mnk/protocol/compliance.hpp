#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/protocol/external.hpp"

/// Does a program keep to the Gomocup protocol?  Each point is tried with a
/// fresh process and judged by itself.
namespace mnk::protocol {

enum class Verdict : std::uint8_t {
    pass,
    fail,
    unsupported,  ///< an optional command that it says it does not know
};

std::string_view to_string(Verdict verdict);

/// One point and what came of it.
struct CheckedPoint {
    std::string name;      ///< "board": for --only and for machines
    std::string question;  ///< "answers BOARD with a free cell"
    bool is_optional = false;
    Verdict verdict = Verdict::fail;
    std::string sent;      ///< the last command, or the few that matter, separated by " | "
    std::string expected;  ///< as a sentence
    std::string got;       ///< what came, or "nothing in 1000 ms"
    play::Milliseconds taken{0};
};

struct ComplianceOptions {
    int size = 15;                        ///< of the board that is played on
    play::Milliseconds move_time{1000};   ///< told as timeout_turn
    play::Milliseconds tolerance{100};    ///< by which a move may come too late
    play::Milliseconds start_time{5000};  ///< to answer START and ABOUT
    std::vector<std::string> only;        ///< names of points; empty: all
};

struct ComplianceReport {
    std::vector<CheckedPoint> points;
    std::string about;  ///< what it answered to ABOUT

    [[nodiscard]] int count(Verdict verdict) const;
    /// No mandatory point failed, and no optional one but by saying so.
    [[nodiscard]] bool complies() const { return count(Verdict::fail) == 0; }
};

/// A point as it is listed, before it is tried.
struct PointName {
    std::string_view name;
    std::string_view question;
    bool is_optional;
};
std::vector<PointName> compliance_points();

/// Tries every point; `heard` is told each as it is judged.  An error if the
/// program cannot be run or `only` names a point that does not exist.  With
/// `stop` raised, ends before the next point.
Result<ComplianceReport> check_compliance(const process::Program& program, const ComplianceOptions& options,
                                          const std::function<void(const CheckedPoint&)>& heard,
                                          const play::StopFlag& stop);

/// One line, and three more for a point that was not passed.
std::string to_text(const CheckedPoint& point);

/// "24 pass, 1 fail, 3 not supported".
std::string summary(const ComplianceReport& report);

/// Every point, and the summary.
std::string to_text(const ComplianceReport& report);

/// {"about": …, "complies": …, "points": [{"name": …, "verdict": …, …}]}
std::string to_json(const ComplianceReport& report);

}  // namespace mnk::protocol
