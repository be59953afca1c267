package docs

import "strings"

var (
	markup = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `<`, `\<`, `[`, `\[`)
	pipes  = strings.NewReplacer(`|`, `\|`)
)

// plain returns text that Markdown leaves as it is. Underscores within words
// are no markup.
func plain(text string) string { return markup.Replace(text) }

// cell is [plain] for a table.
func cell(text string) string { return pipes.Replace(plain(text)) }

// code returns a name as code.
func code(name string) string { return "`" + name + "`" }
