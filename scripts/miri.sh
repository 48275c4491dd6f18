#!/usr/bin/env bash
# Runs the tests of what threads share, the tree and the tables, under Miri: it finds data races and undefined behaviour.
# Each test is run with several interleavings of its threads, the number given or 4.
set -euo pipefail
cd "$(dirname "$0")/.."
toolchain=nightly-2026-05-20
if ! rustup component list --toolchain "$toolchain" --installed 2>/dev/null | grep -q '^miri'; then
    rustup toolchain install "$toolchain" --profile minimal --component miri --component rust-src || {
        echo "error: Miri needs the toolchain $toolchain with the components miri and rust-src" >&2
        exit 2
    }
fi
# The searches read the clock.
export MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-many-seeds=0..${1:-4}"
for module in allocation:: arena:: tree::; do
    cargo +"$toolchain" miri test -p quadrille-search --lib "$module"
done
cargo +"$toolchain" miri test -p quadrille-search --test suite shared::
