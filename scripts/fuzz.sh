#!/usr/bin/env bash
# Fuzzes every parser, each target for ten minutes (or the seconds given); further arguments name the targets. What is found
# stands in fuzz/artifacts: mended, it becomes a seed, which ./test.sh replays.
set -euo pipefail
cd "$(dirname "$0")/.."
# libFuzzer needs a nightly; this one is known to build the project.
nightly=nightly-2026-05-20
rustc "+$nightly" --version >/dev/null 2>&1 || rustup toolchain install "$nightly" --profile minimal
command -v cargo-fuzz >/dev/null || cargo install cargo-fuzz --version 0.13.2 --locked
seconds=${1:-600}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(ls fuzz/seeds)
# Defaults of a configuration live until the program ends.
export ASAN_OPTIONS=detect_leaks=0
for target in "${targets[@]}"; do
    mkdir -p "fuzz/corpus/$target"
    cargo "+$nightly" fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="$seconds" -max_len=20000 -timeout=20
done
