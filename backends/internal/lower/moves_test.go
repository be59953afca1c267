package lower_test

import (
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// A program that went on when its visitor had enough would be told of by the
// runtime: the body of a loop over it would run after the loop ended.
var _ = DescribeTable("The moves of a program stop when their visitor has enough, and begin anew", func(l func() *lower.Lowerer, j *backends.Job) {
	p, err := l().Lower(j)
	Expect(err).NotTo(HaveOccurred())
	Expect(p.Bind(j)).To(Succeed())
	all := 0
	for range p.Moves {
		all++
	}
	Expect(all).To(BeNumerically(">", 1))
	for enough := 1; enough <= all; enough++ {
		n := 0
		for range p.Moves {
			if n++; n == enough {
				break
			}
		}
		Expect(n).To(Equal(enough))
	}
},
	Entry("a copy, and fills of padding", boxed, padding()),
	Entry("the same, by elements", slow, padding()),
	Entry("rows apart, by elements", slow, job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 3, 2), desc(&tensor.Strided{Strides: []int64{5, 1}}, 3, 2))),
)

func boxed() *lower.Lowerer { return boxing(1) }
func slow() *lower.Lowerer  { return lower.NewPulling(nil) }

// padding is a copy into padding in both dimensions.
func padding() *backends.Job {
	layout := &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{4, 5}, PaddingValue: tensor.OnePadding}
	return job(xla.Copy, &xla.CopyAttributes{}, desc(nil, 2, 3), desc(layout, 2, 3))
}

var _ = Describe("A lowerer", func() {
	It("is capable of every operator, with any rank that there can be", func() {
		var want []backends.Capability
		for _, op := range catalogue.Operators() {
			types := tensor.DTypes()
			if strings.HasPrefix(op.Name, "dml.") && slices.Contains(op.Types(), tensor.Float64) { // whose text has the common types alone
				types = nil
			}
			own := strings.HasPrefix(op.Name, "dml.") || op.Name == "xla.copy" // the text knows of layouts
			views := !own && op.Params[0].Dir == spec.In
			want = append(want, backends.Capability{Operator: op.Name, DTypes: types, MaxRank: tensor.MaxRank, Views: views, OutputViews: !own, Tiles: op.Name == "xla.copy"})
		}
		Expect(lower.Capabilities()).To(Equal(want))
	})

	It("says which operand is refused, and which has too little memory", func() {
		large := &tensor.Strided{TotalBytes: 1 << 40}
		for _, l := range []*lower.Lowerer{lower.New(), slow()} {
			_, err := l.Lower(job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 3), desc(&tensor.Strided{TotalBytes: 4}, 3)))
			Expect(err).To(HaveOccurred())
			for i, name := range []string{"input", "output"} {
				j := job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 3), desc(large, 3))
				p, err := l.Lower(j)
				Expect(err).NotTo(HaveOccurred())
				for k := range j.Operands {
					j.Operands[k].Memory, j.Operands[k].Length = make([]byte, 8), 6
				}
				Expect(p.Fits(j)).To(Succeed())
				j.Operands[i].Length = 5
				Expect(p.Fits(j)).To(MatchError(name + ": a buffer of 5 bytes is too small for elements that take 6"))
			}
		}
	})
})
