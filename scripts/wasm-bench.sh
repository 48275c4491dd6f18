#!/usr/bin/env bash
# Searches the positions of `quadrille bench` natively and as WebAssembly: the nodes must be the same, the times are told.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/wasm.sh
cargo build --quiet --release --bin quadrille
native=$(target/release/quadrille bench --json)
wasm=$(node crates/wasm/host.mjs target/wasm32-unknown-unknown/site/quadrille_wasm.wasm bench)
node - "$native" "$wasm" <<'EOF'
const { games, nodes, seconds } = JSON.parse(process.argv[2]);
const wasm = Object.fromEntries(process.argv[3].split("\n").filter(Boolean).map((line) => line.split(" ")).map(([name, value]) => [name, Number(value)]));
let isSame = true;
for (const [game, native] of Object.entries(games)) {
  console.log(`${game.padEnd(10)} ${native} nodes natively, ${wasm[game]} as WebAssembly`);
  isSame &&= native === wasm[game];
}
console.log(`Bench: ${nodes}, ${seconds.toFixed(2)} s natively, ${wasm.seconds} s as WebAssembly: ${(seconds / wasm.seconds).toFixed(2)} of the speed`);
if (!isSame) {
  console.error("The nodes differ.");
  process.exit(1);
}
EOF
