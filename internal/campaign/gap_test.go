package campaign_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/reports/result"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// gaps runs a backend that answers a gap where refuse says so, and returns the sum
// of its shards.
func gaps(ctx context.Context, refuse func(honest backends.Backend, job *backends.Job) string) (*outcome, result.Shard) {
	GinkgoHelper()
	o, err := run(ctx, of(dml.Scatter, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		if why := refuse(honest, job); why != "" {
			return backends.Outcome{Status: backends.Gap, Detail: why}
		}
		return backends.Outcome{}
	})))
	Expect(err).NotTo(HaveOccurred())
	all := result.Shard{SkipReasons: map[string]int64{}}
	for _, s := range o.shards {
		all.Counts.Add(s.Counts)
		all.Gaps += s.Gaps
		all.Done += s.Done
		for reason, n := range s.SkipReasons {
			all.SkipReasons[reason] += n
		}
	}
	return o, all
}

var _ = Describe("A gap at the call", func() {
	It("is skipped and counted, with its reason without numbers, and is no reading", func(ctx context.Context) {
		o, all := gaps(ctx, func(_ backends.Backend, job *backends.Job) string {
			if n := job.Operands[1].Desc.Rank(); n > 1 {
				return fmt.Sprintf("rank %d is above %d", n, 1)
			}
			return ""
		})
		Expect(o.divergences).To(BeEmpty())
		Expect(all.SkipReasons).To(HaveLen(1))
		Expect(all.SkipReasons).To(HaveKeyWithValue(ContainSubstring("answers gap: rank # is above #"), all.Gaps))
		Expect(all.Counts.Skipped).To(Equal(all.Gaps))
		Expect(all.Gaps).To(BeNumerically(">", 0))
		Expect(all.Done).To(BeNumerically(">", 0))
	})

	It("covers no combination of features", func(ctx context.Context) {
		covered := func(n int64) int64 {
			o, _ := gaps(ctx, func(_ backends.Backend, job *backends.Job) string {
				if int64(job.Operands[1].Desc.Rank()) > n {
					return "too many dimensions"
				}
				return ""
			})
			return o.shards[0].Pairs.Covered
		}
		all, some := covered(tensor.MaxRank), covered(3)
		Expect(some).To(And(BeNumerically(">", 0), BeNumerically("<", all)))
		Expect(covered(-1)).To(BeZero())
	})

	It("is a divergence under one fill alone, whichever", func(ctx context.Context) {
		for run := range int64(2) {
			var n atomic.Int64
			backend := wrong(func(backends.Backend, *backends.Job) backends.Outcome {
				if n.Add(1)%2 == run {
					return backends.Outcome{Status: backends.Gap, Detail: "not now"}
				}
				return backends.Outcome{}
			})
			o := copies(ctx, backend)
			Expect(o.counts.Passed).To(BeZero())
			Expect(o.counts.Diverged + o.counts.Flaky).To(BeEquivalentTo(len(o.cases)))
		}
	})

	It("leaves the readings alone that a rejection would have decided", func(ctx context.Context) {
		limited := func(answer backends.Status) string {
			GinkgoHelper()
			o, err := run(ctx, of(dml.Scatter, wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
				if slices.Contains(job.Operands[1].Desc.Sizes, 2) {
					return backends.Outcome{Status: answer, Detail: "no pairs"}
				}
				return backends.Outcome{}
			})))
			Expect(err).NotTo(HaveOccurred())
			for _, r := range o.end.Readings {
				if r.Question == dml.DuplicateIndices.ID {
					return r.Answer
				}
			}
			return "none"
		}
		Expect(limited(backends.Gap)).To(Equal("last-wins"))
		Expect(limited(backends.Rejected)).To(Equal("last-wins"), "its own fault, and no reading")
	})

	It("has so many reasons at most", func(ctx context.Context) {
		var n atomic.Int64
		_, all := gaps(ctx, func(backends.Backend, *backends.Job) string {
			return strings.Repeat("x", 1+int(n.Add(1))/2%150) + "\x1b[31m"
		})
		Expect(all.Done).To(BeZero())
		Expect(all.Counts.Passed).To(BeZero())
		var sum int64
		for reason, count := range all.SkipReasons {
			Expect(len(reason)).To(BeNumerically("<", 300))
			sum += count
		}
		Expect(sum).To(Equal(all.Counts.Skipped))
		Expect(all.SkipReasons).To(HaveKey(ContainSubstring("for other reasons")))
	})

	It("is counted though every call that must be refused is", func(ctx context.Context) {
		_, all := gaps(ctx, func(honest backends.Backend, job *backends.Job) string {
			outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
			Expect(err).NotTo(HaveOccurred())
			if outcomes[0].Status == backends.Done {
				return "never"
			}
			return ""
		})
		Expect(all.Counts.Passed).To(BeNumerically(">", 0))
		Expect(all.Done).To(BeZero())
	})
})
