package webnn

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// The pages of arithmetic.
var (
	Add        = family.Sums
	Sub        = family.Differences
	Mul        = family.Products
	Div        = family.Elementwise(true, family.Quotient)
	Pow        = family.Powers
	Abs        = family.Magnitudes
	Neg        = family.Negatives
	Reciprocal = family.Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if x[0].Number.Sign() == 0 {
			w.Undetermined(family.ErrDivisor)
		} else {
			w.Computes(walk.Term{Number: exact.Whole(1)}.Over(x[0]))
		}
	})
	Sign = walk.Page{Run: func(w *walk.Walk) {
		family.Places(w, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
			side := 0
			if nan {
				w.Cite(w.Rule("nan"))
			} else {
				side = family.Compare(w.Tensors[0].DType, x[0].Bits, 0)
			}
			w.ComputesOf(exact.Whole(int64(side)), x[0])
		})
	}}
)
