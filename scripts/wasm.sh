#!/usr/bin/env bash
# Builds the engines as WebAssembly: target/wasm32-unknown-unknown/site/quadrille_wasm.wasm
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    rustup target add "$target"
fi
cargo rustc --quiet --package quadrille-wasm --lib --crate-type cdylib --target "$target" --profile site
