#!/usr/bin/env bash
# Builds the app as a static site: scripts/site.sh [FOLDER], by default target/site. docs/static-site.md tells how to host it.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/wasm.sh
cargo run --quiet --release --bin quadrille -- site "${1:-target/site}"
