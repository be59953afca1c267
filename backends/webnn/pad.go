package webnn

import (
	"math"
	"strconv"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec/tensor"
)

// padModes are WebNN's names of modes.
var padModes = map[string]string{"constant": "constant", "edge": "edge", "reflect": "reflection"}

func pad(c *call, job *backends.Job) error {
	p, err := normalise.Pads(job, "WebNN's pad")
	if err != nil {
		return err
	}
	mode, ok := padModes[p.Mode]
	switch {
	case !ok:
		return engine.Gap("WebNN's pad is constant, of edges or a reflection")
	case p.Removes():
		return engine.Gap("WebNN's pad removes nothing")
	}
	if p.Mode == "reflect" {
		for d, size := range job.Operands[0].Desc.Sizes {
			if d < min(len(p.Begin), len(p.End)) && max(p.Begin[d], p.End[d]) >= size {
				return engine.Gap("WebNN reflects fewer elements than a dimension has")
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
	return c.takes("pad", list(p.Begin), list(p.End), to)
}

// scalar returns the number that the second operand of a job holds. A NaN is a gap: a
// number of JavaScript does not keep its bits.
func scalar(job *backends.Job) (any, error) {
	data, value := &job.Operands[0].Desc, &job.Operands[1]
	if value.Desc.DType != data.DType || value.Length < value.Desc.DType.Size() || value.Desc.Rank() > 0 {
		return nil, engine.Gap("WebNN's padding value is one number of the type of the input")
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
		return nil, engine.Gap("a number of JavaScript's does not say which NaN it is")
	}
	return number{text}, nil
}
