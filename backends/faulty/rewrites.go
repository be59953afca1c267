package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// rewriteMutants are more of [programMutants], after reports about optimisers.
var rewriteMutants = []Mutant{
	{"program-common-node-of-other-attributes", program, "two nodes of one operator that take the same become one, whatever their attributes are", rewriting(func(p *spec.Program) {
		eachTwins(p, func(first, second int) {
			for k := range p.Nodes[second].Outputs() {
				redirect(p, spec.Wire{Node: second, Tensor: k}, spec.Wire{Node: first, Tensor: k})
			}
		}, func(a, b *spec.Node) bool {
			return slices.Equal(a.Inputs, b.Inputs) && a.Outputs() == b.Outputs() && a.To.Text() == b.To.Text()
		})
	})},
	{"program-common-node-of-another-second-input", program, "two nodes with the same attributes and the same first input become one", rewriting(func(p *spec.Program) {
		eachTwins(p, func(first, second int) { redirect(p, spec.Wire{Node: second}, spec.Wire{Node: first}) }, func(a, b *spec.Node) bool {
			return len(a.Inputs) == 2 && !a.Operator.Params[1].Indices && a.Inputs[0] == b.Inputs[0] && sameAttributes(a, b)
		})
	})},
	{"program-common-parts-swapped", program, "two equal nodes of several results become one, whose last result is taken for the first", rewriting(func(p *spec.Program) {
		eachTwins(p, func(first, second int) {
			last := p.Nodes[first].Outputs() - 1
			for k := range last + 1 {
				redirect(p, spec.Wire{Node: second, Tensor: k}, spec.Wire{Node: first, Tensor: last - k})
			}
		}, func(a, b *spec.Node) bool {
			return a.Outputs() > 1 && slices.Equal(a.Inputs, b.Inputs) && sameAttributes(a, b)
		})
	})},
	{"program-transposes-removed-around-a-third", program, "two inverse transposes are removed, as if what the node between them does had no axis", rewriting(func(p *spec.Program) {
		eachPair(p, nil, onnx.Transpose, func(middle, second *spec.Node) {
			for k, w := range middle.Inputs {
				if w.Node != spec.OfProgram && p.Nodes[w.Node].Operator == onnx.Transpose && middle.Operator != onnx.Transpose {
					a, b := permOf(&p.Nodes[w.Node]), permOf(second)
					if len(a) == 0 || len(a) != len(b) || slices.ContainsFunc(b, func(d int64) bool { return d < 0 }) {
						continue
					}
					for i, d := range b {
						if a[d] != int64(i) {
							return
						}
					}
					middle.Inputs[k], *second = p.Nodes[w.Node].Inputs[0], identity(second.Inputs[0], len(a))
				}
			}
		})
	})},
	{"program-shape-of-what-was-before", program, "a shape of a result is that of what the node before takes", rewriting(func(p *spec.Program) {
		eachPair(p, nil, onnx.Shape, func(first, second *spec.Node) { second.Inputs[0] = first.Inputs[0] })
	})},
	{"program-slices-merged-without-trimming", program, "two slices become one, which ends where the second would even if the first ends before", mergingSlices(func(first, second *onnx.SliceAttributes) {
		for i, start := range first.Starts {
			second.Starts[i] += start
			second.Ends[i] += start
		}
	})},
	{"program-slices-merged-by-one-offset", program, "two slices become one, which begins where the second does", mergingSlices(func(first, second *onnx.SliceAttributes) {
		for i, start := range first.Starts {
			second.Ends[i] = min(second.Ends[i]+start, first.Ends[i])
		}
	})},
	{"program-pad-and-reshape-exchanged", program, "a pad moves behind the reshape that follows it, if that makes as many dimensions", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Pad, onnx.Reshape, func(first, second *spec.Node) {
			pads, shape := attributes[onnx.PadAttributes](first), attributes[onnx.ReshapeAttributes](second)
			if len(pads.Pads) == 2*len(shape.Shape) && pads.Axes == nil && slices.Contains(shape.Shape, -1) {
				exchange(first, second)
			}
		})
	})},
	{"program-some-parts-are-the-whole", program, "a concat of parts of a split in their order is what was split, even if the last is missing", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Split, onnx.Concat, func(first, second *spec.Node) {
			from := second.Inputs[0].Node
			for k, w := range second.Inputs {
				if w != (spec.Wire{Node: from, Tensor: k}) {
					return
				}
			}
			second.Inputs, second.Counts = []spec.Wire{first.Inputs[0]}, spec.Counts{1, 1}
		})
	})},
	{"program-transpose-of-the-other-factor", program, "a transpose of the first of two square factors is taken for one of the second", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Transpose, onnx.MatMul, func(first, second *spec.Node) {
			if second.Inputs[1].Node == spec.OfProgram {
				first.Inputs[0], second.Inputs[0], second.Inputs[1] = second.Inputs[1], first.Inputs[0], second.Inputs[0]
			}
		})
	})},
	{"program-sum-moved-before-reshape", program, "a reshape moves behind the sum or product of what it makes and an input", rewriting(func(p *spec.Program) {
		for _, op := range []*spec.Operator{onnx.Add, onnx.Mul} {
			eachPair(p, onnx.Reshape, op, func(first, second *spec.Node) {
				if second.Inputs[1].Node == spec.OfProgram {
					exchange(first, second)
				}
			})
		}
	})},
	{"program-relu-lost-before-clip", program, "a clip replaces the relu before it, even if its least number is below 0", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Relu, onnx.Clip, func(first, second *spec.Node) { second.Inputs[0] = first.Inputs[0] })
	})},
	{"program-casts-collapsed", program, "of two casts the first is dropped, whatever it loses", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Cast, onnx.Cast, func(first, second *spec.Node) { second.Inputs[0] = first.Inputs[0] })
	})},
	{"program-repeated-elements-become-rows", program, "what is expanded along an inserted dimension is expanded along the first in its place", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Unsqueeze, onnx.Expand, func(first, second *spec.Node) {
			axes, shape := attributes[onnx.UnsqueezeAttributes](first).Axes, attributes[onnx.ExpandAttributes](second).Shape
			if len(axes) == 1 && axes[0] > 0 && int(axes[0]) < len(shape) {
				repeats := shape[axes[0]]
				copy(shape[1:], shape[:axes[0]])
				axes[0], shape[0] = 0, repeats
			}
		})
	})},
	{"program-reduction-before-reshape", program, "a reduction of what a reshape made reduces what was reshaped, along the same axes", rewriting(func(p *spec.Program) {
		for _, op := range []*spec.Operator{onnx.ReduceSum, onnx.ReduceMax, onnx.ReduceMean} {
			eachPair(p, onnx.Reshape, op, func(first, second *spec.Node) { second.Inputs[0] = first.Inputs[0] })
		}
	})},
	{"program-selection-by-comparison-swapped", program, "a where by a comparison selects from the other operand", rewriting(func(p *spec.Program) {
		for _, op := range []*spec.Operator{onnx.Equal, onnx.Less, onnx.Greater} {
			eachPair(p, op, onnx.Where, func(_, second *spec.Node) {
				second.Inputs[1], second.Inputs[2] = second.Inputs[2], second.Inputs[1]
			})
		}
	})},
	{"program-expand-lost-before-sum", program, "an expand of what is added or multiplied is dropped, as if the other operand had its sizes", rewriting(func(p *spec.Program) {
		for _, op := range []*spec.Operator{onnx.Add, onnx.Mul} {
			eachPair(p, onnx.Expand, op, func(first, second *spec.Node) { second.Inputs[0] = first.Inputs[0] })
		}
	})},
	{"program-part-of-the-sizes-from-the-first", program, "the start of a shape is forgotten where another node takes it", rewriting(func(p *spec.Program) {
		eachPair(p, onnx.Shape, nil, func(first, _ *spec.Node) {
			if a := attributes[onnx.ShapeAttributes](first); a.Start > 0 && a.End != onnx.ShapeRank && a.End > a.Start {
				a.Start, a.End = 0, a.End-a.Start
			}
		})
	})},
	{"program-joined-with-itself-along-the-first-axis", program, "a concat of one value with itself repeats its rows", rewriting(func(p *spec.Program) {
		for i := range p.Nodes {
			if n := &p.Nodes[i]; n.Operator == onnx.Concat && len(n.Inputs) == 2 && n.Inputs[0] == n.Inputs[1] {
				attributes[onnx.ConcatAttributes](n).Axis = 0
			}
		}
	})},
	{"program-added-to-itself-once", program, "a sum of a value and itself is the value", rewriting(func(p *spec.Program) {
		for i := range p.Nodes {
			if n := &p.Nodes[i]; n.Operator == onnx.Add && n.Inputs[0] == n.Inputs[1] {
				redirect(p, spec.Wire{Node: i}, n.Inputs[0])
			}
		}
	})},
	{"program-results-read-together-share-memory", program, "two results of one length that a node reads together have one memory", planning(func(results []nodes.Result) ([]int64, int64) {
		offsets, bytes := nodes.Plan(results)
		for i := range results {
			for k := range results[:i] {
				if results[k].Bytes == results[i].Bytes && results[k].Last == results[i].Last && results[i].Last > results[i].Wire.Node {
					offsets[i] = offsets[k]
				}
			}
		}
		return offsets, bytes
	})},
	{"program-computed-end-wrapped", program, "a computed end beyond the size of what is sliced counts from its front again", programming(nodes.Runner{Change: func(job *backends.Job) *spec.Program {
		p := job.Program.Clone()
		jobs, err := nodes.Jobs(job)
		if err != nil {
			return p
		}
		for i := range p.Nodes {
			if n := &p.Nodes[i]; n.Operator == onnx.Slice && n.Bound.Fields.Named("ends").Form == spec.FormComputed {
				a, sizes := attributes[onnx.SliceAttributes](n), jobs[i].Operands[0].Desc.Sizes
				for k, end := range a.Ends {
					axis := k
					if a.Axes != nil {
						axis = (int(a.Axes[k]) + len(sizes)) % len(sizes)
					}
					if size := sizes[axis]; size > 0 && end > size && end < 1<<31 {
						a.Ends[k] = end % size
					}
				}
			}
		}
		return p
	}})},
}

// eachTwins calls change for two nodes of one operator that are alike.
func eachTwins(p *spec.Program, change func(first, second int), alike func(a, b *spec.Node) bool) {
	for second := range p.Nodes {
		for first := range second {
			if a, b := &p.Nodes[first], &p.Nodes[second]; a.Operator == b.Operator && alike(a, b) {
				change(first, second)
			}
		}
	}
}

// sameAttributes reports whether two nodes of one operator have the same attributes and counts.
func sameAttributes(a, b *spec.Node) bool {
	same := func(x, y spec.Field) bool { return x.Text() == y.Text() }
	return slices.EqualFunc(a.Bound.Fields, b.Bound.Fields, same) && slices.Equal(a.Counts, b.Counts) && a.To.Text() == b.To.Text()
}

// redirect makes all nodes that take one value take another.
func redirect(p *spec.Program, from, to spec.Wire) {
	for i := range p.Nodes {
		for k, w := range p.Nodes[i].Inputs {
			if w == from {
				p.Nodes[i].Inputs[k] = to
			}
		}
	}
}

// exchange makes the second node the first, which takes what the first took.
func exchange(first, second *spec.Node) {
	between, moved := second.Inputs[0], *second
	moved.Inputs = slices.Clone(second.Inputs)
	moved.Inputs[0] = first.Inputs[0]
	last := *first
	last.Inputs = slices.Clone(first.Inputs)
	last.Inputs[0] = between
	*first, *second = moved, last
}

// mergingSlices is the fault of an optimiser that makes one of two slices by steps of 1. Change
// gets the bounds of all axes, counted from the front.
func mergingSlices(change func(first, second *onnx.SliceAttributes)) fault {
	return programming(nodes.Runner{Change: func(job *backends.Job) *spec.Program {
		p := job.Program.Clone()
		jobs, err := nodes.Jobs(job)
		if err != nil {
			return p
		}
		eachPair(p, onnx.Slice, onnx.Slice, func(first, second *spec.Node) {
			of := jobs[second.Inputs[0].Node].Operands
			a, b := fromFront(first, of[0].Desc.Sizes), fromFront(second, of[1].Desc.Sizes)
			if a != nil && b != nil {
				change(a, b)
				*attributes[onnx.SliceAttributes](second) = *b
				second.Bound.Fields.SetForms(nil)
				second.Inputs[0] = first.Inputs[0]
			}
		})
		return p
	}})
}

// fromFront returns the bounds of a slice of some sizes, nil if some step is not 1.
func fromFront(n *spec.Node, sizes []int64) *onnx.SliceAttributes {
	given := attributes[onnx.SliceAttributes](n)
	all := &onnx.SliceAttributes{Starts: make([]int64, len(sizes)), Ends: slices.Clone(sizes)}
	counted := func(bound, size int64) int64 {
		if bound < 0 {
			bound += size
		}
		return min(max(bound, 0), 1<<20)
	}
	for k := range given.Starts {
		if given.Steps != nil && given.Steps[k] != 1 {
			return nil
		}
		axis := k
		if given.Axes != nil {
			axis = (int(given.Axes[k]) + len(sizes)) % len(sizes)
		}
		all.Starts[axis], all.Ends[axis] = counted(given.Starts[k], sizes[axis]), counted(given.Ends[k], sizes[axis])
	}
	return all
}

func permOf(n *spec.Node) []int64 { return attributes[onnx.TransposeAttributes](n).Perm }
