// Package readers has the programs that record what an engine does with the cases of a kit.
package readers

import "embed"

// Files are the programs, each in a file of its own.
//
//go:embed run.py run.mjs index.html
var Files embed.FS
