package vulkan_test

import (
	"bytes"
	"context"
	"errors"
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
	"example.com/conform/spec/dml"
)

// A script says what each submission comes to, in order, on whatever device;
// those past its end succeed.
type script struct {
	results []vk.Result
	done    int // submissions
	opened  int // devices
}

func (s *script) intercept(fn *vk.DeviceFunctions) {
	s.opened++
	submit := fn.QueueSubmit
	fn.QueueSubmit = func(queue vk.Queue, count uint32, submits *vk.SubmitInfo, fence vk.Fence) vk.Result {
		s.done++
		if s.done <= len(s.results) && s.results[s.done-1] != vk.Success {
			return s.results[s.done-1]
		}
		return submit(queue, count, submits, fence)
	}
}

var _ = Describe("When the device", func() {
	const lost, full = vk.ErrorDeviceLost, vk.ErrorOutOfDeviceMemory
	var batch, before []backends.Job
	BeforeEach(func() {
		batch, before = nil, nil
		for n := range int64(4) {
			j := job(dml.Copy, &dml.CopyAttributes{}, array(n+3), array(n+3))
			batch, before = append(batch, j), append(before, twice(j))
		}
	})
	scripted := func(s *script) *vulkan.Backend {
		GinkgoHelper()
		return backend(options(func(o *vulkan.Options) { o.Intercept(s.intercept) }))
	}
	// untouched says which jobs have the memory that they had; the others
	// must have been done.
	untouched := func() []bool {
		GinkgoHelper()
		var list []bool
		for i := range batch {
			input, output := &batch[i].Operands[0], &batch[i].Operands[1]
			same := bytes.Equal(output.Memory, before[i].Operands[1].Memory)
			Expect(bytes.Equal(input.Memory, before[i].Operands[0].Memory)).To(BeTrue())
			Expect(bytes.Equal(output.Buffer(), input.Buffer())).To(Equal(!same))
			list = append(list, same)
		}
		return list
	}

	It("is lost once, the jobs are done one at a time on a new one", func(ctx context.Context) {
		s := &script{results: []vk.Result{lost}}
		Expect(run(ctx, scripted(s), batch...)).To(HaveEach(done))
		Expect(untouched()).To(HaveEach(false))
		Expect(s.done).To(Equal(1+4), "submissions")
		Expect(s.opened).To(Equal(2), "devices")
	})
	It("is lost again by one job, only that one is not done", func(ctx context.Context) {
		s := &script{results: []vk.Result{lost, vk.Success, vk.Success, lost}}
		b := scripted(s)
		outcomes := run(ctx, b, batch...)
		Expect(outcomes[2].Status).To(Equal(backends.DeviceLost))
		Expect(outcomes[2].Detail).To(ContainSubstring("VK_ERROR_DEVICE_LOST"))
		Expect(append(outcomes[:2:2], outcomes[3])).To(HaveEach(done))
		Expect(untouched()).To(Equal([]bool{false, false, true, false}))
		Expect(s.opened).To(Equal(3), "devices")
		Expect(run(ctx, b, batch[2])).To(HaveExactElements(done), "the next batch")
	})
	It("is lost while the host waits, that is the same", func(ctx context.Context) {
		waits := 0
		b := backend(options(func(o *vulkan.Options) {
			o.Intercept(func(fn *vk.DeviceFunctions) {
				wait := fn.WaitForFences
				fn.WaitForFences = func(device vk.Device, count uint32, fences *vk.Fence, all vk.Bool32, timeout uint64) vk.Result {
					result := wait(device, count, fences, all, timeout)
					if waits++; waits == 1 {
						return lost
					}
					return result
				}
			})
		}))
		Expect(run(ctx, b, batch...)).To(HaveEach(done))
		Expect(untouched()).To(HaveEach(false))
	})
	It("has too little memory for a batch, parts of it are done in turn", func(ctx context.Context) {
		s := &script{results: []vk.Result{full, full, vk.Success, vk.ErrorOutOfHostMemory}}
		Expect(run(ctx, scripted(s), batch...)[1].Status).To(Equal(backends.Failed))
		Expect(untouched()).To(Equal([]bool{false, true, false, false}))
		Expect(s.done).To(Equal(5), "all four, the first two, each of them, the last two")
		Expect(s.opened).To(Equal(1), "devices")
	})
	It("has too little memory for a job, that job fails", func(ctx context.Context) {
		b := backend(options(func(o *vulkan.Options) { o.LimitAllocation(1 << 20) }))
		large := job(dml.Copy, &dml.CopyAttributes{}, array(200_000), array(200_000))
		outcomes := run(ctx, b, batch[0], large, batch[1])
		Expect(outcomes[1].Status).To(Equal(backends.Failed))
		Expect(outcomes[1].Detail).To(ContainSubstring("out of memory"))
		Expect([]backends.Outcome{outcomes[0], outcomes[2]}).To(HaveEach(done))
		Expect(untouched()).To(Equal([]bool{false, false, true, true}))
	})
	It("refuses work for another reason, the backend is of no use", func(ctx context.Context) {
		s := &script{results: []vk.Result{vk.ErrorUnknown}}
		_, err := scripted(s).Run(ctx, batch)
		var failure *vk.CallError
		Expect(errors.As(err, &failure)).To(BeTrue())
		Expect(*failure).To(Equal(vk.CallError{Function: "vkQueueSubmit", Result: vk.ErrorUnknown}))
		Expect(untouched()).To(HaveEach(true))
	})
	It("cannot be opened again, the backend is of no use, until it can", func(ctx context.Context) {
		s := &script{results: []vk.Result{lost}}
		refuse := true
		b := backend(options(func(o *vulkan.Options) {
			o.Intercept(func(fn *vk.DeviceFunctions) {
				s.intercept(fn)
				if s.opened > 1 && refuse {
					fn.CreateFence = func(vk.Device, *vk.FenceCreateInfo, unsafe.Pointer, *vk.Fence) vk.Result { return full }
				}
			})
		}))
		_, err := b.Run(ctx, batch)
		Expect(err).To(MatchError(ContainSubstring("cannot be opened again")))
		refuse = false
		Expect(run(ctx, b, batch...)).To(HaveEach(done))
	})
})

var _ = Describe("A backend that forgets a barrier", func() {
	It("says so instead of returning outcomes", func(ctx context.Context) {
		b, err := vulkan.Open(options((*vulkan.Options).Stage, func(o *vulkan.Options) {
			o.Intercept(func(fn *vk.DeviceFunctions) {
				fn.CmdPipelineBarrier = func(vk.CommandBuffer, vk.PipelineStageFlags, vk.PipelineStageFlags, vk.Flags, uint32, *vk.MemoryBarrier, uint32, *vk.BufferMemoryBarrier, uint32, unsafe.Pointer) {
				}
			})
		}))
		needs(err)
		_, err = b.Run(ctx, []backends.Job{job(dml.Copy, &dml.CopyAttributes{}, array(1), array(1))})
		var objection *vulkan.ValidationError
		Expect(errors.As(err, &objection)).To(BeTrue(), "%v", err)
		Expect(objection.Message).To(ContainSubstring("HAZARD"))
		Expect(b.Close()).To(MatchError(objection))
	})
})
