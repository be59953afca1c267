#!/usr/bin/env bash
# rename-module.sh NEW/PATH replaces the module path in every tracked file.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -ne 1 ]]; then
	echo "usage: scripts/rename-module.sh NEW/PATH" >&2
	exit 2
fi

OLD=$(go list -m) NEW=$1
export OLD NEW
go mod edit -module "$NEW" # rejects what is not a module path
git grep -lzIF "$OLD" | xargs -0r perl -pi -e 's/\Q$ENV{OLD}\E(?![\w-])/$ENV{NEW}/g'
go build ./...
echo "module $OLD is now $NEW"
