package cases_test

import (
	"math"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/spectest"
	"example.com/conform/spec/tensor"
)

var _ = Describe("attributes of every kind", func() {
	// stated is what a case file must say.
	const stated = "axis: 1\nreverse: false\nalpha: 0\npads: []\n"

	bits := func(field string, value uint64) func(*spectest.MixedAttributes) {
		return func(a *spectest.MixedAttributes) { spectest.Mixed.Bind(a).Fields.Named(field).SetBits(value) }
	}

	DescribeTable("are written, fit the schema, and are read back", func(change func(a *spectest.MixedAttributes), want ...string) {
		c := spec.Case{ID: "test.mixed/x", Call: spec.NewCall(spectest.Mixed)}
		a := c.Call.Attributes.(*spectest.MixedAttributes)
		a.Pads = []int64{}
		change(a)
		c.Call.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8}, Data: []byte{1}}
		c.Call.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8}}
		file, err := cases.Encode(&c, cases.Meta{Why: "A test."})
		Expect(err).NotTo(HaveOccurred())
		_, attributes, _ := strings.Cut(string(file), "    attributes:\n")
		Expect(strings.Split(attributes, "\n")).To(ContainElements(want))

		text, err := cases.SchemaOf(spectest.Mixed)
		Expect(err).NotTo(HaveOccurred())
		Expect(compileText(text).Validate(document(file))).To(Succeed(), "%s", file)
		again, err := cases.LoadAttributes(spectest.Mixed, attributes)
		Expect(err).NotTo(HaveOccurred())
		again.Tensors = c.Call.Tensors
		Expect(difference(&c.Call, &again)).To(BeEmpty())
	},
		Entry("the defaults", func(*spectest.MixedAttributes) {},
			"      axis: 0", "      level: 2.0", "      mode: edge", "      reverse: false", "      exact: true", "      alpha: 0", "      scale: 0.5", "      pads: []"),
		Entry("others", func(a *spectest.MixedAttributes) {
			*a = spectest.MixedAttributes{Axis: 7, Level: spectest.Low, Mode: spectest.Constant, Reverse: true, Alpha: -2.5, Scale: 1e300, Pads: []int64{-1, 2}, Steps: []int64{}}
		}, "      axis: 7", "      level: 1.0", "      mode: constant", "      reverse: true", "      exact: false", "      alpha: -2.5", "      scale: 1e+300", "      pads: [-1, 2]", "      steps: []"),
		Entry("negative zero", bits("alpha", 1<<63), "      alpha: -0.0"),
		Entry("infinity", func(a *spectest.MixedAttributes) { a.Alpha = math.Inf(-1) }, "      alpha: -inf"),
		Entry("a NaN", bits("alpha", 0x7ff8000000000000), "      alpha: nan"),
		Entry("a NaN with a payload", bits("alpha", 0x7ff0000000000001), "      alpha: 0x7ff0000000000001"),
	)

	It("have their defaults where a file leaves them out", func() {
		c, err := cases.LoadAttributes(spectest.Mixed, stated)
		Expect(err).NotTo(HaveOccurred())
		Expect(c.Attributes).To(Equal(&spectest.MixedAttributes{
			Axis: 1, Level: spectest.High, Mode: spectest.Edge, Exact: true, Scale: 0.5, Pads: []int64{},
		}))
	})

	DescribeTable("are refused", func(line, want string) {
		key, _, _ := strings.Cut(line, ":")
		text := line + "\n"
		for other := range strings.Lines(stated) {
			if !strings.HasPrefix(other, key+":") {
				text += other
			}
		}
		_, err := cases.LoadAttributes(spectest.Mixed, text)
		Expect(err).To(MatchError("test.yaml:1: " + want))
	},
		Entry("a flag that is a number", "reverse: 1", `reverse: unknown "1": want one of true, false`),
		Entry("a flag that is nothing", "reverse:", "reverse: want text, not nothing"),
		Entry("a float that is a word", "alpha: much", `alpha: "much" is not a number: want a decimal number, nan, -nan, inf, -inf, or 0x and the raw bits`),
		Entry("a float in quotes", `alpha: "1"`, `alpha: want a number, not "1"`),
		Entry("a float that is a list", "alpha: [1]", "alpha: want a number, not a list"),
		Entry("a float that is too large", "alpha: 1e999", "alpha: 1e999 is too large for float64"),
		Entry("a value by number that has a name", "mode: 1", `mode: unknown "1": want one of constant, reflect, edge`),
		Entry("a value without a name", "level: 1.5", `level: unknown "1.5": did you mean 1.0?`),
	)

	DescribeTable("are lists of truth values", func(list string, want []int64, message string) {
		text := "condition: " + list + "\n"
		c, err := cases.LoadAttributes(onnx.Compress, text)
		schema, failed := cases.SchemaOf(onnx.Compress)
		Expect(failed).NotTo(HaveOccurred())
		fits := compileText(schema).Validate(document([]byte("operator: onnx.compress\ncases: [{name: a, why: A test., " +
			"tensors: {input: {dtype: uint8, sizes: [3]}}, attributes: {" + strings.TrimSpace(text) + "}}]\n")))
		if message != "" {
			Expect(err).To(MatchError("test.yaml:1: " + message))
			Expect(fits).To(HaveOccurred(), "the schema")
			return
		}
		Expect(err).NotTo(HaveOccurred())
		Expect(c.Attributes.(*onnx.CompressAttributes).Condition).To(Equal(want))
		Expect(fits).To(Succeed(), "the schema")
	},
		Entry("by name", "[true, false]", []int64{1, 0}, ""),
		Entry("by number", "[1, 0]", []int64{1, 0}, ""),
		Entry("mixed", "[true, 0]", []int64{1, 0}, ""),
		Entry("but not other numbers", "[true, 2]", nil, `condition: "2" is outside 0…1`),
		Entry("but not text", `[true, "false"]`, nil, `condition: want an integer, not "false"`),
	)

	It("are missed where no default stands in", func() {
		_, err := cases.LoadAttributes(spectest.Mixed, "axis: 1\n")
		Expect(err).To(MatchError(And(
			ContainSubstring("attributes: reverse is missing: a flag that a call must state"),
			ContainSubstring("attributes: alpha is missing: a number that a call must state"),
			ContainSubstring("attributes: pads is missing"),
		)))
	})
})
