package reports

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/conform/internal/plain"
)

// maxAnnotation bounds the message of an annotation, in bytes; GitHub cuts
// off what is longer.
const maxAnnotation = 30000

// writeGitHub writes workflow commands, one per line: an error for every
// divergence, and what the run amounts to.
func writeGitHub(w io.Writer, r *Report, o Options) error {
	var b strings.Builder
	for i := range r.Divergences {
		d := &r.Divergences[i]
		var properties []property
		if file, line, ok := o.locate(d.Origin); ok {
			properties = append(properties, property{"file", file}, property{"line", strconv.Itoa(line)})
		}
		title := fmt.Sprintf("%s: %s %s", r.Backend.Name, d.Kind, strings.Join(strings.Fields(subject(d)), " "))
		properties = append(properties, property{"title", title})
		command(&b, "error", properties, strings.Join(brief(r, d), "\n"))
	}
	for i := range r.Waived {
		d := &r.Waived[i]
		command(&b, "notice", []property{{"title", "waived: " + d.Signature}}, reason(d.Waiver)+"\n"+strings.Join(brief(r, d), "\n"))
	}
	for _, e := range r.HarnessErrors {
		command(&b, "warning", []property{{"title", "could not be judged: " + e.Case}}, reason(e.Detail))
	}
	level := "notice"
	if r.ExitStatus() != ExitConforms {
		level = "error"
	}
	lines := []string{headline(r), counts(r.Summary)}
	for _, note := range r.Notes {
		lines = append(lines, "note: "+plain.Line(note))
	}
	if s := ending(r); s != "" {
		lines = append(lines, s)
	}
	command(&b, level, []property{{"title", "conform: " + r.Backend.Name + " " + conclusion(r)}}, strings.Join(lines, "\n"))
	_, err := io.WriteString(w, b.String())
	return err
}

// A property is a parameter of a workflow command.
type property struct{ name, value string }

// command writes one workflow command.
func command(b *strings.Builder, name string, properties []property, message string) {
	b.WriteString("::" + name)
	before := " "
	for _, p := range properties {
		b.WriteString(before + p.name + "=" + commandProperty.Replace(plain.Line(p.value)))
		before = ","
	}
	message, cut := plain.Clip(strings.TrimRight(message, "\n"), maxAnnotation)
	if cut > 0 {
		message += fmt.Sprintf("\n… (%d more bytes)", cut)
	}
	b.WriteString("::" + commandMessage.Replace(message) + "\n")
}
