package family

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/family"
)

// ReverseSequence reverses the beginnings of sequences, with t an index on the
// time axis and i one on the batch axis:
//
//	output[…, t, …, i, …] = data[…, lens[i] - 1 - t, …, i, …] if t < lens[i]
//	output[…, t, …, i, …] = data[…, t, …, i, …]               otherwise
func ReverseSequence(w *walk.Walk, data, lens walk.Operand, output *walk.Output, time, batch int, rules *family.SequenceRules) {
	longest := data.Sizes[time]
	for i := range lens.Elements {
		length := Integer(lens, i)
		if rules.Least <= length && length <= longest {
			continue
		}
		if w.Ends(w.Answer(rules.OutOfRange), family.LengthRejected, family.LengthUndefined, rules.InRange,
			"length %d is %d, and the time axis has %d elements", i, length, longest) {
			return
		}
	}

	from, length := w.Index(data.Rank()), int64(0)
	output.Apart(batch)
	output.Uneven(time)
	for at := range output.Evenly {
		copy(from, at)
		stated := Integer(lens, at[batch])
		length = min(max(stated, 0), longest)
		rule := rules.Keeps
		if t := at[time]; t < length {
			rule, from[time] = rules.Reverses, length-1-t
		}
		w.From(data, from)
		if w.Cite(rule); stated < rules.Least || stated > longest {
			w.Cite(rules.InRange)
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v, of which %d along axis %d are reversed", at, length, time)
	}
}
