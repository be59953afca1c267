package plugin_test

import (
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/plugin"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = Describe("An output with the buffer of the first input", func() {
	It("is not for a library that does not take it", func() {
		_, err := plugin.Open(plugin.Options{Library: written(describing(current)), Mode: "donated"})
		Expect(err).To(MatchError(ContainSubstring("no capability of the library has CONFORM_DONATED")))
		_, err = plugin.Open(plugin.Options{Library: "none", Mode: "fast"})
		Expect(err).To(HaveOccurred())
	})

	DescribeTable("is what the library leaves there, and the input stays as it is",
		func(ctx context.Context, write string, status backends.Status, changed ...int64) {
			b, err := plugin.Open(plugin.Options{Mode: "donated", Library: written(`
static const conform_capability all[] = {{.operator_name = "onnx.transpose", .flags = CONFORM_DONATED}};
const conform_description *conform_describe(void)
{
	static const conform_description d = {` + current + `, .capabilities = all, .capability_count = 1, .capability_size = sizeof all[0]};
	return &d;
}
int32_t conform_run(const conform_batch *b)
{
	conform_job *j = conform_job_at(b, 0);
	conform_operand *in = conform_operand_at(b, j, 0), *out = conform_operand_at(b, j, 1);
	if (in->buffer != out->buffer || in->buffer[0] != 1 || in->buffer[2] != 3)
		return 1;
	out->inferred_rank = 1;
	out->inferred_sizes[0] = 2;
	j->status = CONFORM_DONE;
	` + write + `
	return 0;
}
void conform_close(void) {}
`)})
			Expect(err).NotTo(HaveOccurred())
			c := spec.NewCall(onnx.Transpose)
			c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}, Data: []byte{1, 2, 3}}
			c.Tensors[1].DType = tensor.Uint8
			var memory guard.Memory
			Expect(memory.Lay(&c, []int64{8}, guard.First)).To(Succeed())
			job := memory.Job("a", &c)
			output := memory.Outputs()[0].Start + job.Operands[1].Start
			outcomes, err := b.Run(ctx, []backends.Job{job})
			Expect(err).NotTo(HaveOccurred())
			Expect(outcomes[0].Status).To(Equal(status))
			found := []int64{}
			for at := range memory.Bytes {
				if memory.Bytes[at] != memory.Before[at] {
					found = append(found, int64(at)-output)
				}
			}
			Expect(found).To(Equal(append([]int64{}, changed...)))
			if strings.Contains(write, "out->buffer[0] = 9") {
				Expect(memory.Bytes[output]).To(BeEquivalentTo(9))
			}
			Expect(b.Close()).To(Succeed())
		},
		Entry("nothing is written, so the elements are those of the input", "", backends.Done, int64(0), int64(1)),
		Entry("an element", "out->buffer[0] = 9;", backends.Done, int64(0), int64(1)),
		Entry("a byte that is of the input alone", "in->buffer[2] ^= 1; out->buffer[0] = 9;", backends.Done, int64(0), int64(1), int64(2)),
		Entry("the byte before both", "out->buffer[0] = 9; out->buffer[-1] ^= 1;", backends.Done, int64(-1), int64(0), int64(1)),
		Entry("a byte behind the input", "out->buffer[0] = 9; out->buffer[6] ^= 1;", backends.Done, int64(0), int64(1), int64(6)),
		Entry("no element of a call that is rejected", "j->status = CONFORM_REJECTED;", backends.Rejected),
		Entry("a byte of a call that is rejected", "j->status = CONFORM_REJECTED; out->buffer[1] = 0;", backends.Rejected, int64(1)),
	)
})
