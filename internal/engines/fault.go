package engines

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"example.com/conform/internal/facts"
)

// A Fault is a file that reproduces what an engine does in a few
// lines of its own interface. backends/README.md explains the fields.
type Fault struct {
	File     string // "numpy/pad_scalar.py" is pad_scalar.py in backends/numpy/faults
	Engine   string // its name
	Summary  string // one sentence
	Kind     *Kind
	Text     string // the sentence that binds the engine
	Case     string // the ID of the smallest case
	NoWaiver string // why no run of an adapter shows it; "" where one does
	// Processor is the flag of Linux for what a processor must have to show it; "" if it need have nothing.
	Processor string
	Upstream  string // a thread, or the day of a search
	Shows     string // a part of the output
	Code      string // all below the head
}

// Name is the file's name without its extension: "numpy/pad_scalar".
func (f *Fault) Name() string { return strings.TrimSuffix(f.File, path.Ext(f.File)) }

// Path is that of the file in the repository.
func (f *Fault) Path() string { return "backends/" + strings.Replace(f.File, "/", "/faults/", 1) }

// Binds reports whether a text binds the engine, so that it is at fault.
func (f *Fault) Binds() bool { return f.Kind.Class != Differs }

// ParseFault reads a reproduction.
func ParseFault(file, text string) (*Fault, error) {
	f := &Fault{File: file, Engine: path.Dir(file)}
	if facts.Of(f.Engine) == nil {
		return nil, fmt.Errorf("%s: no engine has this folder", file)
	}
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
	}{{"kind", &kind}, {"text", &f.Text}, {"case", &f.Case}, {"no waiver", &f.NoWaiver}, {"processor", &f.Processor}, {"upstream", &f.Upstream}, {"shows", &f.Shows}} {
		value, found := strings.CutPrefix(lines[at], comment+" "+field.name+": ")
		switch {
		case found && value != "":
			*field.value = value
			at++
		case field.name != "no waiver" && field.name != "processor":
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

// Faults reads all reproductions from the folder of the repository, by name.
func Faults(root fs.FS) ([]*Fault, error) {
	var all []*Fault
	for _, pattern := range []string{"backends/*/faults/*.js", "backends/*/faults/*.py"} {
		names, err := fs.Glob(root, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(root, name)
			if err != nil {
				return nil, err
			}
			f, err := ParseFault(path.Join(path.Base(path.Dir(path.Dir(name))), path.Base(name)), string(text))
			if err != nil {
				return nil, err
			}
			all = append(all, f)
		}
	}
	return all, nil
}
