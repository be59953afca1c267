// Package conform holds the documents that the program shows.
package conform

import (
	"embed"
	"strings"
)

// Errata is ERRATA.md, which explains why each question is one.
//
//go:embed ERRATA.md
var Errata string

// Rules is docs/rules.md, which lists the answers to each question, and the
// engines that give them.
//
//go:embed docs/rules.md
var Rules string

// Waivers are the files of the known divergences of engines.
//
//go:embed backends/*/waivers.yaml sdk/python/engines/*.waivers.yaml
var Waivers embed.FS

// Section returns the text of a document about a question: the section whose
// title is the question's ID. It returns "" if there is none.
func Section(document, question string) string {
	_, text, _ := strings.Cut(document, "\n### `"+question+"`\n")
	text, _, _ = strings.Cut(text, "\n#")
	return strings.TrimSpace(text)
}
