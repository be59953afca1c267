package site

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"example.com/conform/internal/engines"
)

// What the templates ask of the model.

// Cited reports whether a case has a place on a page.
func (s *site) Cited(id string) bool { return s.cited[id] != nil }

// Count returns how many faults of a list have a class.
func (s *site) Count(list []*fault, class engines.Class) int {
	n := 0
	for _, f := range list {
		if f.Kind.Class == class {
			n++
		}
	}
	return n
}

// Confirmed returns how many faults of a list a text binds.
func (s *site) Confirmed(list []*fault) int { return len(list) - s.Count(list, engines.Differs) }

// Days are those since which engines have their results, the first and the last.
func (s *site) Days() string {
	if s.First == s.Day {
		return s.Day
	}
	return s.First + " to " + s.Day
}

// IDs and files of pages.
func (o *operator) File() string      { return "operator." + o.Name + ".html" }
func (o *operator) CasesFile() string { return "cases." + o.Name + ".html" }
func (e *engine) File() string        { return "engine." + e.ID() + ".html" }
func (f *fault) File() string {
	return "fault." + strings.ReplaceAll(f.Name(), "/", ".") + ".html"
}

// Short is the name of an operator without its text.
func (o *operator) Short() string { return o.Name[strings.IndexByte(o.Name, '.')+1:] }

var edition = regexp.MustCompile(`\w+-\d+`)

// Edition is the name and version of the operator in its text, if the document has one.
func (o *operator) Edition() string {
	if o.Shared != nil {
		return "shared rules"
	}
	return edition.FindString(o.Document)
}

// Reached lists the cells of engines of which something is known.
func (o *operator) Reached() []*cell {
	return slices.DeleteFunc(slices.Clone(o.Cells), func(c *cell) bool { return c.Class == engines.Blank })
}

// Share describes how many rules the engine keeps.
func (c *cell) Share() string {
	if c.Judged == 0 {
		return "no rule surveyed"
	}
	return fmt.Sprintf("%d of %d rules kept", c.Kept, c.Judged)
}

// Classed lists the cells of a class.
func (o *operator) Classed(class engines.Class) []*cell {
	return slices.DeleteFunc(slices.Clone(o.Cells), func(c *cell) bool { return c.Class != class })
}

// MarksOf lists a rule's marks of the engines of which something is known.
func (o *operator) MarksOf(r *rule) (list []mark) {
	for i, c := range o.Cells {
		if c.Class != engines.Blank {
			list = append(list, r.Marks[i])
		}
	}
	return list
}

// Agree counts the engines that agree on a rule.
func (r *rule) Agree() (n int) {
	for _, m := range r.Marks {
		if m.Class == engines.Keeps {
			n++
		}
	}
	return n
}

var digits = regexp.MustCompile(`\d+(\.\d+)+(rc\d+)?`)

// Number is the version without what surrounds it.
func (e *engine) Number() string { return number(e.Results) }

func number(r *engines.Results) string {
	var list []string
	for version := range strings.SplitSeq(r.Version(), ", ") {
		if n := digits.FindString(version); n != "" && (len(list) == 0 || r.Modes[0].Version != r.Version()) && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return cmp.Or(strings.Join(list, ", "), r.Version())
}

// Brief is the title for a narrow column.
func (e *engine) Brief() string { return cmp.Or(e.Info.Short, e.Title) }

// Sub describes the faults of a cell in a few letters: those of the worst class, and the rest.
func (c *cell) Sub() string {
	worst := 0
	for _, f := range c.Faults {
		if f.Kind.Class == c.Class {
			worst++
		}
	}
	rest, sub := len(c.Faults)-worst, ""
	switch {
	case c.Class == engines.Keeps:
	case worst > 0:
		sub = fmt.Sprintf("%d %s", worst, short[c.Class])
	default:
		sub = short[c.Class]
	}
	if rest > 0 {
		sub = strings.TrimSpace(fmt.Sprintf("%s +%d", sub, rest))
	}
	return sub
}

// Section returns the cases of the operator that the engine ran, or nil.
func (c *cell) Section() *engines.Section { return c.Engine.Section(c.Operator.Name) }

// Ran describes how many cases ran, if that is known.
func (c *cell) Ran() string {
	section := c.Section()
	if section == nil || section.Cases == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d cases failed", section.Failed, section.Cases)
}

// Modes describes in which modes the engine does what, the worst first.
func (r *row) Modes() string {
	e := r.Mark.Engine
	var parts []string
	for _, class := range engines.Classes() {
		var modes []string
		for i, name := range e.Names() {
			if e.ClassOf(r.ID, i) == class && class != engines.Blank {
				modes = append(modes, name)
			}
		}
		if modes != nil {
			parts = append(parts, short[class]+" in "+modesOf(e.Results, modes))
		}
	}
	return strings.Join(parts, "; ")
}

// FaultOf returns the reproduction in a file, or nil.
func (s *site) FaultOf(file string) *fault {
	for _, f := range s.Faults {
		if f.Fault.File == file {
			return f
		}
	}
	return nil
}

// Runs says how to run a reproduction.
func (f *fault) Runs() string {
	if strings.HasSuffix(f.Fault.File, ".js") {
		return "Run it in a page of a Chromium with WebNN: " + f.Path()
	}
	return "make engines-confirm ARGS=" + f.Engine + " runs it: " + f.Path()
}

// Command returns the command that shows a divergence, or "".
func (d *seen) Command() string {
	if d.Case == "" {
		return ""
	}
	mode := d.Engine.Results.Modes[0].Name
	if len(d.Modes) > 0 {
		mode = d.Modes[0]
	}
	return d.Engine.Info.Command(mode, d.Case)
}
