#!/usr/bin/env bash
# The bytes and the time of the first view in a browser with a cold cache, on loopback: under 300 kB and a second.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo test -p quadrille-web --test suite -- --ignored --nocapture the_first_view_is_quick
