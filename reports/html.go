package reports

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/reports/picture"
	"example.com/conform/reports/result"
)

//go:embed report.html.tmpl
var htmlSource string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// hashOf returns the hash of a style or script for a content security policy.
func hashOf(text string) template.HTMLAttr {
	sum := sha256.Sum256([]byte(text))
	return template.HTMLAttr("sha256-" + base64.StdEncoding.EncodeToString(sum[:])) //nolint:gosec // of our own text
}

// pageFuncs are the functions that the templates call.
func pageFuncs() template.FuncMap {
	return template.FuncMap{
		"style":          func() template.CSS { return template.CSS(pageStyle) }, //nolint:gosec // our own
		"script":         func() template.JS { return template.JS(pageScript) },  //nolint:gosec // our own
		"styleHash":      func() template.HTMLAttr { return hashOf(pageStyle) },
		"scriptHash":     func() template.HTMLAttr { return hashOf(pageScript) },
		"shown":          func(s any) string { return plain.Line(fmt.Sprint(s)) },
		"occurs":         occurrences,
		"again":          again,
		"seen":           seenAs,
		"unshrunk":       unshrunk,
		"optimiser":      optimiser,
		"headline":       headline,
		"conclusion":     conclusion,
		"ending":         ending,
		"counts":         verdictCounts,
		"cases":          func(n int64) string { return plural(n, "case") },
		"groups":         func(n int) string { return plural(int64(n), "divergence") },
		"forced":         forced,
		"isForced":       isForcedHTML,
		"hint":           func() string { return hint },
		"reason":         reason,
		"relations":      relations,
		"relationCounts": func(relation Relation) string { return relationCounts(&relation) },
		"seconds":        seconds,
		"equation":       equation,
		"comparison":     comparison,
		"wrong":          wrongElements,
		"file":           func(text string) string { return strings.Join(plain.Lines(text), "\n") },
		"picture":        picture.HTML,
		"choices":        func(name, all string, options []string) choices { return choices{name, all, options} },
		"tone":           tone,
		"class": func(r *Report) string {
			return [...]string{ExitConforms: "good", ExitDiverges: "bad", ExitIncomplete: "warn"}[r.ExitStatus()]
		},
	}
}

// choices are the choices of one filter.
type choices struct {
	Name, All string
	Options   []string
}

// tone returns the colour of a verdict.
func tone(v result.Verdict) string {
	switch v {
	case result.Passed:
		return "good"
	case result.Diverged, result.Crashed, result.TimedOut:
		return "bad"
	case result.Skipped:
		return "dim"
	default:
		return "warn"
	}
}

// writeHTML writes a page that needs no other file and no network, and works
// without JavaScript.
func writeHTML(w io.Writer, r *Report, _ Options) error {
	page, err := template.New("").Funcs(pageFuncs()).Parse(htmlSource)
	if err == nil {
		_, err = page.Parse(`{{define "body"}}{{template "report" .}}{{end}}`)
	}
	if err != nil {
		return fmt.Errorf("the template: %w", err)
	}
	return page.ExecuteTemplate(w, "page", newPageOf(r))
}
