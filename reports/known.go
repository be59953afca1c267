package reports

import (
	"fmt"
	"strings"

	"example.com/conform/internal/result"
)

// A Known is a divergence that a baseline has.
type Known struct {
	Signature string
	Since     string // the day on which it was first seen
	Origin    string // file:line of the baseline
}

// Except takes the divergences of a baseline for waived, and notes those that
// are gone: their operators ran, and they were not found. What remains is new.
func (r *Report) Except(list []Known) {
	found := map[string]bool{}
	var fresh []Divergence
	for _, d := range r.Divergences {
		found[d.Signature] = true
		known := knownBy(list, d.Signature)
		if known == nil {
			fresh = append(fresh, d)
			continue
		}
		d.Since, d.Waiver = known.Since, fmt.Sprintf("known since %s (%s)", known.Since, known.Origin)
		r.waive(&d)
		r.Waived = append(r.Waived, d)
	}
	r.Divergences = fresh
	if fresh == nil {
		r.Divergences = []Divergence{}
	}
	for _, d := range r.Waived {
		found[d.Signature] = true
	}
	for _, k := range list {
		if operator, _, _ := strings.Cut(k.Signature, " "); !found[k.Signature] && r.ran(operator) {
			r.Gone = append(r.Gone, k.Signature)
		}
	}
}

// knownBy returns the divergence of a baseline that has a signature.
func knownBy(list []Known, signature string) *Known {
	for i := range list {
		if list[i].Signature == signature {
			return &list[i]
		}
	}
	return nil
}

// ran reports whether cases of an operator ran.
func (r *Report) ran(operator string) bool {
	for i := range r.Campaigns {
		if r.Campaigns[i].Operator == operator {
			return true
		}
	}
	for i := range r.Cases {
		if strings.HasPrefix(r.Cases[i].ID, operator+"/") {
			return true
		}
	}
	return false
}

// waive counts the cases of a divergence as waived.
func (r *Report) waive(d *Divergence) {
	random := d.Count
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Signature == d.Signature && c.Verdict != result.Waived {
			c.Verdict = result.Waived
			random--
		}
	}
	r.Results = resultsOf(r.Cases)
	move(&r.Summary, d, d.Count)
	for i := range r.Campaigns {
		if r.Campaigns[i].Operator == d.Operator {
			move(&r.Campaigns[i].Counts, d, random)
		}
	}
}

// move moves at most n cases that diverge as d does to those that are waived.
func move(c *result.Counts, d *Divergence, n int64) {
	from, has := result.Diverged, c.Diverged
	switch d.Kind {
	case result.Crash:
		from, has = result.Crashed, c.Crashed
	case result.Timeout:
		from, has = result.TimedOut, c.TimedOut
	}
	for _, one := range []struct {
		verdict result.Verdict
		has     int64
	}{{from, has}, {result.Flaky, c.Flaky}} {
		moved := max(0, min(n, one.has))
		c.Count(one.verdict, -moved)
		c.Count(result.Waived, moved)
		n -= moved
	}
}
