package campaign_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("A backend that takes memory for another is said to, and no rule is", func(ctx context.Context, name string, op *spec.Operator, cause string) {
	o, err := run(ctx, of(op, mutant(name)))
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect(d.Cause).To(MatchRegexp("^"+cause+"$"), d.Signature)
		Expect(d.Rule).To(BeEmpty(), d.Signature)
	}
},
	Entry("that ignores the offset of a view", "transpose-view-offset-ignored", onnx.Transpose,
		"the result is right for data read with the offset of its view ignored"),
	Entry("that ignores the offset of a view, where amounts are stated", "pad-view-offset-ignored", openvino.Pad,
		"the result is right for (data|pad_value) read with the offset of its view ignored"),
	Entry("that reads a view forwards", "transpose-view-stride-signs-ignored", onnx.Transpose,
		"the result is right for data read with the signs of its strides ignored"),
	Entry("that writes an output from its beginning", "transpose-output-view-offset-ignored", onnx.Transpose,
		"the result is right, but transposed is written with the offset of its view ignored"),
	Entry("that reads nibbles in the reverse order", "openvino-pad-nibbles-swapped-on-read", openvino.Pad,
		"the result is right for data read with the elements of each byte in the reverse order"),
	Entry("whose offsets have 32 bits", "transpose-offset-in-32-bits", onnx.Transpose,
		"each wrong element is the one that an offset of 32 bits, in elements, names"),
)

var _ = It("The order of nibbles is named where the last one is alone in its byte", func(ctx context.Context) {
	cfg := config(0, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
		Expect(err).NotTo(HaveOccurred())
		if o := &job.Operands[1]; o.Desc.DType == tensor.Uint4 && outcomes[0].Status == backends.Done && o.Strides == nil {
			for at := range (outcomes[0].Sizes[0][0] + 1) / 2 {
				o.Buffer()[at] = o.Buffer()[at]<<4 | o.Buffer()[at]>>4
			}
		}
		return outcomes[0]
	}))
	cfg.Cases = loaded(`
operator: onnx.transpose
cases:
  - name: three-nibbles
    why: The third nibble has no neighbour.
    cites: []
    tensors: {data: {dtype: uint4, sizes: [3], data: [1, 2, 3]}}
`)
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).To(HaveLen(1))
	Expect(o.divergences[0].Cause).To(Equal("the result is right, but transposed is written with the elements of each byte in the reverse order"))
})
