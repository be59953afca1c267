package spec_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

type writtenAttributes struct {
	Equation string `conform:"equation" doc:"an equation"`
}

var written = &spec.Operator{
	Name:       "test.written",
	Params:     []spec.Param{{Name: "x"}, {Name: "y", Dir: spec.Out, Like: "x"}},
	Attributes: spec.Attributes(writtenAttributes{}),
}

var _ = Describe("A text among attributes", func() {
	It("is a list of its characters, which copies share no memory with", func() {
		c := spec.NewCall(written)
		field := c.Fields().Named("equation")
		field.List.SetEntries([]int64{'i', 'j'})
		field.List.SetEntry(1, 'k')
		clone := c.Clone()
		field.List.SetEntry(0, 'a')
		Expect(c.Attributes).To(Equal(&writtenAttributes{"ak"}))
		Expect(clone.Attributes).To(Equal(&writtenAttributes{"ik"}))
		Expect(field.List.Entries()).To(Equal([]int64{'a', 'k'}))
		Expect(field.List.Len()).To(Equal(2))
		Expect(field.Text()).To(Equal(`"ak"`))
		Expect(field.IsDefault()).To(BeFalse())
	})

	DescribeTable("is well formed or not", func(text, want string) {
		c := spec.NewCall(written)
		for i := range c.Tensors {
			c.Tensors[i].Desc = tensor.Desc{DType: tensor.Int8, Sizes: []int64{1}}
		}
		c.Tensors[0].Data = []byte{1}
		c.Attributes.(*writtenAttributes).Equation = text
		err := c.WellFormed(1 << 20)
		if want == "" {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(MatchError(ContainSubstring(want)))
		}
	},
		Entry("of any printable characters", " ~ij", ""),
		Entry("of none", "", ""),
		Entry("of one that is not printable", "i\n", "entry 1: 10 is outside 32…126"),
		Entry("of one beyond ASCII", "é", "entry 0: 195 is outside 32…126"),
		Entry("too long", strings.Repeat("i", spec.MaxListLength+1), "65 entries"),
		Entry("that the protocol writes for a float", "nan", `"nan" is written as a float is`),
		Entry("that it writes for the bits of one", "0x1f", `"0x1f" is written as a float is`),
	)
})
