//go:build linux

package provision

// What the tests need of the package's own.
var (
	Whole    = whole
	Tidy     = tidy
	Prune    = prune
	Download = download
	Mirrors  = mirrorsOf
	Lacking  = lacking
)
