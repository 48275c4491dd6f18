#!/usr/bin/env bash
# Who wins Tak on small boards: scripts/small-tak.sh [NODES] [FOLDER]
#
# Each board is solved from its empty start with so many positions (20 million), or as far as they go. A result comes with a
# certificate in the folder (small-tak), which is verified by the rules alone. Prints the table of docs/open-problems.md; a
# board that is in FOLDER/table.md already is not solved again.
set -euo pipefail
cd "$(dirname "$0")/.."
nodes=${1:-20000000} folder=${2:-small-tak} program=${QUADRILLE:-target/release/quadrille}
mkdir -p "$folder"
table=$folder/table.md
[ -e "$table" ] || cat > "$table" <<'HEAD'
| board | flats | capstones | komi | White | plies | nodes | proof | disproof | certificate, positions |
|---|---|---|---|---|---|---|---|---|---|
HEAD
for board in 2x2:5 3x3:10 3x4:10 3x4:12 3x4:15 3x5:12 3x5:15; do
  for capstones in 0 1; do
    for komi in 0 2; do
      size=${board%:*} flats=${board#*:}
      row="| $size | $flats | $capstones | $komi |"
      grep -qF "$row" "$table" && continue
      certificate=$folder/$size-$flats-$capstones-$komi.certificate
      found=$("$program" solve tak --size "$size" --rule flats="$flats" --rule caps="$capstones" --rule komi=$((2 * komi)) \
        --memory 1024 --nodes "$nodes" --certificate "$certificate" --json | tail -n 1 || true)
      positions=
      [ -e "$certificate" ] && positions=$("$program" verify "$certificate" --json | jq -r '[.claims[].positions] | add')
      jq -r --arg row "$row" --arg positions "$positions" '
        (.result // {"proven": "open"}) as $result
        | ($result.proven // ($result | to_entries[0] | "\(.key) \(.value)" | sub("_"; " "))) as $white
        | "\($row) \($white) | \($result.plies // "") | \(.nodes) | \(.proof // "infinite") | \(.disproof // "infinite") | \($positions) |"
      ' <<< "$found" | tee -a "$table"
    done
  done
done
