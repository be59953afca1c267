package family

import "example.com/conform/spec"

// MatrixRules makes the rules of an operator that multiplies matrices, of which the second one has a
// position. Transposed, unless it is nil, returns whether the last two dimensions of each are swapped first.
func MatrixRules(text spec.Text, section string, second int, transposed func(c *spec.Call) [2]bool) []*spec.Rule {
	rank := text.Static("rank", section, "A and B have at least one dimension.", func(k *spec.Check) {
		if k.Tensors[0].Rank() == 0 || k.Tensors[second].Rank() == 0 {
			k.Breaks("a scalar")
		}
	})
	return []*spec.Rule{
		text.Sizes(section, "The output has the rows of A and the columns of B, behind the dimensions before, which are broadcast."),
		text.Meaning("value", section, "An element of the output is the sum of the products of a row of A and a column of B."),
		text.Meaning("vector", section, "An A of one dimension is one row, and a B of one dimension is one column; the output has no dimension for it."),
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
