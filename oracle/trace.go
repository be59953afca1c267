package oracle

import (
	"fmt"
	"slices"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// Nodes returns the calls that a program makes in its first run, under the first answers, with the
// elements of their inputs. The error says why the program has not one result.
func Nodes(c *spec.Call) ([]spec.Call, error) { return Trace(c, 0, nil) }

// Calls returns the calls that [Nodes] returns and those of the bodies, with the node of each, but none of control flow.
func Calls(c *spec.Call) (calls []spec.Call, nodes []*spec.Node, err error) {
	defer caught(c.Operator, &err)
	run := newProgramRun(c.Program)
	defer run.end()
	run.ran = func(n *spec.Node, call *spec.Call) {
		calls, nodes = append(calls, alone(call)), append(nodes, n)
	}
	err = run.apart(c, 0, 1)
	return calls, nodes, err
}

// Trace is [Nodes], and calls before for each node, if it is not nil, with the call
// that is about to run and with where each element of its inputs comes from in the
// operands of the program. Before may change these elements. Precision is that of
// [walk.Walk].
func Trace(c *spec.Call, precision int, before func(call *spec.Call, source func(operand int, element int64) spec.Source)) (calls []spec.Call, err error) {
	defer caught(c.Operator, &err)
	run := newProgramRun(c.Program)
	defer run.end()
	run.before = before
	if err := run.apart(c, precision, 1); err != nil {
		return nil, err
	}
	for i := range run.nodes {
		calls = append(calls, alone(&run.nodes[i].call))
	}
	return calls, nil
}

// alone returns the call of a node that ran, as it was before.
func alone(call *spec.Call) spec.Call {
	c := call.Clone()
	for k := range c.Outputs() {
		c.Outputs()[k].Data = nil
		if c.Operator.Infers() {
			c.Outputs()[k].Sizes = nil
		}
	}
	return c
}

// Restate gives each list of a call that comes from a value the entries of that. It reports whether
// one had others. The error says why the program has not one result all the same.
func Restate(c *spec.Call) (changed bool, err error) {
	if c.Program == nil || !slices.ContainsFunc(c.Program.Nodes, func(n spec.Node) bool { return n.Lists != nil }) {
		return false, nil
	}
	defer caught(c.Operator, &err)
	run := newProgramRun(c.Program)
	defer run.end()
	run.restates = true
	err = run.apart(c, 0, 1)
	return run.restated, err
}

// LastRun returns the call that the last run of a program is, which runs once. Precision is that of
// [walk.Walk]. The error says why the program has not one result.
func LastRun(c *spec.Call, precision int) (last spec.Call, err error) {
	defer caught(c.Operator, &err)
	run := newProgramRun(c.Program)
	defer run.end()
	if err := run.apart(c, precision, c.Program.Repeats()); err != nil {
		return last, err
	}
	last = c.Clone()
	last.Program.Runs, last.Program.Feeds = 0, nil
	for k := range run.inputs {
		last.Tensors[k].Data = slices.Clone(run.inputs[k].Data)
	}
	return last, nil
}

// apart runs the nodes of a call so often under the first answers, apart from any evaluation.
func (r *programRun) apart(c *spec.Call, precision, runs int) error {
	var checker spec.Checker
	reading := spec.NewReading(nil)
	checked, err := checker.Trust(c, reading)
	if err != nil {
		return err
	}
	r.begin(walk.Apart(checked, reading))
	r.walk.Precision = precision
	if !r.times(runs) {
		return fmt.Errorf("%s has not one result: %w", c.Program, r.walk.Failure())
	}
	if choices := reading.Choices(); len(choices) > 0 {
		return fmt.Errorf("%s depends on %s", c.Program, choices[0].Question.ID)
	}
	return nil
}
