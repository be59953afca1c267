package reports

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// Text about one divergence that several formats share. Everything is one printable line.

// subject names what diverges: the operator and, if there is one, the operand.
func subject(d *Divergence) string {
	return strings.TrimSpace(sanitise.Line(d.Operator) + "  " + sanitise.Line(d.Operand))
}

// occurrences states how often a divergence was seen, and where first.
func occurrences(d *Divergence) string {
	s := "in " + plural(d.Count, "case")
	if d.FirstCase != "" {
		s += ", first " + sanitise.Line(d.FirstCase)
	}
	return s
}

// found states in one line the kind of a divergence, its place and its case.
func found(d *Divergence) string {
	return strings.Join(strings.Fields(sanitise.Line(string(d.Kind))+" "+subject(d)+" "+occurrences(d)), " ")
}

// seenAs states what the cases of a divergence showed before they were reduced,
// or is empty if that equals the witness.
func seenAs(d *Divergence) string {
	if len(d.SeenAs) == 0 || len(d.SeenAs) == 1 && d.SeenAs[0].Kind == d.Kind {
		return ""
	}
	parts := make([]string, len(d.SeenAs))
	for i, s := range d.SeenAs {
		parts[i] = sanitise.Line(string(s.Kind))
		if s.Operand != d.Operand && s.Operand != "" {
			parts[i] += " of " + sanitise.Line(s.Operand)
		}
		parts[i] += " in " + plural(s.Count, "case")
		if s.Rule != "" {
			parts[i] += ", against " + sanitise.Line(s.Rule)
		}
	}
	return strings.Join(parts, "; ")
}

// cause states what is at fault beside the rule: how memory is misread, or whether the optimiser of
// the backend is, or is empty.
func cause(d *Divergence) string {
	if d.Cause != "" {
		return sanitise.Line(d.Cause)
	}
	switch d.Unoptimised {
	case result.Passed:
		return "with optimisation off it passes: the optimiser is at fault"
	case result.Diverged, result.Crashed, result.TimedOut:
		return "with optimisation off it diverges too: the optimiser is not at fault"
	default:
		return ""
	}
}

// unshrunk states that the witness may not be the smallest case, or is empty.
func unshrunk(d *Divergence) string {
	if d.Unshrunk == "" {
		return ""
	}
	return "there may be a smaller case: " + sanitise.Line(d.Unshrunk)
}

// alike names other operators that diverge in the same way with a similar
// output, or is empty.
func alike(r *Report, d *Divergence) string {
	if d.Witness.Output == "" {
		return ""
	}
	var operators []string
	for i := range r.Divergences {
		if e := &r.Divergences[i]; e.Kind == d.Kind && e.Witness.Output == d.Witness.Output && !slices.Contains(operators, sanitise.Line(e.Operator)) {
			operators = append(operators, sanitise.Line(e.Operator))
		}
	}
	if len(operators) < 2 {
		return ""
	}
	return fmt.Sprintf("%s, with %s, in %d operators: one fault may affect %s",
		sanitise.Line(string(d.Kind)), sanitise.Line(d.Witness.Output), len(operators), strings.Join(operators, ", "))
}

// again says how often the first case diverged again, and when the witness does.
func again(d *Divergence) string {
	s := "diverged in " + sanitise.Line(d.Reproduced) + " repetitions"
	if d.Before > 0 {
		s += " alone; always right after the cases that stand first in the witness"
	}
	return s
}

// wrongElements states how many elements of the witness are wrong, or is empty.
func wrongElements(w *Witness) string {
	if w.Wrong == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %s", w.Wrong, plural(w.Total, "element"))
}

// equation writes the arithmetic of one element: "output[0] = {3} + {-2} * {0}
// = input[3]".
func equation(e *result.Element) string {
	parts := []string{sanitise.Line(e.Index)}
	if e.Arithmetic != "" {
		parts = append(parts, sanitise.Line(e.Arithmetic))
	}
	var sources []string
	for i, source := range e.Sources {
		if source == "" && i < len(e.Admissible) { // a constant
			source = e.Admissible[i].Value
		}
		sources = append(sources, source)
	}
	switch text := sanitise.Line(strings.Join(sources, ", ")); {
	case len(sources) > 1:
		parts = append(parts, "any of "+text)
	case text != "":
		parts = append(parts, text)
	}
	s := strings.Join(parts, " = ")
	if e.Note != "" {
		s += ", " + sanitise.Line(e.Note)
	}
	return s
}

// comparison states what an element holds and what it may hold.
func comparison(e *result.Element) string {
	s := "got " + value(e.Got)
	if e.Came != "" {
		s += " = " + sanitise.Line(e.Came)
	}
	if len(e.Admissible) > 0 {
		s += ", admissible " + admissible(e)
	}
	if e.Second == nil {
		return s + ", in both fills"
	}
	return s + ", second fill got " + value(*e.Second)
}

func admissible(e *result.Element) string {
	values := make([]string, len(e.Admissible))
	for i, v := range e.Admissible {
		values[i] = value(v)
		if len(e.Sources) == len(e.Admissible) && e.Sources[i] != "" {
			values[i] += " = " + sanitise.Line(e.Sources[i])
		}
	}
	return strings.Join(values, " or ")
}

// value writes a value and its bits. A NaN with a payload is written as its
// bits only.
func value(v result.Value) string {
	if v.Value == v.Bits {
		return sanitise.Line(v.Bits)
	}
	return sanitise.Line(v.Value) + " (" + sanitise.Line(v.Bits) + ")"
}

// common states what the diverging cases have in common, or is empty. A divergence that is
// probably the same fault as another only names that.
func common(d *Divergence) string {
	c := d.Clue
	if c == nil || len(c.Common) == 0 || d.SameAs != "" {
		return ""
	}
	var clues []string
	for _, clue := range c.Common {
		clues = append(clues, sanitise.Line(clue))
	}
	diverging := fmt.Sprintf("all %d diverging", c.Diverging.Of)
	if c.Diverging.Have < c.Diverging.Of {
		diverging = fmt.Sprintf("%d of %d diverging", c.Diverging.Have, c.Diverging.Of)
	}
	if len(c.Groups) > 1 {
		diverging += fmt.Sprintf(" in %d divergences", len(c.Groups))
	}
	return fmt.Sprintf("%s (%s, %d of %d passing)", strings.Join(clues, " and "), diverging, c.Passing.Have, c.Passing.Of)
}

// suspect names the rule that tells the diverging cases best from others, as common does.
func suspect(d *Divergence) string {
	if d.Clue == nil || d.Clue.Rule == nil || d.SameAs != "" {
		return ""
	}
	r := d.Clue.Rule
	return fmt.Sprintf("%s decides something (%d of %d diverging, %d of %d passing)",
		sanitise.Line(r.Rule), r.Diverging.Have, r.Diverging.Of, r.Passing.Have, r.Passing.Of)
}

// sameAs names the divergence that is probably the same fault, or is empty.
func sameAs(d *Divergence) string {
	if d.SameAs == "" {
		return ""
	}
	return "probably the same fault as " + sanitise.Line(d.SameAs)
}

// brief describes a divergence in a few lines. The report has the details.
func brief(r *Report, d *Divergence) []string {
	lines := []string{found(d)}
	if d.Rule != "" {
		lines = append(lines, sanitise.Line(d.Rule)+": "+sanitise.Line(d.Statement))
	}
	if len(d.Witness.Elements) > 0 {
		e := &d.Witness.Elements[0]
		lines = append(lines, equation(e), comparison(e))
	} else if d.Detail != "" {
		lines = append(lines, sanitise.Line(d.Detail))
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
