package spec_test

import (
	"math"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/spectest"
)

var _ = Describe("attributes", func() {
	bound := func() (spec.Fields, *spectest.MixedAttributes) {
		b := spectest.Mixed.Bind(spectest.Mixed.NewAttributes())
		return b.Fields, b.Attributes.(*spectest.MixedAttributes)
	}

	It("are described by their tags, in the order of the struct", func() {
		fields, _ := bound()
		var described []spec.Attribute
		for _, field := range fields {
			described = append(described, *field.Attribute)
		}
		all := spec.Range{Min: math.MinInt64, Max: math.MaxInt64}
		Expect(described).To(Equal([]spec.Attribute{
			{Name: "axis", Doc: "an integer that a call must state", Range: spec.Range{Min: 0, Max: math.MaxUint32}, Axis: true, AxisOf: "input"},
			{
				Name: "level", Doc: "one of the values of a type", Range: all, Optional: true, Default: 0x20,
				Enum: spec.Enum{{Name: "1.0", Value: 0x10}, {Name: "2.0", Value: 0x20}},
			},
			{
				Name: "mode", Doc: "one of the values of a tag", Range: all, Optional: true, Default: 2,
				Enum: spec.Enum{{Name: "constant", Value: 0}, {Name: "reflect", Value: 1}, {Name: "edge", Value: 2}},
			},
			{Name: "reverse", Doc: "a flag that a call must state"},
			{Name: "exact", Doc: "a flag that is set by default", Optional: true, Default: 1},
			{Name: "alpha", Doc: "a number that a call must state"},
			{Name: "scale", Doc: "a number that is 0.5 by default", Optional: true, Default: math.Float64bits(0.5)},
			{Name: "pads", Doc: "a list that a call must state", Range: spec.Range{Min: math.MinInt32, Max: math.MaxInt32}, Along: spec.AlongDimensions},
			{Name: "steps", Doc: "a list that may be absent", Range: all, Optional: true, Along: spec.AlongSteps},
			{
				Name: "shares", Doc: "a list of floats that may be absent", Range: spec.Range{Max: math.MaxUint32}, Optional: true,
				Along: spec.AlongEnds, Float32: true,
			},
		}))
	})

	It("are read and written where the struct holds them", func() {
		fields, a := bound()
		*fields.Named("axis").Int = 3
		*fields.Named("level").Int = int64(spectest.Low)
		*fields.Named("reverse").Bool = true
		*fields.Named("scale").Float = -1.5
		fields.Named("pads").List.SetEntries([]int64{4})
		fields.Named("shares").List.SetEntries([]int64{0x3f000000, 0})
		fields.Named("shares").List.SetEntry(1, 0xbf800000)
		Expect(fields.Named("shares").List.Entries()).To(Equal([]int64{0x3f000000, 0xbf800000}))
		Expect(*a).To(Equal(spectest.MixedAttributes{
			Axis: 3, Level: spectest.Low, Mode: spectest.Edge, Reverse: true, Exact: true, Scale: -1.5, Pads: []int64{4}, Shares: []float32{0.5, -1},
		}))
		Expect(fields.Named("none")).To(BeNil())
	})

	DescribeTable("have bits, which are those of the default or not", func(name string, bits uint64, get func(a *spectest.MixedAttributes) any, want any, isDefault bool) {
		fields, a := bound()
		field := fields.Named(name)
		field.SetBits(bits)
		Expect(get(a)).To(Equal(want))
		Expect(field.Bits()).To(Equal(bits))
		Expect(field.IsDefault()).To(Equal(isDefault))
	},
		Entry("an integer that is negative", "axis", uint64(math.MaxUint64), func(a *spectest.MixedAttributes) any { return a.Axis }, int64(-1), false),
		Entry("the default of an enumeration", "mode", uint64(2), func(a *spectest.MixedAttributes) any { return a.Mode }, int64(spectest.Edge), true),
		Entry("a flag", "exact", uint64(0), func(a *spectest.MixedAttributes) any { return a.Exact }, false, false),
		Entry("its default", "exact", uint64(1), func(a *spectest.MixedAttributes) any { return a.Exact }, true, true),
		Entry("false, of a flag that has no default", "reverse", uint64(0), func(a *spectest.MixedAttributes) any { return a.Reverse }, false, false),
		Entry("zero, of an integer that has no default", "axis", uint64(0), func(a *spectest.MixedAttributes) any { return a.Axis }, int64(0), false),
		Entry("a float", "scale", math.Float64bits(-2), func(a *spectest.MixedAttributes) any { return a.Scale }, -2.0, false),
		Entry("its default", "scale", math.Float64bits(0.5), func(a *spectest.MixedAttributes) any { return a.Scale }, 0.5, true),
	)

	It("have no bits where they are lists, which stay as they are", func() {
		fields, a := bound()
		a.Pads = []int64{3}
		fields.Named("pads").SetBits(1)
		Expect(fields.Named("pads").Bits()).To(BeZero())
		Expect(a.Pads).To(Equal([]int64{3}))
	})

	It("with names are known by them", func() {
		fields, _ := bound()
		modes := fields.Named("mode").Enum
		Expect(modes.Names()).To(Equal([]string{"constant", "reflect", "edge"}))
		Expect(modes.String()).To(Equal("constant, reflect, edge"))
		for value, name := range modes.Names() {
			Expect(modes.NameOf(int64(value))).To(Equal(name))
			got, ok := modes.Value(name)
			Expect(ok).To(BeTrue())
			Expect(got).To(BeEquivalentTo(value))
		}
		Expect(modes.NameOf(3)).To(BeEmpty())
		_, ok := modes.Value("wrap")
		Expect(ok).To(BeFalse())
	})

	It("keep a NaN's bits when they are copied", func() {
		from, _ := bound()
		to, _ := bound()
		from.Named("alpha").SetBits(0x7ff0000000000123)
		to.Copy(from)
		Expect(to.Named("alpha").Bits()).To(Equal(uint64(0x7ff0000000000123)))
	})

	It("copy deeply, and keep apart what is absent and what is empty", func() {
		from, a := bound()
		*a = spectest.MixedAttributes{Axis: 1, Level: spectest.Low, Reverse: true, Alpha: 2, Pads: []int64{}, Steps: []int64{1, 2}, Shares: []float32{3}}
		to, b := bound()
		b.Pads = []int64{9}
		to.Copy(from)
		Expect(b).To(Equal(a))
		a.Steps[0], a.Shares[0] = 7, 7
		Expect(b.Steps).To(Equal([]int64{1, 2}), "they share no memory")
		Expect(b.Shares).To(Equal([]float32{3}), "they share no memory")
		Expect(to.Named("steps").IsDefault()).To(BeFalse())
		absent, _ := bound()
		to.Copy(absent)
		Expect(b.Steps).To(BeNil())
		Expect(to.Named("steps").IsDefault()).To(BeTrue())
		Expect(b.Scale).To(Equal(0.5))
	})

	It("copy without allocating memory", func() {
		from, a := bound()
		a.Pads, a.Steps, a.Shares = []int64{1, 2, 3}, []int64{4}, []float32{5}
		to, _ := bound()
		to.Copy(from)
		Expect(testing.AllocsPerRun(100, func() { to.Copy(from) })).To(BeZero())
	})

	It("of a call are found once, and anew when it gets others", func() {
		c := spec.NewCall(spectest.Mixed)
		Expect(testing.AllocsPerRun(100, func() { c.Fields() })).To(BeZero())
		other := &spectest.MixedAttributes{Axis: 5}
		c.Attributes = other
		Expect(c.Fields().Named("axis").Int).To(BeIdenticalTo(&other.Axis))
		clone := c.Clone()
		Expect(clone.Attributes).To(Equal(other))
		Expect(testing.AllocsPerRun(100, func() { clone.Fields() })).To(BeZero())
	})

	DescribeTable("are refused of another type", func(attributes any, want string) {
		Expect(func() { pick.Bind(attributes) }).To(PanicWith(want))
	},
		Entry("another operator's", &spectest.MixedAttributes{},
			"test.pick: attributes of type *spectest.MixedAttributes: want a pointer to a spec_test.pickAttributes"),
		Entry("no pointer", pickAttributes{}, "test.pick: attributes of type spec_test.pickAttributes: want a pointer to a spec_test.pickAttributes"),
		Entry("a pointer to nothing", (*pickAttributes)(nil), "test.pick: attributes of type *spec_test.pickAttributes: want a pointer to a spec_test.pickAttributes"),
		Entry("none", nil, "test.pick: attributes of type <nil>: want a pointer to a spec_test.pickAttributes"),
	)

	It("are missed where an operator has none to describe", func() {
		Expect(func() { (&spec.Operator{Name: "test.odd"}).NewAttributes() }).To(PanicWith("test.odd: an operator without Attributes"))
	})

	DescribeTable("with malformed tags are refused", func(attributes any, want string) {
		op := &spec.Operator{Name: "test.odd", Attributes: spec.Attributes(attributes)}
		Expect(func() { op.Bind(op.NewAttributes()) }).To(PanicWith(And(HavePrefix("test.odd: "), ContainSubstring(want))))
	},
		Entry("no struct", int64(1), "attributes of type int64: want a struct"),
		Entry("nothing", nil, "attributes of type <nil>: want a struct"),
		Entry("no tag", struct {
			A int64 `doc:"a"`
		}{}, `.A: the conform tag begins with ""`),
		Entry("a name that is not the text's", struct {
			A int64 `conform:"A" doc:"a"`
		}{}, `begins with "A"`),
		Entry("one name twice", struct {
			A int64 `conform:"a" doc:"a"`
			B bool  `conform:"a" doc:"a"`
		}{}, ".B: the name a is another attribute's too"),
		Entry("no description", struct {
			A int64 `conform:"a"`
		}{}, ".A: want a doc tag of one line"),
		Entry("a description of two lines", struct {
			A int64 `conform:"a" doc:"a\nb"`
		}{}, ".A: want a doc tag of one line"),
		Entry("a field that is not exported", struct {
			a int64 `conform:"a" doc:"a"`
		}{}, ".a: the field is not exported"),
		Entry("a type that no attribute has", struct {
			A uint8 `conform:"a" doc:"a"`
		}{}, "a field of type uint8: want int64, bool, float64, string, []int64 or []float32"),
		Entry("a misspelt option", struct {
			A int64 `conform:"a,optinal" doc:"a"`
		}{}, `has "optinal", which no field of type int64 takes`),
		Entry("a range of a flag", struct {
			A bool `conform:"a,int32" doc:"a"`
		}{}, `has "int32", which no field of type bool takes`),
		Entry("a range of an enumeration", struct {
			A spectest.Level `conform:"a,int32" doc:"a"`
		}{}, `has "int32"`),
		Entry("a range of a list of floats", struct {
			A []float32 `conform:"a,int32" doc:"a"`
		}{}, `has "int32"`),
		Entry("a list of floats that are axes", struct {
			A []float32 `conform:"a,axis" doc:"a"`
		}{}, `has "axis"`),
		Entry("a permutation that is no list", struct {
			A int64 `conform:"a,permutation" doc:"a"`
		}{}, `has "permutation"`),
		Entry("an axis of nothing", struct {
			A int64 `conform:"a,axis=" doc:"a"`
		}{}, `has "axis="`),
		Entry("names of a float", struct {
			A float64 `conform:"a,enum=b|c" doc:"a"`
		}{}, `has "enum=b|c"`),
		Entry("names for a type that has some", struct {
			A spectest.Level `conform:"a,enum=b|c" doc:"a"`
		}{}, `has "enum=b|c"`),
		Entry("an empty name", struct {
			A int64 `conform:"a,enum=b|" doc:"a"`
		}{}, `the value 1 has the name ""`),
		Entry("a name of two values", struct {
			A int64 `conform:"a,enum=b|c|b" doc:"a"`
		}{}, `the value 2 has the name "b"`),
		Entry("a scalar along dimensions", struct {
			A int64 `conform:"a,along=dimensions" doc:"a"`
		}{}, `has "along=dimensions"`),
		Entry("a list along nothing known", struct {
			A []int64 `conform:"a,along=rows" doc:"a"`
		}{}, `has "along=rows"`),
		Entry("a flag that is an axis", struct {
			A bool `conform:"a,axis" doc:"a"`
		}{}, `has "axis"`),
		Entry("an enumeration that is an axis", struct {
			A spectest.Level `conform:"a,axis" doc:"a"`
		}{}, `has "axis"`),
		Entry("a float along outputs", struct {
			A float64 `conform:"a,along=outputs" doc:"a"`
		}{}, `has "along=outputs"`),
		Entry("a scalar along ends", struct {
			A int64 `conform:"a,along=ends" doc:"a"`
		}{}, `has "along=ends"`),
		Entry("a default of an attribute that is required", struct {
			A int64 `conform:"a" doc:"a"`
		}{1}, "a default of 1: only an optional scalar has one"),
		Entry("a default of a list", struct {
			A []int64 `conform:"a,optional" doc:"a"`
		}{[]int64{1}}, "only an optional scalar has one"),
		Entry("a default without a name", struct {
			A spectest.Level `conform:"a,optional" doc:"a"`
		}{}, "a: 0 is outside 1.0, 2.0"),
		Entry("a default out of range", struct {
			A int64 `conform:"a,optional,uint32" doc:"a"`
		}{-1}, "a: -1 is outside 0…4294967295"),
	)
})

// copyByHand is what a type's own Copy would be.
func copyByHand(to, from *openvino.StridedSliceAttributes) {
	to.Begin = copyListByHand(to.Begin, from.Begin)
	to.End = copyListByHand(to.End, from.End)
	to.Stride = copyListByHand(to.Stride, from.Stride)
	to.BeginMask = copyListByHand(to.BeginMask, from.BeginMask)
	to.EndMask = copyListByHand(to.EndMask, from.EndMask)
	to.NewAxisMask = copyListByHand(to.NewAxisMask, from.NewAxisMask)
	to.ShrinkAxisMask = copyListByHand(to.ShrinkAxisMask, from.ShrinkAxisMask)
	to.EllipsisMask = copyListByHand(to.EllipsisMask, from.EllipsisMask)
}

func copyListByHand(to, from []int64) []int64 {
	if from == nil {
		return nil
	}
	if to == nil {
		to = make([]int64, 0, len(from))
	}
	return append(to[:0], from...)
}

// BenchmarkCopy copies eight lists through bound fields and by hand, in turn,
// and reports both and their ratio.
func BenchmarkCopy(b *testing.B) {
	from := &openvino.StridedSliceAttributes{
		Begin: []int64{0, 1, 2}, End: []int64{3, 4, 5}, Stride: []int64{1, 1, 1},
		BeginMask: []int64{0, 0, 0}, EndMask: []int64{0, 0, 1}, ShrinkAxisMask: []int64{0, 1},
	}
	by := openvino.StridedSlice.Bind(from).Fields
	to := &openvino.StridedSliceAttributes{}
	bound := openvino.StridedSlice.Bind(to).Fields
	const turns = 1000
	var spent [2]float64
	b.ReportAllocs()
	for b.Loop() {
		for way, copyOnce := range []func(){func() { bound.Copy(by) }, func() { copyByHand(to, from) }} {
			start := b.Elapsed()
			for range turns {
				copyOnce()
			}
			spent[way] += float64(b.Elapsed() - start)
		}
	}
	copies := float64(b.N * turns)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(spent[0]/copies, "ns/bound")
	b.ReportMetric(spent[1]/copies, "ns/by-hand")
	b.ReportMetric(spent[0]/spent[1], "bound/by-hand")
}

var _ = Describe("a list with a value for each of several things", func() {
	type list = []int64

	DescribeTable("is dropped, added and exchanged, for both ends where it has them", func(along spec.Along, start, dropped, appended, swapped list) {
		at := func(change func(l spec.List)) list {
			var floats spec.Floats
			floats.SetEntries(start)
			change(&floats)
			l := spec.Integers(slices.Clone(start))
			change(&l)
			Expect(floats.Entries()).To(BeEquivalentTo(l), "a list of floats")
			return list(l)
		}
		of := spec.Integers(start)
		Expect(along.Len(&of)).To(Equal(3))
		Expect(at(func(l spec.List) { along.Drop(l, 1) })).To(Equal(dropped))
		Expect(at(func(l spec.List) { along.Append(l, 9) })).To(Equal(appended))
		Expect(at(func(l spec.List) { along.Swap(l, 0, 2) })).To(Equal(swapped))
	},
		Entry("one entry each", spec.AlongDimensions, list{1, 2, 3}, list{1, 3}, list{1, 2, 3, 9}, list{3, 2, 1}),
		Entry("two entries each", spec.AlongEnds, list{1, 2, 3, 4, 5, 6}, list{1, 3, 4, 6}, list{1, 2, 3, 9, 4, 5, 6, 0}, list{3, 2, 1, 6, 5, 4}),
	)
})
