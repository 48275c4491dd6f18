#!/usr/bin/env bash
# Checks all dependencies, those of the fuzz targets too: licences, sources, versions, and advisories where the database of
# RustSec can be had. Installs cargo-deny if it is missing, which takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-deny >/dev/null || cargo install cargo-deny --version 0.20.2 --locked
for manifest in Cargo.toml fuzz/Cargo.toml; do
    cargo deny --manifest-path "$manifest" --config deny.toml check licenses sources bans
done
if cargo deny --config deny.toml fetch db 2>/dev/null; then
    for manifest in Cargo.toml fuzz/Cargo.toml; do
        cargo deny --manifest-path "$manifest" --config deny.toml check advisories
    done
else
    echo "The database of advisories cannot be had from here: advisories are not checked." >&2
fi
