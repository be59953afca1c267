package compare_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// tried is a call under some answers, run under both fills by a backend that
// writes the first admissible value of each element, and the padding.
func tried(call spec.Call, pins ...spec.Choice) *trial {
	t := &trial{call: call}
	var evaluator oracle.Evaluator
	var err error
	t.alternatives, err = evaluator.Alternatives(&t.call, pins)
	Expect(err).NotTo(HaveOccurred())
	Expect(t.alternatives).To(HaveLen(1))
	a := &t.alternatives[0]
	for i, fill := range []guard.Fill{guard.First, guard.Second} {
		m := &t.memory[i]
		Expect(m.Lay(&t.call, a.OutputBytes, fill)).To(Succeed())
		t.runs[i] = compare.Run{Outcome: backends.Outcome{Status: backends.Done}, Memory: m}
		if t.call.Operator.Infers() {
			t.runs[i].Outcome.Sizes = [][]int64{a.Admissible.Outputs[0].Sizes()}
		}
		if call.CheckOnly || a.Rejects() != nil {
			continue
		}
		if bits, ok, _ := a.Admissible.Outputs[0].Padding(); ok {
			guard.FillElements(call.Output().DType, t.output(i), bits)
		}
		for element, source := range a.Admissible.Outputs[0].Sources() {
			if source.Operand != spec.Anything {
				t.write(i, int64(element), source.Bits(&t.call))
			}
		}
	}
	return t
}

// output is the output's buffer in run i.
func (t *trial) output(i int) []byte {
	r := t.memory[i].Outputs()[0]
	return t.memory[i].Bytes[r.Buffer : r.Buffer+r.Length]
}

// write writes an element of the output in run i, by row-major ordinal.
func (t *trial) write(i int, element int64, bits uint64) {
	desc := t.call.Output().Desc
	desc.Sizes = t.alternatives[0].Admissible.Outputs[0].Sizes()
	place, err := desc.Place()
	Expect(err).NotTo(HaveOccurred())
	index := make([]int64, len(desc.Sizes))
	tensor.Unravel(element, desc.Sizes, index)
	guard.SetElement(desc.DType, t.output(i), place.Offset(index), bits)
}

// writes writes an element of the output in both runs.
func (t *trial) writes(element int64, bits uint64) {
	t.write(0, element, bits)
	t.write(1, element, bits)
}

func (t *trial) compare() *compare.Finding {
	return new(compare.Comparer).Compare(&t.call, &t.alternatives[0], &t.runs)
}

// filled returns a tensor with the given bits as its elements.
func filled(d tensor.Desc, bits ...uint64) spec.Tensor {
	t := spec.Tensor{Desc: d, Data: make([]byte, int64(len(bits))*d.DType.Size())}
	for i, b := range bits {
		t.SetBits(int64(i), b)
	}
	return t
}

// copied is a copy of elements of one type, to every second place in memory.
func copied(d tensor.DType, bits ...uint64) spec.Call {
	sizes := []int64{int64(len(bits))}
	return spec.Call{
		Operator: dml.Copy, Attributes: dml.Copy.NewAttributes(),
		Tensors: []spec.Tensor{
			filled(tensor.Desc{DType: d, Sizes: sizes}, bits...),
			{Desc: tensor.Desc{DType: d, Sizes: sizes, Layout: &tensor.Strided{Strides: []int64{2}}}},
		},
	}
}

var _ = DescribeTable("an element of any width is compared whole",
	func(d tensor.DType) {
		Expect(tried(copied(d, 1, 2, 3)).compare()).To(BeNil())
		for bit := range 8 * d.Size() {
			t := tried(copied(d, 1, 2, 3))
			t.writes(1, 2^1<<bit)
			finding := t.compare()
			Expect(finding).NotTo(BeNil(), "bit %d", bit)
			Expect(finding.Kind).To(Equal(result.WrongValue))
			Expect(finding.Wrong).To(Equal([]int64{1}))
			Expect(compare.Got(&t.call, len(t.call.Tensors)-1, []int64{3}, &t.runs[0], 1)).To(BeEquivalentTo(2 ^ 1<<bit))
		}
	},
	Entry(nil, tensor.Uint8),
	Entry(nil, tensor.Int16),
	Entry(nil, tensor.Uint32),
	Entry(nil, tensor.Int64),
)

// transposed is a transpose of a list of elements of one type, which stays as it is.
func transposed(d tensor.DType, bits ...uint64) spec.Call {
	c := spec.NewCall(onnx.Transpose)
	c.Tensors[0] = filled(tensor.Desc{DType: d, Sizes: []int64{int64(len(bits))}}, bits...)
	c.Tensors[1].DType = d
	return c
}

// Three nibbles are a byte and the low half of another.
var _ = DescribeTable("elements that share a byte are compared bit by bit", func(spoil func(t *trial), kind result.Kind, detail string, wrong ...int64) {
	t := tried(transposed(tensor.Uint4, 1, 2, 3))
	Expect(t.compare()).To(BeNil(), "the rest of the last byte stays as it was")
	spoil(t)
	finding := t.compare()
	Expect(finding).NotTo(BeNil())
	Expect(finding.Kind).To(Equal(kind))
	Expect(finding.Detail).To(ContainSubstring(detail))
	Expect(slices.Equal(finding.Wrong, wrong)).To(BeTrue())
},
	Entry("a nibble", func(t *trial) { t.writes(1, 7) }, result.WrongValue, "not admissible", int64(1)),
	Entry("a nibble of the fill", func(t *trial) { t.write(1, 0, 8) }, result.FillDependent, "no element of any operand", int64(0)),
	Entry("swapped neighbours", func(t *trial) { t.writes(0, 2); t.writes(1, 1) }, result.WrongValue, "not admissible", int64(0), int64(1)),
	Entry("a nibble that was not written", func(t *trial) {
		for i := range t.memory {
			region := t.memory[i].Outputs()[0]
			t.write(i, 1, guard.Element(tensor.Uint4, t.memory[i].Before[region.Buffer:], 1))
		}
	}, result.Unwritten, "before the call", int64(1)),
	Entry("the rest of the last byte", func(t *trial) { t.output(0)[1] ^= 0x10 }, result.GapOverwritten, "bits of byte 1 of the output buffer that belong to no element"),
)

var _ = It("a bool whose byte is neither 0 nor 1 is wrong", func() {
	t := tried(transposed(tensor.Bool, 0, 1))
	Expect(t.compare()).To(BeNil())
	t.writes(1, 2)
	Expect(t.compare().Kind).To(Equal(result.WrongValue))
	Expect(compare.Got(&t.call, 1, []int64{2}, &t.runs[0], 1)).To(BeEquivalentTo(2))
})

var _ = DescribeTable("the kind of a wrong element, by what was copied to what",
	func(d tensor.DType, from, to uint64, kind result.Kind) {
		t := tried(copied(d, 1, from))
		t.writes(1, to)
		Expect(t.compare()).To(HaveField("Kind", kind))
	},
	Entry("float16: a signalling NaN made quiet", tensor.Float16, uint64(0x7c01), uint64(0x7e01), result.NaNAltered),
	Entry("float16: a NaN of the other sign", tensor.Float16, uint64(0x7e00), uint64(0xfe00), result.NaNAltered),
	Entry("float16: the least NaN by another", tensor.Float16, uint64(0xfc02), uint64(0xfc01), result.NaNAltered),
	Entry("float16: a NaN made infinite", tensor.Float16, uint64(0x7c01), uint64(0x7c00), result.WrongValue),
	Entry("float16: a NaN made a number", tensor.Float16, uint64(0x7c01), uint64(0x3c01), result.WrongValue),
	Entry("float16: an infinity made a NaN", tensor.Float16, uint64(0x7c00), uint64(0x7e00), result.WrongValue),
	Entry("float16: a number made a NaN", tensor.Float16, uint64(0x3c00), uint64(0x7e00), result.WrongValue),
	Entry("float32: a NaN of the other sign", tensor.Float32, uint64(0xff800002), uint64(0x7f800001), result.NaNAltered),
	Entry("float32: a NaN made infinite", tensor.Float32, uint64(0x7f800001), uint64(0xff800000), result.WrongValue),
	Entry("float32: an infinity made a NaN", tensor.Float32, uint64(0xff800000), uint64(0x7f800001), result.WrongValue),
	Entry("float64: a signalling NaN made quiet", tensor.Float64, uint64(0x7ff0000000000001), uint64(0x7ff8000000000001), result.NaNAltered),
	Entry("float64: a NaN of the other sign", tensor.Float64, uint64(0xfff0000000000002), uint64(0x7ff0000000000001), result.NaNAltered),
	Entry("float64: a NaN made infinite", tensor.Float64, uint64(0x7ff0000000000001), uint64(0x7ff0000000000000), result.WrongValue),
	Entry("float64: an infinity made a NaN", tensor.Float64, uint64(0x7ff0000000000000), uint64(0x7ff0000000000001), result.WrongValue),
	Entry("float64: a number made a NaN", tensor.Float64, uint64(1), uint64(0x7ff8000000000000), result.WrongValue),
	Entry("int16: whole numbers are no NaNs", tensor.Int16, uint64(0x7c01), uint64(0x7e01), result.WrongValue),
	Entry("uint32: whole numbers are no NaNs", tensor.Uint32, uint64(0x7f800001), uint64(0x7fc00001), result.WrongValue),
	Entry("int64: whole numbers are no NaNs", tensor.Int64, uint64(0x7ff0000000000001), uint64(0x7ff8000000000001), result.WrongValue),
)

var _ = DescribeTable("the kind of a NaN that another input holds too, by what was copied to what",
	func(d tensor.DType, from, to uint64, kind result.Kind) {
		t := tried(copied(d, to, from))
		t.writes(1, to)
		Expect(t.compare()).To(HaveField("Kind", kind))
	},
	Entry("float16: it is the one made quiet", tensor.Float16, uint64(0x7c01), uint64(0x7e01), result.NaNAltered),
	Entry("float16: it is the default one", tensor.Float16, uint64(0xfd23), uint64(0xfe00), result.NaNAltered),
	Entry("float16: it is the default one of the other sign", tensor.Float16, uint64(0xfd23), uint64(0x7e00), result.NaNAltered),
	Entry("float16: it is another one", tensor.Float16, uint64(0x7c01), uint64(0x7e02), result.WrongValue),
	Entry("bfloat16: it is the one of all bits", tensor.Bfloat16, uint64(0x7fc0), uint64(0xffff), result.NaNAltered),
	Entry("bfloat16: it is another", tensor.Bfloat16, uint64(0x7fc0), uint64(0x7f81), result.WrongValue),
	Entry("float16: it is made quiet, and has the other sign", tensor.Float16, uint64(0x7c01), uint64(0xfe01), result.WrongValue),
	Entry("float32: it is the one made quiet", tensor.Float32, uint64(0xff800001), uint64(0xffc00001), result.NaNAltered),
	Entry("float32: it is another one", tensor.Float32, uint64(0x7f800001), uint64(0x7f800002), result.WrongValue),
	Entry("float64: it is the default one", tensor.Float64, uint64(0x7ff0000000000001), uint64(0xfff8000000000000), result.NaNAltered),
	Entry("float64: it is another one", tensor.Float64, uint64(0x7ff0000000000001), uint64(0x7ff0000000000002), result.WrongValue),
)

var _ = Describe("the wrong elements of a finding", func() {
	call := func() spec.Call { return copied(tensor.Uint8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) }

	It("are all counted, and the first eight listed", func() {
		t := tried(call())
		for element := range int64(10) {
			t.writes(element, 77)
		}
		Expect(t.compare()).To(And(
			HaveField("Count", BeEquivalentTo(10)), HaveField("Total", BeEquivalentTo(10)),
			HaveField("Wrong", []int64{0, 1, 2, 3, 4, 5, 6, 7}),
		))
	})

	untouched := func(t *trial, element int64) {
		for i := range t.memory {
			m := &t.memory[i]
			t.write(i, element, uint64(m.Before[m.Outputs()[0].Buffer+2*element]))
		}
	}
	It("are of the kind of the first", func() {
		t := tried(call())
		t.writes(3, 77)
		untouched(t, 5)
		Expect(t.compare()).To(And(HaveField("Kind", result.WrongValue), HaveField("Wrong", []int64{3, 5})))
		t = tried(call())
		untouched(t, 3)
		t.writes(5, 77)
		Expect(t.compare()).To(And(HaveField("Kind", result.Unwritten), HaveField("Wrong", []int64{3, 5})))
	})

	It("are not of another kind for what is wrong beside them", func() {
		c := copied(tensor.Uint16, 0x101, 0x202)
		c.Tensors[1].Layout = nil
		t := tried(c)
		for i := range t.memory {
			m := &t.memory[i]
			m.Bytes[m.Outputs()[0].Buffer] = m.Before[m.Outputs()[0].Buffer]
			m.Bytes[m.Outputs()[0].Buffer+2]++
		}
		Expect(t.compare()).To(And(HaveField("Kind", result.Unwritten), HaveField("Wrong", []int64{0, 1})))
	})

	It("are wrong in either run", func() {
		for i := range 2 {
			t := tried(call())
			t.write(i, 4, 77)
			Expect(t.compare()).To(And(HaveField("Kind", result.FillDependent), HaveField("Wrong", []int64{4})))
		}
	})
})

var _ = DescribeTable("an element that was written in part",
	func(kind result.Kind, detail string, spoil func(i int, element, before []byte)) {
		t := tried(copied(tensor.Uint32, 1, 0x44332211, 3))
		for i := range t.memory {
			m := &t.memory[i]
			at := m.Outputs()[0].Buffer + 2*4 // the layout leaves every second place out
			spoil(i, m.Bytes[at:at+4], m.Before[at:])
		}
		Expect(t.compare()).To(And(
			HaveField("Kind", kind), HaveField("Wrong", []int64{1}), HaveField("Detail", ContainSubstring(detail)),
		))
	},
	Entry("not at all", result.Unwritten, "still holds what it held", func(_ int, element, before []byte) { copy(element, before) }),
	Entry("except its last byte", result.Unwritten, "still holds, in part, what it held", func(_ int, element, before []byte) {
		copy(element[3:], before[3:4])
	}),
	Entry("except its first three bytes", result.Unwritten, "still holds, in part, what it held", func(_ int, element, before []byte) {
		copy(element[:3], before)
	}),
	Entry("except a byte, and wrong in another", result.FillDependent, "depends on memory", func(_ int, element, before []byte) {
		element[0]++
		copy(element[3:], before[3:4])
	}),
	Entry("except a byte, in one run alone", result.FillDependent, "depends on memory", func(i int, element, before []byte) {
		copy(element[3*i:], before[3*i:3*i+1])
	}),
	Entry("in a byte that is wrong in both runs", result.WrongValue, "not admissible", func(_ int, element, _ []byte) { element[2]++ }),
)

var _ = DescribeTable("a stray write is told by the byte that it changed",
	func(detail string, spoil func(m *guard.Memory)) {
		t := tried(copied(tensor.Uint8, 1, 2, 3)) // to buffers of 4 and 8 bytes
		for i := range t.memory {
			spoil(&t.memory[i])
		}
		Expect(t.compare().Detail).To(Equal(detail))
	},
	Entry(nil, "wrote byte 1 before the start of the output buffer", func(m *guard.Memory) { m.Bytes[m.Operands[1].Buffer-1]++ }),
	Entry("the first byte of the guard", "wrote byte 64 before the start of the input buffer", func(m *guard.Memory) { m.Bytes[0]++ }),
	Entry(nil, "wrote byte 1 past the end of the input buffer of 4 bytes", func(m *guard.Memory) { m.Bytes[m.Operands[0].Buffer+4]++ }),
	Entry(nil, "wrote byte 3 past the end of the output buffer of 8 bytes", func(m *guard.Memory) { m.Bytes[m.Operands[1].Buffer+10]++ }),
	Entry("of several bytes the first", "wrote byte 2 past the end of the output buffer of 8 bytes", func(m *guard.Memory) {
		m.Bytes[m.Operands[1].Buffer+9]++
		m.Bytes[m.Operands[1].Buffer+11]++
	}),
	Entry(nil, "changed byte 0 of the input buffer", func(m *guard.Memory) { m.Bytes[m.Operands[0].Buffer]++ }),
	Entry(nil, "changed byte 2 of the input buffer", func(m *guard.Memory) { m.Bytes[m.Operands[0].Buffer+2]++ }),
	Entry(nil, "changed byte 3 of the output buffer, which belongs to no element", func(m *guard.Memory) { m.Bytes[m.Operands[1].Buffer+3]++ }),
)

var _ = DescribeTable("a backend that did not survive is told by how it ended",
	func(status backends.Status, kind result.Kind, detail string) {
		t := tried(copied(tensor.Uint8, 1))
		t.status(status)
		t.runs[0].Outcome.Detail = "overheated"
		Expect(t.compare()).To(And(HaveField("Kind", kind), HaveField("Detail", detail)))
	},
	Entry(nil, backends.Crashed, result.Crash, "crashed: overheated"),
	Entry(nil, backends.DeviceLost, result.Crash, "device lost: overheated"),
	Entry(nil, backends.TimedOut, result.Timeout, "overheated"),
	Entry(nil, backends.Status(99), result.Crash, "returned the unknown status 99"),
)

var _ = Describe("padding with a value", func() {
	// Three elements in a buffer of four.
	call := spec.Call{
		Operator: xla.Copy, Attributes: xla.Copy.NewAttributes(),
		Tensors: []spec.Tensor{
			filled(tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}, 7, 8, 9),
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}, Layout: &tensor.XLA{
				MinorToMajor: []int64{0}, PaddedDimensions: []int64{4}, PaddingValue: tensor.OnePadding,
			}}},
		},
	}
	const at = 3
	filledIn := spec.Choice{Question: xla.PaddingContent, Answer: xla.PaddingFilled}
	untouched := func(t *trial, i int) { t.output(i)[at] = t.memory[i].Before[t.memory[i].Outputs()[0].Buffer+at] }

	It("is filled with it", func() {
		t := tried(call.Clone(), filledIn)
		Expect(t.output(0)).To(Equal([]byte{7, 8, 9, 1}))
		Expect(t.compare()).To(BeNil())
	})
	It("is unwritten as long as neither run touched it", func() {
		t := tried(call.Clone(), filledIn)
		untouched(t, 0)
		untouched(t, 1)
		Expect(t.compare()).To(And(
			HaveField("Kind", result.Unwritten), HaveField("Operand", 1),
			HaveField("Detail", "did not fill the padding at byte 3 of the output buffer with 1"),
		))
	})
	It("has a wrong value when a run wrote another, and when only one run wrote it", func() {
		wrong := And(HaveField("Kind", result.WrongValue), HaveField("Detail", "filled the padding at byte 3 of the output buffer with something other than 1"))
		t := tried(call.Clone(), filledIn)
		t.output(0)[at], t.output(1)[at] = 0, 0
		Expect(t.compare()).To(wrong)
		for i := range 2 {
			t := tried(call.Clone(), filledIn)
			untouched(t, i)
			Expect(t.compare()).To(wrong)
		}
	})
	It("may hold anything under the reading that leaves it open, and elements may not", func() {
		t := tried(call.Clone(), spec.Choice{Question: xla.PaddingContent, Answer: xla.PaddingUnspecified})
		t.output(0)[at], t.output(1)[at] = 5, 6
		Expect(t.compare()).To(BeNil())
		t.writes(0, 70)
		Expect(t.compare()).To(HaveField("Kind", result.WrongValue))
	})
})

var _ = Describe("an output whose shape is inferred", func() {
	slice := func() spec.Call {
		return spec.Call{
			Operator: openvino.StridedSlice,
			Attributes: &openvino.StridedSliceAttributes{
				Begin: []int64{1}, End: []int64{3}, BeginMask: []int64{}, EndMask: []int64{},
			},
			Tensors: []spec.Tensor{
				filled(tensor.Desc{DType: tensor.Uint8, Sizes: []int64{4}}, 7, 8, 9, 10),
				{Desc: tensor.Desc{DType: tensor.Uint8}},
			},
		}
	}
	It("is compared in the admissible shape", func() {
		t := tried(slice())
		Expect(t.compare()).To(BeNil())
		t.writes(1, 77)
		Expect(t.compare()).To(And(HaveField("Kind", result.WrongValue), HaveField("Wrong", []int64{1})))
		Expect(compare.Got(&t.call, len(t.call.Tensors)-1, []int64{2}, &t.runs[1], 1)).To(BeEquivalentTo(77))
	})
	It("has the wrong shape when the backend inferred another", func() {
		t := tried(slice())
		t.runs[1].Outcome.Sizes = [][]int64{{2, 1}}
		Expect(t.compare()).To(And(
			HaveField("Kind", result.WrongShape), HaveField("Operand", 1),
			HaveField("Detail", "inferred the shape [2 1]; admissible is [2]"),
		))
	})
})

var _ = Describe("what is admissible besides one value", func() {
	// Updates to the same element or to none.
	scatter := func(indices ...uint64) spec.Call {
		desc := func(d tensor.DType) tensor.Desc { return tensor.Desc{DType: d, Sizes: []int64{3}} }
		return spec.Call{
			Operator: dml.Scatter, Attributes: &dml.ScatterAttributes{FeatureLevel: dml.Level4_1},
			Tensors: []spec.Tensor{
				filled(desc(tensor.Uint16), 0x107, 0x208, 0x309),
				filled(desc(tensor.Uint32), indices...),
				filled(desc(tensor.Uint16), 0x111, 0x222, 0x333),
				{Desc: desc(tensor.Uint16)},
			},
		}
	}

	DescribeTable("any of several updates", func(element int64, value uint64, admissible bool) {
		t := tried(scatter(1, 1, 1), spec.Choice{Question: dml.DuplicateIndices, Answer: family.DuplicateAnyUpdate})
		t.writes(element, value)
		if admissible {
			Expect(t.compare()).To(BeNil())
		} else {
			Expect(t.compare()).To(And(HaveField("Kind", result.WrongValue), HaveField("Wrong", []int64{element})))
		}
	},
		Entry("the first", int64(1), uint64(0x111), true),
		Entry("the second", int64(1), uint64(0x222), true),
		Entry("the third", int64(1), uint64(0x333), true),
		Entry("but not half of each", int64(1), uint64(0x122), false),
		Entry("nor the input", int64(1), uint64(0x208), false),
		Entry("nor an update in an element before", int64(0), uint64(0x222), false),
		Entry("nor in one after", int64(2), uint64(0x222), false),
	)

	Describe("anything at all, or a refusal", func() {
		var t *trial
		BeforeEach(func() {
			t = tried(scatter(1, 9, 0), spec.Choice{Question: dml.IndexOutOfRange, Answer: dml.OutOfRangeUndefined})
		})
		It("is any value in the output", func() {
			t.write(0, 0, 5)
			t.write(1, 2, 0xffff)
			Expect(t.compare()).To(BeNil())
		})
		It("is a refusal in both runs, whatever became of the output", func() {
			t.status(backends.Rejected)
			t.output(0)[0]++
			Expect(t.compare()).To(BeNil())
		})
		It("is not a refusal under one fill alone", func() {
			t.runs[0].Outcome.Status = backends.Rejected
			Expect(t.compare()).To(And(
				HaveField("Kind", result.FillDependent), HaveField("Operand", 3),
				HaveField("Detail", "rejected under one fill, done under the other"),
			))
		})
		It("is nothing outside the output", func() {
			t.memory[0].Bytes[t.memory[0].Operands[2].Buffer]++
			Expect(t.compare()).To(And(HaveField("Kind", result.InputModified), HaveField("Operand", 2)))
		})
	})

	It("takes a NaN for altered though an operand of another type holds the same bits", func() {
		const quiet = 0x7fc00001
		c := scatter(0, quiet, 2)
		c.Tensors[0] = filled(tensor.Desc{DType: tensor.Float32, Sizes: []int64{3}}, 0, signallingNaN, 0)
		c.Tensors[2] = filled(tensor.Desc{DType: tensor.Float32, Sizes: []int64{3}}, 0, 0, 0)
		c.Tensors[3].DType = tensor.Float32
		t := tried(c, spec.Choice{Question: dml.IndexOutOfRange, Answer: dml.OutOfRangeDropped})
		t.writes(1, quiet)
		Expect(t.compare()).To(HaveField("Kind", result.NaNAltered))
	})

	It("is nothing to compare in a call that is only checked, however large", func() {
		c := copied(tensor.Uint8, 1)
		c.CheckOnly, c.Tensors[0].Data = true, nil
		for i := range c.Tensors {
			c.Tensors[i].Sizes, c.Tensors[i].Layout = []int64{1 << 31}, nil
		}
		Expect(tried(c).compare()).To(BeNil())
	})
})
