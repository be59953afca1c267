package vulkan_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// inputOf and resultOf are wires to an input of a program, and to the first output of a node.
func inputOf(k int) spec.Wire     { return spec.Wire{Node: spec.OfProgram, Tensor: k} }
func resultOf(node int) spec.Wire { return spec.Wire{Node: node} }

// chained returns a program of three nodes, of which the last two take results.
func chained() backends.Job {
	return enginetest.Program(&spec.Program{
		Nodes: []spec.Node{
			enginetest.Node(onnx.Transpose, &onnx.TransposeAttributes{}, inputOf(0)),
			enginetest.Node(onnx.Transpose, &onnx.TransposeAttributes{}, resultOf(0)),
			enginetest.Node(onnx.Concat, &onnx.ConcatAttributes{}, resultOf(1), inputOf(0), resultOf(1)),
		},
		Outputs: []spec.Wire{resultOf(2)},
	}, []spec.Tensor{enginetest.Bytes()}, []spec.Tensor{enginetest.Of(tensor.Uint8, nil)})
}

// chosen returns a program in which a result holds the indices of a later node.
func chosen() backends.Job {
	return enginetest.Program(&spec.Program{
		Nodes: []spec.Node{
			enginetest.Node(onnx.Slice, &onnx.SliceAttributes{Starts: []int64{-1}, Ends: []int64{-3}, Steps: []int64{-1}}, inputOf(1)),
			enginetest.Node(onnx.Gather, &onnx.GatherAttributes{Axis: 1}, inputOf(0), resultOf(0)),
			enginetest.Node(onnx.Transpose, &onnx.TransposeAttributes{}, resultOf(1)),
		},
		Outputs: []spec.Wire{resultOf(2)},
	}, []spec.Tensor{enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{3}, 2, 0, 1)}, []spec.Tensor{enginetest.Of(tensor.Uint8, nil)})
}

var _ = Describe("A program", func() {
	// counted counts submissions and dispatches of a backend.
	counted := func(submissions, dispatches *int, change ...func(*vulkan.Options)) *vulkan.Backend {
		GinkgoHelper()
		b := backend(options(append(change, func(o *vulkan.Options) {
			o.Intercept(func(fn *vk.DeviceFunctions) {
				submit, dispatch := fn.QueueSubmit, fn.CmdDispatch
				fn.QueueSubmit = func(queue vk.Queue, count uint32, submits *vk.SubmitInfo, fence vk.Fence) vk.Result {
					*submissions++
					return submit(queue, count, submits, fence)
				}
				fn.CmdDispatch = func(commands vk.CommandBuffer, x, y, z uint32) {
					*dispatches++
					dispatch(commands, x, y, z)
				}
			})
		})...))
		*submissions, *dispatches = 0, 0
		return b
	}
	DescribeTable("takes as few submissions as it can", func(ctx context.Context, batch []backends.Job, wantSubmissions, wantDispatches int, change ...func(*vulkan.Options)) {
		var want []backends.Job
		for _, j := range batch {
			want = append(want, twice(j))
		}
		reference := run(ctx, cpu.New(), want...)
		Expect(reference).To(HaveEach(HaveField("Status", backends.Done)))
		var submissions, dispatches int
		b := counted(&submissions, &dispatches, change...)
		Expect(run(ctx, b, batch...)).To(Equal(reference))
		for i := range batch {
			for k := range batch[i].Operands {
				Expect(batch[i].Operands[k].Memory).To(Equal(want[i].Operands[k].Memory), "job %d, operand %d", i, k)
			}
		}
		Expect([]int{submissions, dispatches}).To(Equal([]int{wantSubmissions, wantDispatches}))
	},
		Entry("one, with a dispatch for each node", []backends.Job{chained()}, 1, 3),
		Entry("one for several, whose nodes share dispatches", []backends.Job{chained(), chained(), chained()}, 1, 3),
		Entry("one for programs and calls", []backends.Job{scattering(0, tensor.Uint32, tensor.Uint8, []int64{2, 3}, []int64{2, 3}), chained()}, 1, 3),
		Entry("one for each node, where the host reads what a node writes", []backends.Job{chosen()}, 3, 3),
		Entry("those before such a program are together", []backends.Job{chained(), chained(), chosen(), chained()}, 1+3+1, 3+3+3),
		Entry("one for each node, where all do not fit a binding: only the second node does", []backends.Job{chained()}, 3, 3+1+3, func(o *vulkan.Options) { o.Limit(1<<8, 65535) }),
	)
	It("whose barriers are forgotten is told by the validation layer", func(ctx context.Context) {
		b, err := vulkan.Open(options(func(o *vulkan.Options) {
			o.Intercept(func(fn *vk.DeviceFunctions) {
				barrier := fn.CmdPipelineBarrier
				fn.CmdPipelineBarrier = func(commands vk.CommandBuffer, before, after vk.PipelineStageFlags, flags vk.Flags, n uint32, memory *vk.MemoryBarrier, m uint32, buffers *vk.BufferMemoryBarrier, k uint32, images unsafe.Pointer) {
					if after&vk.PipelineStageComputeShaderBit == 0 {
						barrier(commands, before, after, flags, n, memory, m, buffers, k, images)
					}
				}
			})
		}))
		needs(err)
		_, err = b.Run(ctx, []backends.Job{chained()})
		var objection *vulkan.ValidationError
		Expect(errors.As(err, &objection)).To(BeTrue(), "%v", err)
		Expect(objection.Message).To(ContainSubstring("HAZARD"))
		Expect(b.Close()).To(MatchError(objection))
	})
})

// BenchmarkPrograms runs batches of programs of three nodes of few elements.
func BenchmarkPrograms(b *testing.B) {
	backend := vulkan.Benchmarked(b)
	RegisterTestingT(b)
	batch := make([]backends.Job, 128)
	for i := range batch {
		batch[i] = chained()
	}
	for b.Loop() {
		outcomes, err := backend.Run(b.Context(), batch)
		if err != nil || slices.ContainsFunc(outcomes, func(o backends.Outcome) bool { return o.Status != backends.Done }) {
			b.Fatal(err, outcomes[0])
		}
	}
	b.ReportMetric(float64(len(batch)*b.N)/b.Elapsed().Seconds(), "programs/s")
}
