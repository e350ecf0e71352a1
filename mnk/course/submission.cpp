#include "mnk/course/submission.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "mnk/base/text.hpp"
#include "mnk/process/command.hpp"
#include "mnk/process/paths.hpp"
#include "mnk/protocol/java.hpp"

namespace mnk::course {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kCompileTime{120};
constexpr std::uint64_t kCompileMemory = std::uint64_t{2} << 30U;
constexpr std::size_t kLongestProblem = 4000;

std::string name_of(const fs::path& path) {
    std::error_code problem;
    return (fs::is_directory(path, problem) ? path.filename() : path.stem()).string();
}

bool is_note(const fs::path& path) {
    const std::string name = path.filename().string();
    const std::string ending = text::to_lower(path.extension().string());
    if (name.starts_with('.')) return true;
    for (const std::string_view note : {".md", ".txt", ".csv", ".html", ".toml", ".pdf", ".log"}) {
        if (ending == note) return true;
    }
    return false;
}

/// The files below `folder` by ending, each list in order.
std::map<std::string, std::vector<std::string>> files_below(const fs::path& folder) {
    std::map<std::string, std::vector<std::string>> out;
    std::error_code problem;
    for (fs::recursive_directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        std::error_code ignored;
        if (!entry->is_regular_file(ignored)) continue;
        std::string ending = entry->path().extension().string();
        if (ending == ".cc" || ending == ".cxx") ending = ".cpp";
        if (ending.empty() && ::access(entry->path().c_str(), X_OK) == 0) ending = "program";
        out[ending].push_back(entry->path().string());
    }
    for (auto& [ending, files] : out) std::sort(files.begin(), files.end());
    return out;
}

class Maker {
 public:
    Maker(Submission& submission, const Workshop& workshop)
        : submission_(submission),
          is_sandboxed_(workshop.is_sandboxed),
          output_((fs::path(workshop.folder) / submission.name).string()) {}

    Status make() {
        const fs::path path(submission_.path);
        if (submission_.path.find(':') != std::string::npos)
            return Error{"its path has a colon in it, which no class path allows: rename it"};
        std::error_code problem;
        std::map<std::string, std::vector<std::string>> files;
        if (fs::is_directory(path, problem)) {
            if (process::shows_too_much(path))
                return Error{"a player in it would see all your files: put it into a folder of its own"};
            files = files_below(path);
        } else {
            const std::string ending = path.extension().string();
            files[ending == ".cc" || ending == ".cxx" ? ".cpp" : ending] = {submission_.path};
        }
        if (!files[".java"].empty()) return compile_java(files[".java"], files[".jar"]);
        if (!files[".class"].empty()) return find_class({submission_.path}, files[".jar"]);
        if (!files[".jar"].empty()) return find_class(files[".jar"], {});
        if (!files[".cpp"].empty()) return compile_cpp(files[".cpp"]);
        if (!files[".py"].empty()) return choose(files[".py"], "python3");
        if (!files["program"].empty()) return choose(files["program"], {});
        if (!fs::is_directory(path, problem) && ::access(path.c_str(), X_OK) == 0)
            return choose({submission_.path}, {});
        return Error{"there is no jar, class, source (.java, .cpp), script (.py) or program in it"};
    }

 private:
    /// A program that sees what was handed in and, if it `writes`, may write to the output folder.
    [[nodiscard]] process::Program program(std::vector<std::string> words, bool writes,
                                           const std::vector<std::string>& readable) const {
        process::Program out{.arguments = std::move(words), .folder = {}, .limits = {}, .sandbox = {}};
        out.limits.memory_bytes = kCompileMemory;
        if (!is_sandboxed_) return out;
        process::Sandbox sandbox;
        sandbox.tmp_bytes = std::uint64_t{256} << 20U;
        sandbox.readable = readable;
        sandbox.readable.push_back(submission_.path);
        if (writes) sandbox.writable.push_back(output_);
        out.limits.tasks = sandbox.tasks;
        out.sandbox = std::move(sandbox);
        return out;
    }

    Status clear_output() const {
        std::error_code problem;
        fs::remove_all(output_, problem);
        fs::create_directories(output_, problem);
        if (problem)
            return Error{text::concat("cannot write to ", text::quoted(output_), ": ", problem.message())};
        return Done{};
    }

    static std::string joined(const std::vector<std::string>& parts) {
        std::string out;
        for (const std::string& part : parts) out += text::concat(out.empty() ? "" : ":", part);
        return out;
    }

    /// What a compiler said, with the student's own paths made short and without how it ended, which all errors share.
    [[nodiscard]] std::string shortened(std::string words) const {
        if (const std::size_t end = words.find('\n'); words.find(": exit code ") < end && end < words.size())
            words.erase(0, end + 1);
        const std::string folder = fs::is_directory(submission_.path)
                                       ? submission_.path + "/"
                                       : fs::path(submission_.path).parent_path().string() + "/";
        for (std::size_t at = words.find(folder); at != std::string::npos; at = words.find(folder, at))
            words.erase(at, folder.size());
        if (words.size() > kLongestProblem) words.resize(kLongestProblem);
        return words;
    }

    Status compile_java(const std::vector<std::string>& sources, const std::vector<std::string>& jars) {
        const Result<protocol::JavaBridge> bridge = protocol::java_bridge();
        if (!bridge) return bridge.error();
        if (const Status status = clear_output(); !status) return status.error();
        std::vector<std::string> path = jars;
        path.push_back(bridge->types);
        std::vector<std::string> words{"javac", "-nowarn", "-proc:none", "-encoding", "UTF-8",
                                       "-d",    output_,   "-cp",        joined(path)};
        words.insert(words.end(), sources.begin(), sources.end());
        const Result<std::string> said =
            protocol::run_to_end(program(words, true, {bridge->types}), kCompileTime);
        if (!said) return Error{text::concat("does not compile: ", shortened(said.error().what))};
        return find_class({output_}, jars);
    }

    /// The class of the player among `where`, with `others` on the class path besides.
    Status find_class(const std::vector<std::string>& where, const std::vector<std::string>& others) {
        const Result<protocol::JavaBridge> bridge = protocol::java_bridge();
        if (!bridge) return bridge.error();
        std::vector<std::string> path = where;
        path.insert(path.end(), others.begin(), others.end());
        std::vector<std::string> found;
        for (const std::string& part : where) {
            std::vector<std::string> all = path;
            all.insert(all.end(), {bridge->host, bridge->types});
            const Result<std::string> said = protocol::run_to_end(
                program({"java", "-XX:-UsePerfData", "-cp", joined(all), "mnk.bridge.Host", "--find", part},
                        false, all),
                kCompileTime);
            if (!said)
                return Error{text::concat("its classes cannot be read: ", shortened(said.error().what))};
            for (const std::string_view name : text::split(*said, "\n")) found.emplace_back(name);
        }
        if (found.empty())
            return Error{
                "no class in it implements mnkgame.MNKPlayer and has a constructor without arguments"};
        std::string chosen = found.front();
        if (found.size() > 1) {
            const auto simple = [](const std::string& name) {
                return name.substr(name.find_last_of(".$") + 1);
            };
            const auto named = std::find_if(found.begin(), found.end(), [&](const std::string& name) {
                return simple(name) == submission_.name;
            });
            if (named == found.end()) {
                std::string names;
                for (const std::string& name : found) names += " " + name;
                return Error{text::concat("several classes are players, and none is called ",
                                          submission_.name, " as what was handed in:", names)};
            }
            chosen = *named;
        }
        submission_.command = text::concat(protocol::kJavaPrefix, chosen, "@", joined(path));
        return Done{};
    }

    Status compile_cpp(const std::vector<std::string>& sources) {
        if (const Status status = clear_output(); !status) return status.error();
        const std::string target = output_ + "/player";
        std::vector<std::string> words{"g++", "-O2", "-std=c++20", "-pthread", "-o", target};
        words.insert(words.end(), sources.begin(), sources.end());
        const Result<std::string> said = protocol::run_to_end(program(words, true, {}), kCompileTime);
        if (!said) return Error{text::concat("does not compile: ", shortened(said.error().what))};
        submission_.command = process::join_command({target});
        return Done{};
    }

    /// One of the files: the only one, or the one called as the student, main or player.
    Status choose(const std::vector<std::string>& files, const std::string& interpreter) {
        std::string chosen = files.size() == 1 ? files.front() : "";
        for (const std::string& name : {std::string("player"), std::string("main"), submission_.name}) {
            for (const std::string& file : files) {
                if (fs::path(file).stem() == name) chosen = file;
            }
        }
        if (chosen.empty())
            return Error{
                text::concat("which file is the player? Call it ", submission_.name, ", main or player")};
        std::error_code problem;
        if (!fs::is_directory(submission_.path, problem)) {
            // Away from the others: who runs in a folder sees what else is in it.
            if (const Status status = clear_output(); !status) return status.error();
            const std::string copy = (fs::path(output_) / fs::path(chosen).filename()).string();
            fs::copy_file(chosen, copy, problem);
            if (problem) return Error{text::concat("cannot copy it: ", problem.message())};
            chosen = copy;
        }
        std::vector<std::string> words{chosen};
        if (!interpreter.empty()) words.insert(words.begin(), interpreter);
        submission_.command = process::join_command(words);
        return Done{};
    }

    Submission& submission_;
    bool is_sandboxed_;
    std::string output_;
};

}  // namespace

Result<std::vector<Submission>> find_submissions(const std::string& folder) {
    std::error_code problem;
    if (!fs::is_directory(folder, problem))
        return Error{text::concat("there is no folder ", text::quoted(folder))};
    std::vector<Submission> out;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (is_note(entry->path())) continue;
        Result<Submission> submission = find_submission(entry->path().string());
        if (!submission) return submission.error();
        out.push_back(std::move(*submission));
    }
    if (problem) return Error{text::concat("cannot read ", text::quoted(folder), ": ", problem.message())};
    std::sort(out.begin(), out.end(),
              [](const Submission& a, const Submission& b) { return a.path < b.path; });
    std::map<std::string, int> count;
    for (const Submission& submission : out) ++count[submission.name];
    for (Submission& submission : out) {
        if (count[submission.name] > 1) submission.name = fs::path(submission.path).filename().string();
    }
    if (out.empty()) return Error{text::concat("there is no player in ", text::quoted(folder))};
    return out;
}

Result<Submission> find_submission(const std::string& path) {
    std::error_code problem;
    const fs::path whole = fs::canonical(path, problem);
    if (problem) return Error{text::concat("there is no ", text::quoted(path))};
    return Submission{.name = name_of(whole), .path = whole.string(), .command = {}, .problem = {}};
}

void make_ready(Submission& submission, const Workshop& workshop) {
    const Status status = Maker(submission, workshop).make();
    if (!status) submission.problem = status.error().what;
}

}  // namespace mnk::course
