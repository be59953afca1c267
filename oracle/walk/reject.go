package walk

import (
	"fmt"

	"example.com/conform/spec"
)

// Reject demands that the call be rejected because of a data rule.
func (w *Walk) Reject(rule *spec.Rule, detail string) {
	w.Cite(rule)
	w.why = spec.Explanation{Rule: rule, Rules: w.why.Rules, Note: detail}
	w.admits.Reject(spec.Violation{Rule: rule, Detail: detail})
}

// AdmitAnything admits rejection, and every value in every output element.
func (w *Walk) AdmitAnything(rule *spec.Rule, detail string) {
	w.Cite(rule)
	w.why = spec.Explanation{Rule: rule, Rules: w.why.Rules, Note: detail}
	w.admits.AllowReject()
	for i := range w.outputs {
		w.outputs[i].admits.AdmitAnything()
		w.outputs[i].set = true
	}
}

// Ends handles data that break a rule; true ends the page. If answer is
// rejected, the call must be rejected; if it is undefined, anything is
// admitted. The detail is formatted like fmt.Sprintf.
func (w *Walk) Ends(answer, rejected, undefined spec.Answer, rule *spec.Rule, format string, args ...any) bool {
	if answer != rejected && answer != undefined {
		return false
	}
	detail := ""
	if !w.Sparse {
		detail = fmt.Sprintf(format, args...)
	}
	if answer == rejected {
		w.Reject(rule, detail)
	} else {
		w.AdmitAnything(rule, detail)
	}
	return true
}
