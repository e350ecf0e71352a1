#pragma once

#include <optional>
#include <string_view>

#include "mnk/base/result.hpp"
#include "mnk/stats/counts.hpp"

namespace mnk::stats {

/// A sequential test (Wald 1945): play until the games tell H0 (the difference is elo0) from H1 (it is
/// elo1), or for ever.
struct Sprt {
    enum class Model : std::uint8_t {
        normalised,  ///< bounds in nElo: how long the test takes does not depend on the share of draws
        logistic,    ///< bounds in Elo
    };

    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  ///< chance to accept H1 though H0 holds
    double beta = 0.05;   ///< chance to accept H0 though H1 holds
    Model model = Model::normalised;

    /// elo0 < elo1, both from -1000 to 1000; alpha and beta above 0, together below 1.
    [[nodiscard]] Status check() const;

    [[nodiscard]] double lower() const;  ///< ln(beta / (1 - alpha)): at or below it, H0
    [[nodiscard]] double upper() const;  ///< ln((1 - beta) / alpha): at or above it, H1

    friend bool operator==(const Sprt&, const Sprt&) = default;
};

/// "normalized", "logistic".
std::string_view name_of(Sprt::Model model);

enum class Decision : std::uint8_t { undecided, h0, h1 };

/// ln of how much likelier the results are under H1 than under H0, each with the distribution of
/// results that suits them best among those with its Elo (Van den Bergh, "The generalized maximum
/// likelihood ratio for the expectation value of a distribution"; it makes no assumption about draws).
///
/// A kind of result that never occurred counts as a thousandth of one, so that the logarithms exist.
/// Where even so no distribution fits (all draws), the normal approximation stands in.  0 without games.
double log_likelihood_ratio(const Sprt& sprt, const Games& games);
double log_likelihood_ratio(const Sprt& sprt, const Pairs& pairs);

Decision decide(const Sprt& sprt, double log_likelihood_ratio);

}  // namespace mnk::stats
