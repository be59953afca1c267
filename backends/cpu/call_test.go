package cpu_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// array is an operand with data, one number an element; an output has none.
func array(d tensor.DType, sizes []int64, layout tensor.Layout, bits ...uint64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes, Layout: layout}}
	if len(bits) > 0 {
		t.Data = make([]byte, int64(len(bits))*d.Size())
	}
	for i, b := range bits {
		t.SetBits(int64(i), b)
	}
	return t
}

// count returns from, from+1, …, n numbers.
func count(from uint64, n int) []uint64 {
	numbers := make([]uint64, n)
	for i := range numbers {
		numbers[i] = from + uint64(i)
	}
	return numbers
}

// canary fills what a call should leave alone.
const canary = uint64(0xaaaa_aaaa_aaaa_aaaa)

// run runs a call and returns its outcome with the whole output buffer, gaps
// and padding included, one number an element; untouched elements are canary.
func run(b *cpu.Backend, op *spec.Operator, attributes any, outputElements int64, tensors ...spec.Tensor) (backends.Outcome, []uint64) {
	GinkgoHelper()
	var memory guard.Memory
	c := spec.Call{Operator: op, Attributes: attributes, Tensors: tensors}
	size := c.Output().DType.Size()
	Expect(memory.Lay(&c, []int64{outputElements * size}, guard.First)).To(Succeed())
	job := memory.Job("test", &c)
	output := job.Operands[len(job.Operands)-1].Buffer()
	for i := range output {
		output[i] = byte(canary & 0xff)
	}
	outcomes, err := b.Run(context.Background(), []backends.Job{job})
	Expect(err).NotTo(HaveOccurred())
	Expect(outcomes).To(HaveLen(1))
	left := spec.Tensor{Desc: tensor.Desc{DType: c.Output().DType}, Data: output}
	bits := make([]uint64, int64(len(output))/size)
	for i := range bits {
		bits[i] = left.Bits(int64(i))
		if bits[i] == canary>>(64-8*size) {
			bits[i] = canary
		}
	}
	return outcomes[0], bits
}

// expectDone is run for a call that must be done.
func expectDone(b *cpu.Backend, op *spec.Operator, attributes any, tensors ...spec.Tensor) []uint64 {
	GinkgoHelper()
	outcome, bits := run(b, op, attributes, 0, tensors...)
	Expect(outcome).To(Equal(backends.Outcome{Status: backends.Done}))
	return bits
}
