package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Trilu pulls for onnx.trilu: each row keeps its columns from one on, or up to
// one.
var Trilu = pull.Operator{Sizes: pull.SameSizes, Make: trilu, Traits: pull.Invents}

func trilu(job *pull.Job) (pull.Func, error) {
	k, last := int64(0), len(job.Sizes[0])-1
	if job.Inputs == 2 {
		k = job.Integer(1, job.Ints(len(job.Sizes[1])))
	}
	rows, columns := job.Sizes[0][last-1], job.Sizes[0][last]
	k = min(max(k, -rows-1), columns+1) // a diagonal beyond all elements
	upper := job.Attributes.(*onnx.TriluAttributes).Upper
	apart := pull.Apart(int64(last-1), int64(last))
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := apart(output, d, at)
		if d == last {
			diagonal := at[last-1] + k
			if !upper {
				diagonal++
			}
			if at[d] < diagonal {
				band.Size = diagonal - at[d]
			}
		}
		return band
	}
	return func(_ int, to, from []int64) pull.Source {
		first, end := int64(0), to[last-1]+k+1
		if upper {
			first, end = to[last-1]+k, columns
		}
		if to[last] < first || to[last] >= end {
			return pull.Source{Operand: pull.Constant}
		}
		copy(from, to)
		return pull.Source{}
	}, nil
}
