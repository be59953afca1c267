// Package conform holds the documents that the program shows.
package conform

import (
	"embed"
	"strings"
)

// errata explains why each question is one.
//
//go:embed ERRATA.md
var errata string

//go:embed internal/docs/answers.txt
var answers string

// Engines names the engines of the survey that give each answer to a question, in
// Markdown. It returns "" if none does.
func Engines(question string) string {
	_, after, _ := strings.Cut("\n"+answers, "\n"+question+": ")
	said, _, _ := strings.Cut(after, "\n")
	return said
}

// Backends has of each engine's folder the facts, the known divergences and the adapter in
// Python or JavaScript, and what these adapters share.
//
//go:embed backends/*/engine.yaml backends/*/waivers.yaml backends/*/adapter.py backends/*/adapter.mjs
//go:embed backends/python/*.py sdk/python/conform_backend.py sdk/javascript/conform_backend.mjs
var Backends embed.FS

// Practice returns what ERRATA.md states about a question: the section whose title is
// the question's ID. It returns "" if there is none.
func Practice(question string) string {
	_, text, _ := strings.Cut(errata, "\n### `"+question+"`\n")
	text, _, _ = strings.Cut(text, "\n#")
	return strings.TrimSpace(text)
}
