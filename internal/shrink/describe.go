package shrink

import (
	"fmt"

	"example.com/conform/cases"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// Describe puts a divergence into words, once nothing about it changes any more.
func (f *Divergence) Describe() *result.Divergence {
	d := &result.Divergence{Group: f.Key.Group(), Shown: f.shown}
	d.FirstCase = f.Witness.ID
	d.Detail, d.Cause, d.Reproduced, d.Unshrunk, d.Unoptimised = f.detail, f.cause, f.reproduced, f.Unshrunk, f.unoptimised
	if d.Cause == "" && len(f.mistakes) > 0 {
		d.Cause = "the result is right if " + f.mistakes[0]
	}
	var err error
	if d.Witness, err = Encode(f.Witness, d, 0); err != nil { // it is too large
		d.Detail += "; no witness: " + err.Error()
	}
	if n := len(f.before); n > 0 {
		d.Before = n
		d.Detail += "; only right after " + others(n)
		if d.Witness, err = Encode(f.Witness, d, 0, f.before...); err != nil {
			d.Detail += "; no witness: " + err.Error()
		}
	}
	if f.without != "" && f.Key.Second {
		d.Detail += "; without what tells best that others of its group diverge: " + f.without
	}
	if f.byElimination {
		d.Detail += "; rule by elimination"
	}
	return d
}

// Encode writes a witness as a case file, after the cases that must run before it. The cases are
// named after the signature, so that those of a backend can be case files side by side; part
// tells the first and the second file apart where a divergence takes two, and is 0 where it does
// not.
func Encode(c *spec.Case, d *result.Divergence, part int, before ...spec.Case) (string, error) {
	named := make([]spec.Case, 0, len(before)+1)
	for i := range before {
		named = append(named, spec.Case{ID: fmt.Sprint(d.Signature, " before ", i+1), Call: before[i].Call})
	}
	named = append(named, spec.Case{ID: d.Signature, Call: c.Call})
	if part > 0 {
		named[0].ID += fmt.Sprint(" ", part)
	}
	text, err := cases.EncodeAll(named, cases.Meta{
		Why:   fmt.Sprintf("Witness of %s.", d.Signature),
		Cites: cites(d),
		Tags:  []string{"witness"},
	})
	return string(text), err
}

// others counts the cases that stand before a witness.
func others(n int) string {
	if n == 1 {
		return "another case, which stands first"
	}
	return fmt.Sprint(n, " other cases, which stand first")
}

func cites(d *result.Divergence) []string {
	if d.Rule == "" {
		return nil
	}
	return []string{d.Rule}
}
