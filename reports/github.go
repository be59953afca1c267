package reports

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/conform/internal/sanitise"
)

// maxAnnotationLine bounds the title and each line of an annotation, in bytes.
const maxAnnotationLine = 300

// writeGitHub writes workflow commands, one per line: an error for every
// divergence, and the conclusion of the run. GitHub shows them next to the
// code, so each has at most two lines; the report has the rest.
func writeGitHub(w io.Writer, r *Report, o Options) error {
	var b strings.Builder
	for i := range r.Divergences {
		d := &r.Divergences[i]
		var place []property
		if file, line, ok := o.locate(d.Origin); ok {
			place = []property{{"file", file}, {"line", strconv.Itoa(line)}}
		}
		second := d.Rule
		if second == "" {
			second = d.Detail
		}
		title := fmt.Sprintf("%s: %s %s", r.Backend.Name, d.Kind, strings.Join(strings.Fields(subject(d)), " "))
		annotate(&b, "error", title, place, found(d), second)
	}
	for _, d := range ofUser(r) {
		annotate(&b, "notice", "known: "+d.Signature, nil, reason(d.Waiver), found(&d))
	}
	for _, e := range r.HarnessErrors {
		annotate(&b, "warning", "could not be judged: "+e.Case, nil, reason(e.Detail))
	}
	level := "notice"
	if r.ExitStatus() != ExitConforms {
		level = "error"
	}
	second := headline(r)
	if s := ending(r); s != "" {
		second = s
	}
	annotate(&b, level, "conform: "+r.Backend.Name+" "+conclusion(r), nil, counts(r.Summary), second)
	_, err := io.WriteString(w, b.String())
	return err
}

// A property is a parameter of a workflow command.
type property struct{ name, value string }

// annotate writes one workflow command without empty lines.
func annotate(b *strings.Builder, name, title string, place []property, lines ...string) {
	b.WriteString("::" + name)
	before := " "
	for _, p := range append(place, property{"title", annotationLine(title)}) {
		b.WriteString(before + p.name + "=" + commandProperty.Replace(sanitise.Line(p.value)))
		before = ","
	}
	var message []string
	for _, line := range lines {
		if line != "" {
			message = append(message, annotationLine(line))
		}
	}
	b.WriteString("::" + commandMessage.Replace(strings.Join(message, "\n")) + "\n")
}

func annotationLine(s string) string {
	line, cut := sanitise.Clip(sanitise.Line(s), maxAnnotationLine)
	if cut > 0 {
		line += "…"
	}
	return line
}
