package onnxdata_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// elements are outputs of one element each, as a call that was run has them.
func elements(c *spec.Call) []spec.Tensor {
	outputs := slices.Clone(c.Outputs())
	for k := range outputs {
		outputs[k].Sizes, outputs[k].Data = []int64{1}, make([]byte, outputs[k].DType.Size())
	}
	return outputs
}

// writable reports whether a call has data, and conform reads all such calls.
func writable(c *spec.Call) bool {
	if c.Program != nil && (len(c.Program.Nodes) == 1 || c.Program.Runs > 0) { // which is read as the call of its operator, or cannot be written
		return false
	}
	return !c.CheckOnly && c.Whole() == nil && c.OtherBools() < 0 && (c.Operator.Limit == nil || c.Operator.Limit(c) == nil)
}

// theSame writes a call and expects what is read to be the same.
func theSame(c *spec.Call, id string) {
	GinkgoHelper()
	done := c.Clone()
	copy(done.Outputs(), elements(c))
	folder := GinkgoT().TempDir()
	Expect(onnxdata.Write(filepath.Join(folder, "test_it"), c, elements(c))).To(Succeed(), id)
	tests, err := onnxdata.Read(folder)
	Expect(err).NotTo(HaveOccurred(), id)
	Expect(tests).To(HaveLen(1), id)
	Expect(tests[0].Skip).To(BeEmpty(), id)
	read := tests[0].Case.Call
	Expect(read.Operator).To(BeIdenticalTo(c.Operator))
	whole(&read)
	whole(&done)
	for i, field := range read.Fields() {
		Expect(field.Bits()).To(Equal(done.Fields()[i].Bits()), "%s: %s", id, field.Name)
		if field.List != nil {
			Expect(field.List.Entries()).To(Equal(done.Fields()[i].List.Entries()), "%s: %s", id, field.Name)
		}
	}
	if c.Program != nil && !rejects(c) {
		_, err := oracle.Restate(&read)
		Expect(err).NotTo(HaveOccurred(), id)
		constant := c.Constant()
		Expect(read.Program.Lines()).To(Equal(constant.Program.Lines()), id)
	}
	Expect(read.Tensors).To(HaveLen(len(done.Tensors)), id)
	for i := range read.Tensors {
		Expect(read.Tensors[i].DType).To(Equal(done.Tensors[i].DType), id)
		Expect(read.Tensors[i].Sizes).To(HaveExactElements(anys(done.Tensors[i].Sizes)...), id)
		Expect(string(read.Tensors[i].Data)).To(Equal(string(done.Tensors[i].Data)), id)
	}
}

// rejects reports whether a program has no result.
func rejects(c *spec.Call) bool {
	_, err := oracle.Nodes(c)
	return err != nil
}

// whole gives a call that lists elements all of them, and each value no other bits than those of its
// type.
func whole(c *spec.Call) {
	if a, ok := c.Attributes.(family.ListedInput); ok {
		d, sizes := a.X(c)
		n, err := tensor.Elements(sizes)
		Expect(err).NotTo(HaveOccurred())
		elements := make([]int64, n)
		for i := range elements {
			elements[i] = int64(a.Element(d, int64(i)))
		}
		c.Fields().Named("elements").List.SetEntries(elements)
	}
	if a, ok := c.Attributes.(*onnx.ConstantOfShapeAttributes); ok {
		a.Value = int64(c.Output().DType.Clip(uint64(a.Value)))
	}
}

func anys(list []int64) (all []any) {
	for _, n := range list {
		all = append(all, n)
	}
	return all
}

var _ = Describe("Write", func() {
	It("writes every case of a file such that it is read as the same call", func() {
		if testing.Short() {
			Skip("writes thousands of files: not with -short")
		}
		list, err := cases.Embedded(cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		for i := range list {
			if c := &list[i].Call; onnxdata.Supports(c.Operator) && writable(c) {
				theSame(c, list[i].ID)
			}
		}
	})

	It("and random cases", func() {
		for _, op := range catalogue.All() {
			if !onnxdata.Supports(op) {
				Expect(op.Name).NotTo(HavePrefix("onnx."))
				continue
			}
			for seed := range uint64(20) {
				if c := gen.Case(op, seed); writable(&c.Call) {
					theSame(&c.Call, c.ID)
				}
			}
		}
	})

	It("refuses a call of an input that is held in parts", func() {
		c := spec.NewCall(onnx.Reshape)
		c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1 << 32}}, Patches: []spec.Patch{}}
		folder := filepath.Join(GinkgoT().TempDir(), "test")
		Expect(onnxdata.Write(folder, &c, nil)).To(MatchError("cannot be represented: data: a buffer of more than 1073741824 bytes, which is a limit of conform and not a rule"))
		Expect(folder).NotTo(BeADirectory())
	})

	It("refuses bytes of bool that onnx.proto excludes, of an input, an output and a constant", func() {
		const excluded = "raw_data of bool has bytes 0 and 1 alone (onnx.proto), which is a limit of conform and not a rule"
		c := transposed()
		c.Tensors[0].DType, c.Tensors[1].DType, c.Tensors[0].Data = tensor.Bool, tensor.Bool, []byte{1, 2}
		folder := GinkgoT().TempDir()
		Expect(onnxdata.Write(folder, c, nil)).To(MatchError("cannot be represented: data: " + excluded))
		_, err := onnxdata.Build(onnxdata.Form{Constants: onnxdata.AllConstants}, c)
		Expect(err).To(MatchError("cannot be represented: data: " + excluded))
		_, err = onnxdata.Build(onnxdata.Form{}, c)
		Expect(err).NotTo(HaveOccurred())
		output := c.Tensors[0].Clone()
		c.Tensors[0].Data = []byte{1, 0}
		Expect(onnxdata.Write(folder, c, []spec.Tensor{output})).To(MatchError("cannot be represented: transposed: " + excluded))
	})

	It("refuses a call of no operator of ONNX, and a folder that cannot be", func() {
		c := spec.NewCall(dml.Slice1)
		Expect(onnxdata.Write(GinkgoT().TempDir(), &c, nil)).To(MatchError("dml.slice1 is no operator of ONNX"))
		file := filepath.Join(GinkgoT().TempDir(), "file")
		Expect(os.WriteFile(file, nil, 0o600)).To(Succeed())
		Expect(onnxdata.Write(file, transposed(), nil)).NotTo(Succeed())
	})

	It("writes no outputs of a call that must be refused, which is read as no case", func() {
		folder := GinkgoT().TempDir()
		Expect(onnxdata.Write(folder, transposed(), nil)).To(Succeed())
		tests, err := onnxdata.Read(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Case).To(BeNil())
		Expect(tests[0].Skip).To(Equal("no output 0"))
	})
})

// transposed is a call whose model is small.
func transposed() *spec.Call {
	c := spec.NewCall(onnx.Transpose)
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1, 2}}, Data: []byte("ab")}
	c.Tensors[1].DType = tensor.Uint8
	return &c
}

// sliced is a call with two lists that a model has as inputs.
func sliced() *spec.Call {
	c := spec.NewCall(onnx.Slice)
	*c.Attributes.(*onnx.SliceAttributes) = onnx.SliceAttributes{Starts: []int64{0}, Ends: []int64{1}, Steps: []int64{1}}
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}}, Data: []byte("ab")}
	c.Tensors[1].DType = tensor.Uint8
	return &c
}

var _ = Describe("Build", func() {
	names := func(list []onnxdata.Value) string {
		var all []string
		for _, v := range list {
			all = append(all, v.Name)
		}
		return strings.Join(all, " ")
	}

	DescribeTable("makes constants of", func(constants onnxdata.Constants, inputs string) {
		m, err := onnxdata.Build(onnxdata.Form{Constants: constants}, sliced())
		Expect(err).NotTo(HaveOccurred())
		Expect(names(m.Inputs)).To(Equal(inputs))
		Expect(names(m.Outputs)).To(Equal("output"))
	},
		Entry("no input", onnxdata.NoConstants, "data starts ends steps"),
		Entry("those inputs that are not moved", onnxdata.IndexConstants, "data"),
		Entry("all inputs", onnxdata.AllConstants, ""),
	)

	It("makes a node of each of several calls, whose values have names of their own", func() {
		m, err := onnxdata.Build(onnxdata.Form{Constants: onnxdata.IndexConstants}, sliced(), sliced())
		Expect(err).NotTo(HaveOccurred())
		Expect(names(m.Inputs)).To(Equal("data.0 data.1"))
		Expect(names(m.Outputs)).To(Equal("output.0 output.1"))
		Expect(bytes.Count(m.Message, []byte("Slice"))).To(Equal(2))
		Expect(bytes.Count(m.Message, []byte("starts.1"))).To(Equal(2), "of the node, and of the constant")
	})

	It("makes one model of calls that differ in sizes and values, if these are left open", func() {
		one, other := sliced(), sliced()
		other.Tensors[0].Sizes, other.Tensors[0].Data = []int64{3}, []byte("xyz")
		other.Attributes.(*onnx.SliceAttributes).Ends[0] = 3
		build := func(c *spec.Call, open bool) string {
			m, err := onnxdata.Build(onnxdata.Form{Open: open}, c)
			Expect(err).NotTo(HaveOccurred())
			return string(m.Message)
		}
		Expect(build(one, true)).To(Equal(build(other, true)))
		Expect(build(one, false)).NotTo(Equal(build(other, false)))
	})

	DescribeTable("computes a list, where that is asked for, from the sizes of inputs", func(shape []int64, shapes, gathers, concats int) {
		c := spec.NewCall(onnx.Expand)
		c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}}
		c.Attributes.(*onnx.ExpandAttributes).Shape = shape
		m, err := onnxdata.Build(onnxdata.Form{Constants: onnxdata.IndexConstants, Open: true, Computed: true}, &c)
		Expect(err).NotTo(HaveOccurred())
		Expect(names(m.Inputs)).To(Equal("input"))
		for kind, n := range map[string]int{"Shape": shapes, "Gather": gathers, "Concat": concats} {
			Expect(bytes.Count(m.Message, append([]byte{4<<3 | 2, byte(len(kind))}, kind...))).To(Equal(n), kind)
		}
	},
		Entry("all of it", []int64{2, 3}, 1, 2, 1),
		Entry("a part", []int64{7, 2, 3, 3}, 1, 3, 1),
		Entry("but no list without such a size", []int64{4, 1, 1}, 0, 0, 0),
	)

	DescribeTable("states a list of a node in its form", func(form spec.Form, constants onnxdata.Constants, inputs string, shapes int) {
		c, node := spec.NewCall(onnx.Program), spec.NewCall(onnx.Expand)
		node.Attributes.(*onnx.ExpandAttributes).Shape = []int64{4, 3}
		c.Program.Nodes = []spec.Node{{Operator: onnx.Expand, Bound: node.Bound, Inputs: []spec.Wire{{Node: spec.OfProgram}}}}
		c.Program.Nodes[0].Bound.Fields.Named("shape").Form = form
		c.Program.Outputs = []spec.Wire{{}}
		c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1, 3}}
		c.Tensors[1].DType = tensor.Uint8
		m, err := onnxdata.Build(onnxdata.Form{Constants: constants}, &c)
		Expect(err).NotTo(HaveOccurred())
		Expect(names(m.Inputs)).To(Equal(inputs))
		Expect(bytes.Count(m.Message, []byte("\"\x05Shape"))).To(Equal(shapes))
	},
		Entry("a constant where the mode has them", spec.FormConstant, onnxdata.IndexConstants, "inputs_0", 0),
		Entry("an input where it has these", spec.FormConstant, onnxdata.NoConstants, "inputs_0 a_shape", 0),
		Entry("an input among constants", spec.FormInput, onnxdata.IndexConstants, "inputs_0 a_shape", 0),
		Entry("but not where nothing is an input", spec.FormInput, onnxdata.AllConstants, "", 0),
		Entry("computed among constants", spec.FormComputed, onnxdata.IndexConstants, "inputs_0", 1),
		Entry("computed among inputs", spec.FormComputed, onnxdata.NoConstants, "inputs_0", 1),
	)

	It("has an input for each attribute that may come from a value, and for no other", func() {
		for _, op := range onnxdata.Operators() {
			for _, field := range op.Bind(op.NewAttributes()).Fields {
				Expect(field.Input).To(Equal(onnxdata.Takes(op, field.Name)), "%s of %s", field.Name, op.Name)
			}
		}
	})

	It("keeps, where that is asked for, the sizes on which a rank may depend", func() {
		c := spec.NewCall(onnx.Expand)
		c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}}
		build := func(ranked bool, shape ...int64) string {
			c.Attributes.(*onnx.ExpandAttributes).Shape = shape
			m, err := onnxdata.Build(onnxdata.Form{Open: true, Ranked: ranked}, &c)
			Expect(err).NotTo(HaveOccurred())
			return string(m.Message)
		}
		Expect(build(false, 1)).To(Equal(build(false, 1, 2)))
		Expect(build(true, 1)).NotTo(Equal(build(true, 1, 2)))
		Expect(build(true, 1)).To(Equal(build(true, 2)))
	})

	It("keeps, where that is asked for, the sizes that the text states", func() {
		c := spec.NewCall(onnx.OneHot)
		c.Tensors[0].Desc = tensor.Desc{DType: tensor.Int64, Sizes: []int64{1}}
		c.Tensors[2].DType = tensor.Uint8
		build := func(ranked bool, values int64) string {
			c.Tensors[1].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{values}}
			m, err := onnxdata.Build(onnxdata.Form{Open: true, Ranked: ranked}, &c)
			Expect(err).NotTo(HaveOccurred())
			return string(m.Message)
		}
		Expect(build(false, 2)).To(Equal(build(false, 3)))
		Expect(build(true, 2)).NotTo(Equal(build(true, 3)))
	})

	It("states the version of conform's text, or the first that says the same", func() {
		m, err := onnxdata.Build(onnxdata.Form{}, transposed())
		Expect(err).NotTo(HaveOccurred())
		Expect(m.Opset).To(BeEquivalentTo(25))
		m, err = onnxdata.Build(onnxdata.Form{Opset: onnxdata.LeastOpset}, transposed())
		Expect(err).NotTo(HaveOccurred())
		Expect(m.Opset).To(BeEquivalentTo(13))
		Expect(m.Message).To(HaveSuffix("\x42\x02\x10\x0d"))
	})
})
