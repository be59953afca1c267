package campaign

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
)

// found is a divergence of dml.copy at some positions of a unit.
func found(signature string, positions ...int) *result.Divergence {
	return &result.Divergence{
		Group: result.Group{Signature: signature, Operator: "dml.copy", Kind: result.WrongValue},
		Piece: &result.Piece{Positions: positions},
	}
}

var _ = Describe("census", func() {
	shard := func(n int64) *result.Shard {
		return &result.Shard{Operator: "dml.copy", Counts: result.Counts{Cases: n}}
	}
	positions := func(places []place) (list []int) {
		for _, p := range places {
			list = append(list, p.at)
		}
		return list
	}

	DescribeTable("has on neither side", func(change func(d *result.Divergence), aside []int, passing ...int) {
		silent := found("silent", 3, 4)
		change(silent)
		var s census
		s.add(shard(6), nil, []*result.Divergence{found("a", 1), silent}, aside)
		Expect(s.operators).To(HaveLen(1))
		Expect(s.operators[0].groups).To(HaveLen(1))
		Expect(positions(s.operators[0].groups[0].cases)).To(Equal([]int{1}))
		Expect(positions(s.operators[0].passing)).To(Equal(passing))
	},
		Entry("flaky cases", func(d *result.Divergence) { d.Unshrunk = shrink.ErrFlaky }, nil, 0, 2, 5),
		Entry("waived cases", func(d *result.Divergence) { d.Waiver = "known" }, nil, 0, 2, 5),
		Entry("cases that were not examined, because those like them are flaky or waived", func(d *result.Divergence) { d.Unshrunk = errUnlike }, nil, 0, 2, 5),
		Entry("cases that were skipped or could not be judged", func(d *result.Divergence) { d.Waiver = "known" }, []int{0, 5}, 2),
	)

	It("takes nothing of a unit in which every divergence is flaky or waived", func() {
		d := found("a", 1)
		d.Waiver = "known"
		var s census
		s.add(shard(6), nil, []*result.Divergence{d}, nil)
		Expect(s.operators).To(BeEmpty())
	})

	It("takes the cases of a file's unit by their operators", func() {
		var s census
		s.add(nil, []result.Case{{ID: "dml.copy/a"}, {ID: "dml.copy/b"}, {ID: "dml.slice1/c"}}, []*result.Divergence{found("a", 0)}, nil)
		Expect(s.operators).To(HaveLen(1))
		Expect(positions(s.operators[0].passing)).To(Equal([]int{1}))
	})

	It("does not grow with the run", func() {
		var s census
		all := make([]int, shardSize/2)
		for i := range all {
			all[i] = i
		}
		for i := range 50 {
			s.add(shard(shardSize), nil, []*result.Divergence{found(fmt.Sprint(i), all...), found("a", all...)}, nil)
		}
		Expect(s.operators[0].groups).To(HaveLen(maxGroups))
		for _, g := range s.operators[0].groups {
			Expect(g.cases).To(HaveLen(maxOfGroup))
		}
		Expect(s.operators[0].passing).To(HaveLen(maxPassing))
	})

	It("reads positions from a journal that no unit has", func() {
		var s census
		s.add(shard(6), nil, []*result.Divergence{found("a", 1, -1, 6)}, []int{-1, 6, 1 << 40})
		Expect(positions(s.operators[0].groups[0].cases)).To(Equal([]int{1}))
		Expect(positions(s.operators[0].passing)).To(Equal([]int{0, 2, 3, 4, 5}))
	})

	It("takes no more cases from a journal than a shard has", func() {
		var s census
		s.add(shard(1<<62), make([]result.Case, 9), []*result.Divergence{found("a", 1, shardSize-1, shardSize)}, nil)
		Expect(positions(s.operators[0].groups[0].cases)).To(Equal([]int{1, shardSize - 1}))
		Expect(s.operators[0].passing).To(HaveLen(shardSize - 2))
		list, err := s.clues(&Config{Seed: 1}, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(BeEmpty(), "two cases say nothing")
	})

	It("knows nothing of an operator or of a case file that is not at hand", func() {
		var s census
		unknown := found("a", 0, 1, 2)
		unknown.Operator = "none.such"
		s.add(&result.Shard{Operator: "none.such", Counts: result.Counts{Cases: 9}}, nil, []*result.Divergence{unknown}, nil)
		s.add(nil, []result.Case{{ID: "dml.copy/mine"}, {ID: "dml.copy/too"}}, []*result.Divergence{found("b", 0)}, nil)
		list, err := s.clues(&Config{Seed: 1}, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(BeEmpty())
	})
})
