package campaign_test

import (
	"context"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/reports/result"
)

// ranks returns copies of sizes of 2, of the given ranks.
func ranks(list ...int) []cases.Case {
	GinkgoHelper()
	text := "operator: dml.copy\ncases:\n"
	for i, rank := range list {
		sizes := strings.Join(strings.Split(strings.Repeat("2", rank), ""), ", ")
		data := strings.Repeat("3, ", 1<<rank)
		text += fmt.Sprintf("- name: c%d\n  tensors:\n    input: {dtype: uint8, sizes: [%s], data: [%s]}\n    output: {sizes: [%s]}\n", i, sizes, strings.TrimSuffix(data, ", "), sizes)
	}
	loaded, err := cases.LoadFile("ranks.yaml", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return loaded
}

// combination is a backend that copies wrongly at rank 1 once calls of the given ranks have
// run in this order, with any other calls between them, and then starts anew.
func combination(list ...int) func() backends.Backend {
	at := 0
	return corrupting(func(_ int, job *backends.Job, _ *backends.Outcome) {
		rank := len(job.Operands[0].Desc.Sizes)
		switch {
		case at < len(list) && rank == list[at]:
			at++
		case rank == 1:
			if at == len(list) {
				corrupt(job, 7)
			}
			at = 0
		}
	})
}

var _ = Describe("A divergence that needs several earlier calls", func() {
	DescribeTable("has a witness with them, and no others, in order", func(ctx context.Context, open func() backends.Backend, list []int, want []string) {
		cfg := config(0, open)
		cfg.Workers, cfg.Cases = 1, ranks(list...)
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		d := o.divergences[0]
		Expect(d.Kind).To(Equal(result.FillDependent))
		Expect(d.Before).To(Equal(len(want) - 1))
		Expect(d.Detail).To(ContainSubstring("only right after"))
		witness, err := cases.LoadFile("witness.yaml", strings.NewReader(d.Witness), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		var sizes []string
		for i := range witness {
			sizes = append(sizes, fmt.Sprint(witness[i].Call.Tensors[0].Sizes))
		}
		Expect(sizes).To(Equal(want))
		Expect(verdicts(ctx, cfg, d.Witness)).To(HaveEach(Or(Equal(result.Passed), Equal(result.Diverged))))
		Expect(verdicts(ctx, cfg, d.Witness)[len(want)-1]).To(Equal(result.Diverged), "replayed")
	},
		Entry("one call", combination(3), []int{1, 3, 2, 4, 1, 2, 1}, []string{"[1 1 1]", "[1]"}),
		Entry("two, with one between them", combination(3, 2), []int{1, 3, 4, 2, 1, 4, 1}, []string{"[1 1 1]", "[1 1]", "[1]"}),
		Entry("three", combination(2, 4, 2), []int{1, 1, 2, 3, 4, 1, 2, 1, 2, 4, 3, 2, 1}, []string{"[1 1]", "[1 1 1 1]", "[1 1]", "[1]"}),
	)
})
