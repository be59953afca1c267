package reports

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"example.com/conform/internal/sanitise"
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
		"style":      func() template.CSS { return template.CSS(pageStyle) }, //nolint:gosec // our own
		"script":     func() template.JS { return template.JS(pageScript) },  //nolint:gosec // our own
		"styleHash":  func() template.HTMLAttr { return hashOf(pageStyle) },
		"scriptHash": func() template.HTMLAttr { return hashOf(pageScript) },
		"shown":      func(s any) string { return sanitise.Line(fmt.Sprint(s)) },
		"occurs":     occurrences,
		"again":      again,
		"seen":       seenAs,
		"unshrunk":   unshrunk,
		"cause":      cause,
		"headline":   headline,
		"conclusion": conclusion,
		"ending":     ending,
		"counts":     verdictCounts,
		"shares":     shares,
		"shareWords": counts,
		"cases":      func(n int64) string { return plural(n, "case") },
		"groups":     func(n int) string { return plural(int64(n), "divergence") },
		"forced":     forced,
		"isForced":   isForcedHTML,
		"hint":       func() string { return hint },
		"claimMore":  func() string { return claimMore },
		"reason":     reason,
		"seconds":    seconds,
		"equation":   equation,
		"comparison": comparison,
		"wrong":      wrongElements,
		"file":       func(text string) string { return strings.Join(sanitise.Lines(text), "\n") },
		"picture":    picture.HTML,
		"choices":    func(name, all string, options []string) choices { return choices{name, all, options} },
		"tone":       tone,
		"class": func(r *Report) string {
			return [...]string{ExitConforms: "good", ExitDiverges: "bad", ExitIncomplete: "warn"}[r.ExitStatus()]
		},
	}
}

// A share is a part of the bar of all cases, in thousandths.
type share struct {
	Tone        string
	From, Width int64
}

// shares divides a bar among the tones of verdicts: passed, wrong, known or unclear,
// unsupported. A tone with few cases still has a part that can be seen, which the widest
// gives up.
func shares(c result.Counts) (list []share) {
	const whole, least = 1000, 6
	sums := map[string]float64{}
	total := 0.0
	for _, one := range verdictCounts(c) {
		sums[tone(one.Verdict)] += float64(one.N)
		total += float64(one.N)
	}
	left, widest := int64(whole), 0
	for _, name := range []string{"good", "bad", "warn", "dim"} {
		if sums[name] > 0 {
			list = append(list, share{Tone: name, Width: max(least, int64(sums[name]/total*whole))})
			left -= list[len(list)-1].Width
			if list[len(list)-1].Width > list[widest].Width {
				widest = len(list) - 1
			}
		}
	}
	if len(list) > 0 {
		list[widest].Width += left
	}
	for i := range list[min(1, len(list)):] {
		list[i+1].From = list[i].From + list[i].Width
	}
	return list
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
func writeHTML(w io.Writer, r *Report, o Options) error {
	page, err := template.New("").Funcs(pageFuncs()).Parse(htmlSource)
	if err == nil {
		_, err = page.Parse(`{{define "body"}}{{template "report" .}}{{end}}`)
	}
	if err != nil {
		return fmt.Errorf("the template: %w", err)
	}
	return page.ExecuteTemplate(w, "page", newPageOf(r, &o))
}
