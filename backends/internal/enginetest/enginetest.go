// Package enginetest is shared by the tests of backends over foreign libraries: small
// tensors, jobs of them, and backends whose library the machine may lack.
package enginetest

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// room is how many bytes an output has.
const room = 64

// Of returns an operand with the given elements. An output has none.
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

// Bytes returns a matrix of uint8 with two rows and three columns: 1 to 6.
func Bytes() spec.Tensor { return Of(tensor.Uint8, []int64{2, 3}, 1, 2, 3, 4, 5, 6) }

// JobOf returns the job of a call, whose outputs have room for 64 bytes each.
func JobOf(op *spec.Operator, attributes any, tensors ...spec.Tensor) backends.Job {
	ginkgo.GinkgoHelper()
	c := spec.Call{Operator: op, Attributes: attributes, Tensors: tensors}
	if len(tensors) != len(op.Params) { // the optional operand is left out
		c.Counts = spec.Counts{1, 0, 1}
	}
	var memory guard.Memory
	gomega.Expect(memory.Lay(&c, slices.Repeat([]int64{room}, len(tensors)-c.Inputs()), guard.First)).To(gomega.Succeed())
	return memory.Job("test", &c)
}

// Program returns the job of a program of ONNX, of the given inputs and outputs.
func Program(p *spec.Program, inputs, outputs []spec.Tensor) backends.Job {
	ginkgo.GinkgoHelper()
	return ProgramOf(onnx.Program, p, inputs, outputs)
}

// ProgramOf is [Program] of another operator of programs.
func ProgramOf(op *spec.Operator, p *spec.Program, inputs, outputs []spec.Tensor) backends.Job {
	ginkgo.GinkgoHelper()
	c := spec.NewCall(op)
	c.Program, c.Counts = p, spec.Counts{len(inputs), len(outputs)}
	c.Tensors = slices.Concat(inputs, outputs)
	gomega.Expect(c.WellFormed(1 << 20)).To(gomega.Succeed())
	var memory guard.Memory
	gomega.Expect(memory.Lay(&c, slices.Repeat([]int64{room}, len(outputs)), guard.First)).To(gomega.Succeed())
	return memory.Job("test", &c)
}

// Node returns a node of a program, which takes what wires lead to and has one output.
func Node(op *spec.Operator, attributes any, inputs ...spec.Wire) spec.Node {
	counts := slices.Repeat(spec.Counts{1}, len(op.Params))
	if op.Params[0].Count == spec.Many {
		counts[0] = len(inputs)
	}
	return spec.Node{Operator: op, Bound: op.Bind(attributes), Counts: counts, Inputs: inputs}
}

// SmokeProgram has a backend run a program of three nodes, of which the last takes the
// results of both others, and one of these is an output as well.
func SmokeProgram(b backends.Backend) {
	ginkgo.GinkgoHelper()
	input := func(k int) spec.Wire { return spec.Wire{Node: spec.OfProgram, Tensor: k} }
	p := &spec.Program{Outputs: []spec.Wire{{Node: 1}, {Node: 2}}, Nodes: []spec.Node{
		Node(onnx.Transpose, &onnx.TransposeAttributes{}, input(0)),
		Node(onnx.Gather, &onnx.GatherAttributes{}, spec.Wire{Node: 0}, input(1)),
		Node(onnx.Concat, &onnx.ConcatAttributes{}, spec.Wire{Node: 0}, spec.Wire{Node: 1}),
	}}
	output := Of(tensor.Uint8, nil)
	outcomes, wrote := Left(b, 10, Program(p, []spec.Tensor{Bytes(), Of(tensor.Int64, []int64{2}, 2, 0)}, []spec.Tensor{output, output}))
	gomega.Expect(outcomes[0]).To(gomega.Equal(backends.Finished([][]int64{{2, 2}, {5, 2}})))
	gomega.Expect(wrote[0]).To(gomega.Equal([]byte{1, 4, 2, 5, 3, 6, 3, 6, 1, 4}))
}

// Found returns the path that a search found. If it found none, it skips the spec, or
// fails where CI installs the engines.
func Found(path string, err error) string {
	ginkgo.GinkgoHelper()
	if err != nil {
		lacks(err)
	}
	return path
}

// Opened returns the backend of an engine, and closes it after the spec. If the engine's
// library was not found, it skips the spec, or fails where CI installs the engines.
func Opened[B backends.Backend](b B, err error) B {
	ginkgo.GinkgoHelper()
	if _, found := errors.AsType[*engine.Error](err); err != nil && !found {
		lacks(err)
	}
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	ginkgo.DeferCleanup(b.Close)
	return b
}

// lacks skips the spec because an engine is missing, or fails.
func lacks(err error) {
	ginkgo.GinkgoHelper()
	if installed() {
		ginkgo.Fail(err.Error())
	}
	ginkgo.Skip(err.Error())
}

// InEachMode runs a benchmark in each mode of an engine. If the engine does not open, it
// skips the mode, or fails where CI installs the engines.
func InEachMode[B backends.Backend](b *testing.B, modes []backends.Mode, open func(mode string) (B, error), run func(b *testing.B, backend B)) {
	for _, m := range modes {
		b.Run(m.Name, func(b *testing.B) {
			backend, err := open(m.Name)
			switch {
			case err != nil && installed():
				b.Fatal(err)
			case err != nil:
				b.Skip(err)
			}
			defer func() { _ = backend.Close() }()
			run(b, backend)
		})
	}
}

// installed reports whether CI installs the engines on this machine.
func installed() bool { return os.Getenv("CI") == "true" && runtime.GOOS == "linux" }

// Left runs jobs and returns the first bytes of their last operands afterwards.
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

// Smoke has a backend transpose two matrices that differ by their data, and gather the
// columns of one.
func Smoke(b backends.Backend) {
	ginkgo.GinkgoHelper()
	output, turned := Of(tensor.Uint8, nil), Of(tensor.Uint8, []int64{2, 3}, 6, 5, 4, 3, 2, 1)
	outcomes, wrote := Left(b, 6,
		JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, Bytes(), output),
		JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, turned, output),
		JobOf(onnx.Gather, &onnx.GatherAttributes{Axis: -1}, Bytes(), Of(tensor.Int64, []int64{3}, 2, 0, 1), output))
	gomega.Expect(outcomes).To(gomega.HaveEach(gomega.HaveField("Status", backends.Done)))
	gomega.Expect(outcomes[0].Sizes).To(gomega.Equal([][]int64{{3, 2}}))
	gomega.Expect(wrote).To(gomega.Equal([][]byte{{1, 4, 2, 5, 3, 6}, {6, 3, 5, 2, 4, 1}, {3, 1, 2, 6, 4, 5}}))
}
