package cases_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec/tensor"
)

// transposing returns a file with a Transpose of data.
func transposing(data string) string {
	return "operator: onnx.transpose\ncases:\n  - name: a\n    tensors: {data: " + data + "}\n    attributes: {}\n"
}

var _ = DescribeTable("a view in a case file", func(data string, want tensor.View, wrong string) {
	list, err := cases.LoadFile("test.yaml", strings.NewReader(transposing(data)), cases.Limits{})
	if wrong != "" {
		Expect(err).To(MatchError(And(HavePrefix("test.yaml:"), ContainSubstring(wrong))))
		return
	}
	Expect(err).NotTo(HaveOccurred())
	Expect(list[0].Call.Tensors[0].View).To(Equal(want))
	text, err := cases.Encode(&list[0].Case, cases.Meta{})
	Expect(err).NotTo(HaveOccurred())
	again, err := cases.LoadFile("again.yaml", strings.NewReader(string(text)), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	Expect(again[0].Call).To(Equal(list[0].Call))
},
	Entry("has one way", "{dtype: uint8, sizes: [2], view: [reversed], data: [1, 2]}", tensor.Reversed, ""),
	Entry("has all ways", "{dtype: uint8, sizes: [2], view: [offset, spread, transposed, reversed, repeated], data: [1, 1]}", tensor.Drawn-1, ""),
	Entry("repeats what differs", "{dtype: uint8, sizes: [2, 2], view: [reversed, repeated], data: [1, 2, 1, 3]}", tensor.View(0), "element 3 is 3, but it shares its address"),
	Entry("is far", "{dtype: uint8, sizes: [2], view: [far], data: [1, 2]}", tensor.Far, ""),
	Entry("has no way, and is packed", "{dtype: uint8, sizes: [2], view: [], data: [1, 2]}", tensor.View(0), ""),
	Entry("has an unknown way", "{dtype: uint8, sizes: [2], view: [sideways], data: [1, 2]}", tensor.View(0), "sideways"),
	Entry("is no list", "{dtype: uint8, sizes: [2], view: reversed, data: [1, 2]}", tensor.View(0), "view"),
	Entry("has elements that share bytes", "{dtype: int4, sizes: [2], view: [reversed], data: [1, 2]}", tensor.View(0), "share no byte"),
)

var _ = It("has no view where the text has layouts", func() {
	refused(slice("tensors: {input: {dtype: uint8, sizes: [2, 2], view: [offset]}, output: {}}"), "unknown key \"view\"")
})

var _ = DescribeTable("a view of an output in a case file", func(view string, want tensor.View, wrong string) {
	file := transposing("{dtype: uint8, sizes: [1], data: [1]}, transposed: {view: " + view + "}")
	if wrong != "" {
		refused(file, wrong)
		return
	}
	list, err := cases.LoadFile("test.yaml", strings.NewReader(file), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	Expect(list[0].Call.Output().View).To(Equal(want))
	text, err := cases.Encode(&list[0].Case, cases.Meta{})
	Expect(err).NotTo(HaveOccurred())
	again, err := cases.LoadFile("again.yaml", strings.NewReader(string(text)), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	Expect(again[0].Call).To(Equal(list[0].Call))
},
	Entry("has every way in which elements have places of their own", "[transposed, spread, reversed, offset]", tensor.Written-1, ""),
	Entry("has two elements in one place", "[repeated]", tensor.View(0), "place of its own"),
	Entry("is far, and would have to be written throughout", "[far]", tensor.View(0), "place of its own"),
)
