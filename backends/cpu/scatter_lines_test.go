package cpu_test

import (
	"bytes"
	"context"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// scattered is what a scatter along an axis of a matrix leaves, by a loop over
// the indices, which names the last of the updates that go to one element.
func scattered(job *backends.Job, axis int, clamped bool) []byte {
	operand := func(i int) *spec.Tensor {
		return &spec.Tensor{Desc: job.Operands[i].Desc, Data: bytes.Clone(job.Operands[i].Memory)}
	}
	output, indices, updates := operand(0), operand(1), operand(2)
	rows, columns := output.Sizes[0], output.Sizes[1]
	extent := output.Sizes[axis]
	for e := range rows * columns {
		k := int64(indices.Bits(e))
		if bits := 8 * indices.DType.Size(); indices.DType.Signed() {
			k = k << (64 - bits) >> (64 - bits)
		}
		low := k < 0 && indices.DType.Signed()
		if low {
			k += extent
		}
		if k < 0 || k >= extent {
			if !clamped {
				continue
			}
			if k = extent - 1; low {
				k = 0
			}
		}
		at := [2]int64{e / columns, e % columns}
		at[axis] = k
		output.SetBits(at[0]*columns+at[1], updates.Bits(e))
	}
	return output.Data[:rows*columns*output.DType.Size()]
}

var _ = DescribeTable("A scatter leaves what a loop over its indices leaves, wherever in a line one is stray",
	func(ctx context.Context, axis int, clamped, same bool) {
		var choices []spec.Choice
		if clamped {
			choices = append(choices, spec.Choice{Question: dml.IndexOutOfRange, Answer: dml.OutOfRangeClamped})
		}
		var list []*cpu.Backend
		for _, path := range cpu.Paths() {
			GinkgoT().Setenv(cpu.Variable, path)
			whole, parts := cpu.New(choices...), cpu.New(choices...)
			parts.FuseFrom(0)
			list = append(list, whole, parts)
		}
		for _, n := range []int64{1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 20, 31, 32, 33, 37} {
			for _, data := range []tensor.DType{tensor.Uint8, tensor.Float16, tensor.Int32, tensor.Float64} {
				for _, dtype := range []tensor.DType{tensor.Int32, tensor.Uint32, tensor.Int64, tensor.Uint64} {
					w := workload.Scatter("", data, int64(axis), []int64{2, n})
					w.Descs[1].DType = dtype
					job := w.Job()
					indices := spec.Tensor{Desc: w.Descs[1], Data: job.Operands[1].Memory}
					for i := range job.Operands[2].Memory {
						job.Operands[2].Memory[i] ^= 0xff
					}
					elements := 2 * n
					extent := w.Descs[0].Sizes[axis]
					index := func(e int64) uint64 {
						if same {
							return uint64(e / n)
						}
						return uint64(e * e % extent)
					}
					for e := range elements {
						indices.SetBits(e, index(e))
					}
					for e := int64(-1); e < elements; e++ {
						for _, stray := range []int64{-1, extent, -extent - 1, 0} {
							if e >= 0 {
								indices.SetBits(e, uint64(stray))
							}
							want := scattered(&job, axis, clamped)
							for _, b := range list {
								clear(job.Operands[3].Memory)
								outcomes, err := b.Run(ctx, []backends.Job{job})
								Expect(err).NotTo(HaveOccurred())
								Expect(outcomes[0].Status).To(Equal(backends.Done), outcomes[0].Detail)
								if left := job.Operands[3].Memory[:len(want)]; !bytes.Equal(left, want) { // padding follows
									Fail(fmt.Sprintf("%v indices, %v, of which %d is %d: %v, not %v", dtype, &w.Descs[0], e, stray, left, want))
								}
							}
						}
						if e >= 0 {
							indices.SetBits(e, index(e))
						}
					}
				}
			}
		}
	},
	Entry("lines across the axis, whose updates outside are dropped", 0, false, false),
	Entry("lines across the axis, whose updates outside go to its ends", 0, true, false),
	Entry("lines along the axis, whose updates outside are dropped", 1, false, false),
	Entry("lines along the axis, whose updates outside go to its ends", 1, true, false),
	Entry("lines across the axis that go to one element of it each, but for one index", 0, false, true),
)
