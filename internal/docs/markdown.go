package docs

import "strings"

// cell is [plain] for a table.
func cell(text string) string { return pipes.Replace(plain(text)) }

// plain returns text that Markdown leaves as it is. Underscores within words
// are no markup.
func plain(text string) string { return markup.Replace(text) }

func code(name string) string { return "`" + name + "`" }

// anchor returns the fragment of the heading that is an ID: as GitHub makes
// it, without dots and slashes.
func anchor(id string) string { return strings.NewReplacer(".", "", "/", "").Replace(id) }

var markup = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `<`, `\<`, `[`, `\[`)

var pipes = strings.NewReplacer(`|`, `\|`)
