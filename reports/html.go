package reports

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/reports/result"
)

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// A pageWriter writes a page.
type pageWriter struct{ strings.Builder }

// markup is HTML of our own.
type markup string

// put writes a format. Its arguments are text, which put escapes, or markup; they stand
// between tags or in attributes in double quotes. No text is the address of a link that a
// run could choose.
func (w *pageWriter) put(format string, arguments ...any) {
	for i, one := range arguments {
		if _, ours := one.(markup); !ours {
			arguments[i] = html.EscapeString(fmt.Sprint(one))
		}
	}
	fmt.Fprintf(w, format, arguments...)
}

// shown returns foreign text as one line.
func shown[T ~string](s T) string { return plain.Line(string(s)) }

// optional returns markup if there is text to fill it with.
func optional(format, text string) markup {
	if text == "" {
		return ""
	}
	var w pageWriter
	w.put(format, text)
	return markup(w.String())
}

// page writes a page with a title around its body.
func (w *pageWriter) page(title string, body func()) {
	w.put(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '%v'; script-src '%v'; base-uri 'none'; form-action 'none'">
<title>%v</title>
<style>%v</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
`, hashOf(pageStyle), hashOf(pageScript), title, markup(pageStyle))
	body()
	w.put("\n<script>%v</script>\n</body>\n</html>\n", markup(pageScript))
}

// hashOf returns the hash of a style or script for a content security policy.
func hashOf(text string) markup {
	sum := sha256.Sum256([]byte(text))
	return markup("sha256-" + base64.StdEncoding.EncodeToString(sum[:]))
}

// table begins a table that scrolls by itself, under a label.
func (w *pageWriter) table(label string, heads ...markup) {
	w.put(`<div class="scroll" tabindex="0" role="group" aria-label="%v"><table>
<thead><tr>`, label)
	for _, head := range heads {
		w.put("%v", head)
	}
	w.put("</tr></thead>\n<tbody>")
}

func (w *pageWriter) endTable() { w.put("\n</tbody></table></div>") }

// head returns the head of a column of a table; number of one of numbers.
func head(title string) markup { return optional(`<th scope="col">%v</th>`, title) }

func number(title string) markup { return optional(`<th scope="col" class="number">%v</th>`, title) }

// list writes foreign names under a title, if there are any.
func (w *pageWriter) list(title string, names []string) {
	if len(names) == 0 {
		return
	}
	w.put("\n<h2>%v</h2>\n<ul>", title)
	for _, name := range names {
		w.put("<li><code>%v</code></li>", shown(name))
	}
	w.put("</ul>")
}

// share writes the bar of all cases.
func (w *pageWriter) share(c result.Counts) {
	w.put(`<svg class="share" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label="%v"><title>%v</title>`, counts(c), counts(c))
	for _, one := range shares(c) {
		w.put(`<rect class="%v" x="%v" width="%v" height="10"/>`, one.Tone, one.From, one.Width)
	}
	w.put("</svg>")
}

// A share is a part of the bar of all cases, in thousandths.
type share struct {
	Tone        string
	From, Width int64
}

// shares divides a bar among the tones of verdicts: passed, wrong, known or unclear,
// skipped. A tone with few cases still has a part that can be seen, which the widest
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

// class returns the colour of a report.
func class(r *Report) string {
	return [...]string{ExitConforms: "good", ExitDiverges: "bad", ExitIncomplete: "warn"}[r.ExitStatus()]
}

// writeHTML writes a page that needs no other file and no network, and works
// without JavaScript.
func writeHTML(to io.Writer, r *Report, _ Options) error {
	var w pageWriter
	p := newPageOf(r)
	w.page(p.Title(), func() { w.report(p) })
	_, err := io.WriteString(to, w.String())
	return err
}
