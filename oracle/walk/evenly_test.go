package walk_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// array is a copy of an array of the given sizes, of bytes.
func array(sizes ...int64) *spec.Checked {
	c := &spec.Call{Operator: xla.Copy, Attributes: &xla.CopyAttributes{}, Tensors: make([]spec.Tensor, 2)}
	elements, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	for i := range c.Tensors {
		c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Uint8, sizes
	}
	c.Tensors[0].Data = make([]byte, elements)
	checked, _, err := new(spec.Checker).Check(c, spec.NewReading(nil))
	Expect(err).NotTo(HaveOccurred())
	return checked
}

var _ = Describe("a page that takes its elements evenly", func() {
	// evenly runs a page that takes element from(at) for the element at an index,
	// and returns the indices at which it did.
	evenly := func(sparse bool, sizes []int64, from func(w *walk.Walk, at, from []int64)) (visited [][]int64, sources []spec.Source, err error) {
		c := array(sizes...)
		output := &spec.Admissible{}
		output.Reset(1)
		output.Outputs[0].Reset(sizes, c.Places[1].Elements)
		w := walk.Walk{Sparse: sparse}
		err = w.Evaluate(&walk.Page{Run: func(w *walk.Walk) {
			place := w.Index(len(sizes))
			for at := range w.Output("output").Evenly {
				visited = append(visited, slices.Clone(at))
				copy(place, at)
				from(w, at, place)
			}
		}}, c, spec.NewReading(nil), output)
		return visited, output.Outputs[0].Sources(), err
	}
	reversed := func(sizes []int64) func(w *walk.Walk, at, from []int64) {
		return func(w *walk.Walk, at, from []int64) {
			for d, size := range sizes {
				from[d] = size - 1 - at[d]
			}
			w.From(w.Operand("input"), from)
		}
	}

	DescribeTable("is looked at where it begins and ends", func(sizes []int64, most int) {
		all, want, err := evenly(false, sizes, reversed(sizes))
		Expect(err).NotTo(HaveOccurred())
		elements, _ := tensor.Elements(sizes)
		Expect(all).To(HaveLen(int(elements)))
		few, got, err := evenly(true, sizes, reversed(sizes))
		Expect(err).NotTo(HaveOccurred())
		Expect(len(few)).To(BeNumerically("<=", most))
		Expect(got).To(Equal(want))
	},
		Entry("one dimension", []int64{100}, 4),
		Entry("three", []int64{4, 5, 6}, 8),
		Entry("some of one element, which need no step", []int64{1, 7, 1, 8, 1}, 6),
		Entry("dimensions of two", []int64{2, 2, 2, 2, 2, 2}, 14),
		Entry("so few elements that all are looked at", []int64{2, 3}, 6),
		Entry("a scalar", []int64{}, 1),
		Entry("none", []int64{3, 0}, 0),
	)

	DescribeTable("is at fault where it does not", func(change func(at, from []int64)) {
		sizes := []int64{6, 8}
		_, _, err := evenly(true, sizes, func(w *walk.Walk, at, from []int64) {
			change(at, from)
			w.From(w.Operand("input"), from)
		})
		Expect(err).To(MatchError("xla.copy does not take the elements of an output of sizes [6 8] evenly"))
	},
		Entry("at the end of the first dimension", func(at, from []int64) {
			if at[0] == 5 {
				from[1] = 0
				from[0] = 1
			}
		}),
		Entry("at the end of the last", func(at, from []int64) { from[1] = min(at[1], 6) }),
		Entry("at the last element alone", func(at, from []int64) {
			if at[0] == 5 && at[1] == 7 {
				from[1] = 6
			}
		}),
	)

	It("is at fault where it leaves an element unset, or takes constants", func() {
		unset := func(*walk.Walk, []int64, []int64) {}
		_, _, err := evenly(true, []int64{6, 8}, unset)
		Expect(err).To(MatchError("xla.copy leaves element [0 0] unset"))
		_, _, err = evenly(true, []int64{6, 8}, func(w *walk.Walk, at, from []int64) {
			if w.From(w.Operand("input"), from); at[0] == 5 {
				w.Constant(0)
			}
		})
		Expect(err).To(MatchError(ContainSubstring("evenly")))
	})

	It("is at fault if one dimension is uneven between its ends, whichever", func() {
		for d := range 2 {
			_, _, err := evenly(true, []int64{6, 8}, func(w *walk.Walk, at, from []int64) {
				if at[d] == 1 {
					from[d] = 2
				}
				w.From(w.Operand("input"), from)
			})
			Expect(err).To(MatchError(ContainSubstring("evenly")), "dimension %d", d)
		}
	})

	It("is looked at everywhere if its elements come from nowhere", func() {
		visited, sources, err := evenly(true, []int64{6, 8}, func(w *walk.Walk, _, from []int64) {
			from[0] = walk.Nowhere
			w.From(w.Operand("input"), from)
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(len(visited)).To(BeNumerically(">=", 48))
		Expect(sources).To(HaveEach(spec.Source{Operand: spec.Anything}))
	})

	// boxed runs a page that divides an output of sizes 6 and 8, and takes element
	// from(at) of it.
	boxed := func(sparse bool, divide func(o *walk.Output), from func(at, from []int64)) (visited int, sources []spec.Source, err error) {
		sizes := []int64{6, 8}
		c := array(sizes...)
		output := &spec.Admissible{}
		output.Reset(1)
		w := walk.Walk{Sparse: sparse}
		err = w.Evaluate(&walk.Page{Run: func(w *walk.Walk) {
			o := w.Output("output")
			divide(o)
			place := w.Index(2)
			for at := range o.Evenly {
				visited++
				copy(place, at)
				if from(at, place); place[0] < 0 {
					w.Constant(7)
					continue
				}
				w.From(w.Operand("input"), place)
			}
		}}, c, spec.NewReading(nil), output)
		return visited, output.Outputs[0].Sources(), err
	}
	halves := func(_, from []int64) { from[1] = (from[1] + 3) % 8 } // columns 5, 6, 7 come first
	padded := func(at, from []int64) {
		if at[0] < 2 {
			from[0] = -1
		}
	}
	mirrored := func(at, from []int64) { from[1] = []int64{1, 0, 5, 3, 3, 4, 7, 6}[at[1]] }

	DescribeTable("is looked at where each of its boxes begins and ends", func(divide func(o *walk.Output), from func(at, from []int64), most int) {
		visited, want, err := boxed(false, divide, from)
		Expect(err).NotTo(HaveOccurred())
		Expect(visited).To(Equal(48))
		visited, got, err := boxed(true, divide, from)
		Expect(err).NotTo(HaveOccurred())
		Expect(got).To(Equal(want))
		Expect(visited).To(Equal(most))
	},
		Entry("of two boxes", func(o *walk.Output) { o.Cut(1, 5) }, halves, 12),
		Entry("of which one is a constant", func(o *walk.Output) { o.Cut(0, 2) }, padded, 12),
		Entry("with cuts that divide nothing", func(o *walk.Output) { o.Cut(1, -1); o.Cut(1, 0); o.Cut(1, 5); o.Cut(1, 5); o.Cut(1, 8) }, halves, 12),
		Entry("with rows apart", func(o *walk.Output) { o.Apart(0) }, func(at, from []int64) { from[0] = at[0] * at[0] % 6 }, 24),
		Entry("with uneven columns", func(o *walk.Output) { o.Uneven(1) }, mirrored, 11),
		Entry("all of it, where that is less work", func(o *walk.Output) { o.Apart(0); o.Apart(1) }, mirrored, 48),
	)

	DescribeTable("is at fault where its boxes are others", func(divide func(o *walk.Output), from func(at, from []int64)) {
		_, _, err := boxed(true, divide, from)
		Expect(err).To(MatchError("xla.copy does not take the elements of an output of sizes [6 8] evenly"))
	},
		Entry("a cut one place early", func(o *walk.Output) { o.Cut(1, 4) }, halves),
		Entry("a cut one place late", func(o *walk.Output) { o.Cut(1, 6) }, halves),
		Entry("a cut along another dimension", func(o *walk.Output) { o.Cut(0, 5) }, halves),
		Entry("a constant that goes on", func(o *walk.Output) { o.Cut(0, 1) }, padded),
		Entry("an uneven dimension that is none", func(o *walk.Output) { o.Uneven(0) }, mirrored),
		Entry("an uneven dimension that differs from row to row", func(o *walk.Output) { o.Uneven(1) },
			func(at, from []int64) { from[1] = (at[0] + at[1]) % 8 }),
	)

	It("stops where it breaks off", func() {
		c := array(6, 8)
		output := &spec.Admissible{}
		output.Reset(1)
		output.Outputs[0].Reset([]int64{6, 8}, 48)
		w := walk.Walk{Sparse: true}
		times := 0
		Expect(w.Evaluate(&walk.Page{Run: func(w *walk.Walk) {
			for range w.Output("output").Evenly {
				if times++; times == 2 {
					break
				}
			}
		}}, c, spec.NewReading(nil), output)).To(HaveOccurred())
		Expect(times).To(BeNumerically("<=", 2))
	})
})
