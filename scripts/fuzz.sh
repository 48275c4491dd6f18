#!/usr/bin/env bash
# Fuzzes every parser, each target for a minute (or the seconds given). Needs the nightly toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-fuzz >/dev/null || cargo install cargo-fuzz --locked
for target in $(cd fuzz/fuzz_targets && ls *.rs | sed 's/\.rs$//'); do
    mkdir -p "fuzz/corpus/$target"
    cargo +nightly fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- -max_total_time="${1:-60}" -max_len=2048
done
