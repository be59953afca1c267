package family

import (
	"bytes"
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/tensor"
)

// labelsEnd is one more than the largest label of a dimension.
const labelsEnd = 128

// A Contraction labels the dimensions of operands and of the output, as the equation of Einsum does:
//
//	output[its labels] = the sum, over all labels that the output lacks, of
//	                     operand 1[its labels] · operand 2[its labels] · …
//
// Along a dimension of size 1 whose label has another size elsewhere, the single element counts.
type Contraction struct {
	Operands []walk.Operand
	Labels   [][]byte // of each operand
	Output   []byte
	Factor   func(w *walk.Walk, operand int, at []int64, element walk.Term) walk.Term // what counts for an element
	Result   func(w *walk.Walk, at []int64, sum walk.Term)                            // states what becomes of a sum
}

// Run states the elements of an output.
func (c *Contraction) Run(w *walk.Walk, output *walk.Output) {
	var size, at [labelsEnd]int64 // by label
	var room [labelsEnd]byte
	labels := room[:0]
	for i, o := range c.Operands {
		for d, n := range o.Sizes {
			label := c.Labels[i][d]
			if known := bytes.IndexByte(labels, label) >= 0; !known || n != 1 {
				size[label] = n
				if !known {
					labels = append(labels, label)
				}
			}
		}
	}
	sizes := w.Index(len(c.Output))
	for d := range sizes {
		sizes[d] = size[c.Output[d]]
	}
	if w.Operator.Infers() && !output.HasSizes(sizes...) {
		return
	}
	summed := slices.DeleteFunc(labels, func(label byte) bool { return bytes.IndexByte(c.Output, label) >= 0 })
	over, along := w.Index(len(summed)), w.Index(len(summed))
	terms := int64(1)
	for d, label := range summed {
		over[d] = size[label]
		terms *= over[d]
	}
	from := w.Index(tensor.MaxRank)
	for to := range output.Elements {
		for d := range c.Output {
			at[c.Output[d]] = to[d]
		}
		clear(along)
		var sum walk.Term
		for k := range terms {
			for d, label := range summed {
				at[label] = along[d]
			}
			index.Next(along, over)
			for range w.Repeats(k, terms) {
				var product walk.Term
				for i, o := range c.Operands {
					for d, n := range o.Sizes {
						from[d] = min(at[c.Labels[i][d]], n-1)
					}
					if factor := c.Factor(w, i, from[:o.Rank()], w.Term(o, from[:o.Rank()])); i == 0 {
						product = factor
					} else {
						product = product.Times(factor)
					}
				}
				sum = sum.Plus(product)
			}
		}
		c.Result(w, to, sum)
	}
}
