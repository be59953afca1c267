package mutants

import (
	"fmt"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/oracle"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// groupOf summarizes a divergence.
func groupOf(d *reports.Divergence) (Group, error) {
	g := Group{Signature: d.Signature, FirstCase: d.FirstCase, Kind: d.Kind, Operand: d.Operand, Rule: d.Rule, Cause: d.Cause, Witness: d.Witness.YAML, Other: d.Witness.Other}
	for _, witness := range []string{g.Witness, g.Other} {
		elements, err := outputElements(witness)
		if err != nil {
			return g, fmt.Errorf("the witness of %s: %w", d.Signature, err)
		}
		g.Elements = max(g.Elements, elements)
	}
	return g, nil
}

// outputElements returns the number of elements of a witness's largest
// admissible output.
func outputElements(witness string) (int64, error) {
	if witness == "" {
		return 0, nil
	}
	list, err := cases.LoadFile("witness.yaml", strings.NewReader(witness), cases.Limits{})
	if err != nil {
		return 0, err
	}
	most := int64(0)
	for i := range list {
		var evaluator oracle.Evaluator
		alternatives, err := evaluator.Alternatives(&list[i].Call, nil)
		if err != nil {
			return 0, err
		}
		for k := range alternatives {
			most = max(most, int64(len(alternatives[k].Admissible.Outputs[0].Sources())))
		}
	}
	return most, nil
}

// A Group is a reported divergence.
type Group struct {
	Signature string      `json:"signature"`
	FirstCase string      `json:"first_case"`
	Kind      result.Kind `json:"kind"`
	Operand   string      `json:"operand"`
	Rule      string      `json:"rule,omitempty"`
	Cause     string      `json:"cause,omitempty"` // the mistake that explains it
	// Elements is the number of elements in the witness's output, or 0 if the
	// witness must be rejected or is check-only.
	Elements int64  `json:"elements"`
	Witness  string `json:"witness"`
	// Other is the second case of a witness that needs two.
	Other string `json:"other,omitempty"`
}
