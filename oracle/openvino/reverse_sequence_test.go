package openvino_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// taken evaluates a call under the first answers, and returns the source of each element
// of its output.
func taken(c *spec.Call) []spec.Source {
	GinkgoHelper()
	alternatives, err := new(oracle.Evaluator).Alternatives(c, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(alternatives).To(HaveLen(1))
	Expect(alternatives[0].Admissible.Rejection()).To(BeNil())
	return alternatives[0].Admissible.Outputs[0].Sources()
}

var _ = It("ReverseSequence reverses the beginning of each row, whichever axes the rows run along and are counted by", func() {
	sizes := list{2, 3, 4}
	for batch := range int64(3) {
		for seq := range int64(3) {
			if batch == seq {
				continue
			}
			c := spec.NewCall(openvino.ReverseSequence)
			*c.Attributes.(*openvino.ReverseSequenceAttributes) = openvino.ReverseSequenceAttributes{BatchAxis: batch, SeqAxis: seq - 3}
			c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}, Data: make([]byte, 24)}
			c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: list{sizes[batch]}}, Data: []byte{1, 2, 2, 1}[:sizes[batch]]}
			c.Tensors[2].DType = tensor.Uint8

			below := list{12, 4, 1}
			want := list{}
			for k := range int64(24) {
				want = append(want, k)
			}
			for i := range sizes[batch] {
				if c.Tensors[1].Data[i] == 1 {
					continue // a sequence of length 1 stays
				}
				other := 3 - batch - seq
				for j := range sizes[other] { // the first two places change places
					first := i*below[batch] + j*below[other]
					want[first], want[first+below[seq]] = want[first+below[seq]], want[first]
				}
			}
			got := list{}
			for _, s := range taken(&c) {
				got = append(got, s.Element)
			}
			Expect(slices.Equal(got, want)).To(BeTrue(), "%d, %d: %v instead of %v", batch, seq, got, want)
		}
	}
})
