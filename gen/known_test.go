package gen_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/gen/dml"
	"example.com/conform/gen/draw"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("what is known", func() {
	for _, op := range catalogue.All() {
		Describe("of "+op.Name, func() {
			g, _ := gen.For(op)

			It("is in the first shard of a campaign of the default seed, a negative one or a large one", func() {
				for _, campaign := range testscale.Share([]int64{1, -1, 1 << 62}, 3) { // by day of the first
					covered := gen.Covered(campaign, op, gen.ShardSize)
					lines := slices.Collect(gen.Lines(g, slices.Values(gen.Combinations(op).Without(covered))))
					Expect(lines).To(BeEmpty(), "campaign %d: after a change of what seeds draw, go generate ./gen finds other seeds", campaign)
				}
			})

			It("is what its file says", func() {
				file, err := os.ReadFile("known/" + op.Name + ".txt")
				Expect(err).NotTo(HaveOccurred())
				var again bytes.Buffer
				Expect(gen.KnownOf(op).Write(&again, g)).To(Succeed())
				Expect(gen.KnownOf(op).Count).To(Equal(gen.Combinations(op).Len()), "the seeds have all known combinations")
				Expect(strings.Split(again.String(), "\n")).To(Equal(strings.Split(string(file), "\n")))
			})

			It("leaves room in the first shard for cases that are drawn freely", func() {
				corpus := gen.KnownOf(op).Seeds
				free := slices.DeleteFunc(gen.Seeds(1, op, 0, gen.ShardSize), func(seed uint64) bool { return slices.Contains(corpus, seed) })
				Expect(len(free)).To(BeNumerically(">", gen.ShardSize/3))
			})

			It("has values of each feature that no other name is like", func() {
				for feature, name := range g.FeatureNames() {
					for _, text := range append(g.ValueNames(feature), name) {
						Expect(text).NotTo(ContainSubstring(";"))
						Expect(text).NotTo(ContainSubstring(", "))
						Expect(text).NotTo(ContainSubstring(": "))
					}
					Expect(slices.Compact(slices.Sorted(slices.Values(g.ValueNames(feature))))).To(HaveLen(len(g.ValueNames(feature))), name)
				}
			})
		})
	}
})

var _ = Describe("Search", func() {
	nothing := gen.NewKnown(&dml.Copy)

	It("finds seeds that have all that it knows", func() {
		k, err := gen.Search(&dml.Copy, 4000, nothing)
		Expect(err).NotTo(HaveOccurred())
		Expect(k.Count).To(BeNumerically(">", 500))
		Expect(k.Rare.Len()).To(BeNumerically(">", 50))
		Expect(k.Hints).To(HaveLen(7), "one for each static rule")
		covered := dml.Copy.NewSet(1) // by the seeds, rare ones included
		var d draw.Drawer
		var c spec.Call
		for _, seed := range k.Seeds {
			rule := d.Fill(&dml.Copy, k.Hints, seed, &c)
			covered.Add(&c, rule)
		}
		Expect(covered.Without(k.Rare)).To(HaveLen(k.Count))
		Expect(len(k.Seeds)).To(BeNumerically("<", 300))
	})

	It("forgets nothing that it still sees, and does not give up what it does not", func() {
		few, err := gen.Search(&dml.Copy, 1000, nothing)
		Expect(err).NotTo(HaveOccurred())
		more, err := gen.Search(&dml.Copy, 4000, nothing)
		Expect(err).NotTo(HaveOccurred())
		_, err = gen.Search(&dml.Copy, 1000, more)
		Expect(err).To(MatchError(MatchRegexp(fmt.Sprintf(`^dml\.copy: \d+ combinations are known, and %d were before$`, more.Count))))
		again, err := gen.Search(&dml.Copy, 1000, few)
		Expect(err).NotTo(HaveOccurred())
		var one, other bytes.Buffer
		Expect(few.Write(&one, &dml.Copy)).To(Succeed())
		Expect(again.Write(&other, &dml.Copy)).To(Succeed())
		Expect(other.String()).To(Equal(one.String()), "the same search finds the same")

		_, err = gen.Again(&dml.Copy, more)
		Expect(err).NotTo(HaveOccurred())
		lacking := *more
		lacking.Seeds = more.Seeds[:len(more.Seeds)-1]
		_, err = gen.Again(&dml.Copy, &lacking)
		Expect(err).To(MatchError(MatchRegexp(fmt.Sprintf(`^dml\.copy: its seeds have \d+ combinations, and %d are known$`, more.Count))))

		more.Count = few.Count
		again, err = gen.Search(&dml.Copy, 1000, more)
		Expect(err).NotTo(HaveOccurred())
		Expect(again.Count).To(BeNumerically(">", few.Count), "what was known stays known where it is rare")
		Expect(again.Hints).To(Equal(more.Hints), "cases depend on hints")
		Expect(again.Digest).To(Equal(more.Digest))

		more.Digest = "of other cases"
		again, err = gen.Search(&dml.Copy, 1000, more)
		Expect(err).NotTo(HaveOccurred())
		Expect(again.Hints).To(Equal(few.Hints))
	})
})

var _ = Describe("ReadKnown", func() {
	DescribeTable("reads back", func(lines ...string) {
		k, err := gen.ReadKnown(&dml.Copy, strings.NewReader(strings.Join(lines, "\n")+"\n"))
		Expect(err).NotTo(HaveOccurred())
		var text bytes.Buffer
		Expect(k.Write(&text, &dml.Copy)).To(Succeed())
		Expect(strings.Split(strings.TrimSpace(text.String()), "\n")[1:]).To(Equal(lines))
	},
		Entry("a hint", "hint dml.copy/same-dtype: 8 dtype of one; 1 two entries;"),
		Entry("seeds", "seeds 0000000000000001 ffffffffffffffff"),
		Entry("rare pairs", "rare rank: 1", "\twidth: 8 bits, 16 bits", "\tkind: float", "rare kind: float", "\ttotal size: none, vast"),
	)

	DescribeTable("refuses", func(lines, want string) {
		k, err := gen.ReadKnown(&dml.Copy, strings.NewReader("digest of before\n"+lines+"\n"))
		Expect(k.Digest).To(Equal("of before"))
		Expect(err).To(MatchError(MatchRegexp("^line [23]: " + regexp.QuoteMeta(want) + "$")))
	},
		Entry("another word", "perhaps rank: 1", `"perhaps" begins no line`),
		Entry("no seed", "seeds 1 g", `strconv.ParseUint: parsing "g": invalid syntax`),
		Entry("a rule of another operator", "hint xla.copy/same-dtype: 8 dtype of one;", `"xla.copy/same-dtype" is no rule of dml.copy`),
		Entry("an unknown perturbation", "hint dml.copy/same-dtype: 8 dtype of none;", `"8 dtype of none" is no perturbation`),
		Entry("an unknown feature", "rare rank: 1\n\ttaste: sweet", `"taste: sweet" is no value of a feature`),
		Entry("an unknown value", "rare rank: 1\n\twidth: 8 bits, 9 bits", `"width: 9 bits" is no value of a feature`),
		Entry("one feature twice", "rare rank: 1\n\trank: 2", `"rank: 1; rank: 2" is no combination`),
		Entry("a triple of features that do not interact", "rare rank: 1; width: 8 bits\n\tkind: float", `"rank: 1; width: 8 bits; kind: float" is no combination`),
		Entry("four features", "rare rank: 1; width: 8 bits; kind: float\n\ttotal size: none", `"rank: 1; width: 8 bits; kind: float" has more than two values`),
		Entry("a value beside nothing", "\trank: 1", `"\trank:" begins no line`),
	)
})
