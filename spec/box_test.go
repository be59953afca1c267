package spec_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
)

var _ = DescribeTable("A box sets the sources of its elements", func(elements int64, loops int, b spec.Box) {
	var want []spec.Source
	for range elements {
		want = append(want, spec.Source{Operand: spec.Unset})
	}
	var set func(element, source int64, loops []spec.Loop)
	set = func(element, source int64, loops []spec.Loop) {
		if len(loops) == 0 {
			want[element] = spec.Source{Operand: b.Source.Operand, Element: source}
			return
		}
		for k := range loops[0].Count {
			set(element+k*loops[0].By, source+loops[0].Offset(k), loops[1:])
		}
	}
	set(b.Element, b.Source.Element, b.Loops)

	var a spec.AdmissibleOutput
	a.Reset([]int64{elements}, elements)
	for i := range a.Sources() {
		a.Sources()[i].Operand = spec.Unset
	}
	a.Reset([]int64{elements}, elements)
	a.AddBox(b)
	Expect(a.Boxes()).To(HaveLen(1))
	Expect(a.Boxes()[0].Loops).To(HaveLen(loops))
	Expect(a.Sources()).To(Equal(want))
	Expect(a.Boxes()).To(BeEmpty())
},
	Entry("one element", int64(3), 0, spec.Box{Element: 2, Source: spec.Source{Element: 5}}),
	Entry("a row, with loops of one element", int64(6), 1,
		spec.Box{Loops: []spec.Loop{{Count: 1, By: 9}, {Count: 6, By: 1, Step: -1}, {Count: 1}}, Source: spec.Source{Element: 5}}),
	Entry("rows that are one", int64(6), 1, spec.Box{Loops: []spec.Loop{{Count: 2, By: 3, Step: 3}, {Count: 3, By: 1, Step: 1}}}),
	Entry("rows apart in the operand", int64(6), 2, spec.Box{Loops: []spec.Loop{{Count: 2, By: 3, Step: 4}, {Count: 3, By: 1, Step: 1}}}),
	Entry("columns longer than rows", int64(12), 2, spec.Box{Loops: []spec.Loop{{Count: 6, By: 2, Step: 1}, {Count: 2, By: 1, Step: 6}}}),
	Entry("a part of the output", int64(20), 2, spec.Box{Element: 6, Loops: []spec.Loop{{Count: 2, By: 5, Step: 3}, {Count: 3, By: 1, Step: 1}}}),
	Entry("a constant", int64(4), 1, spec.Box{Source: spec.Source{Operand: spec.Constant, Element: 9}, Loops: []spec.Loop{{Count: 4, By: 1}}}),
	Entry("offsets", int64(4), 1, spec.Box{Loops: []spec.Loop{{Count: 4, By: 1, Offsets: []int64{0, 3, 1, 1}}}}),
	Entry("offsets outside", int64(8), 2, spec.Box{Loops: []spec.Loop{{Count: 4, By: 2, Offsets: []int64{0, 9, 3, 5}}, {Count: 2, By: 1, Step: 1}}}),
	Entry("offsets that are even", int64(4), 1, spec.Box{Loops: []spec.Loop{{Count: 4, By: 1, Offsets: []int64{0, 3, 6, 9}}}}),
	Entry("offsets that repeat", int64(6), 2, spec.Box{Loops: []spec.Loop{{Count: 6, By: 1, Offsets: []int64{0, 1, 2, 0, 1, 2}}}}),
	Entry("offsets in blocks", int64(6), 2, spec.Box{Loops: []spec.Loop{{Count: 6, By: 1, Offsets: []int64{0, 0, 5, 5, 10, 10}}}}),
	Entry("offsets that almost repeat", int64(6), 1, spec.Box{Loops: []spec.Loop{{Count: 6, By: 1, Offsets: []int64{0, 1, 2, 0, 1, 3}}}}),
	Entry("offsets whose last block is short", int64(5), 1, spec.Box{Loops: []spec.Loop{{Count: 5, By: 1, Offsets: []int64{0, 1, 2, 0, 1}}}}),
)
