#!/usr/bin/env bash
# Every check of the project. Installs what is missing first; the only thing it cannot install is Rust itself.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v cargo >/dev/null; then
    echo "Rust is missing: install it with rustup, then run this again." >&2
    exit 1
fi
if ! command -v cc >/dev/null; then
    apt-get update -qq && apt-get install -y -qq gcc libc6-dev
fi
if ! command -v chromium >/dev/null; then
    apt-get update -qq && apt-get install -y -qq chromium
fi
if ! command -v nats-server >/dev/null; then
    apt-get update -qq && apt-get install -y -qq nats-server
fi
if ! command -v openssl >/dev/null; then
    apt-get update -qq && apt-get install -y -qq openssl
fi
if ! cargo fmt --version >/dev/null 2>&1 || ! cargo clippy --version >/dev/null 2>&1; then
    rustup component add rustfmt clippy
fi

# No test reads the settings of whoever runs it.
XDG_CONFIG_HOME=$(mktemp -d)
export XDG_CONFIG_HOME

step() { printf '\n== %s\n' "$*"; "$@"; }

# A crate without unit tests says so, which saves compiling it twice; then it must have none, for they would not run.
no_test_is_left_out() {
    local crate
    for crate in crates/* crates/games/*; do
        if grep -s -A2 '^\[lib\]' "$crate/Cargo.toml" | grep -q '^test = false' && grep -rn '#\[\(cfg(\)\?test\b' "$crate/src"; then
            echo "$crate/Cargo.toml says that the library has no tests" >&2
            return 1
        fi
    done
}

step cargo fmt --all --check
step scripts/page.sh
step scripts/wasm.sh
step no_test_is_left_out
step cargo clippy --workspace --all-targets --quiet -- -D warnings
step cargo test --workspace --quiet
RUSTDOCFLAGS="-D warnings" step cargo doc --workspace --no-deps --quiet
echo
echo "All checks passed."
