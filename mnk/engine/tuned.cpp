#include "mnk/engine/tuned.hpp"

#include <algorithm>

#include "mnk/engine/parameters.hpp"

namespace mnk::engine {

namespace {

using Settings = std::vector<Setting>;

bool has(const Settings& settings, std::string_view name) {
    return std::any_of(settings.begin(), settings.end(),
                       [&](const Setting& setting) { return setting.name == name; });
}

/// What to make the player with on the boards of `section`; null: any other.
Settings settings_for(const ClassParameters* section, const Settings& own) {
    Settings out = own;
    if (section == nullptr || !section->confirmed) return out;
    for (const Parameter& found : section->found) {
        if (!has(own, found.name)) out.push_back({found.name, std::to_string(found.value)});
    }
    return out;
}

/// Sits down as another player for every class of boards.
class TunedPlayer final : public play::Player {
 public:
    TunedPlayer(Maker make, Settings own, Parameters parameters)
        : make_(make), own_(std::move(own)), parameters_(std::move(parameters)) {}

    void consult(std::shared_ptr<play::ProofOracle> oracle) override {
        oracle_ = std::move(oracle);
        if (player_ != nullptr) player_->consult(oracle_);
    }
    void start(const Rules& rules, Stone side, const play::Limits& limits,
               const play::StopFlag& stop) override {
        of(rules).start(rules, side, limits, stop);
    }
    std::optional<Cell> choose(const play::Turn& turn) override {
        return of(turn.position.rules()).choose(turn);
    }
    play::Report explain(const play::Turn& turn) override { return of(turn.position.rules()).explain(turn); }

 private:
    play::Player& of(const Rules& rules) {
        std::string name = board_class(rules);
        if (player_ == nullptr || name != class_) {
            // Every class was tried when the file was read: it can be made.
            player_ = std::move(*make_(settings_for(parameters_.find(name), own_)));
            player_->consult(oracle_);
            class_ = std::move(name);
        }
        return *player_;
    }

    Maker make_;
    Settings own_;
    Parameters parameters_;
    std::shared_ptr<play::ProofOracle> oracle_;
    std::string class_;
    std::unique_ptr<play::Player> player_;
};

/// Can the player be made with every value that was found?  Says in which line one is wrong.
Status check(const Parameters& parameters, Maker make, const Settings& own) {
    for (const ClassParameters& section : parameters.classes) {
        for (const Parameter& found : section.found) {
            if (has(own, found.name)) continue;
            Settings with = own;
            with.push_back({found.name, std::to_string(found.value)});
            const auto made = make(with);
            if (!made) return Error{text::concat("line ", found.line, ": ", made.error().what)};
        }
    }
    return Done{};
}

}  // namespace

Result<std::unique_ptr<play::Player>> make_tuned(std::string_view name, Maker make,
                                                 std::span<const Setting> settings) {
    std::string path;
    Settings own;
    for (const Setting& setting : settings) {
        if (setting.name == kParametersOption)
            path = setting.value;
        else
            own.push_back(setting);
    }
    if (path.empty()) return make(own);
    if (const auto plain = make(own); !plain) return plain.error();
    Result<Parameters> parameters = load_parameters(path);
    if (!parameters) return parameters.error();
    Status status = check(*parameters, make, own);
    if (parameters->player != name)
        status = Error{text::concat("they are of the player ", text::quoted(parameters->player))};
    if (!status) return Error{text::concat(text::quoted(path), ": ", status.error().what)};
    return std::unique_ptr<play::Player>(
        std::make_unique<TunedPlayer>(make, std::move(own), std::move(*parameters)));
}

}  // namespace mnk::engine
