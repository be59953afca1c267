package dml

import "example.com/conform/oracle/family"

// The pages of arithmetic.
var (
	ElementWiseAdd      = computing(family.Sums)
	ElementWiseSubtract = computing(family.Differences)
	ElementWiseMultiply = computing(family.Products)
	ElementWiseAbs      = computing(family.Magnitudes)
	ElementWiseNegate   = computing(family.Negatives)
)
