package reports

import (
	"strconv"
	"strings"

	"example.com/conform/internal/plain"
)

// brief describes a divergence in a few lines. The report has the details.
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
	if s := common(d); s != "" {
		lines = append(lines, "in common: "+s)
	}
	for _, s := range []string{suspect(d), sameAs(d)} {
		if s != "" {
			lines = append(lines, s)
		}
	}
	if commands := replays(r, d); len(commands) > 0 {
		lines = append(lines, commands[len(commands)-1])
	}
	return lines
}

// found states in one line the kind of a divergence, its place and its case.
func found(d *Divergence) string {
	return strings.Join(strings.Fields(plain.Line(string(d.Kind))+" "+subject(d)+" "+occurrences(d)), " ")
}

// locate splits "file:line", and maps the file to its path in the user's
// repository.
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
