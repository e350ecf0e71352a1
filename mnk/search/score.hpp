#pragma once

#include "mnk/play/report.hpp"

/// Scores of the search, for the side to move.
///
///      31000 - n    a win in n plies, proved: every reply was answered
///      29900 - n    a win in n plies against the replies that were looked at
///      ±20000       an evaluation
///
/// and the same below zero for losses.  Sixteen bits hold them all.
namespace mnk::search {

constexpr int kWin = 31000;
constexpr int kLikelyWin = 29900;
constexpr int kMostPlies = 900;
constexpr int kMostEvaluation = 20000;
constexpr int kInfinite = 32000;

constexpr int win_in(int plies) { return kWin - plies; }
constexpr int loss_in(int plies) { return plies - kWin; }
constexpr bool is_proved_win(int score) { return score >= kWin - kMostPlies; }
constexpr bool is_proved_loss(int score) { return score <= kMostPlies - kWin; }
/// Proved or not.
constexpr bool is_decided(int score) {
    return score >= kLikelyWin - kMostPlies || score <= kMostPlies - kLikelyWin;
}

/// A loss after moves were left out is a loss only as far as anyone looked.
constexpr int without_proof(int score) { return is_proved_loss(score) ? score + kWin - kLikelyWin : score; }

/// Distances in the table count from its position, in the search from the root.
constexpr int to_table(int score, int ply) {
    if (!is_decided(score)) return score;
    return score > 0 ? score + ply : score - ply;
}
constexpr int from_table(int score, int ply) {
    if (!is_decided(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

inline play::Value to_value(int score) {
    if (is_proved_win(score)) return play::Value::win_in(kWin - score);
    if (is_proved_loss(score)) return play::Value::loss_in(kWin + score);
    return play::Value::searched(score);
}

}  // namespace mnk::search
