#!/usr/bin/env bash
# fuzz.sh SECONDS [TARGET] runs every fuzz target, or the given one, for that long.
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
if [[ ! ${1-} =~ ^[1-9][0-9]*$ ]]; then
	echo "usage: scripts/fuzz.sh SECONDS [TARGET]" >&2
	exit 2
fi

found=
while IFS=: read -r file func; do
	[[ -z ${2-} || ${func#func } == "$2" ]] || continue
	found=1
	go test -run='^$' -fuzz="^${func#func }\$" -fuzztime="$1s" "$(dirname "$file")"
done <<<"$targets"
if [[ -z $found ]]; then
	echo "fuzz.sh: no target $2" >&2
	exit 1
fi
