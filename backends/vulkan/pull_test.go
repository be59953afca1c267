package vulkan_test

import (
	"bytes"
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/backends/vulkan"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// patched is a change of pull functions: of each row, one element is a constant
// that depends on the row, and one is left alone.
func patched(_ *pull.Job, right pull.Func) pull.Func {
	return func(output int, to, from []int64) pull.Source {
		switch to[len(to)-1] {
		case 1:
			return pull.Source{Operand: pull.Constant, Bits: 0x0123_4567_89ab_cdef + uint64(to[0]/3)}
		case 2:
			return pull.Source{Operand: pull.Nothing}
		default:
			return right(output, to, from)
		}
	}
}

var _ = DescribeTable("Pulled tensors are as on the CPU",
	func(ctx context.Context, reference func() *cpu.Backend, change ...func(*vulkan.Options)) {
		const b1, b2, b8 = tensor.Uint8, tensor.Float16, tensor.Uint64
		b := backend(options(change...))
		for _, c := range []struct {
			reason string
			job    backends.Job
		}{
			{"one run", copying(typed(b1, array(20_007)), typed(b1, array(20_007)))},
			{"rows with gaps", copying(typed(b2, array(100, 128)), strided(typed(b2, array(100, 128)), 129, 1))},
			{"transposed", copying(strided(array(90, 110), 1, 90), array(90, 110))},
			{"reversed twice", slicing(typed(b8, array(70, 131)), []int64{33, 62}, []int64{2, 5}, []int64{66, 124}, []int64{-2, -2})},
			{"every third", slicing(typed(b1, array(6_000)), []int64{2_000}, []int64{0}, []int64{6_000}, []int64{3})},
			{"a scatter", scattering(1, tensor.Int32, tensor.Float32, []int64{50, 60}, []int64{50, 40})},
			{"a wide scatter", scattering(0, tensor.Uint64, b1, []int64{60, 51}, []int64{70, 51})},
			{"padded in every dimension", job(xla.Copy, &xla.CopyAttributes{}, typed(b2, array(10, 20, 30)), tensor.Desc{
				DType: b2, Sizes: []int64{10, 20, 30},
				Layout: &tensor.XLA{MinorToMajor: []int64{1, 2, 0}, PaddedDimensions: []int64{13, 21, 44}, PaddingValue: tensor.HighestPadding},
			})},
		} {
			got, want := twice(c.job), twice(c.job)
			Expect(run(ctx, reference(), want)).To(HaveExactElements(done), c.reason)
			Expect(run(ctx, b, got)).To(HaveExactElements(done), c.reason)
			for i := range want.Operands {
				Expect(bytes.Equal(got.Operands[i].Memory, want.Operands[i].Memory)).To(BeTrue(), "%s: operand %d", c.reason, i)
			}
		}
	},
	Entry("as it is", usual, (*vulkan.Options).Pull),
	Entry("cut as for a GPU, with a dispatch for each run", usual, (*vulkan.Options).Pull, (*vulkan.Options).TuneHardware, (*vulkan.Options).PreferRows),
	Entry("through small bindings, by few workgroups", usual, (*vulkan.Options).Pull, func(o *vulkan.Options) { o.Limit(1<<12, 7) }),
	Entry("with constants and elements that are left alone", changed, func(o *vulkan.Options) { o.PullChanged(patched) }),
	Entry("with both, through small bindings", changed, func(o *vulkan.Options) { o.PullChanged(patched); o.Limit(1<<12, 100) }),
)

func usual() *cpu.Backend   { return cpu.New() }
func changed() *cpu.Backend { return cpu.NewPulling(patched) }
