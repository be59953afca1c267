package mutation_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/mutation"
)

func TestMutation(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "mutation")
}

// try runs the mutants of a package of the sample module.
func try(ctx context.Context, name string, known *mutation.Survivors) *mutation.Report {
	report, err := mutation.Run(ctx, &mutation.Config{
		Dir: "testdata/module", Packages: []string{"./" + name}, Known: known,
		Log: func(format string, args ...any) { fmt.Fprintf(GinkgoWriter, format+"\n", args...) },
	})
	Expect(err).NotTo(HaveOccurred())
	return report
}

// survivors returns the keys of the survivors, without the file.
func survivors(r *mutation.Report) []string {
	var list []string
	for _, m := range r.Survivors {
		_, key, _ := strings.Cut(m.Key, " ")
		list = append(list, key)
	}
	return list
}

var _ = Describe("Run", func() {
	It("makes a mutant of every small change, and lets each survive where there are no tests", func(ctx context.Context) {
		r := try(ctx, "bare", new(mutation.Survivors))
		Expect(r.Total()).To(Equal(mutation.Tally{Made: 46, Tried: 46, New: 46}))
		Expect(survivors(r)).To(ConsistOf(
			"limit: 1 << 4 → one more",

			"counter.count: defer c.reset() → nothing",
			"counter.count: len(list) < limit && (!done || c.n == fixed) → false",
			"counter.count: len(list) < limit → true",
			"counter.count: len(list) < limit → len(list) <= limit",
			"counter.count: !done || c.n == fixed → true",
			"counter.count: done → true",
			"counter.count: c.n == fixed → false",
			"counter.count: fixed → one more",
			"counter.count: k = small → nothing",
			"counter.count: small → another kind",

			"counter.count: 0 → 1",
			"counter.count: i < len(list) → false",
			"counter.count: i < len(list) → i <= len(list)",
			"counter.count: c.n += -list[i] * 2 → nothing",
			"counter.count: c.n += -list[i] * 2 → c.n -= -list[i] * 2",
			"counter.count: -list[i] * 2 → -list[i] + 2",
			"counter.count: -list[i] → list[i]",
			"counter.count: 2 → 3",

			"counter.count: c.n>>1 >= 1 → true",
			"counter.count: c.n>>1 >= 1 → false",
			"counter.count: c.n>>1 >= 1 → c.n>>1 > 1",
			"counter.count: c.n>>1 → c.n << 1",
			"counter.count: 1 → 2",
			"counter.count: 1 → 2 (2)",
			"counter.count: k, done = large, true → nothing",
			"counter.count: large → another kind",
			"counter.count: true → false",

			"counter.count: c.n > 1<<20 → true",
			"counter.count: c.n > 1<<20 → c.n >= 1<<20",
			"counter.count: 1<<20 → one more",
			"counter.count: 1 → 2 (3)",

			"counter.reset: c.n = 0 → nothing",
			"counter.reset: 0 → 1",

			"results: ok → false",
			"results: ok → true",
			"results: 8 → 9",
			"results: false → true",
			"half: n%2 != 0 → true",
			"half: n%2 != 0 → false",
			"half: n%2 → n * 2",
			"half: 2 → 3",
			"half: 0 → 1",
			"half: false → true",
			"half: 10 → 11",
			"half: true → false",
		))
		Expect(r.Survivors[0].Key).To(Equal("bare/bare.go limit: 1 << 4 → one more"))
		Expect(r.Survivors[0].Position.Line).To(Equal(15))
	})

	It("reports what the tests do not notice", func(ctx context.Context) {
		r := try(ctx, "tested", new(mutation.Survivors))
		Expect(survivors(r)).To(ConsistOf(
			"Clamp: x < low → x <= low",   // does the same
			"Clamp: x > high → x >= high", // does the same
			"Unused: 1 → 2",
		))
		total := r.Total()
		Expect(total).To(Equal(mutation.Tally{Made: 13, Tried: 13, New: 3}))
		Expect(total.Killed()).To(Equal(10))
	})

	It("holds the survivors beside those that are known", func(ctx context.Context) {
		r := try(ctx, "tested", &mutation.Survivors{Why: map[string]string{
			"tested/tested.go Clamp: x < low → x <= low":     "it does the same",
			"tested/tested.go Clamp: x < low → false":        "nobody knows",
			"tested/tested.go Gone: x < low → false":         "it was so once",
			"untested/untested.go Clamp: x < low → x <= low": "of a package that was not tried",
		}})
		Expect(r.Packages).To(Equal([]mutation.Tally{{Folder: "tested", Made: 13, Tried: 13, Known: 1, New: 2}}))
		Expect(survivors(r)).To(ConsistOf("Clamp: x > high → x >= high", "Unused: 1 → 2"))
		Expect(r.Stale).To(ConsistOf(
			"a test kills it: tested/tested.go Clamp: x < low → false",
			"there is no such mutant: tested/tested.go Gone: x < low → false",
		))
	})

	It("checks without a test that known survivors are still mutants", func(ctx context.Context) {
		r, err := mutation.Check(ctx, &mutation.Config{Dir: "testdata/module", Packages: []string{"./tested"}, Known: &mutation.Survivors{Why: map[string]string{
			"tested/tested.go Clamp: x < low → false": "a test kills it",
			"tested/tested.go Gone: x < low → false":  "it was so once",
		}}})
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Packages).To(Equal([]mutation.Tally{{Folder: "tested", Made: 13}}))
		Expect(r.Stale).To(ConsistOf("there is no such mutant: tested/tested.go Gone: x < low → false"))
	})

	It("shows known survivors to quick tests alone, if told so", func(ctx context.Context) {
		known := &mutation.Survivors{Why: map[string]string{"tested/tested.go Clamp: x < low → false": "nobody knows"}}
		for quick, stale := range map[time.Duration]int{1: 0, time.Hour: 1} {
			r, err := mutation.Run(ctx, &mutation.Config{
				Dir: "testdata/module", Packages: []string{"./tested"}, Known: known, Quick: quick, Log: func(string, ...any) {},
			})
			Expect(err).NotTo(HaveOccurred())
			Expect(r.Stale).To(HaveLen(stale))
			Expect(r.Total().New).To(Equal(3), "the others are shown to all")
		}
	})

	It("tries those whose keys match", func(ctx context.Context) {
		r, err := mutation.Run(ctx, &mutation.Config{
			Dir: "testdata/module", Packages: []string{"./bare"}, Known: new(mutation.Survivors),
			Match: regexp.MustCompile(`count: .* → true`), Log: func(string, ...any) {},
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Total()).To(Equal(mutation.Tally{Made: 46, Tried: 5, New: 5}))
	})

	It("tries the same few mutants with the same seed", func(ctx context.Context) {
		sample := func(seed uint32) *mutation.Report {
			r, err := mutation.Run(ctx, &mutation.Config{
				Dir: "testdata/module", Packages: []string{"./bare"}, Known: new(mutation.Survivors),
				Sample: func(folder string) int {
					Expect(folder).To(Equal("bare"))
					return 4
				},
				Seed: seed, Log: func(string, ...any) {},
			})
			Expect(err).NotTo(HaveOccurred())
			return r
		}
		one, again, other := sample(1), sample(1), sample(2)
		Expect(one.Total().Made).To(Equal(46))
		Expect(one.Total().Tried).To(BeNumerically("~", 12, 8))
		Expect(survivors(one)).To(Equal(survivors(again)))
		Expect(survivors(one)).NotTo(Equal(survivors(other)))
	})

	It("refuses tests that fail without a mutant, and packages that do not compile", func(ctx context.Context) {
		for name, message := range map[string]string{"failing": "fail without a mutant", "broken": "undefined: nothing"} {
			_, err := mutation.Run(ctx, &mutation.Config{Dir: "testdata/" + name, Packages: []string{"."}, Known: new(mutation.Survivors)})
			Expect(err).To(MatchError(ContainSubstring(message)))
		}
	})
})
