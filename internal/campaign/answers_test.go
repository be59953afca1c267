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

// answers lists the last words of the signatures of the divergences about what was
// answered, once.
func answers(o *outcome) []string {
	var list []string
	for _, d := range o.divergences {
		if d.Kind == result.WronglyRejected {
			Expect(d.Signature).To(HaveSuffix(" " + d.Answer))
			list = append(list, d.Answer)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// valid answers every call that the CPU backend does.
func valid(answer func(job *backends.Job) backends.Outcome) func(backends.Backend, *backends.Job) backends.Outcome {
	return func(honest backends.Backend, job *backends.Job) backends.Outcome {
		outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
		Expect(err).NotTo(HaveOccurred())
		if outcomes[0].Status != backends.Done {
			return outcomes[0]
		}
		if refused := answer(job); refused.Status != 0 {
			return refused
		}
		return outcomes[0]
	}
}

var _ = Describe("What a backend answers instead", func() {
	It("tells a fault from what it does not support, and stays while the case shrinks", func(ctx context.Context) {
		o, err := run(ctx, of(dml.Slice1, wrong(valid(func(job *backends.Job) backends.Outcome {
			input := &job.Operands[0].Desc
			switch {
			case input.DType != tensor.Uint8: // most cases, and the smaller one
				return backends.Outcome{Status: backends.Unsupported, Detail: fmt.Sprintf("no kernel for %v at %p", input.DType, job)}
			case negative(job) && input.Rank() > 1:
				return backends.Outcome{Status: backends.Failed, Detail: fmt.Sprintf("Cannot reverse rank %d", input.Rank())}
			case input.Rank() > 1 && input.Sizes[0] == 2:
				return backends.Outcome{Status: backends.Failed, Detail: "/src/pair.cc:12: no pairs"}
			}
			return backends.Outcome{}
		}))))
		Expect(err).NotTo(HaveOccurred())
		Expect(answers(o)).To(Equal([]string{"failed/cannot-reverse-rank", "failed/no-pairs", "unsupported/no-kernel-for-at"}))
		for _, d := range o.divergences {
			if d.Answer == "failed/cannot-reverse-rank" {
				Expect(d.Witness).To(MatchRegexp(`(?s)input: \{dtype: uint8, sizes: \[1, 1\].*input_window_strides: \[(-1, 1|1, -1)\]`))
			}
		}
	})

	It("counts by its status alone where its words are never the same", func(ctx context.Context) {
		var n atomic.Int64
		o, err := run(ctx, of(dml.Copy, wrong(valid(func(*backends.Job) backends.Outcome {
			return backends.Outcome{Status: backends.Failed, Detail: "ticket " + strings.Repeat("x", 1+int(n.Add(1)%16))}
		}))))
		Expect(err).NotTo(HaveOccurred())
		Expect(answers(o)).To(Equal([]string{"failed"}))
		for _, d := range o.divergences {
			Expect(d.Unshrunk).NotTo(ContainSubstring("did not happen again"))
		}
	})

	It("is told apart by so many words at most, and then by its status", func(ctx context.Context) {
		o, err := run(ctx, of(dml.Copy, wrong(valid(func(job *backends.Job) backends.Outcome {
			return backends.Outcome{Status: backends.Failed, Detail: strings.Map(func(r rune) rune { return 'a' + r%26 }, job.ID)}
		}))))
		Expect(err).NotTo(HaveOccurred())
		Expect(len(answers(o))).To(BeNumerically("<=", 2*16+1))
		Expect(answers(o)).To(ContainElement("failed"))
	})
})
