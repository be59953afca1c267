package campaign

import (
	"slices"
	"strconv"

	"github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// digested is a case with something in each of its parts.
func digested() cases.Case {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, Layout: &tensor.Strided{Strides: []int64{3, 1}}}
	c := cases.Case{Origin: "file.yaml:1", Cites: []string{dml.Slice1.Rules[0].ID}}
	c.ID = "dml.slice1/name"
	c.Call = spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0, 0}, InputWindowSizes: []int64{2, 3}, InputWindowStrides: []int64{1, 1},
		},
		Tensors: []spec.Tensor{{Desc: desc, Data: []byte{1, 2, 3, 4, 5, 6}}, {Desc: desc.Clone()}},
	}
	return c
}

var _ = ginkgo.Describe("the digest of cases", func() {
	attributes := func(c *cases.Case) *dml.Slice1Attributes { return c.Call.Attributes.(*dml.Slice1Attributes) }
	layout := func(c *cases.Case) *tensor.Strided { return c.Call.Tensors[1].Layout.(*tensor.Strided) }

	ginkgo.DescribeTable("changes with", func(change func(c *cases.Case)) {
		changed := digested()
		change(&changed)
		before := digestCases([]cases.Case{digested()})
		Expect(digestCases([]cases.Case{digested()})).To(Equal(before), "the same case has the same digest")
		Expect(digestCases([]cases.Case{changed})).NotTo(Equal(before))
	},
		ginkgo.Entry("the ID", func(c *cases.Case) { c.ID += "s" }),
		ginkgo.Entry("the origin", func(c *cases.Case) { c.Origin += "0" }),
		ginkgo.Entry("where the ID ends and the origin begins", func(c *cases.Case) { c.ID, c.Origin = c.ID+"f", c.Origin[1:] }),
		ginkgo.Entry("the rules that it covers", func(c *cases.Case) { c.Cites = nil }),
		ginkgo.Entry("whether it is only checked", func(c *cases.Case) { c.Call.CheckOnly = true }),
		ginkgo.Entry("an attribute that is a number", func(c *cases.Case) { attributes(c).FeatureLevel = dml.Level2_1 }),
		ginkgo.Entry("an entry of a list", func(c *cases.Case) { attributes(c).InputWindowStrides[1] = 2 }),
		ginkgo.Entry("where entries of a list part", func(c *cases.Case) { attributes(c).InputWindowStrides = []int64{11} }),
		ginkgo.Entry("a list that is absent, with its entries in the one before it", func(c *cases.Case) {
			attributes(c).InputWindowStrides, attributes(c).InputWindowSizes = nil, slices.Concat(attributes(c).InputWindowSizes, []int64{1, 1})
		}),
		ginkgo.Entry("a data type", func(c *cases.Case) { c.Call.Tensors[1].DType = tensor.Int8 }),
		ginkgo.Entry("a size", func(c *cases.Case) { c.Call.Tensors[1].Sizes[0] = 1 }),
		ginkgo.Entry("a stride", func(c *cases.Case) { layout(c).Strides[0] = 4 }),
		ginkgo.Entry("the length of a buffer", func(c *cases.Case) { layout(c).TotalBytes = 8 }),
		ginkgo.Entry("a layout that is absent", func(c *cases.Case) { c.Call.Tensors[1].Layout = nil }),
		ginkgo.Entry("a view", func(c *cases.Case) { c.Call.Tensors[0].View = tensor.Reversed }),
		ginkgo.Entry("a program", func(c *cases.Case) { c.Call.Program = &spec.Program{Outputs: []spec.Wire{{Node: spec.OfProgram}}} }),
		ginkgo.Entry("an element", func(c *cases.Case) { c.Call.Tensors[0].Data[5] = 7 }),
		ginkgo.Entry("elements that are absent", func(c *cases.Case) { c.Call.Tensors[0].Data = nil }),
	)

	ginkgo.It("tells how often a case is repeated, and that there is none", func() {
		c := digested()
		Expect(digestCases([]cases.Case{c, c})).NotTo(Equal(digestCases([]cases.Case{c})))
		Expect(digestCases(nil)).To(BeEmpty())
	})
})

var _ = ginkgo.DescribeTable("a quoted text is what strconv makes of it", func(text string) {
	Expect(string(appendQuote([]byte("before"), text))).To(Equal("before" + strconv.Quote(text)))
},
	ginkgo.Entry("nothing", ""),
	ginkgo.Entry("an ID", "dml.slice1/name[sizes=0,type=uint8]"),
	ginkgo.Entry("the first and the last character that are printed as they are", " !#[]~"),
	ginkgo.Entry("a quote", `a"b`),
	ginkgo.Entry("a backslash", `a\b`),
	ginkgo.Entry("a control character", "a\x1fb"),
	ginkgo.Entry("one behind the last", "a\x7fb"),
	ginkgo.Entry("other letters", "Übung"),
	ginkgo.Entry("what is not UTF-8", "a\xffb"),
)
