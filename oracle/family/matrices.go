package family

import "example.com/conform/oracle/walk"

// Element is the factor of a contraction in which an element counts as it is.
func Element(_ *walk.Walk, _ int, _ []int64, element walk.Term) walk.Term { return element }

// IsSum is the result of a contraction that is a sum.
func IsSum(w *walk.Walk, _ []int64, sum walk.Term) { w.Computes(sum) }

// Labels are labels of dimensions without letters.
const Labels = "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10"

// Matrices multiplies matrices:
//
//	Y[…, i, j] = the sum of A[…, i, k] · B[…, k, j] over k
//
// without i if A has one dimension, and without j if B has. The last two dimensions of A, or of B, are swapped where
// transposed says so, if there are two.
func Matrices(w *walk.Walk, operands []walk.Operand, output *walk.Output, transposed [2]bool, factor func(w *walk.Walk, operand int, at []int64, element walk.Term) walk.Term, result func(w *walk.Walk, at []int64, sum walk.Term)) {
	a, b := operands[0], operands[1]
	rows, columns := min(a.Rank()-1, 1), min(b.Rank()-1, 1) // dimensions of the output for i and j
	batchA, batchB := a.Rank()-1-rows, b.Rank()-1-columns
	if w.Operator.Infers() {
		w.Cite(w.Rule("sizes"))
	}
	if w.Cite(w.Rule("value")); rows+columns < 2 {
		w.Cite(w.Rule("vector"))
	}
	batch := Labels[:len(Joint(w, a.Sizes[:batchA], b.Sizes[:batchB]))]
	labels := [2]string{"ik"[1-rows:], "kj"[:1+columns]}
	for i, of := range labels {
		if transposed[i] && len(of) == 2 {
			labels[i] = [2]string{"ki", "jk"}[i]
		}
	}
	c := Contraction{
		Operands: operands,
		Labels:   [][]byte{[]byte(batch[len(batch)-batchA:] + labels[0]), []byte(batch[len(batch)-batchB:] + labels[1])},
		Output:   []byte(batch + "ij"[1-rows:1+columns]),
		Factor:   factor, Result: result,
	}
	c.Run(w, output)
}
