package campaign_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// shards runs each of n shards of a run, and returns their journals as lines.
func shards(ctx context.Context, cfg campaign.Config, n int) [][]byte {
	GinkgoHelper()
	var journals [][]byte
	for i := range n {
		cfg.Part = &result.Part{Index: i + 1, Of: n}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		journals = append(journals, []byte(o.journal))
	}
	return journals
}

// merge merges journals, of which reading may end with an error.
func merge(journals [][]byte, fails error) (o *outcome, gaps campaign.Gaps, err error) {
	var list []campaign.Shard
	for _, journal := range journals {
		list = append(list, campaign.Shard{Name: "a journal", Entries: func(yield func(*result.Entry, error) bool) {
			for line := range bytes.Lines(journal) {
				e := new(result.Entry)
				Expect(json.Unmarshal(line, e)).To(Succeed())
				if !yield(e, nil) {
					return
				}
			}
			if fails != nil {
				yield(nil, fails)
			}
		}})
	}
	o = new(outcome)
	gaps, err = campaign.Merge(list, o.collect)
	return o, gaps, err
}

var _ = Describe("Merge", func() {
	DescribeTable("makes of the shards of a run what a run is that is not divided", func(ctx context.Context, cfg func() campaign.Config) {
		want, err := run(ctx, cfg())
		Expect(err).NotTo(HaveOccurred())
		for _, n := range []int{1, 5} {
			got, gaps, err := merge(shards(ctx, cfg(), n), nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(gaps).To(BeZero())
			Expect(got.counts).To(Equal(want.counts))
			Expect(got.cases).To(Equal(want.cases))
			Expect(got.divergences).To(Equal(want.divergences))
			Expect(got.end.Readings).To(Equal(want.end.Readings))
			Expect(got.end.Clues).To(Equal(want.end.Clues))
			Expect(got.end.Interrupted).To(BeFalse())
		}
	},
		Entry("of a backend that conforms", func() campaign.Config {
			cfg := config(7_000, honest)
			cfg.Cases = embedded()[:200]
			return cfg
		}),
		Entry("of one that is wrong in case files and at random", func() campaign.Config {
			cfg := config(7_000, wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
				if reversed(job) {
					return backends.Outcome{Status: backends.Failed, Detail: "cannot go back"}
				}
				return backends.Outcome{}
			}))
			cfg.Cases, cfg.Operators = embedded()[:400], []*spec.Operator{dml.Slice1, dml.Copy}
			return cfg
		}),
		Entry("of one whose divergences are excused, some of them", func() campaign.Config {
			var n atomic.Int64
			cfg := config(7_000, crashing(&n))
			cfg.Operators = []*spec.Operator{dml.Slice1}
			cfg.Waivers = []cases.Waiver{known("dml.slice1", "crash output crashed")}
			return cfg
		}),
		Entry("of one whose divergences are excused, of which some crashed first", func() campaign.Config {
			cfg := config(6_000, crashesOnce())
			cfg.Operators, cfg.Waivers = []*spec.Operator{dml.Copy}, []cases.Waiver{known("dml.copy", "*")}
			return cfg
		}),
		Entry("of one whose readings contradict each other in every shard", func() campaign.Config { return config(12_000, inconsistent) }),
	)

	It("names the shards that are missing, and says that the run is incomplete", func(ctx context.Context) {
		list := shards(ctx, config(5_000, honest), 3)
		got, gaps, err := merge([][]byte{list[2], list[0]}, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(gaps).To(Equal(campaign.Gaps{Missing: []int{2}}))
		Expect(got.end.Interrupted).To(BeTrue())
	})

	It("goes as far as a journal does that was cut short", func(ctx context.Context) {
		list := shards(ctx, config(5_000, honest), 2)
		before, _, err := merge(list, nil)
		Expect(err).NotTo(HaveOccurred())
		lines := bytes.SplitAfter(list[1], []byte("\n"))
		list[1] = bytes.Join(lines[:len(lines)-3], nil) // without the end, and what closes the last unit
		got, gaps, err := merge(list, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(gaps).To(Equal(campaign.Gaps{Unfinished: []int{2}}))
		Expect(got.end.Interrupted).To(BeTrue())
		Expect(got.counts.Passed).To(BeNumerically("<=", before.counts.Passed))
		Expect(got.counts.Passed).To(BeNumerically(">", before.counts.Passed/3))
	})

	It("refuses what is no journal of the same run", func(ctx context.Context) {
		one := shards(ctx, config(2_000, honest), 2)
		whole, err := run(ctx, config(2_000, honest))
		Expect(err).NotTo(HaveOccurred())
		other := config(2_000, honest)
		other.Seed = 2
		for message, journals := range map[string][][]byte{
			"is not the journal of a shard": {[]byte(whole.journal)},
			"a journal: ":                   {one[0], shards(ctx, other, 2)[1]},
		} {
			_, _, err := merge(journals, nil)
			Expect(err).To(MatchError(ContainSubstring(message)))
		}
		diverging := config(0, wrong(func(backends.Backend, *backends.Job) backends.Outcome {
			return backends.Outcome{Status: backends.Failed}
		}))
		diverging.Cases = embedded()[:20]
		forged := regexp.MustCompile(`"positions":\[\d+`).ReplaceAll(shards(ctx, diverging, 1)[0], []byte(`"positions":[999`))
		_, _, err = merge([][]byte{forged}, nil)
		Expect(err).To(MatchError(ContainSubstring("there is no case 999 in its unit")))
		damaged := errors.New("line 7 is damaged")
		_, _, err = merge([][]byte{one[0][:bytes.LastIndex(one[0], []byte(`{"end"`))]}, damaged)
		Expect(err).To(MatchError(damaged))
		_, _, err = merge([][]byte{nil}, damaged)
		Expect(err).To(MatchError(damaged))
	})
})
