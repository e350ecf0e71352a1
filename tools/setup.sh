# Sourced by ./start and ./test: installs what is missing and builds, saying what it does.
# shellcheck shell=bash

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
me=$(basename "$0")

say() { printf '%s: %s\n' "$me" "$*" >&2; }
fail() { say "$*"; exit 1; }

# What the program itself needs, and what its tests need besides.
packages_start=(g++ make cmake ninja-build ccache nlohmann-json3-dev libcli11-dev libfmt-dev libedit-dev
  libtomlplusplus-dev libsqlitecpp-dev libsqlite3-dev libzstd-dev libboost1.81-dev)
packages_test=(libgtest-dev libgmock-dev bubblewrap openjdk-17-jdk-headless python3 chromium)
packages_all=(clang libclang-rt-14-dev clang-format clang-tidy-22)

# The same objects serve every checkout of the project on this machine.
export CCACHE_BASEDIR=$top CCACHE_NOHASHDIR=1

# install_missing PACKAGE…: nothing to do is the fast case, 20 ms.
install_missing() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    fail "this needs Debian 12 or a relative of it (there is no apt-get here); README.md lists what to install by hand"
  local package missing=() as_root=()
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "cannot install ${missing[*]}: you are not root and there is no sudo; ask someone to run: apt-get install ${missing[*]}"
    as_root=(sudo)
    sudo true || fail "cannot install ${missing[*]}: sudo does not let you; ask someone to run: apt-get install ${missing[*]}"
  fi
  say "installing ${#missing[@]} Debian packages: ${missing[*]}"
  local log
  log=$(mktemp)
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o APT::Update::Error-Mode=any -o DPkg::Lock::Timeout=300 update >"$log" 2>&1 ||
    { rm -f "$log"; fail "cannot reach Debian's packages (offline?); needed are: ${missing[*]}"; }
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "${missing[@]}" >"$log" 2>&1 ||
    { tail -n 3 "$log" >&2; rm -f "$log"; fail "apt-get could not install: ${missing[*]}"; }
  rm -f "$log"
}

# ninja's lines, one in every tenth of the way; whatever else it says, whole.
tenths() {
  awk -v me="$me" '
    /^\[[0-9]+\/[0-9]+\]/ { split(substr($1, 2), at, /[\/\]]/); tenth = int(10 * at[1] / at[2])
                            if (tenth > said) { said = tenth; print me ": built " at[1] " of " at[2]; fflush() } next }
    /^ninja: (no work|Entering)/ { next }
    { print; fflush() }' >&2
}

# build PRESET [TARGET]: configures what is new or older than the presets, and builds what changed.  Silent when there is
# nothing to do.
build() {
  local preset=$1 target=${2:-all} log steps
  mkdir -p "$top/build" 2>/dev/null && [ -w "$top/build" ] || fail "cannot write to $top/build"
  exec 9>"$top/build/.lock"
  flock -n 9 || { say "waiting for another build of this checkout"; flock 9; }
  if [ ! -f "$top/build/$preset/build.ninja" ] || [ "$top/CMakePresets.json" -nt "$top/build/$preset/build.ninja" ]; then
    say "configuring $preset"
    log=$(mktemp)
    (cd "$top" && cmake --preset "$preset") >"$log" 2>&1 ||
      { cat "$log" >&2; rm -f "$log"; fail "configuring '$preset' failed (see above)"; }
    rm -f "$log"
  fi
  steps=$(ninja -C "$top/build/$preset" -n "$target" 2>/dev/null | grep -c '^\[')
  if [ "$steps" -gt 5 ]; then say "building $preset"; fi
  if [ "$steps" -gt 5 ] && [ -t 2 ]; then
    ninja -C "$top/build/$preset" "$target" >&2 9>&-
  else
    ninja -C "$top/build/$preset" "$target" 2>&1 9>&- | tenths
  fi || fail "building '$preset' failed (see above)"
  exec 9>&-
}

# in_page COMMAND…: in web/, saying nothing unless it fails.
in_page() {
  local log status
  log=$(mktemp)
  (cd "$top/web" && "$@") >"$log" 2>&1
  status=$?
  [ $status -eq 0 ] || tail -n 20 "$log" >&2
  rm -f "$log"
  return $status
}

# page_tools: what builds the page and tests it.  npm comes from Debian unless there is one; it brings the Node of
# package-lock.json, on which everything else runs, so that it is the same on every machine.
page_tools() {
  local installed=$top/web/node_modules/.package-lock.json
  command -v npm >/dev/null || install_missing nodejs npm
  [ "$installed" -nt "$top/web/package-lock.json" ] && return
  say "fetching what builds the page"
  in_page npm ci --no-progress && touch "$installed"
}

# build_page: into web/dist, when something changed.
build_page() {
  local built=$top/web/dist/index.html changed
  changed=$(cd "$top/web" && find src public index.html vite.config.ts package-lock.json -newer "$built" -print -quit 2>&1)
  [ -f "$built" ] && [ -z "$changed" ] && return
  page_tools || return
  say "building the page"
  in_page npm run build || return
  find "$top/web/dist" -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.svg' \) -exec gzip -9kf {} +
}
