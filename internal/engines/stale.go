package engines

import (
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/result"
	"example.com/conform/reports"
)

// Stale returns the waivers of an engine whose case runs in a mode and on a device that
// they are about, and passes in all of those, and whose reason excuses no other case
// there: the fault that they excuse does not show any more. Where a fault shows only
// after certain calls, it can spare the case that a waiver names, and one by which two
// runs of a call differ can spare it in all of a survey. columns are those of the engine.
func Stale(columns []Column, waivers []cases.Waiver) []cases.Waiver {
	var list []cases.Waiver
	for _, w := range waivers {
		ran, passes := false, !differs(w.Signature)
		for i := range columns {
			if b := &columns[i].Backend; !w.Concerns(b.Name, b.Device, b.Mode) {
				continue
			}
			verdict := columns[i].verdict(w.ShownBy)
			ran = ran || verdict == result.Passed
			passes = passes && (verdict == result.Passed || verdict == result.Skipped || verdict == "") && !columns[i].excuses(w.Reason)
		}
		if ran && passes {
			list = append(list, w)
		}
	}
	return list
}

// differs says whether a signature is of runs of a call that differ.
func differs(signature string) bool {
	words := strings.Fields(signature)
	return len(words) > 1 && (words[1] == string(result.FillDependent) || words[1] == string(result.Nondeterministic))
}

// excuses says whether a reason excuses a divergence.
func (c *Column) excuses(reason string) bool {
	return slices.ContainsFunc(c.Waived, func(d reports.Divergence) bool { return d.Waiver == reason })
}

// verdict returns the verdict on a case of a file, or "" if it did not run.
func (c *Column) verdict(id string) result.Verdict {
	for i := range c.Cases {
		if c.Cases[i].ID == id {
			return c.Cases[i].Verdict
		}
	}
	return ""
}
