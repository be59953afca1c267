package family

import (
	"slices"

	"example.com/conform/spec"
)

// MatrixRules makes the rules of an operator that multiplies matrices, of which the second one has a
// position. Transposed, unless it is nil, returns whether the last two dimensions of each are swapped first.
func MatrixRules(text spec.Text, section string, second int, transposed func(c *spec.Call) [2]bool) []*spec.Rule {
	rank := text.Static("rank", section, "A and B have at least one dimension.", func(k *spec.Check) {
		if k.Tensors[0].Rank() == 0 || k.Tensors[second].Rank() == 0 {
			k.Breaks("a scalar")
		}
	})
	return slices.Insert(stackRules(text, section, second, rank, transposed), 2,
		text.Meaning("vector", section, "An A of one dimension is one row, and a B of one dimension is one column; the output has no dimension for it."))
}

// StackRules is [MatrixRules] of an operator without vectors.
func StackRules(text spec.Text, section string) []*spec.Rule {
	return stackRules(text, section, 1, text.Static("rank", section, "A and B have at least two dimensions.", func(k *spec.Check) {
		if a, b := k.Tensors[0].Rank(), k.Tensors[1].Rank(); min(a, b) < 2 {
			k.Breaks("%d and %d dimensions", a, b)
		}
	}), nil)
}

// stackRules makes the rules about stacks of matrices, given that about their ranks.
func stackRules(text spec.Text, section string, second int, rank *spec.Rule, transposed func(c *spec.Call) [2]bool) []*spec.Rule {
	return []*spec.Rule{
		text.Sizes(section, "The output has the rows of A and the columns of B, behind the dimensions before, which are broadcast."),
		text.Meaning("value", section, "An element of the output is the sum of the products of a row of A and a column of B."),
		text.Meaning("broadcasts", section, "Along a dimension before the last two in which one of A and B has size 1, its single matrix counts everywhere."),
		text.Meaning("right-aligned", section, "Where one of A and B has fewer dimensions before the last two, the missing ones count as 1."),
		rank,
		text.Given(rank).Static("inner", section, "A row of A has as many elements as a column of B.", func(k *spec.Check) {
			a, b := k.Tensors[0].Sizes, k.Tensors[second].Sizes
			row, column := len(a)-1, max(len(b)-2, 0)
			if transposed != nil {
				swapped := transposed(k.Call)
				if swapped[0] {
					row = max(len(a)-2, 0)
				}
				if swapped[1] {
					column = len(b) - 1
				}
			}
			if x, y := a[row], b[column]; x != y {
				k.Breaks("%d and %d", x, y)
			}
		}),
		text.Given(rank).Static("compatible", section, "In each dimension before the last two, the sizes of A and B that are not 1 are equal.", func(k *spec.Check) {
			a, b := k.Tensors[0].Sizes, k.Tensors[second].Sizes
			for d := 3; d <= max(len(a), len(b)); d++ {
				if x, y := FromBack(a, d), FromBack(b, d); x != y && x != 1 && y != 1 {
					k.Breaks("dimension %d from the back has sizes %d and %d", d, x, y)
				}
			}
		}),
	}
}

// A Gemm is a product of two matrices, to which a third may be added.
type Gemm struct {
	Alpha, Beta    float64 // the factors of the product and of the third
	TransA, TransB bool
}

// OfGemm are attributes that state a [Gemm].
type OfGemm interface{ Gemm() Gemm }

// Shape returns the rows and the columns of the output of a call, and what the rows of the first
// matrix and the columns of the second have in elements.
func (g Gemm) Shape(first, second []int64) (rows, columns, inner, other int64) {
	rows, inner, other, columns = first[0], first[1], second[0], second[1]
	if g.TransA {
		rows, inner = inner, rows
	}
	if g.TransB {
		columns, other = other, columns
	}
	return rows, columns, inner, other
}

// GemmRules makes the rules of an operator that multiplies two matrices and adds a third, but those about data types. The
// sections are those about what it computes, both flags, both factors, its first two inputs, its third, and its output.
func GemmRules(text spec.Text, introduction, transA, transB, alpha, beta, matrices, third, output string) []*spec.Rule {
	shape := func(k *spec.Check) (rows, columns, inner, other int64) {
		return k.Attributes.(OfGemm).Gemm().Shape(k.Tensors[0].Sizes, k.Tensors[1].Sizes)
	}
	rank := text.Static("rank", matrices, "A and B have two dimensions.", func(k *spec.Check) {
		if k.Tensors[0].Rank() != 2 || k.Tensors[1].Rank() != 2 {
			k.Breaks("%d and %d dimensions", k.Tensors[0].Rank(), k.Tensors[1].Rank())
		}
	})
	return []*spec.Rule{
		text.Sizes(output, "The output has the rows of A and the columns of B."),
		text.Meaning("value", introduction, "An element of the output is the sum of the products of a row of A and a column of B, to which that of C is added, if there is one."),
		text.Meaning("transposed-a", transA, "With "+transA+", the rows of A are its columns."),
		text.Meaning("transposed-b", transB, "With "+transB+", the columns of B are its rows."),
		text.Meaning("alpha", alpha, "The product of A and B is multiplied by alpha."),
		text.Meaning("beta", beta, "C is multiplied by beta."),
		text.Meaning("broadcasts", third, "C is broadcast to the sizes of the output."),
		rank,
		text.Given(rank).Static("inner", matrices, "A row of A has as many elements as a column of B.", func(k *spec.Check) {
			if _, _, inner, other := shape(k); inner != other {
				k.Breaks("%d and %d", inner, other)
			}
		}),
		text.Given(rank).Static("compatible", third, "C has at most two dimensions. Matched from the last one on, each has size 1 or that of the output.", func(k *spec.Check) {
			rows, columns, _, _ := shape(k)
			for i := 2; i < k.Inputs(); i++ {
				sizes := k.Tensors[i].Sizes
				if x, y := FromBack(sizes, 2), FromBack(sizes, 1); len(sizes) > 2 || x != 1 && x != rows || y != 1 && y != columns {
					k.Breaks("C has sizes %v, and the output %d and %d", sizes, rows, columns)
				}
			}
		}),
	}
}
