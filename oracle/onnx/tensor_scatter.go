package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// TensorScatter writes an update into a copy of the cache:
//
//	present_cache[b, …, write_indices[b] + i, …] = update[b, …, i, …], where i is at the axis
//	present_cache[b, …, s, …] = past_cache[b, …, s, …] elsewhere
//
// In mode circular, write_indices[b] + i is modulo the size of the axis.
var TensorScatter = walk.Page{Run: walk.With(tensorScatter)}

func tensorScatter(w *walk.Walk, a *onnx.TensorScatterAttributes) {
	cache, update, output := w.Operand("past_cache"), w.Operand("update"), w.Output("present_cache")
	axis := family.Dimension(w, a.Axis, cache.Rank(), onnx.TensorScatterNegativeAxis)
	n, length := cache.Sizes[axis], update.Sizes[axis]
	w.Cite(onnx.TensorScatterSizes)
	if !output.HasSizes(cache.Sizes...) {
		return
	}

	write, rule := func(int64) int64 { return 0 }, onnx.TensorScatterLinear
	if a.Mode == onnx.Circular {
		rule = onnx.TensorScatterCircular
	}
	if len(w.Of("write_indices")) > 0 {
		indices := w.Operand("write_indices")
		write = func(b int64) int64 { return int64(indices.Bits(b)) }
		for b := range indices.Sizes[0] {
			k := write(b)
			if a.Mode == onnx.Circular && k < 0 && w.Answer(onnx.TensorScatterNegative) == onnx.NegativeRejected {
				w.Reject(onnx.TensorScatterNotNegative, "")
				return
			}
			if a.Mode == onnx.Linear && (k < 0 || k > n-length) {
				w.Ends(w.Answer(onnx.TensorScatterOutside), onnx.WriteRejected, onnx.WriteUndefined, onnx.TensorScatterInRange,
					"write_indices[%d] is %d, and there are %d of %d positions", b, k, length, n)
				return
			}
		}
	} else {
		w.Cite(onnx.TensorScatterDefault)
	}

	from := w.Index(cache.Rank())
	output.Apart(0)
	output.Apart(axis)
	for at := range output.Evenly {
		i := at[axis] - write(at[0])%n // which begins before 0 where it is circular
		if a.Mode == onnx.Circular {
			i = (i + n) % n
		}
		copy(from, at)
		if 0 <= i && i < length {
			from[axis] = i
			w.Cite(rule)
			w.From(update, from)
		} else {
			w.Cite(onnx.TensorScatterCopies)
			w.From(cache, from)
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v, and the update of sample %d begins at %d", at, at[0], write(at[0]))
	}
}
