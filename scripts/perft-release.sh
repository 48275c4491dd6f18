#!/usr/bin/env bash
# The rows of the perft tables that are too long for every day. Run before a release.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo test --release --workspace --test suite perft:: -- --ignored --nocapture
