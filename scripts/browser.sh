#!/usr/bin/env bash
# A browser plays every game to its end on a desktop, a tablet and a phone. ./test.sh does so on one size only.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo test -p quadrille-web --test suite -- --ignored on_three_sizes
