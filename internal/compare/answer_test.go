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
