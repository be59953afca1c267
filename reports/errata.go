package reports

import (
	"regexp"
	"strings"

	"example.com/conform"
)

// A passage is a piece of ERRATA.md in one typeface, or a link.
type passage struct {
	Text string
	Tag  string // code, strong, em, a or empty
	URL  string // of a
}

// errata returns the text about a question: what it asks and its answers, as options
// state them, and its reason from ERRATA.md. It returns nil if there is none.
func errata(question string, o *Options) (list [][]passage) {
	if o.Ask != nil {
		for _, line := range o.Ask(question) {
			list = append(list, passages(line))
		}
	}
	for item := range strings.SplitSeq("\n"+conform.Practice(question), "\n- ") {
		if item, _, _ = strings.Cut(strings.TrimSpace(item), "\n\n"); item != "" {
			list = append(list, passages(strings.Join(strings.Fields(item), " ")))
		}
	}
	return list
}

// markup matches the markup that the sections of questions use.
var markup = regexp.MustCompile("`([^`]+)`" + `|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)`)

// passages splits a line of Markdown. A link to another file becomes plain
// text, because the page has no other files.
func passages(line string) []passage {
	var list []passage
	end := 0
	for _, at := range markup.FindAllStringSubmatchIndex(line, -1) {
		if at[0] > end {
			list = append(list, passage{Text: line[end:at[0]]})
		}
		end = at[1]
		for group, tag := range []string{1: "code", 2: "strong", 3: "em", 4: "a"} {
			if group == 0 || at[2*group] < 0 {
				continue
			}
			one := passage{Text: line[at[2*group]:at[2*group+1]], Tag: tag}
			if tag == "a" {
				if one.URL = line[at[10]:at[11]]; !strings.HasPrefix(one.URL, "https://") {
					one.Tag, one.URL = "", ""
				}
			}
			list = append(list, one)
		}
	}
	if end < len(line) {
		list = append(list, passage{Text: line[end:]})
	}
	return list
}
