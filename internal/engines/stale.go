package engines

import (
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// Stale returns the waivers of an engine that seem out of date. In the modes
// and on the devices that such a waiver applies to, its sample from a file passed
// at least once and did not diverge, and the reason excused no other case.
// Waivers for two runs of a call that differ are never stale, because one run
// may not show the fault. Others may need certain earlier calls to show theirs.
// runs are those of the engine.
func Stale(runs []Run, waivers []cases.Waiver) []cases.Waiver {
	var list []cases.Waiver
	for _, w := range waivers {
		ran, passes := false, !slices.ContainsFunc(w.Symptoms, differs)
		for i := range runs {
			if b := &runs[i].Backend; !w.Concerns(b.Name, b.Version, b.Device, b.Mode) {
				continue
			}
			verdict := runs[i].verdict(w.ShownBy())
			ran = ran || verdict == result.Passed
			passes = passes && (verdict == result.Passed || verdict == result.Skipped || verdict == "") && !runs[i].excuses(w.Reason)
		}
		if ran && passes {
			list = append(list, w)
		}
	}
	return list
}

// differs reports whether a symptom is that two runs of a call differ.
func differs(symptom string) bool {
	kind, _, _ := strings.Cut(symptom, " ")
	return kind == string(result.FillDependent) || kind == string(result.Nondeterministic)
}

// excuses reports whether a reason excuses a divergence.
func (r *Run) excuses(reason string) bool {
	return slices.ContainsFunc(r.Waived, func(d reports.Divergence) bool { return d.Waiver == reason })
}

// verdict returns the verdict on a case from a file, or "" if it did not run.
func (r *Run) verdict(id string) result.Verdict {
	for i := range r.Cases {
		if r.Cases[i].ID == id {
			return r.Cases[i].Verdict
		}
	}
	return ""
}
