package pjrt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// flow gives an operation the bodies of its node as regions: what a loop carries are arguments of both, and other
// operands are values from around them.
func (o *operation) flow(n *spec.Node, job *backends.Job, mode string) error {
	if n.Bodies == nil {
		return nil
	}
	if o.captured = len(n.Taken()); n.Operator == stablehlo.While {
		o.captured -= n.Outputs()
	}
	taken := job.Operands[len(n.Inputs)-len(n.Taken()) : len(n.Inputs)]
	var regions []string
	for k, body := range n.Bodies {
		inner, at := *job, scope{within: o.named + strconv.Itoa(k) + "_"}
		inner.Operator, inner.Program, inner.Counts, inner.Operands = stablehlo.Program, body, spec.Counts{len(taken), 0}, slices.Clone(taken)
		var arguments []string
		for i := range taken {
			inner.Operands[i] = backends.Operand{Desc: taken[i].Desc} // a value of the program
			of := &o.operands[len(n.Inputs)-len(taken)+i]
			v := value{named: of.named, shape: shaped(of.sizes, of.dtype)}
			if n.Operator == stablehlo.While && i < n.Outputs() {
				v.named = at.within + "of" + strconv.Itoa(i)
				arguments = append(arguments, "%"+v.named+": "+v.shape)
			}
			at.inputs = append(at.inputs, v)
		}
		all, returned, err := at.operations(&inner, mode)
		if err != nil {
			return err
		}
		regions = append(regions, bodyOf(arguments, all, returned))
	}
	o.region = " (" + strings.Join(regions, ", ") + ")"
	return nil
}

// bodyOf returns the region of operations that are a body.
func bodyOf(arguments []string, all []*operation, returned []value) string {
	var lines, names, types []string
	if arguments != nil {
		lines = append(lines, "^bb0("+strings.Join(arguments, ", ")+"):\n")
	}
	for _, o := range all {
		for i := range o.operands {
			if p := &o.operands[i]; p.constant {
				lines = append(lines, fmt.Sprintf("  %%%s = stablehlo.constant %s : %s\n", p.named, dense(p), shaped(p.sizes, p.dtype)))
			}
		}
		lines = append(lines, o.text())
	}
	for _, v := range returned {
		names, types = append(names, "%"+v.named), append(types, v.shape)
	}
	return fmt.Sprintf("{\n%s  stablehlo.return %s : %s\n}", strings.Join(lines, ""), strings.Join(names, ", "), strings.Join(types, ", "))
}
