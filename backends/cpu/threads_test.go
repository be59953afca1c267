package cpu_test

import (
	"bytes"
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("several threads leave what one leaves", func(ctx context.Context, w workload.Workload) {
	overlapping := spec.Choice{Question: dml.OverlappingOutput, Answer: dml.OverlapAnyCollider}
	var left [][]byte
	for _, threads := range []int{1, 3} {
		b := cpu.New(overlapping)
		b.Threads = threads
		job := w.Job()
		outcomes, err := b.Run(ctx, []backends.Job{job})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0].Status).To(Equal(backends.Done), outcomes[0].Detail)
		left = append(left, job.Operands[len(job.Operands)-1].Memory)
	}
	Expect(bytes.Equal(left[0], left[1])).To(BeTrue())
},
	Entry("parts of one run", workload.Slice("", tensor.Uint16, []int64{3<<20 + 1}, 1)),
	Entry("rows, whose number the threads do not divide", workload.Slice("", tensor.Uint32, []int64{1001, 2000}, -1, 2)),
	Entry("fewer rows than threads", workload.Slice("", tensor.Uint8, []int64{2, 3 << 20}, -1, -1)),
	Entry("elements that share an address", workload.Copy("", tensor.Uint32, []int64{1000, 1000}, nil, []int64{1, 1})),
	Entry("rows of which the end of one is the start of the next", workload.Copy("", tensor.Uint32, []int64{1000, 1000}, nil, []int64{999, 1})),
	Entry("channels last", workload.Copy("", tensor.Uint64, []int64{3, 500, 501}, nil, []int64{1, 1503, 3})),
	Entry("a scatter", workload.Scatter("", tensor.Uint64, 1, []int64{700, 701})),
)
