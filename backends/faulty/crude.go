package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
)

// Crude returns faults that show in most calls, such as an adapter of an engine may have. They
// test what waivers excuse, and are not among [Generics], because any campaign finds them.
func Crude() []Generic {
	return []Generic{
		{"last-row-dropped", "an output whose sizes are inferred lacks its last place along the first dimension", 0, func(b *Backend, job *backends.Job) backends.Outcome {
			outcome := b.run(job)
			if outcome.Status == backends.Done && len(outcome.Sizes) > 0 && len(outcome.Sizes[0]) > 0 && outcome.Sizes[0][0] > 0 {
				outcome.Sizes = slices.Clone(outcome.Sizes)
				outcome.Sizes[0] = slices.Clone(outcome.Sizes[0])
				outcome.Sizes[0][0]--
			}
			return outcome
		}},
		{"last-row-zero", "the last place along the first dimension holds zeros", 0, corrupting(func(_ *Backend, w *work) {
			w.output.each(func(index []int64) {
				if len(index) > 0 && index[0] == w.output.sizes[0]-1 {
					w.output.set(index, 0)
				}
			})
		})},
		{"rotated", "each element is the one after it, and the last is the first", 0, permuting(func(bits []uint64) {
			first := bits[0]
			copy(bits, bits[1:])
			bits[len(bits)-1] = first
		})},
		{"reversed", "the elements are in reverse", 0, permuting(slices.Reverse[[]uint64])},
		{"others-zero", "elements that do not come from the first operand are 0", 0, pulling(func(_ *pull.Job, right pull.Func) pull.Func {
			return func(output int, to, from []int64) pull.Source {
				source := right(output, to, from)
				if source.Operand == pull.Constant || source.Operand > 0 {
					return pull.Source{Operand: pull.Constant}
				}
				return source
			}
		})},
		{"refused", "valid calls are refused", 0, ending(backends.Outcome{Status: backends.Rejected, Detail: "not implemented"})},
		{"crashes", "valid calls crash", 0, ending(backends.Outcome{Status: backends.Crashed, Detail: "signal: segmentation fault"})},
	}
}

// ending is the fault of ending so in valid calls.
func ending(outcome backends.Outcome) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if checked := b.check(job); checked.Status != backends.Done {
			return checked
		}
		return outcome
	}
}

// permuting is the fault of writing the elements of the last output in another order, which
// permute makes of the right one.
func permuting(permute func(bits []uint64)) fault {
	return corrupting(func(_ *Backend, w *work) {
		var bits []uint64
		w.output.each(func(index []int64) { bits = append(bits, w.output.bits(index)) })
		if len(bits) > 0 {
			permute(bits)
		}
		w.output.each(func(index []int64) {
			w.output.set(index, bits[0])
			bits = bits[1:]
		})
	})
}
