package cpu_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/cpu"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Measure", func() {
	few := cpu.Selection{Rows: cpu.Rows, DTypes: []tensor.DType{tensor.Uint8, tensor.Float32}, Bytes: []int64{16 << 10, 32 << 10}, Threads: []int{1, 2}, Rounds: 1}
	It("measures every row for every type, size and number of threads, and the tiny one for one size", func(ctx context.Context) {
		figures, err := cpu.Measure(ctx, few)
		Expect(err).NotTo(HaveOccurred())
		Expect(figures).To(HaveLen((len(cpu.Rows)-1)*2*2*2 + 2*2))
		for _, f := range figures {
			Expect(f.Took).To(BeNumerically(">", 0))
			Expect(f.Rate).To(BeNumerically(">", 0))
			Expect(f.Copy).To(BeNumerically(">", 0))
		}
		Expect(figures).To(ContainElements(
			And(HaveField("Row", "stride-2"), HaveField("DType", tensor.Uint8), HaveField("Bytes", BeEquivalentTo(32<<10)), HaveField("Threads", 2)),
			And(HaveField("Row", "tiny"), HaveField("DType", tensor.Float32), HaveField("Bytes", BeEquivalentTo(64)), HaveField("Threads", 1)),
		))
	})
	It("stops when its context is done", func(ctx context.Context) {
		canceled, cancel := context.WithCancel(ctx)
		cancel()
		_, err := cpu.Measure(canceled, few)
		Expect(err).To(MatchError(context.Canceled))
	})
})
