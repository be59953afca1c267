package cases_test

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

var meta = cases.Meta{
	Why:       "A witness: minimised.",
	Source:    "DML_SLICE1_OPERATOR_DESC, Example 2",
	Reference: "https://example.com/suite#slice-2",
	Tags:      []string{"witness"},
	Comment:   "dml.slice1 wrong-value output\n\nwrong: 1 of 2",
}

var _ = Describe("Encode", func() {
	for _, op := range catalogue.All() {
		It("makes of any case of "+op.Name+" a file that loads as the same call", func() {
			var c spec.Case
			g, _ := gen.For(op)
			for shard := range 3 {
				for _, seed := range gen.Seeds(2, op, shard, testscale.Of(20)) {
					c.ID = gen.ID(op, seed)
					gen.Fill(op, seed, &c.Call)
					text, err := cases.Encode(&c, meta)
					Expect(err).NotTo(HaveOccurred())
					list, err := cases.LoadFile("witness.yaml", bytes.NewReader(text), cases.Limits{})
					Expect(err).NotTo(HaveOccurred(), "%s\n%s", c.ID, text)
					Expect(list).To(HaveLen(1))
					Expect(list[0].ID).To(Equal(fmt.Sprintf("%s/random-%d-%016x", op.Name, g.Version, seed)))
					Expect(difference(&list[0].Call, &c.Call)).To(BeEmpty(), "%s\n%s", c.ID, text)
					clone := list[0].Call.Clone()
					Expect(clone.WellFormed(cases.DefaultMaxCaseBytes)).To(Succeed(), "%s\n%s", c.ID, text)
				}
			}
		})
	}

	DescribeTable("writes what the outputs must hold, with their sizes where these are inferred,", func(text string) {
		want := load(text)[0]
		var outputs []spec.Tensor
		for k, expected := range want.Expect[0].Outputs {
			t := spec.Tensor{Desc: want.Call.Outputs()[k].Desc.Clone()}
			t.Sizes = expected.Sizes
			t.Data = make([]byte, int64(len(expected.Elements))*t.DType.Size())
			for i, element := range expected.Elements {
				t.SetBits(int64(i), element.Bits[0])
			}
			outputs = append(outputs, t)
		}
		file, err := cases.Encode(&want.Case, cases.Meta{Why: "x", Outputs: outputs})
		Expect(err).NotTo(HaveOccurred())
		list, err := cases.LoadFile("a.yaml", bytes.NewReader(file), cases.Limits{})
		Expect(err).NotTo(HaveOccurred(), string(file))
		Expect(list[0].Expect[0].Outputs).To(Equal(want.Expect[0].Outputs), string(file))
	},
		Entry("of an operator that infers them", `
operator: onnx.slice
cases:
  - {name: a, why: x, cites: [], tensors: {data: {dtype: float32, sizes: [3], data: [1, nan, -0.0]}}, attributes: {starts: [1], ends: [3]}, expect: {sizes: [2], output: [nan, -0.0]}}
`),
		Entry("a scalar, and an output without elements", `
operator: onnx.slice
cases:
  - {name: a, why: x, cites: [], tensors: {data: {dtype: uint8, sizes: [3], data: [1, 2, 3]}}, attributes: {starts: [3], ends: [3]}, expect: {sizes: [0], output: []}}
`),
		Entry("of several", `
operator: onnx.split
cases:
  - {name: a, why: x, cites: [], tensors: {input: {dtype: int8, sizes: [3], data: [1, 2, 3]}, outputs: [{}, {}]}, attributes: {split: [1, 2]}, expect: {sizes: [[1], [2]], outputs: [[1], [2, 3]]}}
`),
		Entry("of an operator that states them", `
operator: dml.copy
cases:
  - {name: a, why: x, cites: [], tensors: {input: {dtype: uint8, sizes: [2, 2], data: [1, 2, 3, 4]}, output: {}}, expect: {output: [1, 2, 3, 4]}}
`),
	)

	It("keeps the words of the case, and gives the same bytes each time", func() {
		list := load(`
operator: dml.slice1
cases:
  - name: reverse
    why: x
    cites: []
    matrix: {stride: [-1, -2]}
    tensors:
      input:  {dtype: float16, sizes: [2, 3], data: [[1, -0.0, nan], [0x7c01, -inf, 0.1]]}
      output: {sizes: [2, 2], strides: padded}
    attributes: {input_window_offsets: [0, 0], input_window_sizes: [2, 3], input_window_strides: [1, $stride]}
`)
		text, err := cases.Encode(&list[1].Case, meta)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(Equal(`# dml.slice1 wrong-value output
#
# wrong: 1 of 2
operator: dml.slice1
cases:
  - name: reverse-stride-2
    why: "A witness: minimised."
    source: DML_SLICE1_OPERATOR_DESC, Example 2
    reference: "https://example.com/suite#slice-2"
    cites: []
    tags: [witness]
    tensors:
      input: {dtype: float16, sizes: [2, 3], data: [1, -0.0, nan, 0x7c01, -inf, 0.1]}
      output: {sizes: [2, 2], strides: [4, 1]}
    attributes:
      feature_level: 4.1
      input_window_offsets: [0, 0]
      input_window_sizes: [2, 3]
      input_window_strides: [1, -2]
`))
		again := load(string(text))
		Expect(again[0].Why).To(Equal(meta.Why))
		Expect(again[0].Source).To(Equal(meta.Source))
		Expect(again[0].Tags).To(Equal(meta.Tags))
	})

	It("writes long data in rows", func() {
		list := load(`
operator: dml.slice1
cases:
  - name: rows
    why: x
    cites: []
    tensors:
      input:  {dtype: int32, sizes: [2, 12], data: {iota: 1000000}}
      output: {sizes: [1, 1]}
    attributes: {input_window_offsets: [0, 0], input_window_sizes: [1, 1], input_window_strides: [1, 1]}
  - name: column
    why: x
    cites: []
    tensors:
      input:  {dtype: int64, sizes: [12], data: {iota: 1000000000}}
      output: {sizes: [1]}
    attributes: {input_window_offsets: [0], input_window_sizes: [1], input_window_strides: [1]}
`)
		text, err := cases.Encode(&list[0].Case, cases.Meta{Why: "x"})
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(ContainSubstring(`
        data: [1000000, 1000001, 1000002, 1000003, 1000004, 1000005, 1000006, 1000007, 1000008,
               1000009, 1000010, 1000011, 1000012, 1000013, 1000014, 1000015, 1000016, 1000017,
               1000018, 1000019, 1000020, 1000021, 1000022, 1000023]
`))
		text, err = cases.Encode(&list[1].Case, cases.Meta{Why: "x"})
		Expect(err).NotTo(HaveOccurred())
		for line := range bytes.Lines(text) {
			Expect(len(line)).To(BeNumerically("<=", 101), "%s", line)
		}
	})

	DescribeTable("refuses what no file can hold", func(m cases.Meta, message string) {
		c := gen.Case(catalogue.Operators()[0], 1)
		_, err := cases.Encode(&c, m)
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("a tag of two words", cases.Meta{Why: "x", Tags: []string{"two words"}}, "tag"),
		Entry("another operator's rule", cases.Meta{Why: "x", Cites: []string{"no/rule"}}, "has no rule"),
	)

	DescribeTable("survives any text", func(text string) {
		c := gen.Case(catalogue.Operators()[0], 1)
		file, err := cases.Encode(&c, cases.Meta{Why: text, Comment: text})
		Expect(err).NotTo(HaveOccurred())
		list, err := cases.LoadFile("x.yaml", bytes.NewReader(file), cases.Limits{})
		Expect(err).NotTo(HaveOccurred(), "%s", file)
		Expect(list[0].Why).To(Equal(text))
	},
		Entry("a matrix variable", "$x"),
		Entry("a number", "1"),
		Entry("a mapping", "a: b"),
		Entry("a comment", "a #b"),
		Entry("a tag", "!a"),
		Entry("quotes", `"a' \n`),
		Entry("lines", "a\nb\r\n"),
		Entry("characters that YAML forbids", "a\x00\x1b\u2028\ufeff"),
		Entry("letters beyond ASCII", "größer 和"),
		Entry("nothing", "null"),
	)
})

// difference says in which part two calls differ, or "". A layout that states
// nothing is the same as none, and an absent list the same as an empty one
// where a list is required.
func difference(a, b *spec.Call) string {
	if a.Operator != b.Operator || a.CheckOnly != b.CheckOnly {
		return "operator or check-only"
	}
	others := b.Fields()
	for i, field := range a.Fields() {
		other := others[i]
		if field.List == nil && field.Bits() != other.Bits() {
			return field.Name
		}
		if field.List != nil && (!slices.Equal(field.List.Entries(), other.List.Entries()) || field.Optional && (field.List.Entries() == nil) != (other.List.Entries() == nil)) {
			return field.Name
		}
	}
	for i := range a.Tensors {
		s, t := &a.Tensors[i], &b.Tensors[i]
		if s.DType != t.DType || !slices.Equal(s.Sizes, t.Sizes) || !bytes.Equal(s.Data, t.Data) ||
			!reflect.DeepEqual(stated(s.Layout), stated(t.Layout)) {
			return fmt.Sprintf("%s: %+v and %+v", a.Name(i), s, t)
		}
	}
	return ""
}

func stated(layout tensor.Layout) tensor.Layout {
	if reflect.DeepEqual(layout, &tensor.Strided{}) || reflect.DeepEqual(layout, &tensor.XLA{}) {
		return nil
	}
	return layout
}
