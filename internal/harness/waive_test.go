package harness_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// spoils returns a backend whose copies of a data type have a wrong element.
func spoils(d tensor.DType) func() backends.Backend {
	return func() backends.Backend {
		return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
			outcomes, err := honest.Run(ctx, batch)
			for i := range batch {
				o := &batch[i].Operands[len(batch[i].Operands)-1]
				if batch[i].Operator == dml.Copy && o.Desc.DType == d && o.Length > 0 {
					o.Buffer()[0]++
				}
			}
			return outcomes, err
		}}
	}
}

var _ = DescribeTable("A waiver of a data type", func(ctx context.Context, wrong tensor.DType, want string) {
	cfg := config(0, spoils(wrong))
	cfg.Cases = embedded()
	cfg.Waivers = []cases.Waiver{{Signature: "dml.copy *", DType: "float16", Reason: "known", Origin: "w.yaml:2"}}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect(d.Waiver).To(Equal(want), d.Witness)
	}
},
	Entry("excuses divergences of it", tensor.Float16, "known"),
	Entry("excuses none of another one", tensor.Float32, ""),
)
