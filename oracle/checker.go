package oracle

import (
	"fmt"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// A Checker checks calls as [spec.Checker] does, and infers the sizes of
// outputs with the operator's page. The zero Checker is ready to use.
type Checker struct {
	spec.Checker
	walk     walk.Walk
	operator *spec.Operator // of the last call with inferred outputs, with its page
	page     *walk.Page
}

// Check is [spec.Checker.Check], except that inferred outputs have sizes.
func (k *Checker) Check(c *spec.Call, r *spec.Reading) (*spec.Checked, []spec.Violation, error) {
	checked, violations, err := k.Checker.Check(c, r)
	if checked == nil {
		return nil, violations, err
	}
	checked, err = k.infer(checked, r)
	return checked, nil, err
}

// Trust is [spec.Checker.Trust], except that inferred outputs have sizes.
func (k *Checker) Trust(c *spec.Call, r *spec.Reading) (*spec.Checked, error) {
	checked, err := k.Checker.Trust(c, r)
	if err != nil {
		return nil, err
	}
	return k.infer(checked, r)
}

// infer sets the sizes of inferred outputs.
func (k *Checker) infer(checked *spec.Checked, r *spec.Reading) (_ *spec.Checked, err error) {
	if !checked.Operator.Infers() {
		return checked, nil
	}
	if k.operator != checked.Operator {
		if k.page, err = For(checked.Operator); err != nil {
			return nil, err
		}
		k.operator = checked.Operator
	}
	if err := k.walk.Infer(k.page, checked, r); err != nil {
		return nil, err
	}
	return checked, nil
}

// For returns the page of an operator.
func For(op *spec.Operator) (*walk.Page, error) {
	if op.Program {
		return &walk.Page{Run: program, Subjects: programSubjects}, nil
	}
	page, ok := pages[op.Name]
	if !ok {
		return nil, fmt.Errorf("operator %s has no oracle", op.Name)
	}
	return page, nil
}
