#pragma once

namespace mnk::storage {

/// Schema 1.  Numbers of enumerations are those of play::Ending, Stone and play::Value::Kind, which only
/// ever grow at their end.
inline constexpr const char* kSchema = R"(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    created TEXT NOT NULL,
    version TEXT NOT NULL,          -- of mnk
    machine TEXT NOT NULL,
    seed INTEGER NOT NULL,
    planned INTEGER NOT NULL,       -- games
    config TEXT NOT NULL            -- the whole run as TOML
);
CREATE TABLE players (
    run INTEGER NOT NULL REFERENCES runs(id),
    seat INTEGER NOT NULL,          -- from 0, in the order of the config
    name TEXT NOT NULL,
    spec TEXT NOT NULL,
    command TEXT NOT NULL,
    version TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    plays_the_same INTEGER NOT NULL, -- takes no seed
    PRIMARY KEY (run, seat)
) WITHOUT ROWID;
CREATE TABLE openings (
    run INTEGER NOT NULL REFERENCES runs(id),
    board INTEGER NOT NULL,         -- from 0, in the order of the config
    number INTEGER NOT NULL,
    moves TEXT NOT NULL,            -- "h8 i9"
    PRIMARY KEY (run, board, number)
) WITHOUT ROWID;
CREATE TABLE games (
    run INTEGER NOT NULL REFERENCES runs(id),
    number INTEGER NOT NULL,        -- in the plan, from 0
    first INTEGER NOT NULL,         -- seats
    second INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    run_length INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    opening_plies INTEGER NOT NULL,
    first_seed INTEGER NOT NULL,
    second_seed INTEGER NOT NULL,
    ending INTEGER NOT NULL,
    winner INTEGER NOT NULL,
    detail TEXT NOT NULL,
    duration_ns INTEGER NOT NULL,
    finished TEXT NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;
CREATE TABLE moves (
    run INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,           -- from 0, the opening included
    cell INTEGER NOT NULL,          -- row by row from the top left
    taken_ns INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    value_kind INTEGER NOT NULL,
    score INTEGER NOT NULL,
    distance INTEGER,               -- plies to a proved end, where known
    PRIMARY KEY (run, game, ply),
    FOREIGN KEY (run, game) REFERENCES games(run, number)
) WITHOUT ROWID;
)";

/// Schema 1 of the proof store.  A position is known by its key, which is the same for its mirror images.
inline constexpr const char* kProofSchema = R"(
CREATE TABLE solved (
    key_high INTEGER NOT NULL,      -- 128 bits over rules and stones
    key_low INTEGER NOT NULL,
    weak INTEGER NOT NULL,          -- only the first player's runs count
    rows INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    run_length INTEGER NOT NULL,
    moves TEXT NOT NULL,            -- "h8 i9"
    winner INTEGER NOT NULL,        -- 0 nobody, 1 first, 2 second
    plies INTEGER,                  -- of a win: at most so many
    nodes INTEGER NOT NULL,
    time_us INTEGER NOT NULL,
    sha256 TEXT NOT NULL,           -- of the certificate; empty if none was written
    path TEXT NOT NULL,
    created TEXT NOT NULL,
    PRIMARY KEY (key_high, key_low, weak)
) WITHOUT ROWID;
)";

}  // namespace mnk::storage
