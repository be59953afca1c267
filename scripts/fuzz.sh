#!/usr/bin/env bash
# fuzz.sh LENGTH [TARGET] runs every fuzz target, or the given one, for a time such as 60s, or for a number of runs such as 1000x.
# A test counts runs: at the end of a time, Go reports a run that is not finished as a failure (context deadline exceeded).
# fuzz.sh --list prints the targets as a JSON list.
set -euo pipefail
cd "$(dirname "$0")/.."

targets=$(grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' . | sort) || {
	echo "fuzz.sh: found no target" >&2
	exit 1
}
if [[ ${1-} == --list ]]; then
	sed 's/.*:func \(.*\)/"\1"/' <<<"$targets" | paste -sd, | sed 's/.*/[&]/'
	exit
fi
if [[ ! ${1-} =~ ^[1-9][0-9]*[sx]$ ]]; then
	echo "usage: scripts/fuzz.sh LENGTH [TARGET], where LENGTH is a number of seconds (60s) or of runs (1000x)" >&2
	exit 2
fi

found=
while IFS=: read -r file func; do
	[[ -z ${2-} || ${func#func } == "$2" ]] || continue
	found=1
	go test -vet=off -run='^$' -fuzz="^${func#func }\$" -fuzztime="$1" -fuzzminimizetime=100x "$(dirname "$file")"
done <<<"$targets"
if [[ -z $found ]]; then
	echo "fuzz.sh: no target $2" >&2
	exit 1
fi
