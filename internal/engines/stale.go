package engines

import (
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// Stale returns the waivers of an engine whose case runs in a mode and on a device that
// they are about, and passes in all of those, and whose reason excuses no other case
// there: the fault that they excuse does not show any more. Where a fault shows only
// after certain calls, it can spare the case that a waiver names, and one by which two
// runs of a call differ can spare it in all of a survey. runs are those of the engine.
func Stale(runs []Run, waivers []cases.Waiver) []cases.Waiver {
	var list []cases.Waiver
	for _, w := range waivers {
		ran, passes := false, !differs(w.Signature)
		for i := range runs {
			if b := &runs[i].Backend; !w.Concerns(b.Name, b.Device, b.Mode) {
				continue
			}
			verdict := runs[i].verdict(w.ShownBy)
			ran = ran || verdict == result.Passed
			passes = passes && (verdict == result.Passed || verdict == result.Skipped || verdict == "") && !runs[i].excuses(w.Reason)
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
func (r *Run) excuses(reason string) bool {
	return slices.ContainsFunc(r.Waived, func(d reports.Divergence) bool { return d.Waiver == reason })
}

// verdict returns the verdict on a case of a file, or "" if it did not run.
func (r *Run) verdict(id string) result.Verdict {
	for i := range r.Cases {
		if r.Cases[i].ID == id {
			return r.Cases[i].Verdict
		}
	}
	return ""
}
