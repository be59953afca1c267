package webnn

import (
	"maps"
	"math"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// own lists WebNN's operators that compute, with their methods. One without a function takes its operands alone.
var own = []struct {
	of      *spec.Operator
	method  string
	express func(c *call, job *backends.Job) error
}{
	{webnn.Add, "add", nil},
	{webnn.Sub, "sub", nil},
	{webnn.Mul, "mul", nil},
	{webnn.Div, "div", nil},
	{webnn.Pow, "pow", nil},
	{webnn.Abs, "abs", nil},
	{webnn.Neg, "neg", nil},
	{webnn.Reciprocal, "reciprocal", nil},
	{webnn.Sign, "sign", nil},
	{webnn.Max, "max", nil},
	{webnn.Min, "min", nil},
	{webnn.Relu, "relu", nil},
	{webnn.LeakyRelu, "leakyRelu", engine.With(leakyRelu)},
	{webnn.Prelu, "prelu", nil},
	{webnn.Ceil, "ceil", nil},
	{webnn.Floor, "floor", nil},
	{webnn.RoundEven, "roundEven", nil},
	{webnn.Clamp, "clamp", engine.With(clamp)},
	{webnn.Equal, "equal", nil},
	{webnn.NotEqual, "notEqual", nil},
	{webnn.Greater, "greater", nil},
	{webnn.GreaterOrEqual, "greaterOrEqual", nil},
	{webnn.Lesser, "lesser", nil},
	{webnn.LesserOrEqual, "lesserOrEqual", nil},
	{webnn.IsNan, "isNaN", nil},
	{webnn.IsInfinite, "isInfinite", nil},
	{webnn.LogicalAnd, "logicalAnd", nil},
	{webnn.LogicalOr, "logicalOr", nil},
	{webnn.LogicalXor, "logicalXor", nil},
	{webnn.LogicalNot, "logicalNot", nil},
	{webnn.Identity, "identity", nil},
	{webnn.Cast, "cast", cast},
	{webnn.Where, "where", nil},
	{webnn.ReduceSum, "reduceSum", engine.With(reduce)},
	{webnn.ReduceProduct, "reduceProduct", engine.With(reduce)},
	{webnn.ReduceMean, "reduceMean", engine.With(reduce)},
	{webnn.ReduceL1, "reduceL1", engine.With(reduce)},
	{webnn.ReduceSumSquare, "reduceSumSquare", engine.With(reduce)},
	{webnn.ReduceMax, "reduceMax", engine.With(reduce)},
	{webnn.ReduceMin, "reduceMin", engine.With(reduce)},
	{webnn.ArgMax, "argMax", engine.With(argument)},
	{webnn.ArgMin, "argMin", engine.With(argument)},
	{webnn.CumulativeSum, "cumulativeSum", engine.With(cumulativeSum)},
	{webnn.Matmul, "matmul", nil},
	{webnn.Gemm, "gemm", engine.With(gemm)},
	{webnn.DequantizeLinear, "dequantizeLinear", nil},
	{webnn.QuantizeLinear, "quantizeLinear", nil},
	{webnn.MaxPool2d, "maxPool2d", engine.With(pool)},
	{webnn.AveragePool2d, "averagePool2d", engine.With(pool)},
	{webnn.L2Pool2d, "l2Pool2d", engine.With(pool)},
	{webnn.Conv2d, "conv2d", engine.With(conv2d)},
}

// withOwn adds own to operators. Operands have the names of WebNN's arguments.
func withOwn(operators map[*spec.Operator]operator) map[*spec.Operator]operator {
	all := maps.Clone(operators)
	for _, row := range own {
		op := operator{method: row.method, indices: webnn.Types.Types, express: func(c *call, job *backends.Job) error {
			for i := range job.Inputs() {
				c.rank = max(c.rank, job.Operands[i].Desc.Rank())
			}
			if row.express == nil {
				return c.takes(row.method)
			}
			c.Method = row.method
			return row.express(c, job)
		}}
		for i := range row.of.Params {
			if p := &row.of.Params[i]; p.Dir == spec.In {
				op.operands = append(op.operands, camel(p.Name))
			}
		}
		all[row.of] = op
	}
	return all
}

// camel writes the name of an operand as WebNN does: "true_value" as "trueValue".
func camel(name string) string {
	words := strings.Split(name, "_")
	for i, word := range words[1:] {
		words[1+i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}

func leakyRelu(c *call, _ *backends.Job, a *webnn.LeakyReluAttributes) error {
	return c.takes(c.Method, options{"alpha": javaScript(a.Alpha)})
}

func clamp(c *call, _ *backends.Job, a *webnn.ClampAttributes) error {
	bounds := options{}
	if !math.IsInf(a.MinValue, -1) {
		bounds["minValue"] = javaScript(a.MinValue)
	}
	if !math.IsInf(a.MaxValue, 1) {
		bounds["maxValue"] = javaScript(a.MaxValue)
	}
	return c.takes(c.Method, bounds)
}

func cast(c *call, job *backends.Job) error {
	return c.takes(c.Method, job.Operands[1].Desc.DType.String())
}

func reduce(c *call, _ *backends.Job, a *webnn.ReduceAttributes) error {
	o := options{"keepDimensions": a.KeepDimensions}
	if a.Axes != nil {
		o["axes"] = list(a.Axes)
	}
	return c.takes(c.Method, o)
}

func argument(c *call, job *backends.Job, a *webnn.ArgAttributes) error {
	return c.takes(c.Method, a.Axis, options{"keepDimensions": a.KeepDimensions, "outputDataType": job.Operands[1].Desc.DType.String()})
}

func cumulativeSum(c *call, _ *backends.Job, a *webnn.CumulativeSumAttributes) error {
	return c.takes(c.Method, a.Axis, options{"exclusive": a.Exclusive, "reversed": a.Reversed})
}

func gemm(c *call, _ *backends.Job, a *webnn.GemmAttributes) error {
	return c.gives(options{"alpha": javaScript(a.Alpha), "beta": javaScript(a.Beta), "aTranspose": a.ATranspose, "bTranspose": a.BTranspose}, "c")
}

// stepping adds lists that are present to options.
func (o options) stepping(s *webnn.Steps) options {
	for name, entries := range map[string][]int64{"padding": s.Padding, "strides": s.Strides, "dilations": s.Dilations} {
		if entries != nil {
			o[name] = list(entries)
		}
	}
	return o
}

func pool(c *call, _ *backends.Job, a *webnn.Pool2dAttributes) error {
	o := options{"layout": choice(a.Layout, "nchw", "nhwc"), "outputShapeRounding": choice(a.Rounding, "floor", "ceil")}.stepping(&a.Steps)
	if a.WindowDimensions != nil {
		o["windowDimensions"] = list(a.WindowDimensions)
	}
	return c.takes(c.Method, o)
}

func conv2d(c *call, _ *backends.Job, a *webnn.Conv2dAttributes) error {
	return c.gives(options{
		"groups": a.Groups, "inputLayout": choice(a.InputLayout, "nchw", "nhwc"), "filterLayout": choice(a.FilterLayout, "oihw", "hwio", "ohwi", "ihwo"),
	}.stepping(&a.Steps), "bias")
}

// choice returns the name of a value.
func choice(value int64, names ...string) string { return names[value] }

// gives sets the arguments to the first two operands and options, of which a third operand is one if there is one.
func (c *call) gives(o options, third string) error {
	if len(c.Operands) > 2 {
		o[third] = reference{2}
	}
	c.Args = []any{reference{0}, reference{1}, o}
	return nil
}
