package gen_test

import (
	"fmt"
	"maps"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// classifiers read the features off a finished call that breaks the given
// rule, or none: by name, the name of the value.
var classifiers = map[string]func(c *spec.Call, broken *spec.Rule) map[string]string{
	"dml.slice1":             classifySlice1,
	"dml.scatter":            classifyScatter,
	"dml.copy":               classifyDMLCopy,
	"openvino.strided_slice": classifyStridedSlice,
	"xla.copy":               classifyXLACopy,
}

var _ = Describe("features", func() {
	for _, op := range catalogue.Operators() {
		Describe("of "+op.Name, func() {
			g, _ := gen.For(op)
			names := g.FeatureNames()

			It("are those of the finished call", func() {
				Expect(classifiers).To(HaveKey(op.Name))
				var c spec.Call
				var e oracle.Evaluator
				var p draw.Profile
				for shard := range 20 {
					for _, seed := range gen.Seeds(6, op, shard, 1000) {
						rule, _, err := judge(op, seed, &c, &e)
						if err != nil {
							Fail(err.Error())
						}
						g.Profile(draw.New(seed), &p)
						seen := classifiers[op.Name](&c, rule)
						for i, name := range names[1:] {
							if want := g.ValueName(i+1, p.Of(i+1)); seen[name] != want {
								Fail(fmt.Sprintf("%s: %s is drawn as %s, and is %s, in a call that breaks %v\n%s",
									gen.ID(op, seed), name, want, seen[name], g.ValueName(draw.Broken, p.Of(draw.Broken)), written(&c)))
							}
						}
						Expect(rule).To(BeIdenticalTo(p.Breaks()))
						if len(seen) != len(names)-1 {
							Fail(fmt.Sprint("features that no profile has: ", slices.Collect(maps.Keys(seen))))
						}
					}
				}
			})

			It("make as many pairs as random profiles come to, and no more", func() {
				reachable, seen := gen.Reachable(op), g.NewPairs()
				var p draw.Profile
				source := draw.New(7)
				for range 200_000 {
					g.Profile(draw.New(source.Uint64()), &p)
					seen.Add(&p)
				}
				Expect(seen.Without(reachable)).To(BeEmpty(), "out of reach, and yet seen")
				Expect(reachable.Without(seen)).To(BeEmpty(), "within reach, and never seen")
				Expect(seen.Len()).To(Equal(reachable.Len()))
			})

			It("have no value out of reach", func() {
				for i, name := range names {
					reached := gen.Reachable(op).Of(i)
					Expect(reached).NotTo(BeEmpty(), name)
					Expect(slices.Compact(slices.Sorted(slices.Values(reached)))).To(HaveLen(len(reached)), "values of %s are told apart by name", name)
				}
			})

			DescribeTable("meet in every reachable pair within the first shard of a campaign", func(campaign int64) {
				covered := g.NewPairs()
				var p draw.Profile
				for _, seed := range gen.Seeds(campaign, op, 0, gen.ShardSize) {
					g.Profile(draw.New(seed), &p)
					covered.Add(&p)
				}
				Expect(gen.Reachable(op).Without(covered)).To(BeEmpty())
			},
				Entry("the default seed", int64(1)), Entry("0", int64(0)), Entry("a negative seed", int64(-1)),
				Entry("another", int64(2)), Entry("a large one", int64(1<<62)),
			)

			It("are covered first: no case repeats only what others have, until all is covered", func() {
				covered := g.NewPairs()
				var p draw.Profile
				for _, seed := range gen.Seeds(8, op, 0, gen.ShardSize) {
					if covered.Len() == gen.Reachable(op).Len() {
						return
					}
					g.Profile(draw.New(seed), &p)
					Expect(covered.Add(&p)).To(BeNumerically(">", 0))
				}
				Fail("the shard ends before all is covered")
			})
		})
	}
})

var _ = Describe("Share", func() {
	It("deals out every case, the first operators one more", func() {
		shares := func(random int64, n int) (list []int64) {
			for i := range n {
				list = append(list, gen.Share(random, i, n))
			}
			return list
		}
		Expect(shares(100_000, 5)).To(HaveEach(int64(20_000)))
		Expect(shares(7, 5)).To(Equal([]int64{2, 2, 1, 1, 1}))
		Expect(shares(0, 2)).To(Equal([]int64{0, 0}))
	})
})
