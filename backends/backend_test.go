package backends_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

func TestBackends(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends")
}

// reverse is a slice of three elements at a feature level.
func reverse(level int64, dtype tensor.DType, rank int) *spec.Call {
	ones := func(of int64) []int64 {
		list := make([]int64, rank)
		for i := range list {
			list[i] = of
		}
		return list
	}
	desc := tensor.Desc{DType: dtype, Sizes: ones(3)}
	return &spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.FeatureLevel(level), InputWindowOffsets: ones(0), InputWindowSizes: ones(3), InputWindowStrides: ones(-1),
		},
		Tensors: []spec.Tensor{{Desc: desc}, {Desc: desc}},
	}
}

// limited is a capability with one limit.
func limited(l backends.Limit) backends.Capability {
	return backends.Capability{Limits: []backends.Limit{l}}
}

// stated gives the output of a call a layout.
func stated(c *spec.Call) *spec.Call {
	c.Tensors[1].Layout = &tensor.Strided{}
	return c
}

// distant gives the input of a call elements that lie far apart.
func distant(c *spec.Call) *spec.Call {
	c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{1 << 31}}
	return c
}

// checked makes a call one that is only checked.
func checked(c *spec.Call) *spec.Call {
	c.CheckOnly = true
	return c
}

// holding gives the input of a call elements.
func holding(c *spec.Call, elements ...byte) *spec.Call {
	c.Tensors[0].Data = elements
	return c
}

var _ = DescribeTable("Description.Gap",
	func(capability backends.Capability, call *spec.Call, gap string) {
		capability.Operator = dml.Slice1.Name
		d := backends.Description{Name: "mine", Capabilities: []backends.Capability{capability}}
		Expect(d.Gap(call)).To(Equal(gap))
	},
	Entry("nothing is left out by a backend that has no limits", backends.Capability{}, reverse(dml.Level2_1, tensor.Int64, 1), ""),
	Entry("an operator that is not listed is", backends.Capability{},
		&spec.Call{Operator: xla.Copy}, "mine does not support the operator"),
	Entry("so is a data type", backends.Capability{DTypes: []tensor.DType{tensor.Int8}}, reverse(dml.Level4_1, tensor.Int64, 1),
		"mine does not support dml.slice1 on int64"),
	Entry("and a rank", backends.Capability{MaxRank: 4}, reverse(dml.Level4_1, tensor.Int8, 5),
		"mine supports dml.slice1 up to rank 4, not 5"),
	Entry("a least rank", backends.Capability{MinRank: 2}, reverse(dml.Level4_1, tensor.Int8, 1),
		"mine supports dml.slice1 from rank 2 on, not 1"),
	Entry("a layout", backends.Capability{Packed: true}, stated(reverse(dml.Level4_1, tensor.Int8, 1)), "mine supports dml.slice1 on packed operands alone"),
	Entry("an input in sparse memory", backends.Capability{}, distant(reverse(dml.Level4_1, tensor.Int8, 1)),
		"mine supports dml.slice1 on inputs of up to 1073741824 bytes"),
	Entry("none where sparse memory is taken", backends.Capability{Sparse: true}, distant(reverse(dml.Level4_1, tensor.Int8, 1)), ""),
	Entry("nor one of which nothing is touched", backends.Capability{}, checked(distant(reverse(dml.Level4_1, tensor.Int8, 1))), ""),
	Entry("no layout where none is stated", backends.Capability{Packed: true}, reverse(dml.Level4_1, tensor.Int8, 1), ""),
	Entry("calls that are only checked", backends.Capability{NoCheckOnly: true}, checked(reverse(dml.Level4_1, tensor.Int8, 1)),
		"mine does not check calls of dml.slice1 without running them"),
	Entry("a data type of one operand", limited(backends.Limit{Name: "output", DTypes: []tensor.DType{tensor.Int8, tensor.Uint8}}), reverse(dml.Level4_1, tensor.Int64, 1),
		"mine supports dml.slice1 only with output of int8 or uint8"),
	Entry("a rank of one", limited(backends.Limit{Name: "input", MinRank: 2, MaxRank: 3}), reverse(dml.Level4_1, tensor.Int8, 4),
		"mine supports dml.slice1 only with input from rank 2 on, up to rank 3"),
	Entry("and one that is less", limited(backends.Limit{Name: "input", MinRank: 2}), reverse(dml.Level4_1, tensor.Int8, 1),
		"mine supports dml.slice1 only with input from rank 2 on"),
	Entry("a layout of one", limited(backends.Limit{Name: "output", Packed: true}), stated(reverse(dml.Level4_1, tensor.Int8, 1)),
		"mine supports dml.slice1 only with output packed"),
	Entry("but not of the other", limited(backends.Limit{Name: "input", Packed: true}), stated(reverse(dml.Level4_1, tensor.Int8, 1)), ""),
	Entry("entries outside a range", limited(backends.Limit{Name: "input_window_strides", Range: &spec.Range{Min: 0, Max: 8}}), reverse(dml.Level4_1, tensor.Int8, 1),
		"mine supports dml.slice1 only with input_window_strides in 0…8"),
	Entry("but none at its end", limited(backends.Limit{Name: "input_window_strides", Range: &spec.Range{Min: -1, Max: -1}}), reverse(dml.Level4_1, tensor.Int8, 1), ""),
	Entry("entries that are not listed", limited(backends.Limit{Name: "input_window_sizes", Values: []int64{1, 2}}), reverse(dml.Level4_1, tensor.Int8, 1),
		"mine supports dml.slice1 only with input_window_sizes among [1 2]"),
	Entry("but none that is", limited(backends.Limit{Name: "input_window_sizes", Values: []int64{1, 3}}), reverse(dml.Level4_1, tensor.Int8, 1), ""),
	Entry("values that are not listed", limited(backends.Limit{Name: "feature_level", Values: []int64{int64(dml.Level2_1)}}), reverse(dml.Level4_1, tensor.Int8, 1),
		"mine supports dml.slice1 only with feature_level among [8448]"),
	Entry("lists that are to be left out", limited(backends.Limit{Name: "input_window_sizes", Absent: true}), reverse(dml.Level4_1, tensor.Int8, 1),
		"mine supports dml.slice1 only with input_window_sizes left out"),
	Entry("elements above a range", limited(backends.Limit{Name: "input", Range: &spec.Range{Min: -128, Max: 126}}), holding(reverse(dml.Level4_1, tensor.Int8, 1), 0, 127, 0x80),
		"mine supports dml.slice1 only with input in -128…126"),
	Entry("or below it, by their sign", limited(backends.Limit{Name: "input", Range: &spec.Range{Min: -127, Max: 127}}), holding(reverse(dml.Level4_1, tensor.Int8, 1), 0, 127, 0x80),
		"mine supports dml.slice1 only with input in -127…127"),
	Entry("but none within", limited(backends.Limit{Name: "input", Range: &spec.Range{Min: -128, Max: 127}}), holding(reverse(dml.Level4_1, tensor.Int8, 1), 0, 127, 0x80), ""),
	Entry("a device does what an earlier level allows", backends.Capability{FeatureLevel: 0x6400}, reverse(dml.Level2_1, tensor.Int8, 4), ""),
	Entry("it cannot refuse what only an earlier level forbids", backends.Capability{FeatureLevel: 0x6400}, reverse(dml.Level2_1, tensor.Int64, 4),
		"mine supports dml.slice1 at feature level 6.4, where the text treats the call differently"),
	Entry("nor, for another reason, can it refuse one dimension", backends.Capability{FeatureLevel: 0x6400}, reverse(dml.Level2_1, tensor.Int8, 1),
		"mine supports dml.slice1 at feature level 6.4, where the text treats the call differently"),
	Entry("it refuses what every level forbids", backends.Capability{FeatureLevel: 0x6400}, reverse(dml.Level3_0, tensor.Int8, 9), ""),
	Entry("a device need not do what only a later level allows", backends.Capability{FeatureLevel: dml.Level3_0}, reverse(dml.Level4_1, tensor.Int64, 1),
		"mine supports dml.slice1 at feature level 3.0, where the text treats the call differently"),
	Entry("later levels can be left out whatever the call", backends.Capability{FeatureLevel: 0x6400, MaxFeatureLevel: dml.Level3_0}, reverse(dml.Level4_1, tensor.Int8, 1),
		"mine supports dml.slice1 up to feature level 3.0"),
)

var _ = DescribeTable("Job.SameCall tells a job from one with", func(change func(j *backends.Job)) {
	shape := func() tensor.Desc { return tensor.Desc{DType: tensor.Int8, Sizes: []int64{2, 3}} }
	attributes := &dml.CopyAttributes{}
	job := func() backends.Job {
		return backends.Job{ID: "a", Operator: dml.Copy, Attributes: attributes, Operands: []backends.Operand{
			{Desc: shape(), Memory: make([]byte, 20), Start: 4, Length: 6},
			{Desc: shape(), Memory: make([]byte, 20), Start: 4, Length: 6},
		}}
	}
	one, other := job(), job()
	other.Operands[0].Memory[4] = 1
	Expect(one.SameCall(&other)).To(BeTrue(), "memory may hold anything")
	change(&other)
	Expect(one.SameCall(&other)).To(BeFalse())
	Expect(other.SameCall(&one)).To(BeFalse())
},
	Entry("another name", func(j *backends.Job) { j.ID = "b" }),
	Entry("another operator", func(j *backends.Job) { j.Operator = dml.Slice1 }),
	Entry("other attributes", func(j *backends.Job) { j.Attributes = &dml.Slice1Attributes{} }),
	Entry("no memory", func(j *backends.Job) { j.CheckOnly = true }),
	Entry("other counts", func(j *backends.Job) { j.Counts = spec.Counts{2, 0} }),
	Entry("fewer operands", func(j *backends.Job) { j.Operands = j.Operands[:1] }),
	Entry("other sizes", func(j *backends.Job) { j.Operands[1].Desc.Sizes = []int64{3, 2} }),
	Entry("another data type", func(j *backends.Job) { j.Operands[1].Desc.DType = tensor.Uint8 }),
	Entry("a layout", func(j *backends.Job) { j.Operands[1].Desc.Layout = &tensor.Strided{} }),
	Entry("a longer buffer", func(j *backends.Job) { j.Operands[1].Length++ }),
	Entry("another buffer", func(j *backends.Job) { j.Operands[1].Start++ }),
	Entry("more memory", func(j *backends.Job) { j.Operands[0].Memory = make([]byte, 21) }),
)
