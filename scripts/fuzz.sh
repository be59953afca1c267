#!/usr/bin/env bash
# fuzz.sh SECONDS runs every fuzz target for that long each.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ ! ${1-} =~ ^[1-9][0-9]*$ ]]; then
	echo "usage: scripts/fuzz.sh SECONDS" >&2
	exit 2
fi

targets=$(grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' . | sort) || {
	echo "fuzz.sh: found no target" >&2
	exit 1
}
while IFS=: read -r file func; do
	go test -run='^$' -fuzz="^${func#func }\$" -fuzztime="$1s" "$(dirname "$file")"
done <<<"$targets"
