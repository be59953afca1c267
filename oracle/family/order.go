package family

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
)

// InOrder states that an output has the elements of an operand in their row-major order:
//
//	n = number of elements of output before output[at], in row-major order
//	output[at] = element n of the operand
func InOrder(w *walk.Walk, operand walk.Operand, output *walk.Output) {
	from := w.Index(operand.Rank())
	for at := range output.Evenly {
		index.Unravel(index.Ordinal(at, output.Sizes), operand.Sizes, from)
		w.From(operand, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v is element %d, as is %v", at, index.Ordinal(at, output.Sizes), from)
	}
}
