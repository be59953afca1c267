package depict_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/depict"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/reports/picture"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestDepict(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "depict")
}

// A trial is a call that ran correctly under both fills. Tests then spoil it.
type trial struct {
	call   spec.Call
	admits []oracle.Alternative
	memory [2]guard.Memory
	runs   [2]compare.Run
}

func newTrial(call spec.Call) *trial {
	t := &trial{call: call}
	var evaluator oracle.Evaluator
	var err error
	t.admits, err = evaluator.Alternatives(&t.call, nil)
	Expect(err).NotTo(HaveOccurred())
	a := &t.admits[0].Admissible.Outputs[0]
	for i, fill := range []guard.Fill{guard.First, guard.Second} {
		Expect(t.memory[i].Lay(&t.call, oracle.OutputBytes(t.admits, 2, nil), fill)).To(Succeed())
		t.runs[i] = compare.Run{Outcome: backends.Outcome{Status: backends.Done, Sizes: [][]int64{a.Sizes()}}, Memory: &t.memory[i]}
		desc := t.call.Output().Desc
		desc.Sizes = a.Sizes()
		place, err := desc.Place()
		Expect(err).NotTo(HaveOccurred())
		var packed []byte
		for _, s := range a.Sources() {
			packed = append(packed, byte(s.Bits(&t.call)))
		}
		guard.Spread(tensor.Uint8, t.output(i), packed, a.Sizes(), &place)
	}
	return t
}

// output returns the buffer of the output in run i.
func (t *trial) output(i int) []byte {
	r := t.memory[i].Outputs()[0]
	return t.memory[i].Bytes[r.Buffer : r.Buffer+r.Length]
}

// set writes a byte of the output in both runs, from the start of its buffer.
func (t *trial) set(at int64, values ...byte) {
	for i := range t.memory {
		for n, value := range values {
			t.memory[i].Bytes[t.memory[i].Outputs()[0].Buffer+at+int64(n)] = value
		}
	}
}

func (t *trial) draw() *result.Picture {
	var comparer compare.Comparer
	finding := comparer.Compare(&t.call, &t.admits[0], &t.runs)
	Expect(finding).NotTo(BeNil())
	scene := depict.Scene{Call: &t.call, Nearest: &t.admits[0], Runs: &t.runs, Finding: finding}
	p := scene.Draw()
	if p != nil {
		Expect(picture.Check(p)).To(Succeed())
	}
	return p
}

// lines returns a picture as text art.
func lines(p *result.Picture) string {
	bare := func(s string) string { return s }
	return strings.Join(picture.Text(p, 78, true, &picture.Paint{Bad: bare, Good: bare, Dim: bare}), "\n") + "\n"
}

// reversed is a slice of 1 2 3 4 from back to front.
func reversed() spec.Call {
	c := spec.NewCall(dml.Slice1)
	*c.Attributes.(*dml.Slice1Attributes) = dml.Slice1Attributes{
		FeatureLevel: c.Attributes.(*dml.Slice1Attributes).FeatureLevel, InputWindowOffsets: []int64{0}, InputWindowSizes: []int64{4}, InputWindowStrides: []int64{-2},
	}
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{4}}, Data: []byte{1, 2, 3, 4}}
	c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}}}
	return c
}

// strided is a copy of two rows of two to rows that are three elements apart.
func strided() spec.Call {
	c := spec.NewCall(dml.Copy)
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 2}}, Data: []byte{1, 2, 3, 4}}
	c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 2}, Layout: &tensor.Strided{Strides: []int64{3, 1}}}}
	return c
}

// gapped is a copy from such rows.
func gapped() spec.Call {
	c := strided()
	c.Tensors[0].Layout, c.Tensors[1].Layout = c.Tensors[1].Layout, nil
	return c
}

// sliced is data[1:-1:2] of five elements.
func sliced() spec.Call {
	c := spec.NewCall(openvino.StridedSlice)
	*c.Attributes.(*openvino.StridedSliceAttributes) = openvino.StridedSliceAttributes{
		Begin: []int64{1}, End: []int64{-1}, Stride: []int64{2}, BeginMask: []int64{0}, EndMask: []int64{0},
	}
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{5}}, Data: []byte{1, 2, 3, 4, 5}}
	c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8}}
	return c
}

var _ = DescribeTable("A picture leaves elements out only where that saves more than the note on it takes", func(elements, hidden int64) {
	c := spec.NewCall(dml.Copy)
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{elements}}
	c.Tensors[0], c.Tensors[1] = spec.Tensor{Desc: desc, Data: make([]byte, elements)}, spec.Tensor{Desc: desc.Clone()}
	t := newTrial(c)
	t.set(0, 9)
	for _, g := range t.draw().Grids {
		Expect(g.Hidden).To(Equal(hidden), g.Name)
	}
},
	Entry("nine elements are all shown", int64(9), int64(0)),
	Entry("ten elements are all shown", int64(10), int64(0)),
	Entry("eleven elements are not", int64(11), int64(3)),
)

var _ = DescribeTable("The picture of", func(call func() spec.Call, spoil func(t *trial), want string) {
	t := newTrial(call())
	spoil(t)
	Expect(lines(t.draw())).To(Equal(strings.TrimPrefix(want, "\n")))
},
	Entry("a wrong value leads from where it should have come and from where it did", reversed, func(t *trial) { t.set(0, 3) }, `
input uint8 [4]      output uint8 [2]
  0   1   2   3         0     1
┌───┬───┬───┬───┐    ┌─────┬─────┐
│ 1 │ 2 │ 3 │ 4 │    │ ✗ 3 │  2  │
└───┴───┴───┴───┘    └─────┴─────┘
          │   │         ▲
          │   └─────────┤ should come from input[3]
          └─────────────┘ came from input[2]

dimension  offset, size, stride  copy start  output size
0 of 4     0, 4, -2              3           2

memory of output
        guard        output[0]  output[1]  padding  guard
holds   f3 f5 28 49  03         02         e0 3c    1a d7 12 15
should               04
`),
	Entry("a value that no element has leads from nowhere", reversed, func(t *trial) { t.set(0, 9) }, `
input uint8 [4]      output uint8 [2]
  0   1   2   3         0     1
┌───┬───┬───┬───┐    ┌─────┬─────┐
│ 1 │ 2 │ 3 │ 4 │    │ ✗ 9 │  2  │
└───┴───┴───┴───┘    └─────┴─────┘
              │         ▲
              └─────────┘ should come from input[3]

dimension  offset, size, stride  copy start  output size
0 of 4     0, 4, -2              3           2

memory of output
        guard        output[0]  output[1]  padding  guard
holds   f3 f5 28 49  09         02         e0 3c    1a d7 12 15
should               04
`),
	Entry("an element that was not written", reversed, func(t *trial) {
		for i := range t.memory {
			at := t.memory[i].Outputs()[0].Buffer + 1
			t.memory[i].Bytes[at] = t.memory[i].Before[at]
		}
	}, `
input uint8 [4]      output uint8 [2]
  0   1   2   3          0       1
┌───┬───┬───┬───┐    ┌───────┬───────┐
│ 1 │ 2 │ 3 │ 4 │    │   4   │ ∅ 221 │
└───┴───┴───┴───┘    └───────┴───────┘
      │                          ▲
      └──────────────────────────┘ should come from input[1]

dimension  offset, size, stride  copy start  output size
0 of 4     0, 4, -2              3           2

memory of output
        guard        output[0]  output[1]  padding  guard
holds   f3 f5 28 49  04         dd         e0 3c    1a d7 12 15
should                          02
1 of these bytes was not written
`),
	Entry("a gap that was overwritten is one of bytes", strided, func(t *trial) { t.set(2, 0) }, `
memory of output
        guard        output[0,0]  output[0,1]  gap  output[1,0]  output[1,1]
holds   f3 f5 28 49  01           02           00   03           04
should                                         e0
        padding   guard
holds   d7 12 15  91 3f 64 7d
`),
	Entry("a guard that was overwritten is one of bytes", strided, func(t *trial) { t.set(-1, 0) }, `
memory of output
        guard        output[0,0]  output[0,1]  gap  output[1,0]  output[1,1]
holds   f3 f5 28 00  01           02           e0   03           04
should           49
        padding   guard
holds   d7 12 15  91 3f 64 7d
`),
	Entry("an input that was modified shows it, and not the output", strided, func(t *trial) {
		for i := range t.memory {
			t.memory[i].Bytes[t.memory[i].Operands[0].Buffer+3] = 7
		}
	}, `
input uint8 [2, 2]    output uint8 [2, 2]
     0     1              0   1
  ┌─────┬─────┐         ┌───┬───┐
0 │  1  │  2  │       0 │ 1 │ 2 │
1 │  3  │ ✗ 7 │       1 │ 3 │ 4 │
  └─────┴─────┘         └───┴───┘
input[1,1] holds 7; it should hold 4

memory of input
        guard        input[0,0]  input[0,1]  input[1,0]  input[1,1]
holds   b9 91 28 88  01          02          03          07
should                                                   04
        guard
holds   c9 18 c1 b0
`),
	Entry("an element that was read from a gap shows the bytes around that", gapped, func(t *trial) {
		for i := range t.memory {
			m := &t.memory[i]
			m.Bytes[m.Outputs()[0].Buffer] = m.Before[m.Operands[0].Buffer+2]
		}
	}, `
input uint8 [2, 2]    output uint8 [2, 2]
    0   1                  0      1
  ┌───┬───┐             ┌──────┬──────┐
0 │ 1 │ 2 │           0 │ ✗ 54 │  2   │
1 │ 3 │ 4 │           1 │  3   │  4   │
  └───┴───┘             └──────┴──────┘
    │                      ▲
    └──────────────────────┘ should come from input[0,0]

memory of input
        guard        input[0,0]  input[0,1]  gap  input[1,0]  input[1,1]
holds   b9 91 28 88  01          02          36   03          04
        padding   guard
holds   18 c1 b0  72 36 04 38
byte 2 was read, which is no element
`),
	Entry("a wrong shape shows both shapes and the steps", sliced, func(t *trial) {
		for i := range t.runs {
			t.runs[i].Outcome.Sizes = [][]int64{{1}}
		}
	}, `
data uint8 [5]           output uint8 [2], admissible
  0   1   2   3   4         0     1
┌───┬───┬───┬───┬───┐    ┌─────┬─────┐
│ 1 │ 2 │ 3 │ 4 │ 5 │    │  2  │ (4) │
└───┴───┴───┴───┴───┘    └─────┴─────┘

output uint8 [1], inferred
  0
┌───┐
│ 2 │
└───┘
output[1] is not in the shape that the backend inferred

step  is     dimension  begin:end:stride  adjusted  clamped  size
0     slice  0 of 5     1:-1:2            1:4       1:4      2
`),
)

var _ = DescribeTable("The picture of sizes that no tensor has leaves the inferred shape out", func(sizes ...int64) {
	t := newTrial(sliced())
	for i := range t.runs {
		t.runs[i].Outcome.Sizes = [][]int64{sizes}
	}
	Expect(lines(t.draw())).To(And(ContainSubstring("admissible"), Not(ContainSubstring(", inferred\n"))))
},
	Entry("one below zero", int64(-1)),
	Entry("one below zero beside a 0: there are no elements", int64(0), int64(-2147483648)),
	Entry("the least", int64(math.MinInt64), int64(0)),
	Entry("too many elements", int64(1)<<62, int64(1)<<62),
	Entry("too many dimensions", slices.Repeat([]any{int64(1)}, tensor.MaxRank+1)...),
)
