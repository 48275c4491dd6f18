#!/usr/bin/env bash
# Every crate alone, with every set of its features, without a warning; then every crate as a registry would get it.
set -euo pipefail
cd "$(dirname "$0")/.."

# A folder and flags of their own: the builds of every day stay as they are.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target/crates}"
export RUSTFLAGS="-D warnings"

step() { printf '== %s\n' "$*"; "$@"; }

for manifest in crates/*/Cargo.toml crates/games/*/Cargo.toml; do
    package=$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -1)
    mapfile -t features < <(sed -n '/^\[features\]/,/^$/s/^\([a-z-]*\) = \[.*/\1/p' "$manifest" | grep -v '^default$')
    for ((set = 0; set < 1 << ${#features[@]}; set++)); do
        chosen=()
        for i in "${!features[@]}"; do
            if ((set >> i & 1)); then chosen+=("${features[i]}"); fi
        done
        step cargo check --quiet --package "$package" --no-default-features --features "${chosen[*]}"
    done
done

# Each package is built from what it holds, with the crates it depends on packed in the same way.
step cargo package --workspace --exclude quadrille-testing --exclude quadrille-wasm --quiet --allow-dirty
