// Package conform holds the documents that the program shows.
package conform

import _ "embed"

// Errata is ERRATA.md: of each question a section, whose title is its ID.
//
//go:embed ERRATA.md
var Errata string
