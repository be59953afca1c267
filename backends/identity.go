package backends

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// A ChangedError is returned when a backend's description changes: a restarted
// process, or another of its processes, describes itself differently. The
// results of one cannot be combined with those of the other.
type ChangedError struct {
	What     string // the part of the description
	Was, Now string
}

// Error implements error.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("it is another backend than before: its %s was %s, and is %s now", e.What, e.Was, e.Now)
}

// Same returns a [*ChangedError] that names the first part in which the two
// descriptions differ, or nil.
func (d *Description) Same(now *Description) error {
	is := now.parts()
	for i, was := range d.parts() {
		if was.text != is[i].text {
			return &ChangedError{was.name, cmp.Or(was.text, "empty"), cmp.Or(is[i].text, "empty")}
		}
	}
	return nil
}

// A part is one part of a description, formatted.
type part struct{ name, text string }

func (d *Description) parts() []part {
	capabilities := make([]string, len(d.Capabilities))
	for i := range d.Capabilities {
		capabilities[i] = fmt.Sprintf("%+v", d.Capabilities[i])
	}
	return []part{
		{"name", quoted(d.Name)},
		{"device", quoted(d.Device)},
		{"version", quoted(d.Version)},
		{"mode", quoted(d.Mode)},
		{"list of capabilities", strings.Join(capabilities, " ")},
		{"list of readings", quoted(d.Readings...)},
		{"list of notes", quoted(d.Notes...)},
	}
}

func quoted(texts ...string) string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = strconv.QuoteToASCII(text)
	}
	return strings.Join(list, ", ")
}
