package site

import (
	"bytes"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"example.com/conform/internal/engines"
)

// count is a number of things, of which word is one.
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// rising lists the classes of what was judged, the best first.
func rising() []engines.Class {
	list := slices.Clone(engines.Classes())
	slices.Reverse(list)
	return slices.DeleteFunc(list, func(c engines.Class) bool { return c == engines.Blank })
}

// words describes a class.
func words(class engines.Class) string {
	return map[engines.Class]string{
		engines.Wrong: "silent wrong result", engines.Crash: "crash or hang", engines.Refuses: "refuses a valid call",
		engines.Accepts: "accepts an invalid call", engines.Differs: "differs, no fault confirmed", engines.Keeps: "agrees",
		engines.Blank: "no case ran",
	}[class]
}

// short names a class in a narrow cell, and glyphs where a word has no room.
var (
	short = map[engines.Class]string{
		engines.Wrong: "wrong", engines.Crash: "crash", engines.Refuses: "refuse", engines.Accepts: "accept",
		engines.Differs: "differs", engines.Keeps: "agrees", engines.Blank: "–",
	}
	glyphs = map[engines.Class]string{
		engines.Wrong: "■", engines.Crash: "×", engines.Refuses: "−", engines.Accepts: "+", engines.Differs: "~", engines.Keeps: "·",
	}
)

var (
	ticks   = regexp.MustCompile("`([^`]+)`")
	address = regexp.MustCompile(`https://[^\s,;]+[^\s,;.]`)
)

// code returns text with what stands between backquotes as code.
func code(text string) template.HTML {
	return template.HTML(ticks.ReplaceAllString(template.HTMLEscapeString(text), "<code>$1</code>")) //nolint:gosec // escaped
}

// link returns text with its addresses as links.
func link(text string) template.HTML {
	return template.HTML(address.ReplaceAllString(template.HTMLEscapeString(text), `<a href="$0" rel="noreferrer">$0</a>`)) //nolint:gosec // escaped
}

// modesOf describes modes of an engine, of which nil are all.
func modesOf(r *engines.Results, modes []string) string {
	all := r.Names()
	switch {
	case len(all) == 1:
		return ""
	case len(modes) == 0 || len(modes) == len(all):
		return fmt.Sprintf("all %d modes", len(all))
	case len(all) > 3 && len(modes) == len(all)-1:
		left := slices.DeleteFunc(slices.Clone(all), func(mode string) bool { return slices.Contains(modes, mode) })
		return "all modes but " + left[0]
	}
	return strings.Join(modes, ", ")
}

// operatorOf returns what an ID of a case, a rule or a question begins with, and nameOf the rest.
func operatorOf(id string) string {
	operator, _, _ := strings.Cut(id, "/")
	operator, _, _ = strings.Cut(operator, "#")
	return operator
}

func nameOf(id string) string {
	if _, name, found := strings.Cut(id, "/"); found {
		return name
	}
	return "any call"
}

// cut returns text up to the end of a line, if it is longer than most bytes.
func cut(text []byte, most int) string {
	text = bytes.TrimRight(text, "\n")
	if len(text) <= most {
		return string(text)
	}
	if at := bytes.LastIndexByte(text[:most], '\n'); at > 0 {
		most = at
	}
	return strings.ToValidUTF8(string(text[:most]), "") + "\n…"
}
