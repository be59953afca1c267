package webnn

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
)

// A step is one operation of a program, as page.js takes it.
type step struct {
	Method string `json:"method"`
	Args   []any  `json:"args"`
}

// A result is an argument: a result of an earlier step.
type result struct {
	Of [2]int `json:"result"` // the step, and which of its results
}

// program returns the call of a program: one graph of several operations.
func (b *Backend) program(job *backends.Job) (*call, error) {
	jobs, err := nodes.Jobs(job)
	if err != nil {
		return nil, engine.Gap("a result has no sizes: %v", err)
	}
	c := &call{}
	for i := range jobs {
		n, err := b.express(&jobs[i])
		if err != nil {
			return nil, err
		}
		values := make([]any, len(n.Operands))
		for k := range n.Operands {
			w := job.Program.Nodes[i].Inputs[k]
			if w.Node == spec.OfProgram {
				values[k] = reference{len(c.Operands)}
				c.Operands = append(c.Operands, n.Operands[k])
				continue
			}
			if err := b.inner(n, k, &jobs[i]); err != nil {
				return nil, err
			}
			values[k] = result{[2]int{w.Node, w.Tensor}}
		}
		c.Steps = append(c.Steps, step{n.Method, replaced(n.Args, values).([]any)})
	}
	for _, w := range job.Program.Outputs {
		c.Returns = append(c.Returns, [2]int{w.Node, w.Tensor})
	}
	return c, c.seal()
}

// inner returns a gap if the browser does not take operand k of a node, which another node
// makes. The description of the backend does not know its rank.
func (b *Backend) inner(n *call, k int, job *backends.Job) error {
	d, names := &job.Operands[k].Desc, operators[job.Operator].operands
	if n.Operands[k].DataType != d.DType.String() {
		return engine.Gap("this browser's %s takes other indices than %v, and a node computes these", n.Method, d.DType)
	}
	if most := b.limits.of(n.Method, names[min(k, len(names)-1)]).RankRange.Max; most > 0 && d.Rank() > most {
		return engine.Gap("operands of this browser's %s have rank %d at most", n.Method, most)
	}
	return nil
}

// replaced returns arguments with the operands of a node replaced by values.
func replaced(argument any, values []any) any {
	switch a := argument.(type) {
	case reference:
		return values[a.Operand]
	case []any:
		list := make([]any, len(a))
		for i := range a {
			list[i] = replaced(a[i], values)
		}
		return list
	case options:
		all := options{}
		for name := range a {
			all[name] = replaced(a[name], values)
		}
		return all
	default:
		return argument
	}
}
