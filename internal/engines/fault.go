package engines

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// A Fault is a file of docs/engines, which reproduces what an engine does in a few
// lines of its own interface. docs/engines/README.md explains the fields.
type Fault struct {
	File     string // below docs/engines: "numpy/pad_scalar.py"
	Engine   string // its name in the survey
	Summary  string // one sentence
	Kind     *Kind
	Text     string // the sentence that binds the engine
	Case     string // the ID of the smallest case
	NoWaiver string // why no run of an adapter shows it; "" where one does
	Upstream string // a thread, or the day of a search
	Shows    string // a part of the output
	Code     string // all below the head
}

// Name is the file's name without its extension: "numpy/pad_scalar".
func (f *Fault) Name() string { return strings.TrimSuffix(f.File, path.Ext(f.File)) }

// Binds reports whether a text binds the engine, so that it is at fault.
func (f *Fault) Binds() bool { return f.Kind.Class != Differs }

// ParseFault reads a file of docs/engines.
func ParseFault(file, text string) (*Fault, error) {
	f := &Fault{File: file}
	e := Of(path.Dir(file))
	if e == nil {
		return nil, fmt.Errorf("%s: no engine has this folder", file)
	}
	f.Engine = e.Name
	comment, _, _ := strings.Cut(text, " ")
	if comment != "#" && comment != "//" {
		return nil, errors.New(file + ":1: the first line is no comment")
	}
	lines := strings.Split(text+"\n", "\n")
	f.Summary = strings.TrimPrefix(lines[0], comment+" ")
	at, kind := 1, ""
	for _, field := range []struct {
		name  string
		value *string
	}{{"kind", &kind}, {"text", &f.Text}, {"case", &f.Case}, {"no waiver", &f.NoWaiver}, {"upstream", &f.Upstream}, {"shows", &f.Shows}} {
		value, found := strings.CutPrefix(lines[at], comment+" "+field.name+": ")
		switch {
		case found && value != "":
			*field.value = value
			at++
		case field.name != "no waiver":
			return nil, fmt.Errorf("%s:%d: the line is not the field %q: %s", file, at+1, field.name, lines[at])
		}
	}
	if strings.HasPrefix(lines[at], comment) {
		return nil, fmt.Errorf("%s:%d: a line too many: %s", file, at+1, lines[at])
	}
	f.Code = strings.TrimRight(strings.Join(lines[at:], "\n"), "\n") + "\n"
	if f.Kind = KindOf(kind); f.Kind == nil {
		return nil, fmt.Errorf("%s:2: there is no kind %q", file, kind)
	}
	return f, nil
}

// Faults reads all files of docs/engines, by name.
func Faults(docs fs.FS) ([]*Fault, error) {
	var all []*Fault
	for _, pattern := range []string{"*/*.js", "*/*.py"} {
		names, err := fs.Glob(docs, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(docs, name)
			if err != nil {
				return nil, err
			}
			f, err := ParseFault(name, string(text))
			if err != nil {
				return nil, err
			}
			all = append(all, f)
		}
	}
	return all, nil
}
