package mutation

import (
	"fmt"
	"iter"
	"maps"
	"path"
	"strconv"
	"strings"
)

// Survivors are mutants that are known to survive, each with the reason.
type Survivors struct {
	// Most is how many there may be.
	Most int
	// Why says of a mutant's key why no test notices it.
	Why map[string]string
}

// ParseSurvivors reads a list of survivors: paragraphs of reasons, each
// followed by the indented keys that it is for. A line "most: N" bounds them.
// Lines that begin with # are comments.
func ParseSurvivors(text string) (*Survivors, error) {
	s := &Survivors{Most: -1, Why: make(map[string]string)}
	why, open := "", false // whether the reason goes on
	for i, line := range strings.Split(text, "\n") {
		key := strings.TrimSpace(line)
		fail := func(format string, args ...any) (*Survivors, error) {
			return nil, fmt.Errorf("line %d: %s", i+1, fmt.Sprintf(format, args...))
		}
		most, isMost := strings.CutPrefix(line, "most: ")
		switch {
		case key == "" || strings.HasPrefix(line, "#"):
			open = false
		case isMost:
			var err error
			if s.Most, err = strconv.Atoi(most); err != nil || s.Most < 0 {
				return fail("%q is no number of mutants", most)
			}
		case line[0] != ' ' && line[0] != '\t':
			if !open {
				why = ""
			}
			why, open = strings.TrimSpace(why+" "+key), true
		case why == "":
			return fail("%s: no reason stands above it", key)
		case s.Why[key] != "":
			return fail("%s: listed twice", key)
		default:
			s.Why[key], open = why, false
		}
	}
	if s.Most < 0 {
		return nil, fmt.Errorf("no line says how many survivors there may be: most: N")
	}
	if len(s.Why) > s.Most {
		return nil, fmt.Errorf("%d survivors are listed, at most %d may be", len(s.Why), s.Most)
	}
	return s, nil
}

// Of yields the keys that are listed of the package in a folder, which is named
// from the module's root.
func (s *Survivors) Of(folder string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for key := range maps.Keys(s.Why) {
			file, _, _ := strings.Cut(key, " ")
			if path.Dir(file) == folder && !yield(key) {
				return
			}
		}
	}
}
