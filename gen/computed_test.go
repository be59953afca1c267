package gen_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/internal/testscale"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
)

// A call that is a limit is skipped, so that a slip in what is drawn would judge nothing in silence.
var _ = Describe("random calls that compute", func() {
	for _, op := range append(catalogue.Operators(), onnx.Program) {
		if op.Family == "" && !op.Program {
			continue
		}
		It("are seldom a limit, and often exact in a narrow arithmetic, of "+op.Name, func() {
			var c spec.Call
			wide, narrow := oracle.Evaluator{}, oracle.Evaluator{Precision: draw.Narrow}
			limits, beyond, all := 0, 0, testscale.Of(400)
			isLimit := func(e *oracle.Evaluator) int {
				_, err := e.Alternatives(&c, nil)
				if _, is := errors.AsType[*spec.LimitError](err); is {
					return 1
				}
				Expect(err).NotTo(HaveOccurred())
				return 0
			}
			for _, seed := range gen.Seeds(3, op, 1, all) {
				gen.Fill(op, seed, &c)
				limits += isLimit(&wide)
				beyond += isLimit(&narrow)
			}
			Expect(limits).To(BeNumerically("<=", all/50), "of %d calls", all)
			Expect(beyond).To(BeNumerically("<=", all*6/10), "of %d calls", all)
		})
	}
})
