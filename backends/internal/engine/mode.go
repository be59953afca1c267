package engine

import (
	"fmt"
	"strings"
)

// A Mode is one of several ways in which an engine can run an operator. Each is an
// implementation of its own, with faults of its own.
type Mode struct {
	Name  string
	About string // what it is, in a few words
}

// String returns the name.
func (m Mode) String() string { return m.Name }

// ModeNamed returns the mode of a name; the first for the empty name.
func ModeNamed(modes []Mode, name string) (Mode, error) {
	if name == "" {
		return modes[0], nil
	}
	names := make([]string, len(modes))
	for i, m := range modes {
		if m.Name == name {
			return m, nil
		}
		names[i] = m.Name
	}
	return Mode{}, fmt.Errorf("there is no mode %q: want %s", name, strings.Join(names, ", "))
}
