package oracle

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// A Checker checks calls as [spec.Checker] does, and infers the sizes of
// outputs with the operator's page. The zero Checker is ready to use.
type Checker struct {
	spec.Checker
	walk walk.Walk
}

// Check is [spec.Checker.Check], except that inferred outputs have sizes.
func (k *Checker) Check(c *spec.Call, r *spec.Reading) (*spec.Checked, []spec.Violation, error) {
	checked, violations, err := k.Checker.Check(c, r)
	if checked == nil || !c.Operator.Infers() {
		return checked, violations, err
	}
	page, err := For(c.Operator)
	if err == nil {
		err = k.walk.Infer(page, checked, r)
	}
	if err != nil {
		return nil, nil, err
	}
	return checked, nil, nil
}
