package suggest_test

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/suggest"
)

func TestSuggest(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "suggest")
}

var _ = DescribeTable("Nearest", func(word, meant string, known ...string) {
	Expect(suggest.Nearest(word, known)).To(Equal(meant))
},
	Entry("a letter too few", "repor", "report", "run", "report", "replay"),
	Entry("another letter", "exanple", "example", "sample", "example"),
	Entry("the nearer of two", "cup", "cpu", "vulkan", "cpu"),
	Entry("a letter too many at the end", "runn", "run", "run", "report"),
	Entry("without what stands before a dot", "slice1", "dml.slice1", "dml.copy", "dml.slice1"),
	Entry("without what stands before a slash", "exampel-2", "dml.slice1/example-2", "dml.slice1/example-1", "dml.slice1/example-2"),
	Entry("without what stands before a colon", "reverse-off", "faulty:reverse-off", "cpu", "faulty:reverse-off"),
	Entry("more mistakes in a longer word", "openvino.stride_slices", "openvino.strided_slice", "openvino.slice", "openvino.strided_slice"),
	Entry("as the text has the name", "GatherND", "onnx.gather_nd", "onnx.gather", "onnx.gather_nd"),
	Entry("with something else before a slash", "onnx.gather/equal-begin-ed", "openvino.strided_slice/equal-begin-end", "onnx.gather/index-range", "openvino.strided_slice/equal-begin-end"),
	Entry("words in another order", "openvino.strided_slice/end-equal-begin", "openvino.strided_slice/equal-begin-end", "openvino.strided_slice/begin-of-end", "openvino.strided_slice/equal-begin-end"),
	Entry("a word too many, and one with a mistake", "zero-strides-on-an-ignored-step", "a/zero-stride-on-ignored-step", "a/stride-nonzero", "a/zero-stride-on-ignored-step"),
	Entry("one word of several alone", "dml.slice1/stride-of-everything-else", "", "dml.slice1/stride-nonzero"),
	Entry("nothing alike", "vax", "", "vulkan", "directml"),
	Entry("a word of which every letter would change", "xy", "", "cp"),
	Entry("an empty word", "", "", "cpu"),
	Entry("nothing to choose from", "cpu", ""),
	Entry("the first of two that are as near", "bat", "cat", "cat", "hat"),
)

var _ = DescribeTable("Instead", func(word, end string, known []string) {
	Expect(suggest.Instead(word, known)).To(Equal(end))
},
	Entry("the word that was meant", "cup", ": did you mean cpu?", []string{"cpu", "vulkan"}),
	Entry("all words where none is near", "vax", ": want one of a, b", []string{"a", "b"}),
	Entry("that there is none", "vax", ": none is allowed here", nil),
	Entry("some of many", "zzzz", ": want one of "+strings.Repeat("a, ", 16)+"… (17 in all)", strings.Split(strings.Repeat("a", 17), "")),
)

var _ = It("takes little time over a long word", func() {
	Expect(suggest.Nearest(strings.Repeat("a", 1<<20), []string{"cpu", strings.Repeat("b", 100)})).To(BeEmpty())
})
