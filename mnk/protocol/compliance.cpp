#include "mnk/protocol/compliance.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "mnk/protocol/compliance_session.hpp"

namespace mnk::protocol {

using play::Milliseconds;
using std::chrono::steady_clock;

namespace {

std::string printable(std::string_view text) {
    constexpr std::size_t longest = 300;
    std::string out(text.substr(0, longest));
    for (char& c : out) {
        if ((c >= '\0' && c < ' ') || c == '\x7f') c = '?';
    }
    return text.size() > longest ? out + "..." : out;
}

}  // namespace

std::string_view to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::pass:
            return "pass";
        case Verdict::fail:
            return "fail";
        case Verdict::unsupported:
            return "not supported";
    }
    return "";
}

int ComplianceReport::count(Verdict verdict) const {
    return static_cast<int>(std::count_if(
        points.begin(), points.end(), [&](const CheckedPoint& point) { return point.verdict == verdict; }));
}

std::vector<PointName> compliance_points() {
    std::vector<PointName> names;
    for (const Point& point : points()) names.push_back(point.is);
    return names;
}

Result<ComplianceReport> check_compliance(const process::Program& program, const ComplianceOptions& options,
                                          const std::function<void(const CheckedPoint&)>& heard,
                                          const play::StopFlag& stop) {
    std::vector<std::string_view> known;
    for (const Point& point : points()) known.push_back(point.is.name);
    for (const std::string& name : options.only) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const std::string_view guess = text::nearest(name, known);
        return Error{text::concat("there is no point ", text::quoted(name),
                                  guess.empty() ? text::concat(": choose ", text::list_of(known))
                                                : text::concat(", did you mean '", guess, "'?"))};
    }
    ComplianceReport report;
    for (const Point& point : points()) {
        const bool is_wanted = options.only.empty() || std::find(options.only.begin(), options.only.end(),
                                                                 point.is.name) != options.only.end();
        if (!is_wanted) continue;
        if (stop.is_raised()) return Error{"interrupted"};
        Result<process::Child> child = process::Child::start(program);
        if (!child) return child.error();
        const auto begun = steady_clock::now();
        Session session(std::move(*child), options);
        const Judgement judgement = point.check(session);
        CheckedPoint checked{.name = std::string(point.is.name),
                             .question = std::string(point.is.question),
                             .is_optional = point.is.is_optional,
                             .verdict = judgement.verdict,
                             .sent = printable(session.sent()),
                             .expected = judgement.expected,
                             .got = printable(judgement.got),
                             .taken = std::chrono::round<Milliseconds>(steady_clock::now() - begun)};
        if (point.is.name == "about") report.about = checked.got;
        if (heard) heard(checked);
        report.points.push_back(std::move(checked));
    }
    return report;
}

std::string to_text(const CheckedPoint& point) {
    const auto padded = [](std::string_view text, std::size_t width) {
        return std::string(text).append(width > text.size() ? width - text.size() : 0, ' ');
    };
    std::string out =
        text::concat(padded(to_string(point.verdict), 14), padded(point.name, 16), point.question, "\n");
    if (point.verdict == Verdict::pass) return out;
    for (const auto& [label, value] : {std::pair<std::string_view, std::string_view>{"sent", point.sent},
                                       {"expected", point.expected},
                                       {"got", point.got}}) {
        out += text::concat(std::string(14, ' '), padded(label, 16), value, "\n");
    }
    return out;
}

std::string to_text(const ComplianceReport& report) {
    std::string out;
    for (const CheckedPoint& point : report.points) out += to_text(point);
    return out + summary(report);
}

std::string summary(const ComplianceReport& report) {
    return text::concat(report.count(Verdict::pass), " pass, ", report.count(Verdict::fail), " fail, ",
                        report.count(Verdict::unsupported), " not supported\n");
}

std::string to_json(const ComplianceReport& report) {
    using Json = nlohmann::ordered_json;
    Json points = Json::array();
    for (const CheckedPoint& point : report.points) {
        points.push_back({{"name", point.name},
                          {"question", point.question},
                          {"optional", point.is_optional},
                          {"verdict", to_string(point.verdict)},
                          {"sent", point.sent},
                          {"expected", point.expected},
                          {"got", point.got},
                          {"ms", point.taken.count()}});
    }
    const Json all{{"complies", report.complies()},
                   {"about", report.about},
                   {"pass", report.count(Verdict::pass)},
                   {"fail", report.count(Verdict::fail)},
                   {"not_supported", report.count(Verdict::unsupported)},
                   {"points", points}};
    return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mnk::protocol
