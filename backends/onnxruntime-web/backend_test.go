package onnxruntimeweb_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	onnxruntimeweb "example.com/conform/backends/onnxruntime-web"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestONNXRuntimeWeb(t *testing.T) {
	if testing.Short() {
		t.Skip("runs Node: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/onnxruntime-web")
}

// opened opens the package of make engines-install in a mode.
func opened(mode string) *onnxruntimeweb.Backend {
	GinkgoHelper()
	b, err := onnxruntimeweb.Open(context.Background(), named.Settings{Mode: mode})
	enginetest.Found("", err)
	DeferCleanup(b.Close)
	return b
}

var output = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8}}

var _ = Describe("ONNX Runtime Web", func() {
	DescribeTable("runs calls and rejects one, in mode", func(mode string) {
		b := opened(mode)
		Expect(b.Describe().Version).To(HavePrefix("1."))
		Expect(b.Describe().Mode).To(Equal(mode))
		right := enginetest.JobOf(onnx.Slice, &onnx.SliceAttributes{Starts: []int64{1}, Ends: []int64{2}, Steps: []int64{1}}, enginetest.Bytes(), output)
		wrong := enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{Perm: []int64{0, 0}}, enginetest.Bytes(), output)
		outcomes, err := b.Run(GinkgoT().Context(), []backends.Job{right, wrong})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0]).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{1, 3}}}))
		Expect(right.Operands[1].Buffer()[:3]).To(Equal([]byte{4, 5, 6}))
		Expect(outcomes[1].Status).To(Equal(backends.Rejected))
		Expect(outcomes[1].Detail).To(ContainSubstring("perm"))
	},
		Entry("runtime", "runtime"),
		Entry("dynamic", "dynamic"),
		Entry("constant", "constant"),
	)

	It("goes on after a call that its WebAssembly does not survive", func() {
		b := opened("runtime")
		// backends/onnxruntime/faults has the same call: an axis is looked for that the data lack.
		crashing := enginetest.JobOf(onnx.GatherNd, &onnx.GatherNDAttributes{BatchDims: -3},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1, 1}, 0), output)
		fine := enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), output)
		outcomes, err := b.Run(GinkgoT().Context(), []backends.Job{crashing, fine})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0].Status).To(Equal(backends.Crashed), outcomes[0].Detail)
		Expect(outcomes[1].Status).To(Equal(backends.Done))
	})

	It("shows the known faults without conform", func() {
		opened("") // or skips
		cache, err := os.UserCacheDir()
		Expect(err).NotTo(HaveOccurred())
		enginetest.RunInNode(filepath.Join(cache, "conform", "engines", "onnxruntime-web"))
	})

	It("ends with its context, in whatever call it is", func() {
		b := opened("runtime")
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, err := b.Run(ctx, []backends.Job{enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), output)})
		Expect(err).To(MatchError(context.Canceled))
	})
})

var _ = DescribeTable("what is missing is said", func(option, message string) {
	if _, err := exec.LookPath("node"); err != nil && option == "module" {
		enginetest.Found("", err)
	}
	_, err := onnxruntimeweb.Open(context.Background(), named.Settings{Options: map[string]string{option: "./none"}})
	Expect(err).To(MatchError(ContainSubstring(message)))
},
	Entry("Node", "node", "there is no Node: install it, or state its path by --option node=PATH"),
	Entry("the package", "module", "./none has no package onnxruntime-web: run make engines-install, or npm install onnxruntime-web and state the folder by --option module=PATH"),
)
