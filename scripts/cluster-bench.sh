#!/usr/bin/env bash
# What a queue costs and what more workers bring, on this machine: a broker, one or two workers of one thread, and the commands of docs/cluster.md.
# Processor seconds are those of all processes together (/proc/PID/stat), so that they mean something on a busy machine too; the seconds by the
# clock do only on a calm one.
#
# usage: scripts/cluster-bench.sh [PROGRAM]      (default: target/release/quadrille)
# environment: TINY=4000 games of tiny jobs, GAMES=40 games of about a second by NODES=200000, JOB_NODES=200000, MANY=100 workers for tiny jobs
set -euo pipefail
program=$(realpath "${1:-target/release/quadrille}")
tiny=${TINY:-4000} games=${GAMES:-40} nodes=${NODES:-200000} job_nodes=${JOB_NODES:-200000} many=${MANY:-100}
folder=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
url=nats://127.0.0.1:$port
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT

nats-server --addr 127.0.0.1 --port $port --jetstream --store_dir "$folder/broker" >/dev/null 2>&1 &
broker=$!
pids+=($broker)
until (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null; do sleep 0.1; done

workers=()
start_worker() {
  "$program" worker --queue $url --threads 1 --speed 1000000 --name "worker$1" >/dev/null 2>&1 &
  workers+=($!)
  pids+=($!)
  until "$program" cluster --queue $url | grep -q "worker$1:"; do sleep 0.2; done
}

# Processor seconds so far of processes.
processor_seconds() {
  local pid sum=0
  for pid in "$@"; do
    sum=$(awk -v sum="$sum" '{ print sum + ($14 + $15) / 100 }' "/proc/$pid/stat")
  done
  echo "$sum"
}

# Runs a command; leaves its seconds by the clock in `wall`, and the processor seconds of itself, workers and broker in `own`, `work` and
# `brokered`.
measure() {
  local work_before brokered_before
  work_before=$(processor_seconds "${workers[@]}")
  brokered_before=$(processor_seconds $broker)
  TIMEFORMAT='%R %U %S'
  { time "$@" >"$folder/out" 2>"$folder/err"; } 2>"$folder/time"
  read -r wall user system <"$folder/time"
  own=$(awk "BEGIN { print $user + $system }")
  work=$(awk "BEGIN { print $(processor_seconds "${workers[@]}") - $work_before }")
  brokered=$(awk "BEGIN { print $(processor_seconds $broker) - $brokered_before }")
}

show() { awk -v OFMT=%.4g -v CONVFMT=%.4g "BEGIN { print $1 }"; }

random_match() {
  "$program" match tak --size 3 --player random --player random --games "$tiny" --journal "$folder/tiny$1" "${@:2}"
}
game_match() {
  "$program" match tzaar --player waltz-9,table=4 --player champion,table=4 --nodes "$nodes" --games "$games" --journal "$folder/games$1" "${@:2}"
}
# Positions that one worker needs ten seconds to two minutes for.
problems=(
  "amazons|--position|2B2/5/5/5/2W2 w|--attacker|first"
  "amazons|--position|1BB1/B2B/4/W2W/1WW1 w|--attacker|first"
  "amazons|--position|B2B/1BB1/4/1WW1/W2W w|--attacker|first"
  "amazons|--position|1BB1/B2B/4/4/W2W/1WW1 w|--moves|b1-b5/c4|--attacker|first"
  "amazons|--position|B4/5/5/5/4W w|--attacker|first"
)
solve_all() {
  local line problem
  for line in "${problems[@]}"; do
    IFS='|' read -ra problem <<<"$line"
    measure "$program" solve "${problem[@]}" --queue $url --job-nodes "$job_nodes" --json
    echo "$wall $work $(tail -1 "$folder/out" | grep -o '"nodes":[0-9]*' | cut -d: -f2) $(grep -o '^[0-9]* jobs' "$folder/err" | cut -d' ' -f1)"
  done
}

start_worker 1
measure random_match 1 --queue $url
show "\"tiny jobs: $((tiny / 2)) in $wall s by the clock; \" ($own + $work + $brokered) / ($tiny / 2) * 1000 \" ms of processor time each: coordinator \" $own / ($tiny / 2) * 1000 \", worker \" $work / ($tiny / 2) * 1000 \", broker \" $brokered / ($tiny / 2) * 1000"
measure random_match here
show "\"the same games without a queue: \" $own / ($tiny / 2) * 1000 \" ms each\""

measure game_match here
alone=$own
show "\"$games games without a queue: $wall s by the clock, \" $alone \" processor seconds\""
measure game_match 1 --queue $url
one=$(awk "BEGIN { print $own + $work + $brokered }") one_wall=$wall
show "\"one worker: $wall s by the clock, \" $one \" processor seconds (\" ($one / $alone - 1) * 100 \" % more), of these worker \" $work"
solve_all >"$folder/one"
start_worker 2
measure game_match 2 --queue $url
two=$(awk "BEGIN { print $own + $work + $brokered }")
show "\"two workers: $wall s by the clock (\" $one_wall / $wall \" times as fast), \" $two \" processor seconds: \" 2 * $one / $two \" times as fast on two free cores\""
solve_all >"$folder/two"
# With two workers a proof may need more nodes than with one: what is left of the second is the quotient of the nodes.
printf '%s\n' "${problems[@]}" | paste "$folder/one" "$folder/two" - | awk -F'[ \t]' '{
  $0 = $0; ratio = 2 * $3 / $7; product += log(ratio); wall += log($1 / $5); count++
  printf "%s: one worker %s s, %s processor s, %s nodes, %s jobs; two %s s, %s processor s, %s nodes, %s jobs: %.2f times as fast on two free cores\n", $9, $1, $2, $3, $4, $5, $6, $7, $8, ratio
} END { printf "geometric mean: %.2f times as fast on two free cores, %.2f by the clock\n", exp(product / count), exp(wall / count) }'

# What a run costs the coordinator and the broker where many workers listen to it; the workers themselves have no room here.
for number in $(seq 3 "$many"); do start_worker "$number"; done
measure random_match many --queue $url
show "\"tiny jobs with $many workers: \" $own / ($tiny / 2) * 1000 \" ms of processor time each for the coordinator, \" $brokered / ($tiny / 2) * 1000 \" for the broker\""
measure sleep 20
show "\"$many idle workers: \" $brokered / 20 * 100 \" % of a core for the broker, \" $work / 20 * 100 \" % for all of them\""
