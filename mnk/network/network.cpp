#include "mnk/network/network.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "mnk/base/file.hpp"
#include "mnk/base/text.hpp"

namespace mnk::network {

namespace {

constexpr std::string_view kTitle = "mnk network 3";

template <class Numbers>
void write_row(std::string& out, std::string_view name, const Numbers& numbers) {
    out += name;
    for (const auto number : numbers) out += text::concat(" ", std::int64_t{number});
    out += "\n";
}

/// Lines "name number number ...", in their order.
class Reader {
 public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    template <class Number>
    Status row(std::string_view name, std::int64_t most, std::size_t count, Number* numbers) {
        const std::vector<std::string_view> words = text::split(next());
        if (words.size() != count + 1 || words.front() != name)
            return at_line(line_, text::concat("here should be ", name, " with ", count, " numbers"));
        for (std::size_t i = 0; i < count; ++i) {
            const Result<std::int64_t> number = text::parse_integer(words[i + 1], name, -most, most);
            if (!number) return at_line(line_, number.error().what);
            numbers[i] = static_cast<Number>(*number);
        }
        return Done{};
    }

    /// Of each side's channels the first `channels`.
    Status row(std::string_view name, int channels, Network::Row& row) {
        const auto size = static_cast<std::size_t>(channels);
        Status status = this->row(name, Network::kMostWeight, 2 * size, row.data());
        if (!status || channels == Network::kChannels) return status;
        std::copy_backward(row.begin() + channels, row.begin() + 2 * channels,
                           row.begin() + Network::kChannels + channels);
        std::fill(row.begin() + channels, row.begin() + Network::kChannels, std::int16_t{0});
        return Done{};
    }

    std::string_view next() {
        ++line_;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return line;
    }
    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    [[nodiscard]] std::size_t line() const { return line_; }
    [[nodiscard]] char peek() const { return rest_.empty() ? '\0' : rest_.front(); }

 private:
    std::string_view rest_;
    std::size_t line_ = 0;
};

}  // namespace

std::string write_network(const Network& network) {
    const LineCodes codes(network.run);
    std::string out = text::concat(kTitle, "\n");
    for (const std::string_view line : text::split(network.provenance, "\n"))
        out += text::concat("# ", line, "\n");
    write_row(out, "run", std::array{network.run});
    write_row(out, "size", std::array{Network::kChannels, Network::kHidden});
    for (int code = 0; code < codes.count(); ++code) {
        const auto number = static_cast<LineCodes::Code>(code);
        if (codes.mirrored(number) < number || codes.is_bare(number)) continue;
        write_row(out, "line", network.lines[number]);
    }
    for (const Network::Row& row : network.hidden) write_row(out, "hidden", row);
    write_row(out, "hidden_bias", network.hidden_bias);
    write_row(out, "worth_of_hidden", network.worth_of_hidden);
    write_row(out, "worth_of_input", network.worth_of_input);
    write_row(out, "worth_bias", std::array{network.worth_bias});
    return out;
}

Result<Network> read_network(std::string_view bytes) {
    constexpr std::int64_t kMostBias = 2'000'000'000;
    Reader reader(bytes);
    if (reader.next() != kTitle) return at_line(1, text::concat("a network begins with '", kTitle, "'"));
    Network network;
    while (reader.peek() == '#') {
        std::string_view comment = reader.next();
        comment.remove_prefix(std::min<std::size_t>(2, comment.size()));
        network.provenance += text::concat(network.provenance.empty() ? "" : "\n", comment);
    }
    Status status = reader.row("run", LineCodes::kLongestRun, 1, &network.run);
    if (!status) return status.error();
    if (network.run < 3) return at_line(reader.line(), "a network is for runs of 3 or more");
    std::array<int, 2> size{};
    status = reader.row("size", 1000, size.size(), size.data());
    if (!status) return status.error();
    const auto [channels, hidden_sums] = size;
    if (channels < 1 || channels > Network::kChannels || hidden_sums < 1 || hidden_sums > Network::kHidden)
        return at_line(reader.line(), text::concat("a network has at most ", Network::kChannels,
                                                   " channels and ", Network::kHidden, " hidden sums"));
    const auto hidden = static_cast<std::size_t>(hidden_sums);
    const LineCodes codes(network.run);
    network.lines.resize(static_cast<std::size_t>(codes.count()));
    for (int code = 0; code < codes.count(); ++code) {
        const auto number = static_cast<LineCodes::Code>(code);
        if (codes.mirrored(number) < number || codes.is_bare(number)) continue;
        Network::Line& line = network.lines[number];
        status = reader.row("line", Network::kMostLine, static_cast<std::size_t>(channels), line.data());
        if (!status) return status.error();
        network.lines[codes.mirrored(number)] = line;
    }
    for (std::size_t i = 0; i < hidden; ++i) {
        status = reader.row("hidden", channels, network.hidden[i]);
        if (!status) return status.error();
    }
    status = reader.row("hidden_bias", kMostBias, hidden, network.hidden_bias.data());
    if (!status) return status.error();
    status = reader.row("worth_of_hidden", 32767, hidden, network.worth_of_hidden.data());
    if (!status) return status.error();
    status = reader.row("worth_of_input", channels, network.worth_of_input);
    if (!status) return status.error();
    status = reader.row("worth_bias", kMostBias, 1, &network.worth_bias);
    if (!status) return status.error();
    if (!reader.is_at_end()) return at_line(reader.line() + 1, "nothing should follow here");
    return network;
}

Result<Network> load_network(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) return Error{text::concat("cannot read a network from ", text::quoted(path))};
    Result<Network> network = read_network(bytes);
    if (!network) return Error{text::concat(text::quoted(path), ", ", network.error().what)};
    return network;
}

}  // namespace mnk::network
