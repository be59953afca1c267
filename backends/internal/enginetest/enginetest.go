// Package enginetest has what the tests of backends over foreign libraries share:
// small tensors and jobs of them, and how to open a library that the machine may
// lack.
package enginetest

import (
	"context"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// room is how many bytes an output has.
const room = 64

// Of is an operand with the given data; an output has none.
func Of(d tensor.DType, sizes []int64, values ...int64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes}}
	if values == nil {
		return t
	}
	t.Data = make([]byte, int64(len(values))*d.Size())
	for i, v := range values {
		bits, ok := tensor.IntegerValue(d, v)
		gomega.Expect(ok).To(gomega.BeTrue())
		t.SetBits(int64(i), bits)
	}
	return t
}

// Bytes is a matrix of uint8 with two rows and three columns: 1 to 6.
func Bytes() spec.Tensor { return Of(tensor.Uint8, []int64{2, 3}, 1, 2, 3, 4, 5, 6) }

// JobOf is the job of a call, whose outputs have room for 64 bytes each.
func JobOf(op *spec.Operator, attributes any, tensors ...spec.Tensor) backends.Job {
	ginkgo.GinkgoHelper()
	c := spec.Call{Operator: op, Attributes: attributes, Tensors: tensors}
	if len(tensors) != len(op.Params) { // what is optional is left out
		c.Counts = spec.Counts{1, 0, 1}
	}
	var memory guard.Memory
	gomega.Expect(memory.Lay(&c, slices.Repeat([]int64{room}, len(tensors)-c.Inputs()), guard.First)).To(gomega.Succeed())
	return memory.Job("test", &c)
}

// Found is the path that a search has found. Without one it skips the spec, and
// fails where CI installs the engines.
func Found(path string, err error) string {
	ginkgo.GinkgoHelper()
	if err == nil {
		return path
	}
	if installed() {
		ginkgo.Fail(err.Error())
	}
	ginkgo.Skip(err.Error())
	return ""
}

// Lacks skips a benchmark of an engine that does not open, and fails where CI
// installs the engines.
func Lacks(b *testing.B, err error) {
	b.Helper()
	if installed() {
		b.Fatal(err)
	}
	b.Skip(err)
}

// installed reports whether CI installs the engines on this machine.
func installed() bool { return os.Getenv("CI") == "true" && runtime.GOOS == "linux" }

// Left runs jobs and returns what they left in their last operands, of so many
// bytes each.
func Left(b backends.Backend, bytes int, jobs ...backends.Job) ([]backends.Outcome, [][]byte) {
	ginkgo.GinkgoHelper()
	outcomes, err := b.Run(context.Background(), jobs)
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	var all [][]byte
	for i := range jobs {
		all = append(all, slices.Clone(jobs[i].Operands[len(jobs[i].Operands)-1].Buffer()[:bytes]))
	}
	return outcomes, all
}
