package campaign_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// apart judges the units of a run in no order, each by one of several runners, and
// some twice, and merges them.
func apart(ctx context.Context, cfg campaign.Config) *outcome {
	GinkgoHelper()
	var runners []*campaign.UnitRunner
	for range 3 {
		r, err := campaign.OpenUnits(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		defer func() { _ = r.Close() }()
		runners = append(runners, r)
	}
	draw := rand.New(rand.NewPCG(7, 7))
	units := make([][]*result.Entry, runners[0].Units())
	for _, index := range append(draw.Perm(len(units)), 0) {
		var err error
		units[index], err = runners[draw.IntN(len(runners))].Unit(ctx, int64(index))
		Expect(err).NotTo(HaveOccurred())
	}
	tail, n, err := runners[1].Conclude(ctx, inOrder(runners[0].Header(), units, nil), true)
	Expect(err).NotTo(HaveOccurred())
	o := new(outcome)
	missing, err := campaign.Merge([]campaign.Shard{inOrder(runners[2].Header(), units[:n], tail)}, o.collect)
	Expect(err).NotTo(HaveOccurred())
	Expect(missing).To(BeEmpty())
	return o
}

// inOrder is the journal of units, up to one that is cut short, and of what follows
// them. Its entries are as another process reads them.
func inOrder(h *result.Header, units [][]*result.Entry, tail []*result.Entry) campaign.Shard {
	list := []*result.Entry{{Header: h}}
	for _, unit := range units {
		list = append(list, unit...)
		if unit[len(unit)-1].End != nil {
			if tail != nil {
				list = list[:len(list)-1]
			}
			break
		}
	}
	return campaign.Shard{Name: "units", Entries: func(yield func(*result.Entry, error) bool) {
		for _, e := range slices.Concat(list, tail) {
			text, err := json.Marshal(e)
			Expect(err).NotTo(HaveOccurred())
			read := new(result.Entry)
			Expect(json.Unmarshal(text, read)).To(Succeed())
			if !yield(read, nil) {
				return
			}
		}
	}}
}

var _ = Describe("units that are judged apart", func() {
	DescribeTable("make the run that judges them in order", func(ctx context.Context, cfg func() campaign.Config) {
		want, err := run(ctx, cfg())
		Expect(err).NotTo(HaveOccurred())
		got := apart(ctx, cfg())
		Expect(got.header).To(Equal(want.header))
		Expect(got.counts).To(Equal(want.counts))
		Expect(got.cases).To(Equal(want.cases))
		Expect(got.divergences).To(Equal(want.divergences))
		got.end.ElapsedSeconds = want.end.ElapsedSeconds
		Expect(got.end).To(Equal(want.end))
	},
		Entry("of a backend that conforms", func() campaign.Config {
			cfg := config(12_000, honest)
			cfg.Cases = embedded()[:200]
			return cfg
		}),
		Entry("of fewer random cases than operators", func() campaign.Config { return config(5, honest) }),
		Entry("of whole shards, and one case more", func() campaign.Config {
			cfg := config(4_001, honest)
			cfg.Operators = []*spec.Operator{dml.Slice1, dml.Copy}
			return cfg
		}),
		Entry("of one that is wrong in case files and at random, in more units than are examined", func() campaign.Config {
			cfg := config(24_000, wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
				if reversed(job) {
					return backends.Outcome{Status: backends.Failed, Detail: "cannot go back"}
				}
				return backends.Outcome{}
			}))
			cfg.Cases, cfg.Operators = embedded()[:400], []*spec.Operator{dml.Slice1, dml.Copy}
			return cfg
		}),
		Entry("of one whose divergences are excused", func() campaign.Config {
			var n atomic.Int64
			cfg := config(12_000, crashing(&n))
			cfg.Operators = []*spec.Operator{dml.Slice1}
			cfg.Waivers = []cases.Waiver{known("dml.slice1", "crash output crashed")}
			return cfg
		}),
		Entry("of one that crashes too often", func() campaign.Config {
			var n atomic.Int64
			cfg := config(9_000, crashing(&n))
			cfg.Operators, cfg.MaxCrashes = []*spec.Operator{dml.Copy, dml.Slice1}, 500
			return cfg
		}),
		Entry("of one that contradicts itself in different units", func() campaign.Config { return config(20_000, inconsistent) }),
	)

	It("are given up where one hangs the backend", func() {
		var got *outcome
		inBubble(func(ctx context.Context, hang func()) {
			cfg := config(3_000, hanging(hang, reversed))
			cfg.Operators, cfg.HangTime = []*spec.Operator{dml.Copy, dml.Slice1}, limit
			got = apart(ctx, cfg)
		})
		Expect(got.end.GaveUp).To(BeTrue())
		Expect(got.counts.Passed).To(BeNumerically(">", 0))
	})

	It("say which cases nobody could judge", func(ctx context.Context) {
		cfg := config(1_500, honest)
		cfg.Cases, cfg.Operators = embedded()[:64], []*spec.Operator{dml.Copy}
		r, err := campaign.OpenUnits(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(r.Close)
		var units [][]*result.Entry
		for index := range r.Units() {
			entries, err := r.Unjudged(index, "three workers ended in it")
			Expect(err).NotTo(HaveOccurred())
			units = append(units, entries)
		}
		tail, n, err := r.Conclude(ctx, inOrder(r.Header(), units, nil), false)
		Expect(err).NotTo(HaveOccurred())
		Expect(n).To(BeEquivalentTo(3))
		o := new(outcome)
		_, err = campaign.Merge([]campaign.Shard{inOrder(r.Header(), units, tail)}, o.collect)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts).To(Equal(result.Counts{Cases: 1_500 + 64, HarnessErrors: 1_500 + 64}))
		Expect(o.cases[65].ID).To(HavePrefix("dml.copy#"))
		Expect(o.cases[65].Detail).To(Equal("three workers ended in it"))
	})

	It("belong to a run that has them, and has an order of its own", func(ctx context.Context) {
		r, err := campaign.OpenUnits(ctx, config(10, honest))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(r.Close)
		for _, index := range []int64{-1, 10, 1 << 62} {
			_, err = r.Unit(ctx, index)
			Expect(err).To(MatchError(ContainSubstring("there is no unit")))
			_, err = r.Unjudged(index, "")
			Expect(err).To(MatchError(ContainSubstring("there is no unit")))
		}
		for _, change := range []func(*campaign.Config){
			func(cfg *campaign.Config) { cfg.For = time.Second },
			func(cfg *campaign.Config) { cfg.UntilDivergence = true },
			func(cfg *campaign.Config) { cfg.Random = campaign.Unlimited },
		} {
			cfg := config(10, honest)
			change(&cfg)
			_, err = campaign.OpenUnits(ctx, cfg)
			Expect(err).To(MatchError(campaign.ErrFault))
		}
		other := config(10, honest)
		other.Seed = 2
		o, err := campaign.OpenUnits(ctx, other)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(o.Close)
		Expect(o.Same(r.Header())).To(MatchError(ContainSubstring("the seed: 1 there, 2 here")))
		Expect(r.Same(r.Header())).To(Succeed())
	})

	DescribeTable("cannot be concluded of what cannot be read", func(ctx context.Context, entries iter.Seq2[*result.Entry, error], want string) {
		cfg := config(1_000, honest)
		cfg.Operators = []*spec.Operator{dml.Copy}
		r, err := campaign.OpenUnits(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(r.Close)
		if entries == nil { // the header alone, then an error
			entries = func(yield func(*result.Entry, error) bool) {
				_ = yield(&result.Entry{Header: r.Header()}, nil) && yield(nil, errors.New("the network is gone"))
			}
		}
		_, _, err = r.Conclude(ctx, campaign.Shard{Name: "units", Entries: entries}, false)
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
		Entry("nothing at all", iter.Seq2[*result.Entry, error](func(func(*result.Entry, error) bool) {}), "units"),
		Entry("units that break off", nil, "the network is gone"),
	)
})
