#include "apps/mnk/line_reader.hpp"

#include <histedit.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cwchar>

#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "mnk/base/text.hpp"

namespace mnk::app {

/// libedit, which is C: it finds this object again through EL_CLIENTDATA.
class LineReader::Editor {
 public:
    explicit Editor(std::vector<std::string> words)
        : words_(std::move(words)), edit_(el_init("mnk", stdin, stdout, stderr)), history_(history_init()) {
        HistEvent event;
        history(history_, &event, H_SETSIZE, 500);
        history(history_, &event, H_SETUNIQUE, 1);
        el_set(edit_, EL_CLIENTDATA, this);
        el_set(edit_, EL_PROMPT, prompt_of);
        el_set(edit_, EL_EDITOR, "emacs");
        el_set(edit_, EL_HIST, history, history_);
        el_set(edit_, EL_GETCFN, read_character);
        // The wide one keeps the names given; the narrow one would copy them and never free the copies.
        el_wset(edit_, EL_ADDFN, L"mnk-complete", L"complete a command", complete);
        el_set(edit_, EL_BIND, "^I", "mnk-complete", nullptr);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;
    ~Editor() {
        history_end(history_);
        el_end(edit_);
    }

    Line read(const std::string& prompt) {
        prompt_ = prompt;
        int count = 0;
        // Before the prompt: libedit would switch after it, and what is typed in between would be lost on it.
        el_set(edit_, EL_PREP_TERM, 1);
        const char* const typed = el_gets(edit_, &count);
        if (interrupt_flag().is_raised()) {
            el_reset(edit_);
            return {Line::Kind::interrupted, {}};
        }
        if (typed == nullptr || count <= 0) return {Line::Kind::end, {}};
        std::string line(text::trim(std::string_view(typed, static_cast<std::size_t>(count))));
        HistEvent event;
        if (!line.empty()) history(history_, &event, H_ENTER, line.c_str());
        return {Line::Kind::text, std::move(line)};
    }

 private:
    static Editor& of(EditLine* edit) {
        void* self = nullptr;
        el_get(edit, EL_CLIENTDATA, &self);
        return *static_cast<Editor*>(self);
    }

    static char* prompt_of(EditLine* edit) { return of(edit).prompt_.data(); }

    /// One character, or -1 as soon as Ctrl-C comes; libedit's own would go on reading.
    static int read_character(EditLine*, wchar_t* out) {
        std::mbstate_t state{};
        for (;;) {
            if (!wait_for_input(STDIN_FILENO)) return -1;
            char byte = 0;
            const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return static_cast<int>(count);
            const std::size_t length = std::mbrtowc(out, &byte, 1, &state);
            if (length == static_cast<std::size_t>(-2)) continue;  // the character is not complete yet
            if (length == static_cast<std::size_t>(-1)) state = {};
            if (length == static_cast<std::size_t>(-1)) *out = L'?';
            return 1;
        }
    }

    /// Completes the first word as far as all that fit agree.
    static unsigned char complete(EditLine* edit, int) {
        const LineInfo* const info = el_line(edit);
        const std::string_view typed(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
        std::string common;
        int fitting = 0;
        for (const std::string& word : of(edit).words_) {
            if (!word.starts_with(typed)) continue;
            if (fitting++ == 0) common = word;
            std::size_t same = 0;
            while (same < common.size() && same < word.size() && common[same] == word[same]) ++same;
            common.resize(same);
        }
        if (fitting == 0 || common.size() < typed.size()) return CC_ERROR;
        std::string rest = common.substr(typed.size());
        if (fitting == 1) rest += ' ';
        if (rest.empty()) return CC_ERROR;
        return el_insertstr(edit, rest.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    }

    std::vector<std::string> words_;
    std::string prompt_;
    EditLine* edit_;
    History* history_;
};

LineReader::LineReader(std::vector<std::string> words) {
    const bool is_terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
    if (is_terminal) editor_ = std::make_unique<Editor>(std::move(words));
}

LineReader::~LineReader() = default;

Line LineReader::read(const std::string& prompt, bool echoes) {
    if (editor_) return editor_->read(prompt);
    if (echoes) print(prompt);
    std::fflush(stdout);
    Line line = read_plain();
    if (echoes) print(line.text + "\n");
    return line;
}

Line LineReader::read_plain() {
    constexpr std::size_t longest = 65536;
    for (;;) {
        if (const std::size_t end = pending_.find('\n'); end != std::string::npos) {
            Line line{Line::Kind::text, std::string(text::trim(std::string_view(pending_).substr(0, end)))};
            pending_.erase(0, end + 1);
            return line;
        }
        if (is_at_end_) {
            if (pending_.empty()) return {Line::Kind::end, {}};
            return {Line::Kind::text, std::string(text::trim(std::exchange(pending_, {})))};
        }
        if (!wait_for_input(STDIN_FILENO)) return {Line::Kind::interrupted, {}};
        std::array<char, 4096> buffer{};
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0)
            is_at_end_ = true;
        else
            pending_.append(buffer.data(), static_cast<std::size_t>(count));
        // Of a line without an end, the beginning will do.
        if (pending_.size() > longest && pending_.find('\n') == std::string::npos) pending_.resize(longest);
    }
}

}  // namespace mnk::app
