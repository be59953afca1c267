package reports

import (
	"strconv"
	"strings"

	"example.com/conform/internal/plain"
)

// brief says in a few lines what a divergence is, for a reader who looks at the
// report for more.
func brief(r *Report, d *Divergence) []string {
	lines := []string{found(d)}
	if d.Rule != "" {
		lines = append(lines, plain.Line(d.Rule)+": "+plain.Line(d.Statement))
	}
	if len(d.Witness.Elements) > 0 {
		e := &d.Witness.Elements[0]
		lines = append(lines, equation(e), comparison(e))
	} else if d.Detail != "" {
		lines = append(lines, plain.Line(d.Detail))
	}
	if commands := replays(r, d); len(commands) > 0 {
		lines = append(lines, commands[len(commands)-1])
	}
	return lines
}

// found says in a line what a divergence is: its kind, where, and in which case.
func found(d *Divergence) string {
	return strings.Join(strings.Fields(plain.Line(string(d.Kind))+" "+subject(d)+" "+occurrences(d)), " ")
}

// locate splits "file:line", and returns what the options call the file.
func (o *Options) locate(origin string) (file string, line int, ok bool) {
	colon := strings.LastIndexByte(origin, ':')
	if colon <= 0 || o.Locate == nil {
		return "", 0, false
	}
	line, err := strconv.Atoi(origin[colon+1:])
	if err != nil || line < 1 {
		return "", 0, false
	}
	file, ok = o.Locate(origin[:colon])
	return file, line, ok
}
