package harness

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// An Earlier is the state of an earlier run, from its journal. The zero value
// is that of an empty journal. It serves one run.
type Earlier struct {
	header      *result.Header
	closed      int64 // units
	ledger      ledger
	divergences []result.Divergence // without their elements
	groups      groups
	seen        map[triageKey]int  // in how many units
	open        map[triageKey]bool // of the unit that is not closed yet
	verdicts    []result.Case      // their IDs, origins and verdicts
	seconds     float64
}

// Add adds the next entry of a journal whose last unit is closed. Entries that
// belong to no unit may be missing.
func (e *Earlier) Add(entry *result.Entry) error {
	switch {
	case entry.Header != nil:
		e.header = entry.Header
	case entry.Case != nil:
		e.verdicts = append(e.verdicts, result.Case{ID: entry.Case.ID, Origin: entry.Case.Origin, Verdict: entry.Case.Verdict})
	case entry.Divergence != nil:
		d := *entry.Divergence
		if e.groups == nil {
			e.groups, e.seen, e.open = make(groups), make(map[triageKey]int), make(map[triageKey]bool)
		}
		e.groups.add(entry.Divergence)
		for _, at := range triageKeysOf(d.Operator, d.SeenAs) {
			e.open[at] = true
		}
		d.Elements = nil
		e.divergences = append(e.divergences, d)
	case entry.Unit != nil:
		e.closed = entry.Unit.Index + 1
		for at := range e.open {
			e.seen[at]++
		}
		clear(e.open)
		return e.ledger.restore(entry.Unit)
	case entry.End != nil:
		e.seconds += entry.End.ElapsedSeconds
	}
	return nil
}

// Readings returns the answers that the backend follows to the questions that
// the closed units touched, for a journal without an end. A question has none
// where cases contradict each other.
func (e *Earlier) Readings() ([]result.Reading, error) {
	if e.empty() {
		return nil, nil
	}
	var pinned []spec.Choice
	for _, text := range e.header.Pinned {
		choice, err := catalogue.Choice(text)
		if err != nil {
			return nil, err
		}
		pinned = append(pinned, choice)
	}
	fixed, err := fix(pinned, e.header.Declared, e.header.Strict)
	if err != nil {
		return nil, err
	}
	asked := slices.DeleteFunc(catalogue.Questions(), func(q *spec.Question) bool { return e.ledger.asked[q] == 0 })
	list := e.ledger.answers(asked, fixed)
	for i := range list {
		if slices.ContainsFunc(e.ledger.conflicts, func(c conflict) bool { return c.disputed == asked[i] }) {
			list[i].Answer, list[i].Also = "", nil
		}
	}
	return list, nil
}

func (e *Earlier) empty() bool { return e == nil || e.header == nil }

// units returns how many units are done.
func (e *Earlier) units() int64 {
	if e.empty() {
		return 0
	}
	return e.closed
}

// triage returns in how many units a divergence of each key was.
func (e *Earlier) triage() map[triageKey]int {
	if e.empty() || e.seen == nil {
		return make(map[triageKey]int)
	}
	return maps.Clone(e.seen)
}

// elapsed returns how long the runs took that told, in seconds.
func (e *Earlier) elapsed() float64 {
	if e.empty() {
		return 0
	}
	return e.seconds
}

// A MismatchError says how a run differs from the one that it continues.
type MismatchError struct{ What, Was, Is string }

// Error says what was and what is.
func (e *MismatchError) Error() string {
	return fmt.Sprintf("the journal is of another run: %s: %s there, %s here", e.What, e.Was, e.Is)
}

// compare returns every difference between the header of the journal and that
// of this run.
func (e *Earlier) compare(now *result.Header) error {
	was := e.header
	var differences []error
	for _, field := range []struct {
		what    string
		was, is any
	}{
		{"the version of conform", was.Conform, now.Conform},
		{"the backend", was.Backend.Name, now.Backend.Name},
		{"the backend's version", was.Backend.Version, now.Backend.Version},
		{"the backend's device", was.Backend.Device, now.Backend.Device},
		{"the backend's mode", was.Backend.Mode, now.Backend.Mode},
		{"the backend's readings", was.Declared, now.Declared},
		{"the pinned readings", was.Pinned, now.Pinned},
		{"whether only the text's answers are admitted", was.Strict, now.Strict},
		{"the seed", was.Seed, now.Seed},
		{"the number of random cases", was.Random, now.Random},
		{"the seconds of random cases", was.ForSeconds, now.ForSeconds},
		{"the operators of random cases", was.Operators, now.Operators},
		{"the digest of the case files", was.Cases, now.Cases},
		{"the digest of the waivers", was.Waivers, now.Waivers},
		{"the day by which waivers expire", was.Day, now.Day},
		{"the shard", partOf(was), partOf(now)},
	} {
		if before, after := words(field.was), words(field.is); before != after {
			differences = append(differences, &MismatchError{field.what, before, after})
		}
	}
	return errors.Join(differences...)
}

// partOf names the part of a run that a journal is of.
func partOf(h *result.Header) string {
	if h.Part == nil {
		return "the whole run"
	}
	return h.Part.String()
}

// words writes a value of a header in one line.
func words(value any) string {
	switch v := value.(type) {
	case []string:
		if len(v) == 0 {
			return "none"
		}
		return fmt.Sprintf("%+q", strings.Join(v, ", "))
	case string:
		if v == "" {
			return "none"
		}
		return fmt.Sprintf("%+q", v)
	default:
		return fmt.Sprint(v)
	}
}

// digestCases returns a digest of all that decides what a run finds in cases.
func digestCases(list []cases.Case) string {
	if len(list) == 0 {
		return ""
	}
	h := sha256.New()
	seen := make(map[[2]string]bool, len(list))
	var text []byte
	for i := range list {
		c := &list[i]
		text = appendQuote(appendQuote(text[:0], c.ID), c.Origin)
		if name := [2]string{c.ID, c.Origin}; !seen[name] { // a replay repeats its cases
			seen[name] = true
			text = appendCase(text, c)
		}
		_, _ = h.Write(text)
	}
	return short(h)
}

// appendCase appends to text all that decides what a run finds in a case: one text
// for one case only.
func appendCase(text []byte, c *cases.Case) []byte {
	list := func(numbers []int64) {
		text = append(text, '[')
		for _, n := range numbers {
			text = append(strconv.AppendInt(text, n, 10), ' ')
		}
	}
	for _, rule := range Covers(c) {
		text = appendQuote(text, rule)
	}
	text = strconv.AppendBool(text, c.Call.CheckOnly)
	for _, field := range c.Call.Fields() {
		switch {
		case field.List == nil:
			text = strconv.AppendUint(append(text, field.Name...), field.Bits(), 10)
		case *field.List != nil:
			text = append(text, field.Name...)
			list(*field.List)
		}
	}
	for t := range c.Call.Tensors {
		operand := &c.Call.Tensors[t]
		text = append(text, operand.DType.String()...)
		list(operand.Sizes)
		for field := range tensor.Fields(operand.Layout) {
			text = append(text, field.Name...)
			if field.List != nil {
				list(*field.List)
			} else {
				text = strconv.AppendInt(text, *field.Number, 10)
			}
		}
		list([]int64{int64(len(operand.Data))})
		text = append(text, operand.Data...)
	}
	return text
}

// appendQuote is [strconv.AppendQuote], which asks of each character whether it can
// be printed.
func appendQuote(text []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return strconv.AppendQuote(text, s)
		}
	}
	return append(append(append(text, '"'), s...), '"')
}

// digestWaivers returns a digest of what waivers excuse, and why.
func digestWaivers(list []cases.Waiver) string {
	if len(list) == 0 {
		return ""
	}
	h := sha256.New()
	for _, e := range excuses(list) {
		fmt.Fprintf(h, "%+q\n", fmt.Sprintf("%+v", e))
	}
	return short(h)
}

func short(h interface{ Sum([]byte) []byte }) string { return hex.EncodeToString(h.Sum(nil)[:8]) }
