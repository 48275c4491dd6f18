#!/usr/bin/env bash
# Checks of the app's page: its types and its unit tests. The page itself needs neither Node nor npm.
set -euo pipefail
cd "$(dirname "$0")/../crates/web"

if ! command -v npm >/dev/null; then
    apt-get update -qq && apt-get install -y -qq nodejs npm
fi
# Only when the wanted versions have changed.
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --silent --no-audit --no-fund
fi
node_modules/.bin/tsc --project tsconfig.json
# Dots while all is well, the whole story if it is not.
node --test --test-reporter=dot tests/page/*.test.js || { node --test --test-reporter=spec tests/page/*.test.js; exit 1; }
