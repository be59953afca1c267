package reports

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// A Refusal is what a backend refuses for one reason: several divergences of valid calls that it
// rejects, fails on, or does not support though it is claimed to, in the same words.
type Refusal struct {
	Kind      result.Kind      `json:"kind"`
	Reason    string           `json:"reason"` // as the backend states it in the smallest case
	Count     int64            `json:"count"`  // cases
	Operators map[string]int64 `json:"operators"`
	// Common is what the cases of every divergence have in common, and the types that every
	// smallest case has.
	Common []string `json:"common,omitempty"`
	// Signatures are those of the divergences, the one with the smallest case first.
	Signatures []string `json:"signatures"`
}

// reasonWords is how many words tell reasons apart. An answer has few, of which the operator's name
// may take two.
const reasonWords = 6

// reasonOf returns the words of a refusal without those that are the operator's name, or "".
func reasonOf(d *Divergence) string {
	_, words, _ := strings.Cut(d.Answer, "/")
	if !refuses(d) || words == "" {
		return ""
	}
	_, name, _ := strings.Cut(d.Operator, ".")
	parts := append(strings.Split(name, "_"), strings.ReplaceAll(name, "_", ""))
	list := slices.DeleteFunc(strings.Split(words, "-"), func(word string) bool { return slices.Contains(parts, word) })
	return string(d.Kind) + " " + strings.Join(list[:min(len(list), reasonWords)], "-")
}

// refuses reports whether a divergence is that the backend does not run a valid call.
func refuses(d *Divergence) bool {
	return d.Kind == result.WronglyRejected || d.Kind == result.NoLongerSupported
}

// refusals moves the calls that a backend refuses behind all other divergences, those refused for
// one reason together, and returns the reasons that several divergences have.
func refusals(list []Divergence) ([]Divergence, []Refusal) {
	byReason, leader := map[string][]Divergence{}, map[string]string{} // the reason by a signature
	var order []string
	rest, alone := []Divergence{}, []Divergence{}
	for i := range list {
		reason := reasonOf(&list[i])
		if led, known := leader[list[i].SameAs]; known && list[i].SameAs != "" {
			reason = led
		}
		leader[list[i].Signature] = reason
		switch {
		case !refuses(&list[i]):
			rest = append(rest, list[i])
			continue
		case reason == "":
			alone = append(alone, list[i])
			continue
		case byReason[reason] == nil:
			order = append(order, reason)
		}
		byReason[reason] = append(byReason[reason], list[i])
	}
	var folded []Refusal
	var last []Divergence
	for _, reason := range order {
		of := byReason[reason]
		if len(of) == 1 {
			alone = append(alone, of...)
			continue
		}
		slices.SortStableFunc(of, func(a, b Divergence) int { return cmp.Compare(len(a.Witness.YAML), len(b.Witness.YAML)) })
		folded, last = append(folded, refusal(of)), append(last, of...)
	}
	slices.SortStableFunc(folded, func(a, b Refusal) int {
		return cmp.Or(strings.Compare(string(a.Kind), string(b.Kind)), cmp.Compare(b.Count, a.Count))
	})
	return append(append(rest, alone...), last...), folded
}

// refusal describes divergences with one reason.
func refusal(of []Divergence) Refusal {
	r := Refusal{Kind: of[0].Kind, Reason: of[0].Detail, Operators: map[string]int64{}}
	for i := range of {
		d := &of[i]
		r.Count += d.Count
		r.Operators[d.Operator] += d.Count
		r.Signatures = append(r.Signatures, d.Signature)
		var common []string
		if d.Clue != nil {
			common = slices.Clone(d.Clue.Common)
		}
		for _, found := range typeIn.FindAllStringSubmatch(d.Witness.YAML, -1) {
			common = append(common, "type "+found[1])
		}
		if i == 0 {
			r.Common = slices.Compact(slices.Sorted(slices.Values(common)))
		}
		r.Common = slices.DeleteFunc(r.Common, func(clue string) bool { return !slices.Contains(common, clue) })
	}
	return r
}

// typeIn finds the types of operands in a case.
var typeIn = regexp.MustCompile(`\bdtype: (\w+)`)

// folded reports whether a divergence is part of a refusal.
func (r *Report) folded(d *Divergence) bool {
	return slices.ContainsFunc(r.Refusals, func(of Refusal) bool { return slices.Contains(of.Signatures, d.Signature) })
}

// operators lists the operators of a refusal, those with most cases first.
func (r *Refusal) operators() string {
	names := make([]string, 0, len(r.Operators))
	for name := range r.Operators {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(r.Operators[b], r.Operators[a]), cmp.Compare(a, b))
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", sanitise.Line(name), r.Operators[name])
	}
	return strings.Join(names, ", ")
}

// refused returns the refusals of the report, and one for each other divergence of a valid call that
// the backend refuses: those of most cases first.
func (r *Report) refused() (list []Refusal) {
	for i := range r.Refusals {
		if r.Refusals[i].Kind == result.WronglyRejected {
			list = append(list, r.Refusals[i])
		}
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Kind == result.WronglyRejected && !r.folded(d) {
			list = append(list, refusal([]Divergence{*d}))
		}
	}
	slices.SortStableFunc(list, func(a, b Refusal) int { return cmp.Compare(b.Count, a.Count) })
	return list
}

// refused writes a line for each of some refusals: its cases, its operators and the reason, as far as
// there is room.
func (p *page) refused(list []Refusal) {
	p.line("")
	p.line(fmt.Sprintf("%s %s  (--verbose shows the smallest case of each)", p.bad("✗"), p.bad(fmt.Sprintf("refuses valid calls for %d reasons", len(list)))))
	for i := range list {
		of := &list[i]
		operators := slices.Sorted(maps.Keys(of.Operators))
		where := sanitise.Line(operators[0])
		if more := len(operators) - 1; more > 0 {
			where += fmt.Sprintf(" and %d more", more)
		}
		_, reason, _ := strings.Cut(of.Reason, ": ") // after how the backend refuses
		line := []rune(fmt.Sprintf("  %d  %s: %s", of.Count, where, sanitise.Line(cmp.Or(reason, of.Reason))))
		if len(line) > p.width {
			line = append(line[:p.width-1], '…')
		}
		p.line(string(line))
	}
}

// words returns how a report calls a refusal, and what the author of a backend can do about it.
func (r *Refusal) words() (name, claimLess string) {
	if r.Kind == result.NoLongerSupported {
		return "no longer supported", "where a backend is not to support these any more, take them out of the claims"
	}
	return "refused", "a backend that is not to support these leaves them out of its capabilities, or answers gap"
}

// refusal writes what a backend refuses for one reason, and the smallest case.
func (p *page) refusal(r *Report, of *Refusal) {
	at := slices.IndexFunc(r.Divergences, func(d Divergence) bool { return d.Signature == of.Signatures[0] })
	d := &r.Divergences[at]
	name, claimLess := of.words()
	p.line(fmt.Sprintf("%s %s  %s  (in %s of %s)", p.bad("✗"), p.bad(name), p.strong("for one reason"), plural(of.Count, "case"), plural(int64(len(of.Operators)), "operator")))
	p.field("found", sanitise.Line(of.Reason))
	p.field("in", of.operators())
	if len(of.Common) > 0 {
		p.field("common", sanitise.Line(strings.Join(of.Common, ", ")))
	}
	p.field("claim", claimLess)
	p.witness(&d.Witness)
	p.replay(r, d)
}
