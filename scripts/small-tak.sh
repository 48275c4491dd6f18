#!/usr/bin/env bash
# Who wins Tak on small boards: scripts/small-tak.sh [NODES] [FOLDER]
#
# Each board is asked from its empty start whether White wins, with so many positions (20 million); where that stays open,
# whether Black does, with as many. A result comes with a certificate in the folder (small-tak), which is verified by the
# rules alone. Prints the table of docs/open-problems.md, whose numbers are those of White's win; a board that is in
# FOLDER/table.md already is not solved again.
set -euo pipefail
cd "$(dirname "$0")/.."
nodes=${1:-20000000} folder=${2:-small-tak} program=${QUADRILLE:-target/release/quadrille} memory=${MEMORY:-1024}
mkdir -p "$folder"
table=$folder/table.md
[ -e "$table" ] || cat > "$table" <<'HEAD'
| board | flats | capstones | komi | White | plies | nodes | proof | disproof | certificate, positions |
|---|---|---|---|---|---|---|---|---|---|
HEAD

# The last line of JSON about a question; a proof that cannot be written down is told all the same.
ask() {
  "$program" solve tak --size "$size" --rule flats="$flats" --rule caps="$capstones" --rule komi=$((2 * komi)) \
    --memory "$memory" --nodes "$nodes" --certificate "$certificate" --json "$@" | tail -n 1
}

for board in 2x2:5 3x3:10 3x4:10 3x4:12 3x4:15 3x5:12 3x5:15; do
  for capstones in 0 1; do
    for komi in 0 2; do
      size=${board%:*} flats=${board#*:}
      row="| $size | $flats | $capstones | $komi |"
      grep -qF "$row" "$table" && continue
      certificate=$folder/$size-$flats-$capstones-$komi.certificate
      found=$(ask --attacker first || true)
      white=$(jq -r '.result // {"proven": "open"} | .proven // "no win"' <<< "$found")
      if [ "$white" = open ]; then
        black=$(ask --attacker second || true)
        white=$(jq -r '.result // {"proven": "open"} | .proven // "no loss"' <<< "$black")
      fi
      positions=
      [ -e "$certificate" ] && positions=$("$program" verify "$certificate" --json | jq -r '[.claims[].positions] | add')
      jq -r --arg row "$row" --arg positions "$positions" --arg white "$white" '
        "\($row) \($white) | \(.result.plies? // "") | \(.nodes) | \(.proof // "infinite") | \(.disproof // "infinite") | \($positions) |"
      ' <<< "$found" | tee -a "$table"
    done
  done
done
