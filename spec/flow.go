package spec

import (
	"fmt"
	"iter"
	"slices"

	"example.com/conform/spec/tensor"
)

// A Flow is how an operator of control flow runs the bodies of a node, which are programs themselves. Such an
// operator is no operator of calls: see [Operator.Flows].
type Flow uint8

const (
	// Straight is no control flow: nodes of the operator have no bodies.
	Straight Flow = iota
	// Looping carries its first operands, one for each result. Both bodies take all operands: while the first
	// returns true, the second returns the next of the carried ones.
	Looping
	// Choosing runs one of two bodies: the first if its first operand is true. They take the other operands.
	Choosing
	// Branching runs the body at the index that its first operand is. They take the other operands.
	Branching
)

const (
	// MaxTrips bounds how often the body of a loop runs. StableHLO leaves open what an infinite loop does.
	MaxTrips = 64
	// MaxNesting bounds how deep bodies lie in bodies.
	MaxNesting = 2
)

// BodyName returns what body k of a node is called.
func (f Flow) BodyName(k int) string {
	names := [...][]string{Looping: {"cond", "body"}, Choosing: {"true_branch", "false_branch"}, Branching: {"branches"}}[f]
	return names[min(k, len(names)-1)]
}

// Label returns what stands before body k in the lines of a program: its name, unless the body before has that too.
func (f Flow) Label(k int) string {
	name := f.BodyName(k)
	if k > 0 && name == f.BodyName(k-1) {
		return ""
	}
	return name
}

// Taken returns the operands of a node that its bodies take as inputs.
func (n *Node) Taken() []Wire {
	if n.Operator.Flow == Looping {
		return n.Inputs
	}
	return n.Inputs[min(1, len(n.Inputs)):]
}

// Programs yields a program and the bodies in it.
func (p *Program) Programs() iter.Seq[*Program] {
	return func(yield func(*Program) bool) { p.each(yield) }
}

func (p *Program) each(yield func(*Program) bool) bool {
	goes := yield(p)
	for i := range p.Nodes {
		for _, body := range p.Nodes[i].Bodies {
			goes = goes && body.each(yield)
		}
	}
	return goes
}

// All yields the nodes of a program and of the bodies in it.
func (p *Program) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for q := range p.Programs() {
			for i := range q.Nodes {
				if !yield(&q.Nodes[i]) {
					return
				}
			}
		}
	}
}

// describe gives the results of a node of control flow their descriptors: those of what it carries, or of
// what its first body returns.
func (n *Node) describe(c *Call) {
	taken, results := n.Passed(c), c.Tensors[len(n.Inputs):]
	of := n.Bodies[0].Values(taken)
	for k := range results {
		if n.Operator.Flow == Looping {
			results[k].Desc = taken[k].Desc
		} else {
			results[k].Desc = of(n.Bodies[0].Outputs[k]).Desc
		}
	}
}

// Passed returns what the bodies of a node take in its call, without elements.
func (n *Node) Passed(c *Call) []Tensor {
	taken := make([]Tensor, len(n.Taken()))
	for k := range taken {
		taken[k].Desc = c.Tensors[len(n.Inputs)-len(taken)+k].Desc
	}
	return taken
}

// Bodied returns an error if a node of control flow has another number of bodies, or of their results, than
// its operator asks for.
func (n *Node) Bodied() error {
	name, results := n.Operator.Name, n.Outputs()
	switch flow := n.Operator.Flow; {
	case flow == Straight && n.Bodies != nil:
		return fmt.Errorf("%s has no bodies", name)
	case flow == Straight:
		return nil
	case flow != Branching && len(n.Bodies) != 2, len(n.Bodies) == 0, len(n.Bodies) > MaxMany:
		return fmt.Errorf("%s has %d bodies", name, len(n.Bodies))
	case flow == Looping && results > len(n.Inputs):
		return fmt.Errorf("%s has %d results, and carries %d operands", name, results, len(n.Inputs))
	}
	for k, body := range n.Bodies {
		want := results
		if n.Operator.Flow == Looping && k == 0 {
			want = 1
		}
		if len(body.Outputs) != want {
			return fmt.Errorf("%s of %s returns %d results, not %d", n.Operator.Flow.BodyName(k), name, len(body.Outputs), want)
		}
	}
	return nil
}

// BodiesFit returns an error if the bodies of a node have other types than it asks for. Of returns what a wire leads to.
func (n *Node) BodiesFit(of func(w Wire) Tensor) error {
	if n.Operator.Flow == Straight {
		return nil
	}
	c := n.Call(of)
	decides := map[Flow]tensor.DType{Choosing: tensor.Bool, Branching: tensor.Int32}[n.Operator.Flow]
	if first := &c.Tensors[0]; n.Operator.Flow != Looping && !first.scalar(decides) {
		return fmt.Errorf("%s of %s is %s, not %v[]", c.Name(0), n.Operator.Name, first.Text(), decides)
	}
	taken := n.Passed(&c)
	for k, body := range n.Bodies {
		if err := body.fits(taken); err != nil {
			return err
		}
		want := c.Outputs()
		if n.Operator.Flow == Looping && k == 0 {
			want = []Tensor{{Desc: tensor.Desc{DType: tensor.Bool, Sizes: []int64{}}}}
		}
		returned := body.Values(taken)
		for i, w := range body.Outputs {
			if got := returned(w).Desc; got.DType != want[i].DType || !slices.Equal(got.Sizes, want[i].Sizes) {
				return fmt.Errorf("%s of %s returns %s as result %d, not %s", n.Operator.Flow.BodyName(k), n.Operator.Name, got.Text(), i, want[i].Text())
			}
		}
	}
	return nil
}

// fits returns an error if a list of a node, or its bodies, do not fit the inputs of a program.
func (p *Program) fits(inputs []Tensor) error {
	of := p.Values(inputs)
	for i := range p.Nodes {
		if err := p.Nodes[i].ListsFit(of); err != nil {
			return err
		}
		if err := p.Nodes[i].BodiesFit(of); err != nil {
			return err
		}
	}
	return nil
}

// scalar reports whether a tensor is one element of a data type.
func (t *Tensor) scalar(d tensor.DType) bool {
	return t.DType == d && t.Sizes != nil && len(t.Sizes) == 0
}
