package onnx

import (
	"math"
	"math/big"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// GridSample pulls for onnx.grid_sample: the terms of an element are those of X around its location.
var GridSample = pull.Computed(pull.Folds|pull.Adds, sampledSizes, gridSample)

func sampledSizes(job *pull.Job, _ int) []int64 {
	x, grid := job.Sizes[0], job.Sizes[1]
	return job.Join(x[:2], grid[1:len(grid)-1])
}

// A line is one spatial dimension of X.
type line struct {
	*onnx.GridSampleAttributes
	job  *pull.Job
	size int64
}

func gridSample(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a, x, grid := pull.As[onnx.GridSampleAttributes](job), job.Sizes[0], job.Sizes[1]
	n, in := len(x)-2, make([]int64, len(grid))
	at := make([]int64, n)
	values, numbers := job.Arithmetic(0), job.Arithmetic(1)
	var to []int64
	// visit adds the terms from dimension d on.
	var visit func(d int, weight float64, t *pull.Terms)
	visit = func(d int, weight float64, t *pull.Terms) {
		if d == n {
			from := t.Weighted(0, weight)
			copy(from, to[:2])
			copy(from[2:], at)
			return
		}
		in[n+1] = int64(n - 1 - d)
		of := line{a, job, x[2+d]}
		first, second, share := of.place(numbers.Value(job.Bits(1, in)))
		if first >= 0 && share < 1 {
			at[d] = first
			visit(d+1, weight*(1-share), t)
		}
		if second >= 0 && share > 0 {
			at[d] = second
			visit(d+1, weight*share, t)
		}
	}
	return func(element []int64, t *pull.Terms) {
			to, in[0] = element, element[0]
			copy(in[1:], element[2:])
			visit(0, 1, t)
		}, func(t *pull.Terms) uint64 {
			if a.Mode == onnx.GridNearest {
				if len(t.List) == 0 {
					return 0
				}
				return t.Bits(0, 0)
			}
			sum, exact := 0.0, new(big.Float).SetPrec(256) // of integers, which may have more bits than a float
			for i := range t.List {
				weight := t.List[i][0].Weight
				if bits := t.Bits(i, 0); values.Float() {
					sum += weight * values.Any(bits)
				} else {
					exact.Add(exact, new(big.Float).SetPrec(256).Mul(big.NewFloat(weight), integer(values, bits)))
				}
			}
			if values.Float() {
				return values.Of(sum)
			}
			whole, _ := exact.Int(nil)
			if whole.IsUint64() {
				return values.Clip(whole.Uint64())
			}
			return values.Clip(uint64(whole.Int64()))
		}
}

// integer returns an integer of any type without rounding it.
func integer(a pull.Arithmetic, bits uint64) *big.Float {
	if a.Signed() {
		return new(big.Float).SetPrec(256).SetInt64(a.Integer(bits))
	}
	return new(big.Float).SetPrec(256).SetUint64(bits)
}

// place returns the elements beside a coordinate of the grid, -1 for none, and which share the second one has.
func (l *line) place(coordinate float64) (first, second int64, share float64) {
	size := float64(l.size)
	x, low, high := ((coordinate+1)*size-1)/2, -0.5, size-0.5
	if l.AlignCorners {
		x, low, high = (coordinate+1)*(size-1)/2, 0, size-1
	}
	nearest := l.Mode == onnx.GridNearest
	if math.Abs(coordinate) > 1 {
		switch {
		case l.PaddingMode == onnx.GridZeros && l.job.Answer(onnx.GridSampleBeyond) == onnx.GridSampleLocation:
			return -1, -1, 0
		case l.PaddingMode == onnx.GridReflection && nearest && l.job.Answer(onnx.GridSampleTies) == onnx.GridSampleRounded:
			x = math.RoundToEven(x)
			fallthrough
		case l.PaddingMode == onnx.GridReflection:
			x = mirrored(x, low, high)
		}
	}
	if nearest {
		x = math.RoundToEven(x)
	}
	below := math.Floor(x)
	return l.inside(below, low, high), l.inside(below+1, low, high), x - below
}

// mirrored reflects a location by two ends.
func mirrored(x, low, high float64) float64 {
	length := high - low
	if length == 0 {
		return low
	}
	way := math.Mod(math.Abs(x-low), 2*length)
	return low + min(way, 2*length-way)
}

// inside returns the index that counts for one that may be outside, or -1.
func (l *line) inside(k, low, high float64) int64 {
	switch last := float64(l.size - 1); {
	case k >= 0 && k <= last:
	case l.PaddingMode == onnx.GridZeros:
		return -1
	case l.PaddingMode == onnx.GridBorder:
		k = max(0, min(k, last))
	default:
		k = mirrored(k, low, high)
	}
	return int64(k)
}
