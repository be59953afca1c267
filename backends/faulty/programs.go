package faulty

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// programMutants are right in every operator and wrong in some programs: their optimiser
// changes what a program means, or their plan gives two results one memory.
var programMutants = []Mutant{
	{"program-transposes-composed-backwards", program, "two transposes become one whose permutation is composed in the wrong order", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Transpose, onnx.Transpose, func(first, second *spec.Node) {
			a, b := attributes[onnx.TransposeAttributes](first), attributes[onnx.TransposeAttributes](second)
			if len(a.Perm) == 0 || len(a.Perm) != len(b.Perm) || slices.Min(a.Perm) < 0 || slices.Min(b.Perm) < 0 {
				return
			}
			perm := make([]int64, len(a.Perm))
			for i, d := range a.Perm { // should be a.Perm[b.Perm[i]]
				perm[i] = b.Perm[d]
			}
			b.Perm = perm
			second.Inputs[0] = first.Inputs[0]
		})
	})},
	{"program-equal-transposes-removed", program, "two transposes of one permutation are removed, as if each were its own inverse", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Transpose, onnx.Transpose, func(first, second *spec.Node) {
			a, b := attributes[onnx.TransposeAttributes](first), attributes[onnx.TransposeAttributes](second)
			if len(a.Perm) > 0 && slices.Equal(a.Perm, b.Perm) {
				*second = identity(first.Inputs[0], len(a.Perm))
			}
		})
	})},
	{"program-transpose-sunk-through-pad", program, "a pad moves in front of a transpose, with its pads in the old order", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Transpose, onnx.Pad, func(first, second *spec.Node) {
			if len(second.Inputs) == 1 || second.Inputs[1].Node == spec.OfProgram { // the value may be computed later
				exchange(first, second)
			}
		})
	})},
	{"program-reshape-zero-read-late", program, "the first of two reshapes is dropped, and a 0 of the second copies a size of what was before both", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Reshape, onnx.Reshape, func(first, second *spec.Node) {
			if a := attributes[onnx.ReshapeAttributes](second); slices.Contains(a.Shape, 0) && !a.Allowzero {
				second.Inputs[0] = first.Inputs[0]
			}
		})
	})},
	{"program-second-slice-from-the-front", program, "of two slices, the second counts a negative start from the front of the first", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Slice, onnx.Slice, func(_, second *spec.Node) {
			a := attributes[onnx.SliceAttributes](second)
			for i, start := range a.Starts {
				if start < 0 && start > math.MinInt32 {
					a.Starts[i] = -start
				}
			}
		})
	})},
	{"program-split-and-concat-cancelled", program, "a concat of all parts of a split is what was split, in whatever order it takes them", rewriting(func(p *spec.Program) {
		for i := range p.Nodes {
			second := &p.Nodes[i]
			if second.Operator != onnx.Concat || second.Inputs[0].Node == spec.OfProgram {
				continue
			}
			first := &p.Nodes[second.Inputs[0].Node]
			taken := map[int]bool{}
			for _, w := range second.Inputs {
				if w.Node != second.Inputs[0].Node {
					taken = nil
					break
				}
				taken[w.Tensor] = true
			}
			if first.Operator == onnx.Split && len(taken) == first.Outputs() && len(second.Inputs) == len(taken) && len(taken) > 1 {
				concat := attributes[onnx.ConcatAttributes](second)
				second.Inputs, second.Counts, concat.Axis = []spec.Wire{first.Inputs[0]}, spec.Counts{1, 1}, 0
			}
		}
	})},
	{"program-pad-and-slice-cancelled", program, "a slice of what a pad made is dropped if it takes as much as the pad adds", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Pad, onnx.Slice, func(first, second *spec.Node) {
			pads, slice := attributes[onnx.PadAttributes](first), attributes[onnx.SliceAttributes](second)
			for _, step := range slice.Steps {
				if step != 1 {
					return
				}
			}
			if len(pads.Pads) > 0 && len(slice.Starts) > 0 && slice.Starts[0] == pads.Pads[0] && slice.Starts[0] > 0 {
				second.Inputs[0] = first.Inputs[0]
				slice.Starts[0] = 0
			}
		})
	})},
	{"program-reshape-moved-before-transpose", program, "a reshape of what a transpose made takes what was transposed", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Transpose, onnx.Reshape, func(first, second *spec.Node) {
			if shape := attributes[onnx.ReshapeAttributes](second).Shape; !slices.Contains(shape, 0) {
				second.Inputs[0] = first.Inputs[0]
			}
		})
	})},
	{"program-concat-drops-repeated-value", program, "a concat whose first two inputs are one value takes its third input for the second", rewriting(func(p *spec.Program) {
		for i := range p.Nodes {
			if n := &p.Nodes[i]; n.Operator == onnx.Concat && len(n.Inputs) > 2 && n.Inputs[0] == n.Inputs[1] {
				n.Inputs[1] = n.Inputs[2]
			}
		}
	})},
	{"program-gather-of-gather-swapped", program, "the indices of two gathers are applied in the wrong order", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Gather, onnx.Gather, func(first, second *spec.Node) {
			if a, b := attributes[onnx.GatherAttributes](first), attributes[onnx.GatherAttributes](second); a.Axis == b.Axis && second.Inputs[1].Node == spec.OfProgram {
				first.Inputs[1], second.Inputs[1] = second.Inputs[1], first.Inputs[1]
			}
		})
	})},
	{"program-buffer-used-early", program, "the memory of a result is used again by the node that still reads it", planning(func(results []nodes.Result) ([]int64, int64) {
		for i := range results {
			results[i].Last--
		}
		return nodes.Plan(results)
	})},
	{"program-in-place", program, "a node writes its result over the first result before it of the same length, whoever still reads that", planning(func(results []nodes.Result) ([]int64, int64) {
		offsets, bytes := nodes.Plan(results)
		for i := range results {
			for k := range results[:i] {
				if results[k].Bytes == results[i].Bytes && results[k].Last > results[i].Wire.Node {
					offsets[i] = offsets[k]
				}
			}
		}
		return offsets, bytes
	})},
	{"program-computed-size-of-the-first-axis", program, "a slice of a result whose ends are computed takes the size of the first axis for any size of the first input", programming(nodes.Runner{Change: func(job *backends.Job) *spec.Program {
		p, sizes := job.Program.Clone(), job.Operands[0].Desc.Sizes
		for i := range p.Nodes {
			if n := &p.Nodes[i]; n.Operator == onnx.Slice && n.Bound.Fields.Named("ends").Form == spec.FormComputed && n.Inputs[0].Node != spec.OfProgram {
				ends := attributes[onnx.SliceAttributes](n).Ends
				for k, end := range ends {
					if slices.Contains(sizes, end) {
						ends[k] = sizes[0]
					}
				}
			}
		}
		return p
	}})},
	{"program-inner-output-lost", program, "an output that another node takes as well is not written", func(b *Backend, job *backends.Job) backends.Outcome {
		before := make([][]byte, len(job.Operands))
		for i := range job.Operands {
			before[i] = slices.Clone(job.Operands[i].Memory)
		}
		outcome := b.run(job)
		for k, w := range job.Program.Outputs {
			for i := range job.Program.Nodes {
				if slices.Contains(job.Program.Nodes[i].Inputs, w) {
					copy(job.Operands[job.Inputs()+k].Memory, before[job.Inputs()+k])
				}
			}
		}
		return outcome
	}},
}

const program = "onnx.program"

// rewriting is the fault of an optimiser that changes a program.
func rewriting(change func(p *spec.Program)) fault {
	return programming(nodes.Runner{Change: func(job *backends.Job) *spec.Program {
		p := job.Program.Clone()
		change(p)
		return p
	}})
}

// planning is the fault of a plan of the memory of results.
func planning(plan func(results []nodes.Result) (offsets []int64, bytes int64)) fault {
	return programming(nodes.Runner{Plan: plan})
}

// programming is the fault of a runner of programs whose single nodes run correctly.
func programming(runner nodes.Runner) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		r := runner
		return r.Run(job, nodes.Backend{Sizes: b.run, Run: b.run})
	}
}

// eachPair calls change for each node of an operator and the node of another that takes its
// result first, if nothing else takes it. Nil is any operator whose nodes take something.
func eachPair(p *spec.Program, one, other *spec.Operator, change func(first, second *spec.Node)) {
	uses := map[spec.Wire]int{}
	for _, w := range p.Outputs {
		uses[w]++
	}
	for i := range p.Nodes {
		for _, w := range p.Nodes[i].Inputs {
			uses[w]++
		}
	}
	for i := range p.Nodes {
		second := &p.Nodes[i]
		if len(second.Inputs) == 0 || other != nil && second.Operator != other {
			continue
		}
		if w := second.Inputs[0]; w.Node != spec.OfProgram && uses[w] == 1 {
			if first := &p.Nodes[w.Node]; len(first.Inputs) > 0 && (one == nil || first.Operator == one) {
				change(first, second)
			}
		}
	}
}

// attributes returns those of a node.
func attributes[A any](n *spec.Node) *A { return n.Bound.Attributes.(*A) }

// identity returns a node that copies a value of some rank.
func identity(of spec.Wire, rank int) spec.Node {
	call := spec.NewCall(onnx.Transpose)
	perm := make([]int64, rank)
	for i := range perm {
		perm[i] = int64(i)
	}
	spec.As[onnx.TransposeAttributes](&call).Perm = perm
	return spec.Node{Operator: onnx.Transpose, Bound: call.Bound, Inputs: []spec.Wire{of}}
}
