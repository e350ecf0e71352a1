#include "mnk/formats/record.hpp"

#include "mnk/base/text.hpp"
#include "mnk/formats/json.hpp"
#include "mnk/formats/moves.hpp"
#include "mnk/formats/psq.hpp"
#include "mnk/formats/sgf.hpp"

namespace mnk::formats {

namespace {

/// One row a format; the order is that of the enumerators.
struct Codec {
    std::string_view name;
    Result<Record> (*read)(std::string_view);
    Result<std::string> (*write)(const Record&);
};

constexpr std::array<Codec, kFormats.size()> kCodecs{{
    {"moves", read_moves, write_moves},
    {"json", read_json, write_json},
    {"psq", read_psq, write_psq},
    {"sgf", read_sgf, write_sgf},
}};

const Codec& codec_of(Format format) { return kCodecs[static_cast<std::size_t>(format)]; }

/// Some editors on Windows begin every text with this mark.
std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text.substr(0, mark.size()) == mark) text.remove_prefix(mark.size());
    return text;
}

Status check_game(const Record& record) {
    const Rules& rules = record.rules;
    const Result<Rules> checked = Rules::make(rules.rows, rules.columns, rules.run, rules.exact);
    if (!checked) return checked.error();
    const Result<Position> position = Position::from_moves(rules, record.cells());
    if (!position) return position.error();
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const std::optional<int>& time = record.moves[i].milliseconds;
        if (time && *time < 0) return Error{text::concat("move ", i + 1, ": a time of ", *time, " ms")};
    }
    return Done{};
}

}  // namespace

std::vector<Cell> Record::cells() const {
    std::vector<Cell> out;
    out.reserve(moves.size());
    for (const Move& move : moves) out.push_back(move.cell);
    return out;
}

std::string_view name_of(Format format) { return codec_of(format).name; }

Result<Format> format_named(std::string_view name) {
    std::vector<std::string_view> known;
    for (const Format format : kFormats) {
        if (name_of(format) == name) return format;
        known.push_back(name_of(format));
    }
    return Error{text::concat("there is no format ", text::quoted(name), ": choose ", text::list_of(known))};
}

Result<Format> format_of_path(std::string_view path) {
    const std::size_t slash = path.find_last_of("/\\");
    const std::string_view file = slash == std::string_view::npos ? path : path.substr(slash + 1);
    const std::size_t dot = file.rfind('.');
    if (dot != std::string_view::npos) {
        const std::string ending = text::to_lower(file.substr(dot + 1));
        if (ending == "txt") return Format::moves;
        for (const Format format : kFormats) {
            if (name_of(format) == ending) return format;
        }
    }
    return Error{text::concat("the name ", text::quoted(file),
                              " tells no format: it must end in .moves, .txt, .json, .psq or .sgf")};
}

Format format_of_text(std::string_view text) {
    text = without_byte_order_mark(text);
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.substr(0, 1) == "(") return Format::sgf;
    if (text.substr(0, 1) == "{") return Format::json;
    if (text.substr(0, kPsqMagic.size()) == kPsqMagic) return Format::psq;
    return Format::moves;
}

Result<Record> read(Format format, std::string_view text) {
    if (text.size() > kLargestText) {
        return Error{text::concat("the text has ", text.size(), " bytes; a game has at most ", kLargestText)};
    }
    text = without_byte_order_mark(text);
    if (text::trim(text).empty()) return Error{"the text is empty"};
    Result<Record> record = codec_of(format).read(text);
    if (!record) return record;
    const Status status = check_game(*record);
    if (!status) return status.error();
    return record;
}

Result<Record> read(std::string_view text) { return read(format_of_text(text), text); }

Result<std::string> write(Format format, const Record& record) {
    const Status status = check_game(record);
    if (!status) return status.error();
    Result<std::string> text = codec_of(format).write(record);
    if (text && text->size() > kLargestText) {
        return Error{text::concat("the game would take ", text->size(), " bytes; at most ", kLargestText,
                                  " are written")};
    }
    return text;
}

}  // namespace mnk::formats
