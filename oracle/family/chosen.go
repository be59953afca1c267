package family

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// Chosen states elements of the second input where the first one is true, and of the third elsewhere. All three are broadcast to
// the sizes of the output. The rules onTrue and onFalse say so. It asks q about bytes of bool that are neither 0 nor 1.
func Chosen(w *walk.Walk, output *walk.Output, q *spec.Question, onTrue, onFalse *spec.Rule) {
	inputs := w.EveryOperand()
	condition, truth := inputs[0], TruthOf(w, inputs[0], q)
	rank, room := len(output.Sizes), w.Index(len(output.Sizes))
	for i, size := range condition.Sizes {
		if size != 1 {
			output.Apart(rank - condition.Rank() + i)
		}
	}
	for at := range output.Evenly {
		taken, rule := &inputs[2], onFalse
		yes, free := truth.Of(condition.Bits(index.Ordinal(Broadcast(at, condition.Sizes, room), condition.Sizes)))
		if yes {
			taken, rule = &inputs[1], onTrue
		}
		w.Cite(rule)
		if w.From(*taken, Broadcast(at, taken.Sizes, room)); free {
			w.Anything()
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("condition%v", append([]int64(nil), Broadcast(at, condition.Sizes, room)...))
	}
}
