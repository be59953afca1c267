package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// ScatterUpdate pulls for openvino.scatter_update: an index stands for the axis in the place
// of a part, which is what lies behind the axis.
var ScatterUpdate = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(scatterUpdate), Traits: pull.Moves | pull.Chooses}

func scatterUpdate(job *pull.Job, a *openvino.ScatterUpdateAttributes) (pull.Func, error) {
	data, rank := job.Sizes[0], len(job.Sizes[1])
	axis := int(job.Dimension(a.Axis))
	x, err := pull.IndicesOf(job, &openvino.ScatterUpdateIndices, data[axis:axis+1])
	switch {
	case err != nil:
		return nil, err
	case rank == 0:
		return replaced(job, axis, x.At(nil)), nil
	}
	return pull.Updates{
		Part: len(data) - axis - 1, First: axis, End: axis + rank, To: axis + 1,
		Places: func(at, list []int64) []int64 { return x.Places(at[axis:axis+rank], list) },
	}.Func(job)
}

// replaced makes the pull function of a job whose updates are one slice, at a place on an
// axis; a negative place is none.
func replaced(job *pull.Job, axis int, place int64) pull.Func {
	job.Bands = func(output, d int, at []int64) pull.Band {
		switch band := pull.Whole(output, d, at); {
		case d != axis || at[d] > place:
			return band
		case at[d] == place:
			return pull.Band{Size: 1, Step: 1}
		default:
			return pull.Band{Size: place - at[d], Step: 1}
		}
	}
	return func(_ int, to, from []int64) pull.Source {
		if to[axis] != place {
			copy(from, to)
			return pull.Source{}
		}
		copy(from[copy(from, to[:axis]):], to[axis+1:])
		return pull.Source{Operand: 2}
	}
}
