package harness_test

import (
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("Every faulty backend", func() {
	for _, mutant := range faulty.All() {
		It("is caught: "+mutant.Name, func(ctx context.Context) {
			op, err := catalogue.Operator(mutant.Operator)
			Expect(err).NotTo(HaveOccurred())
			cfg := config(1_000, func() backends.Backend {
				b, err := faulty.New(mutant.Name)
				Expect(err).NotTo(HaveOccurred())
				return b
			})
			cfg.Operators = []*spec.Operator{op}
			for _, c := range embedded() {
				if c.Call.Operator == op {
					cfg.Cases = append(cfg.Cases, c)
				}
			}
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			Expect(o.divergences).NotTo(BeEmpty())
			for _, d := range o.divergences {
				Expect(d.Operator).To(Equal(op.Name))
				Expect(outputElements(d.Witness)).To(BeNumerically("<=", mutant.Largest()), d.Signature+"\n"+d.Witness)
			}
		})
	}
})

// outputElements loads a witness and returns how many elements its output has.
func outputElements(witness string) int64 {
	list, err := cases.LoadFile("witness.yaml", strings.NewReader(witness), cases.Limits{})
	Expect(err).NotTo(HaveOccurred(), witness)
	Expect(list).To(HaveLen(1))
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(&list[0].Call, nil)
	Expect(err).NotTo(HaveOccurred())
	most := int64(0)
	for i := range alternatives {
		most = max(most, int64(len(alternatives[i].Admissible.Outputs[0].Sources())))
	}
	return most
}
