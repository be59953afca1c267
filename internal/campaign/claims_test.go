package campaign_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// claims reads claims.
func claims(text string) []cases.Claim {
	GinkgoHelper()
	list, err := cases.LoadClaims("claims.yaml", strings.NewReader(text))
	Expect(err).NotTo(HaveOccurred())
	return list
}

// upToRank answers a gap to calls of more dimensions.
func upToRank(n int) func(backends.Backend, *backends.Job) backends.Outcome {
	return func(_ backends.Backend, job *backends.Job) backends.Outcome {
		if job.Operands[0].Desc.Rank() > n {
			return backends.Outcome{Status: backends.Gap, Detail: "too many dimensions"}
		}
		return backends.Outcome{}
	}
}

// claiming runs copies on a backend that takes up to a rank, with claims.
func claiming(ctx context.Context, rank int, list []cases.Claim) *outcome {
	GinkgoHelper()
	cfg := of(dml.Copy, wrong(upToRank(rank)))
	cfg.Claims = list
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	return o
}

var _ = Describe("Claims", func() {
	It("make a gap a divergence, whose witness is the smallest call that they have", func(ctx context.Context) {
		o := claiming(ctx, 3, claims("claims: [{operator: dml.copy, when: {rank of input: {max: 5}}}]"))
		Expect(o.divergences).NotTo(BeEmpty())
		Expect(o.divergences).To(HaveEach(HaveField("Signature", "dml.copy no-longer-supported output - gap/cpu-answers-gap-too-many-dimensions")))
		Expect(o.divergences[0].Group).To(And(HaveField("Detail", "no longer supported: cpu answers gap: too many dimensions"), HaveField("Reproduced", "3/3")))
		witness, err := cases.LoadFile("w", strings.NewReader(o.divergences[0].Witness), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		Expect(witness[0].Call.Tensors[0].Sizes).To(Equal([]int64{1, 1, 1, 1}))
		Expect(o.counts.Skipped).To(BeNumerically(">", 0), "larger calls are not claimed")
	})

	It("make a gap that the description states a divergence, which it is not drawn again for", func(ctx context.Context) {
		whole := claims("claims: [{operator: dml.copy, when: {type of input: uint8}}]")
		narrow := func(list []cases.Claim) *outcome {
			cfg := of(dml.Copy, func() backends.Backend { return narrowed{honest()} })
			cfg.Claims = list
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			return o
		}
		o := narrow(whole)
		Expect(o.divergences).NotTo(BeEmpty())
		Expect(o.divergences).To(HaveEach(HaveField("Group", And(HaveField("Kind", result.NoLongerSupported), HaveField("Detail", "no longer supported: cpu does not support dml.copy on uint8")))))
		Expect(narrow(nil).divergences).To(BeEmpty())
	})

	It("are about valid calls that run, and say what is newly supported", func(ctx context.Context) {
		o := claiming(ctx, 4, claims("claims: [{operator: dml.copy, when: {rank of input: {max: 2}}}]"))
		Expect(o.divergences).To(BeEmpty())
		n, first := int64(0), ""
		for _, s := range o.shards {
			n += s.Unclaimed
			first = s.FirstUnclaimed
		}
		Expect(n).To(BeNumerically(">", 10))
		Expect(first).To(HavePrefix("dml.copy#"))
		for _, s := range claiming(ctx, 4, nil).shards {
			Expect(s.Unclaimed).To(BeZero(), "nothing is new where nothing is claimed")
		}
	})

	It("are found out from what the backend does, whatever the number of workers", func(ctx context.Context) {
		text := func(workers int) string {
			cfg := of(dml.Copy, wrong(upToRank(3)))
			cfg.Workers = workers
			list, err := campaign.Claims(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			Expect(list).To(HaveExactElements(And(HaveField("Left", 0), HaveField("Supported", BeNumerically(">", 100)))))
			return fmt.Sprint(list[0].Claims[0].Encode())
		}
		Expect(text(1)).To(MatchRegexp(`^  - operator: dml\.copy\n    when:\n      rank of input: \{min: 1, max: 3\}\n      type of input: \[float16, .*uint8\]\n$`))
		Expect(text(3)).To(Equal(text(1)))
	})

	It("that exist are not found out again", func(ctx context.Context) {
		cfg := of(dml.Copy, wrong(upToRank(3)))
		cfg.Claims = claims("claims: [{operator: dml.copy, when: {}}]")
		list, err := campaign.Claims(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(BeEmpty())
	})
})

// narrowed is a backend whose description lacks uint8.
type narrowed struct{ backends.Backend }

func (n narrowed) Describe() backends.Description {
	d := n.Backend.Describe()
	d.Capabilities = slices.Clone(d.Capabilities)
	for i := range d.Capabilities {
		d.Capabilities[i].DTypes = slices.DeleteFunc(tensor.DTypes(), func(t tensor.DType) bool { return t == tensor.Uint8 })
	}
	return d
}
