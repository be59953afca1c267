package campaign_test

import (
	"context"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// trusting returns backends that crash in calls that break a rule, and may say that they take valid
// calls alone.
func trusting(validOnly bool) func() backends.Backend {
	act := wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		if check(honest, job).Status != backends.Done {
			return backends.Outcome{Status: backends.Crashed, Detail: "signal: segmentation fault"}
		}
		return backends.Outcome{}
	})
	return func() backends.Backend {
		b := act().(undeclared).Backend.(stub)
		b.describe = func(d *backends.Description) {
			d.Capabilities = slices.Clone(d.Capabilities)
			for i := range d.Capabilities {
				d.Capabilities[i].ValidOnly = validOnly
			}
		}
		return b
	}
}

var _ = Describe("A backend that takes valid calls alone", func() {
	It("gets no other, of files or random, and random ones are drawn until they are valid", func(ctx context.Context) {
		all, err := cases.Embedded(cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		cfg := config(4000, trusting(true))
		cfg.Cases = slices.DeleteFunc(all, func(c cases.Case) bool { return !slices.Contains(some, c.Call.Operator) })
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
		var random, skipped int64
		for _, s := range o.shards {
			random += s.Counts.Cases
			skipped += s.Counts.Skipped
		}
		Expect(random).To(BeEquivalentTo(4000))
		Expect(skipped*50).To(BeNumerically("<", random), "what only data breaks, and questions of which an answer rejects")
	})

	It("crashes in others unless it says so", func(ctx context.Context) {
		cfg := config(400, trusting(false))
		cfg.Operators = []*spec.Operator{some[0]}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(ContainElement(HaveField("Kind", result.Crash)))
	})
})
