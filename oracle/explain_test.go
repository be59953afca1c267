package oracle_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// copied is a copy of five bytes.
func copied(op *spec.Operator) *spec.Call {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{5}}
	return &spec.Call{Operator: op, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: []byte("abcde")}, {Desc: desc}}}
}

// goesWrong is a check that panics.
func goesWrong(*spec.Check) { panic("five") }

var _ = Describe("The oracle", func() {
	It("says how long an output's buffer must be under every alternative", func() {
		alternatives := []oracle.Alternative{{OutputBytes: []int64{4, 8}}, {OutputBytes: []int64{6, 2}}}
		Expect(oracle.OutputBytes(alternatives, 3, []int64{1})).To(Equal([]int64{1, 6 + 3, 8 + 3}))
		got, err := new(oracle.Evaluator).Alternatives(copied(dml.Copy), nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(oracle.OutputBytes(got, 0, nil)).To(Equal([]int64{8}), "rounded up to 4")
	})

	It("explains each element of an output, and no other", func() {
		c := copied(dml.Copy)
		for _, element := range []int64{0, 4} {
			why, err := oracle.Explain(c, nil, 0, element)
			Expect(err).NotTo(HaveOccurred())
			Expect(why.Rule).NotTo(BeNil())
		}
		for _, element := range []int64{-1, 5} {
			_, err := oracle.Explain(c, nil, 0, element)
			Expect(err).To(MatchError(ContainSubstring("output of dml.copy has no element")))
		}
		c.CheckOnly, c.Tensors[0].Data = true, nil
		_, err := oracle.Explain(c, nil, 0, 0)
		Expect(err).To(MatchError("output of dml.copy has no element 0"))
	})

	It("explains the second of two outputs", func() {
		desc := func(size int64) tensor.Desc { return tensor.Desc{DType: tensor.Uint8, Sizes: []int64{size}} }
		c := &spec.Call{
			Operator: onnx.Split, Attributes: &onnx.SplitAttributes{Split: []int64{2, 3}}, Counts: spec.Counts{1, 2},
			Tensors: []spec.Tensor{{Desc: desc(5), Data: []byte("abcde")}, {Desc: desc(2)}, {Desc: desc(3)}},
		}
		why, err := oracle.Explain(c, nil, 1, 2)
		Expect(err).NotTo(HaveOccurred())
		Expect(why.Arithmetic).To(Equal("{2} + 2 along axis 0"))
		_, err = oracle.Explain(c, nil, 1, 3)
		Expect(err).To(MatchError("outputs[1] of onnx.split has no element 3"))
	})

	It("names what was running when a rule panics, innermost first", func() {
		op := *dml.Copy
		op.Rules = append([]*spec.Rule{{ID: "dml.copy/odd", Kind: spec.Static, Check: goesWrong}}, op.Rules...)
		c := copied(&op)
		_, alternatives := new(oracle.Evaluator).Alternatives(c, nil)
		_, explained := oracle.Explain(c, nil, 0, 0)
		_, decided := oracle.Decides(c, nil)
		for _, err := range []error{alternatives, explained, decided} {
			var panics *oracle.PanicError
			Expect(errors.As(err, &panics)).To(BeTrue())
			Expect(err).To(MatchError(MatchRegexp(`of dml\.copy panics: five \(in oracle_test\.goesWrong explain_test\.go:\d+[,;] spec\.`)))
			Expect(err).NotTo(MatchError(ContainSubstring("runtime.")))
		}
	})

	It("has no page of an operator that is not in the catalogue", func() {
		op := *dml.Copy
		op.Name = "dml.none"
		_, alternatives := new(oracle.Evaluator).Alternatives(copied(&op), nil)
		_, explained := oracle.Explain(copied(&op), nil, 0, 0)
		_, decided := oracle.Decides(copied(&op), nil)
		for _, err := range []error{alternatives, explained, decided} {
			Expect(err).To(MatchError("operator dml.none has no oracle"))
		}
	})
})
