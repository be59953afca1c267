package reports

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/reports/picture"
)

//go:embed report.html.tmpl
var htmlSource string

// writeHTML writes a page that needs no other file, no script and no network.
func writeHTML(w io.Writer, r *Report, _ Options) error {
	page, err := template.New("report").Funcs(template.FuncMap{
		"shown":      plain.Line,
		"occurs":     occurrences,
		"seen":       seenAs,
		"unshrunk":   unshrunk,
		"alike":      alike,
		"headline":   headline,
		"conclusion": conclusion,
		"ending":     ending,
		"counts":     verdictCounts,
		"readings":   func(r *Report) []readingRow { return readingRows(r, false) },
		"forced":     forced,
		"isForced":   isForced,
		"hint":       func() string { return hint },
		"reason":     reason,
		"laws":       laws,
		"lawCounts":  func(law Law) string { return lawCounts(&law) },
		"seconds":    seconds,
		"equation":   equation,
		"comparison": comparison,
		"wrong":      wrongElements,
		"file":       func(text string) string { return strings.Join(plain.Lines(text), "\n") },
		"replays":    replays,
		"picture":    picture.HTML,
		"both":       func(r *Report, d *Divergence) htmlDivergence { return htmlDivergence{r, d} },
		"class": func(r *Report) string {
			return [...]string{ExitConforms: "good", ExitDiverges: "bad", ExitIncomplete: "warn"}[r.ExitStatus()]
		},
	}).Parse(htmlSource)
	if err != nil {
		return fmt.Errorf("the template: %w", err)
	}
	return page.Execute(w, r)
}

// An htmlDivergence is a divergence and the report that it is in.
type htmlDivergence struct {
	Report *Report
	*Divergence
}
