package webnn

import (
	"math"
	"slices"
	"strconv"

	"example.com/conform/backends"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func onnxPad(c *call, job *backends.Job) error {
	a := job.Attributes.(*onnx.PadAttributes)
	rank := job.Operands[0].Desc.Rank()
	n := len(a.Pads) / 2
	if len(a.Pads)%2 != 0 || a.Axes == nil && n != rank || a.Axes != nil && n != len(a.Axes) {
		return gap("WebNN's pad takes as much at each end as it has axes")
	}
	begin, end, named := make([]int64, rank), make([]int64, rank), make([]bool, rank)
	for i := range n {
		d, ok := family.Listed(a.Axes, i, rank)
		if !ok || named[d] {
			return gap("WebNN's pad takes one entry for each dimension")
		}
		begin[d], end[d], named[d] = a.Pads[i], a.Pads[n+i], true
	}
	return c.pad(job, []string{"constant", "reflection", "edge", ""}[a.Mode], begin, end)
}

func openvinoPad(c *call, job *backends.Job) error {
	a := job.Attributes.(*openvino.PadAttributes)
	return c.pad(job, []string{"constant", "edge", "reflection", ""}[a.Mode], a.Begin, a.End)
}

func (c *call) pad(job *backends.Job, mode string, begin, end []int64) error {
	if mode == "" {
		return gap("WebNN's pad is constant, of edges or a reflection")
	}
	if slices.ContainsFunc(append(list(begin), end...), func(n int64) bool { return n < 0 }) {
		return gap("WebNN's pad removes nothing")
	}
	if mode == "reflection" {
		for d, size := range job.Operands[0].Desc.Sizes {
			if d < min(len(begin), len(end)) && max(begin[d], end[d]) >= size {
				return gap("WebNN reflects fewer elements than a dimension has")
			}
		}
	}
	to := options{"mode": mode}
	if len(c.Operands) == 2 {
		value, err := scalar(job)
		if err != nil {
			return err
		}
		to["value"] = value
		c.Operands = c.Operands[:1]
	}
	return c.takes("pad", list(begin), list(end), to)
}

// scalar returns the number that the second operand of a job holds. It is not said
// what a NaN's bits become when it is a number of JavaScript's.
func scalar(job *backends.Job) (any, error) {
	data, value := &job.Operands[0].Desc, &job.Operands[1]
	if value.Desc.DType != data.DType || value.Length < value.Desc.DType.Size() || value.Desc.Rank() > 0 {
		return nil, gap("WebNN's padding value is one number of the type of the input")
	}
	d := value.Desc.DType
	text := tensor.FormatValue(d, bits(d, value.Buffer()))
	switch text {
	case "inf":
		return number{"Infinity"}, nil
	case "-inf":
		return number{"-Infinity"}, nil
	}
	if d == tensor.Int64 || d == tensor.Uint64 {
		return bigint{text}, nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(f) {
		return nil, gap("a number of JavaScript's does not say which NaN it is")
	}
	return number{text}, nil
}
