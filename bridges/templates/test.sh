#!/bin/sh
# Plays a few games against mnk's own players; fails if this player forfeits one of them.
# Needs mnk in PATH, or its place in the variable MNK.
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"${MNK:-mnk}" grade --me "$here" --boards 3x3x3,5x4x4 --references random,rules --move-time 2000 --json \
    --output "$work/grades" "$@" >"$work/out" || { cat "$work/out"; exit 1; }
if grep -q '"forfeits":0,"problem":""' "$work/out"; then
    echo "PLAYER_NAME: no forfeit"
else
    cat "$work/out"
    exit 1
fi
