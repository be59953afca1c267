// Package waive applies waivers to divergences, and finds waivers that excuse nothing.
package waive

import (
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A List is the waivers of a run of one backend. It records which were used.
type List struct {
	waivers []cases.Waiver
	backend result.Backend
	day     string
	used    map[int]bool    // by position
	passes  map[string]bool // by origin: whether the witness passes
}

// NewList returns the waivers of a run in which none has excused anything.
func NewList(waivers []cases.Waiver, backend result.Backend, day string) *List {
	return &List{waivers: waivers, backend: backend, day: day, used: make(map[int]bool), passes: make(map[string]bool)}
}

// Empty reports whether there are none.
func (l *List) Empty() bool { return len(l.waivers) == 0 }

// Matches reports whether a waiver excuses a divergence. shows returns the smallest calls
// of the divergence, to which a waiver with a witness, a data type or a number is bound;
// nil stands for any.
func (l *List) Matches(signature, firstCase string, shows func() []*spec.Call) bool {
	return l.find(signature, firstCase, shows, nil) >= 0
}

// ShownBy reports whether a waiver that excuses a divergence is shown by its first case, which
// then need not be made smaller to be known.
func (l *List) ShownBy(signature, firstCase string, shows func() []*spec.Call) bool {
	return l.find(signature, firstCase, shows, func(w *cases.Waiver) bool { return w.ShownBy == firstCase }) >= 0
}

// ByWitness names a waiver that would excuse a divergence with the witness of the waiver, or
// returns "".
func (l *List) ByWitness(d *result.Divergence) string {
	i := l.find(d.Signature, d.FirstCase, nil, func(w *cases.Waiver) bool { return len(w.Cases) > 0 })
	if i < 0 {
		return ""
	}
	return l.waivers[i].Origin
}

// Excuse notes the waiver that excuses a divergence, and reports whether there is one.
func (l *List) Excuse(d *result.Divergence) bool {
	i := l.find(d.Signature, d.FirstCase, WitnessOf(d), nil)
	if i < 0 {
		return false
	}
	l.used[i] = true
	d.Waiver, d.Engine = l.waivers[i].Text(), l.waivers[i].Engine
	return true
}

// find returns the position of the first waiver of a divergence that also satisfies a
// condition, or -1.
func (l *List) find(signature, firstCase string, shows func() []*spec.Call, also func(*cases.Waiver) bool) int {
	signature = strings.TrimSuffix(signature, " "+result.SecondMark) // a witness tells it from the first
	return slices.IndexFunc(l.waivers, func(w cases.Waiver) bool {
		if w.Expired(l.day) || !w.Concerns(l.backend.Name, l.backend.Version, l.backend.Device, l.backend.Mode) || !w.Match(signature, firstCase) || also != nil && !also(&w) {
			return false
		}
		if shows == nil || len(w.Cases) == 0 && w.DType == "" && w.Magnitude == 0 {
			return true
		}
		calls := shows()
		if w.DType != "" && (len(calls) == 0 || calls[len(calls)-1].Output().DType.String() != w.DType) {
			return false
		}
		if w.Magnitude > 0 && !slices.ContainsFunc(calls, func(c *spec.Call) bool { return reaches(c, w.Magnitude) }) {
			return false
		}
		return len(w.Cases) == 0 || slices.Equal(keysOf(calls), keysOf(callsOf(w.Cases)))
	})
}

// reaches reports whether a size, an integer of the attributes or an index is at least n away
// from 0.
func reaches(c *spec.Call, n int64) bool {
	far := func(v int64) bool { return v >= n || v <= -n }
	for _, field := range c.Fields() {
		if field.Int != nil && far(*field.Int) || field.List != nil && !field.Float32 && slices.ContainsFunc(field.List.Entries(), far) {
			return true
		}
	}
	for i := range c.Tensors {
		t := &c.Tensors[i]
		if slices.ContainsFunc(t.Sizes, far) {
			return true
		}
		if i >= c.Inputs() || !c.Param(i).Indices || !t.DType.Integer() {
			continue
		}
		spare := 64 - t.DType.Bits() // bits above the element
		for at := range int64(len(t.Data)) / t.DType.Size() {
			if bits := t.Bits(at); t.DType.Signed() && far(int64(bits<<spare)>>spare) || !t.DType.Signed() && bits >= uint64(n) {
				return true
			}
		}
	}
	return false
}

// callsOf returns the calls of cases.
func callsOf(list []cases.Case) []*spec.Call {
	var calls []*spec.Call
	for i := range list {
		calls = append(calls, &list[i].Call)
	}
	return calls
}

// keysOf returns the keys of calls.
func keysOf(list []*spec.Call) []minimise.Key {
	var keys []minimise.Key
	for _, c := range list {
		keys = append(keys, minimise.KeyOf(c))
	}
	return keys
}

// WitnessOf returns a function that decodes the witness of a divergence.
func WitnessOf(d *result.Divergence) func() []*spec.Call {
	return func() []*spec.Call {
		var list []cases.Case
		for _, text := range []string{d.Witness, d.Other} {
			one, err := cases.LoadFile("witness", strings.NewReader(text), cases.Limits{MaxCaseBytes: 1 << 40})
			if text != "" && err == nil {
				list = append(list, one...)
			}
		}
		return callsOf(list)
	}
}

// Replayed records the verdict on a case of a file that may be the witness of a waiver.
func (l *List) Replayed(c *result.Case) {
	for i := range l.waivers {
		w := &l.waivers[i]
		if (len(w.Cases) == 0 || w.Origin != c.Origin) && w.ShownBy != c.ID {
			continue
		}
		before, known := l.passes[w.Origin]
		l.passes[w.Origin] = c.Verdict == result.Passed && (before || !known)
	}
}

// Unused names the waivers that excused nothing, except those that conform ships, which
// are for all cases, and those of another mode than the backend's.
func (l *List) Unused() (names []string) {
	for i := range l.waivers {
		if w := &l.waivers[i]; !l.used[i] && w.Engine == "" && (l.backend.Mode == "" || w.InMode(l.backend.Mode)) {
			names = append(names, l.reason(w))
		}
	}
	return names
}

// Inapplicable says why none of the waivers that conform ships for the engine applies, or
// returns "".
func (l *List) Inapplicable() string {
	for i := range l.waivers {
		w := &l.waivers[i]
		if w.Engine == "" {
			continue
		}
		if w.InVersion(l.backend.Version) && (w.Device == "" || cases.Glob(w.Device, l.backend.Device)) {
			return ""
		}
	}
	at := slices.IndexFunc(l.waivers, func(w cases.Waiver) bool { return w.Engine != "" })
	if at < 0 {
		return ""
	}
	w := &l.waivers[at]
	where := w.Engine + " " + strings.Join(w.Versions, " and ")
	if w.Device != "" {
		where += " on " + w.Device
	}
	return "None is waived of the known divergences, which are those of " + where + "."
}

// reason names a waiver that excused nothing, and says why where that is known.
func (l *List) reason(w *cases.Waiver) string {
	switch {
	case w.Expired(l.day):
		return w.Origin + ": it expired on " + w.Expires
	case w.Mode != "" && l.backend.Mode == "":
		return w.Origin + ": the backend has no modes"
	case l.passes[w.Origin]:
		if w.ShownBy != "" {
			return w.Origin + ": " + w.ShownBy + " passes"
		}
		return w.Origin + ": its witness passes"
	}
	return w.Origin
}

// Excuses encodes waivers for the header of a shard's journal.
func Excuses(list []cases.Waiver) []result.Excuse {
	var all []result.Excuse
	for i := range list {
		w := &list[i]
		all = append(all, result.Excuse{
			Engine: w.Engine, Backend: w.Backend, Versions: w.Versions, Device: w.Device, Mode: w.Mode, Signature: w.Signature, Case: w.Case, DType: w.DType, Magnitude: w.Magnitude, ShownBy: w.ShownBy, Reason: w.Reason,
			Since: w.Since, Issue: w.Issue, Expires: w.Expires, Witness: w.Witness, Other: w.Other, Origin: w.Origin,
		})
	}
	return all
}

// Excused decodes what [Excuses] encoded.
func Excused(list []result.Excuse) []cases.Waiver {
	var all []cases.Waiver
	for _, e := range list {
		w := cases.Waiver{
			Engine: e.Engine, Backend: e.Backend, Versions: e.Versions, Device: e.Device, Mode: e.Mode, Signature: e.Signature, Case: e.Case, DType: e.DType, Magnitude: e.Magnitude, ShownBy: e.ShownBy, Reason: e.Reason,
			Since: e.Since, Issue: e.Issue, Expires: e.Expires, Witness: e.Witness, Other: e.Other, Origin: e.Origin,
		}
		for _, text := range []string{w.Witness, w.Other} {
			one, _ := cases.LoadFile("witness", strings.NewReader(text), cases.Limits{})
			w.Cases = append(w.Cases, one...)
		}
		all = append(all, w)
	}
	return all
}
