// Package conform holds the documents that the program shows. A section of either
// whose title is the ID of a question is about that question.
package conform

import _ "embed"

// Errata is ERRATA.md, which explains why each question is one.
//
//go:embed ERRATA.md
var Errata string

// Rules is docs/rules.md, which lists the answers to each question.
//
//go:embed docs/rules.md
var Rules string
