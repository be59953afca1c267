package compare_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

var _ = DescribeTable("A refused call is told from others by the status and the words of its reason",
	func(status backends.Status, detail, want string) {
		c := spec.NewCall(xla.Copy)
		for i := range c.Tensors {
			c.Tensors[i].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}
		}
		c.Tensors[0].Data = []byte{1}
		var evaluator oracle.Evaluator
		alternatives, err := evaluator.Alternatives(&c, nil)
		Expect(err).NotTo(HaveOccurred())
		var memory guard.Memory
		run := compare.Run{Outcome: backends.Outcome{Status: status, Detail: detail}, Memory: &memory}
		var comparer compare.Comparer
		finding := comparer.Compare(&c, &alternatives[0], &[2]compare.Run{run, run})
		Expect(finding.Answer).To(Equal(want))
	},
	Entry("a call that it rejects", backends.Rejected, "Cannot slice scalars", "rejected/cannot-slice-scalars"),
	Entry("one that fails", backends.Failed, "Cannot slice scalars", "failed/cannot-slice-scalars"),
	Entry("one that it does not support", backends.Unsupported, "", "unsupported"),
	Entry("numbers, whatever their form", backends.Failed, "rank 7 exceeds 4.5e3, at -12", "failed/rank-exceeds-at"),
	Entry("words with the first and the last digit", backends.Failed, "from node0x to node9y", "failed/from-to"),
	Entry("shapes of any rank", backends.Failed, "shape [1,2,3] is bad", "failed/shape-is-bad"),
	Entry("addresses", backends.Failed, "null node at 0x7ffd12ab", "failed/null-node-at"),
	Entry("data types", backends.Unsupported, "no kernel for float16", "unsupported/no-kernel-for"),
	Entry("files and lines", backends.Failed, `/build/x/slice.cc:123: C:\b\y.cc bad stride`, "failed/bad-stride"),
	Entry("more words than are kept", backends.Failed, strings.Repeat("No way! ", 20), "failed/no-way-no-way-no-way-no-way"),
	Entry("a word without end", backends.Failed, strings.Repeat("a", 100), "failed/"+strings.Repeat("a", 16)),
	Entry("what is no text", backends.Failed, "\x00\xff\x1b[1m ✗ — Ж", "failed"),
)

var _ = DescribeTable("A crash is told from others by how the process ended",
	func(status backends.Status, detail, want string) {
		Expect(findingOf(backends.Outcome{Status: status, Detail: detail}).Answer).To(Equal(want))
	},
	Entry("a division by 0", backends.Crashed, "signal: floating point exception (core dumped)", "crashed/signal-floating-point-exception"),
	Entry("a wrong address, with or without a core", backends.Crashed, "signal: segmentation fault (core dumped)", "crashed/damaged-memory"),
	Entry("damage that the allocator finds, on Linux", backends.Crashed, "signal: aborted; stderr: double free or corruption (out)", "crashed/damaged-memory"),
	Entry("the same, later", backends.Crashed, "signal: aborted; stderr: free(): invalid pointer", "crashed/damaged-memory"),
	Entry("the same, in the list of free pieces", backends.Crashed, "signal: aborted; stderr: malloc(): unaligned tcache chunk detected", "crashed/damaged-memory"),
	Entry("damage that the allocator finds, on macOS", backends.Crashed, "signal: aborted; stderr: x(1) malloc: *** error for object 0x1: pointer being freed was not allocated", "crashed/damaged-memory"),
	Entry("a wrong address, on Windows", backends.Crashed, "exit status 0xc0000005", "crashed/damaged-memory"),
	Entry("an assertion, whatever it printed", backends.Crashed, "signal: aborted; stderr: assert(7 < 3) failed", "crashed/signal-aborted"),
	Entry("an exit status, which is a number that tells", backends.Crashed, "exit status 3; not alone, but after a case", "crashed/exit-status-3"),
	Entry("another exit status", backends.Crashed, "exit status 4", "crashed/exit-status-4"),
	Entry("a panic, whose words hold numbers of the call", backends.Crashed, "panic: index out of range [5] with length 3", "crashed"),
	Entry("no reason at all", backends.Crashed, "", "crashed"),
	Entry("a lost device", backends.DeviceLost, "it is gone", "device-lost"),
)

// findingOf compares an outcome with a transposition whose output has the sizes [2, 3].
func findingOf(outcome backends.Outcome) *compare.Finding {
	GinkgoHelper()
	c := spec.NewCall(onnx.Transpose)
	c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3, 2}}
	c.Tensors[0].Data = make([]byte, 6)
	c.Tensors[1].Desc = tensor.Desc{DType: tensor.Uint8}
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(&c, nil)
	Expect(err).NotTo(HaveOccurred())
	var memory guard.Memory
	run := compare.Run{Outcome: outcome, Memory: &memory}
	var comparer compare.Comparer
	return comparer.Compare(&c, &alternatives[0], &[2]compare.Run{run, run})
}
