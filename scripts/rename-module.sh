#!/usr/bin/env bash
# rename-module.sh NEW/PATH gives the module another path, wherever the old one
# stands in a tracked file.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -ne 1 ]]; then
	echo "usage: scripts/rename-module.sh NEW/PATH" >&2
	exit 2
fi

OLD=$(go list -m) NEW=$1
export OLD NEW
go mod edit -module "$NEW" # refuses what is not a module path
git grep -lzIF "$OLD" | xargs -0r perl -pi -e 's/\Q$ENV{OLD}\E(?![\w-])/$ENV{NEW}/g'
go build ./...
echo "module $OLD is now $NEW"
