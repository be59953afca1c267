package tensorflowjs_test

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
	"example.com/conform/backends/remote"
	tensorflowjs "example.com/conform/backends/tensorflow-js"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestMain(m *testing.M) {
	remote.Reap()
	os.Exit(m.Run())
}

func TestTensorFlowJS(t *testing.T) {
	if testing.Short() {
		t.Skip("runs Node: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/tensorflow-js")
}

// options run the adapter as conform does.
func options() remote.Options {
	GinkgoHelper()
	environment, err := remote.Environment(nil)
	Expect(err).NotTo(HaveOccurred())
	return remote.Options{
		Environment: environment, MemoryBytes: remote.DefaultMemoryBytes,
		StartTimeout: remote.DefaultStartTimeout, JobTimeout: remote.DefaultJobTimeout, Grace: remote.DefaultGrace,
	}
}

// packages is the folder that make engines-install makes, in which Node finds TensorFlow.js.
func packages() string {
	GinkgoHelper()
	cache, err := os.UserCacheDir()
	Expect(err).NotTo(HaveOccurred())
	folder := filepath.Join(cache, "conform", "engines", "tensorflow-js")
	_, err = os.Stat(folder)
	return enginetest.Found(folder, err)
}

// opened starts TensorFlow.js in a mode.
func opened(mode string) *remote.Backend {
	GinkgoHelper()
	packages() // or skips
	b, err := tensorflowjs.Start(context.Background(), &named.Settings{Mode: mode}, options())
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(b.Close)
	return b
}

var _ = Describe("TensorFlow.js", func() {
	DescribeTable("runs a call, rejects one and leaves one out, in mode", func(mode, device string) {
		b := opened(mode)
		Expect(b.Describe().Version).To(HavePrefix("4."))
		Expect(b.Describe().Mode).To(Equal(mode))
		Expect(b.Describe().Device).To(Equal(device))
		numbers := enginetest.Of(tensor.Int32, []int64{2, 3}, 1, 2, 3, 4, 5, 6)
		output := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int32}}
		right := enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, numbers, output)
		wrong := enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{Perm: []int64{0}}, numbers, output)
		// The documentation of gather says nothing of a negative index.
		gap := enginetest.JobOf(onnx.Gather, &onnx.GatherAttributes{}, numbers, enginetest.Of(tensor.Int64, []int64{1}, -1), output)
		outcomes, wrote := enginetest.Left(b, 24, right, wrong, gap)
		Expect(outcomes[0]).To(Equal(backends.Finished([][]int64{{3, 2}})))
		Expect(wrote[0]).To(Equal(enginetest.Of(tensor.Int32, []int64{3, 2}, 1, 4, 2, 5, 3, 6).Data))
		Expect(outcomes[1].Status).To(Equal(backends.Rejected))
		Expect(outcomes[1].Detail).To(ContainSubstring("perm"))
		Expect(outcomes[2].Status).To(Equal(backends.Gap))
		Expect(outcomes[2].Detail).To(ContainSubstring("names a place"))
	},
		Entry("cpu, which is JavaScript", "cpu", "JavaScript"),
		Entry("wasm", "wasm", "WebAssembly"),
	)

	It("shows the known faults without conform", func() {
		enginetest.RunInNode(packages())
	})
})

var _ = DescribeTable("what is missing is said", func(option, message string) {
	if _, err := exec.LookPath("node"); err != nil && option == "module" {
		enginetest.Found("", err)
	}
	_, err := tensorflowjs.Start(context.Background(), &named.Settings{Options: map[string]string{option: "./none"}}, options())
	Expect(err).To(MatchError(ContainSubstring(message)))
},
	Entry("Node", "node", "there is no Node: install it, or state its path by --option node=PATH"),
	Entry("the package", "module", "./none has no package @tensorflow/tfjs-core: run make engines-install, or npm install @tensorflow/tfjs-core and state the folder by --option module=PATH"),
)
