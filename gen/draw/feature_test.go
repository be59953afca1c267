package draw_test

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

var rule = &spec.Rule{ID: "test/rule"}

// A generator of a colour, a size that some colours lack, and a coat that
// depends on the size: red and small never meet, nor do small and thick, and
// so neither do red and thick unless a rule is broken.
const (
	colour = draw.Broken + 1 + iota
	size
	coat
)

func painted() *draw.Generator {
	return &draw.Generator{
		Features: []draw.Feature{
			{Name: "colour", Values: []string{"red", "green", "blue", "none"}, Offer: func(*draw.Profile) draw.Set {
				return draw.UpTo(0, 2)
			}},
			{Name: "size", Values: []string{"small", "large"}, Weights: []int64{1, 9}, Offer: func(p *draw.Profile) draw.Set {
				return draw.Of(1) | draw.Of(0).If(p.Of(colour) != 0)
			}},
			{Name: "coat", Values: []string{"thin", "thick"}, Offer: func(p *draw.Profile) draw.Set {
				return draw.Of(0) | draw.Of(1).If(p.Of(size) == 0)
			}},
		},
		Breaks: []draw.Break{
			{Rule: rule, Limits: []draw.Limit{draw.Instead(colour, 3), draw.Only(size, 1)}},
			{Rule: rule, Way: "by its coat", Limits: []draw.Limit{draw.Instead(coat, 1), draw.Only(colour, 0)}},
		},
	}
}

// described writes out a profile.
func described(g *draw.Generator, p *draw.Profile) string {
	text := ""
	for i, name := range g.FeatureNames() {
		text += fmt.Sprintf("%s: %s; ", name, g.ValueName(i, p.Of(i)))
	}
	return text
}

var _ = Describe("Profile", func() {
	It("has of each feature a value that is on offer, in every combination", func() {
		g := painted()
		seen := map[string]int{}
		var p draw.Profile
		for seed := range uint64(4000) {
			g.Profile(draw.New(seed), &p)
			seen[described(g, &p)]++
		}
		Expect(seen).To(HaveLen(9))
		for _, want := range []string{
			"broken rule: none; colour: red; size: large; coat: thin; ",
			"broken rule: none; colour: green; size: small; coat: thin; ",
			"broken rule: none; colour: green; size: small; coat: thick; ",
			"broken rule: none; colour: green; size: large; coat: thin; ",
			"broken rule: none; colour: blue; size: small; coat: thin; ",
			"broken rule: none; colour: blue; size: small; coat: thick; ",
			"broken rule: none; colour: blue; size: large; coat: thin; ",
			"broken rule: test/rule; colour: none; size: large; coat: thin; ",
			"broken rule: test/rule (by its coat); colour: red; size: large; coat: thick; ",
		} {
			Expect(seen).To(HaveKey(want))
		}
	})

	It("prefers the values of more weight", func() {
		g := painted()
		small, large := 0, 0
		var p draw.Profile
		for seed := range uint64(4000) {
			if g.Profile(draw.New(seed), &p); p.Of(colour) == 1 {
				small += 1 - p.Of(size)
				large += p.Of(size)
			}
		}
		Expect(large).To(BeNumerically("~", 9*small, 3*small))
	})

	It("depends on the seed alone", func() {
		g := painted()
		var p, q draw.Profile
		g.Profile(draw.New(1), &p)
		g.Profile(draw.New(5), &q)
		g.Profile(draw.New(1), &q)
		Expect(described(g, &q)).To(Equal(described(g, &p)))
	})

	It("is of a generator whose features leave a way out", func() {
		g := painted()
		g.Breaks = []draw.Break{{Rule: rule, Limits: []draw.Limit{draw.Only(size, 0), draw.Only(colour, 0)}}}
		Expect(func() { g.Reachable() }).To(PanicWith("draw: no size for a case that breaks test/rule"))
	})

	It("names the rule that is broken", func() {
		g := painted()
		var p draw.Profile
		for seed := range uint64(200) {
			g.Profile(draw.New(seed), &p)
			if p.Of(draw.Broken) == 0 {
				Expect(p.Breaks()).To(BeNil())
			} else {
				Expect(p.Breaks()).To(BeIdenticalTo(rule))
			}
		}
	})
})

var _ = Describe("Pairs", func() {
	It("within reach are those of the combinations that there are", func() {
		g := painted()
		seen := g.NewPairs()
		var p draw.Profile
		for seed := range uint64(4000) {
			g.Profile(draw.New(seed), &p)
			seen.Add(&p)
		}
		reachable := g.Reachable()
		Expect(reachable.Without(seen)).To(BeEmpty())
		Expect(seen.Without(reachable)).To(BeEmpty())
		Expect(reachable.Len()).To(Equal(30))
		Expect(reachable.Of(colour)).To(Equal([]string{"red", "green", "blue", "none"}))
	})

	It("count what is new, once", func() {
		g := painted()
		var p draw.Profile
		g.Profile(draw.New(1), &p)
		pairs := g.NewPairs()
		Expect(pairs.Add(&p)).To(Equal(6), "of four features")
		Expect(pairs.Add(&p)).To(BeZero())
		Expect(pairs.Len()).To(Equal(6))
	})

	It("that are missing are named", func() {
		g := painted()
		g.Breaks = nil
		pairs := g.NewPairs()
		var p draw.Profile
		for seed := range uint64(1000) {
			if g.Profile(draw.New(seed), &p); p.Of(size) == 1 {
				pairs.Add(&p)
			}
		}
		Expect(g.Reachable().Without(pairs)).To(ContainElement(draw.Pair{"size", "small", "coat", "thick"}))
	})
})
