package webnn_test

import (
	"context"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	"example.com/conform/backends/webnn"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// open opens the browser of make engines-install in a mode.
func open(mode string) *webnn.Backend {
	GinkgoHelper()
	b, err := webnn.Open(context.Background(), named.Settings{Options: map[string]string{"browser": enginetest.Found(webnn.Find())}, Mode: mode})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(b.Close)
	return b
}

// transposing is a job that a browser runs.
func transposing() backends.Job {
	return enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), output)
}

var _ = Describe("a browser", func() {
	It("runs a batch: one graph for two runs of a case, a call that it rejects, and a gap", func() {
		b := open("constant")
		batch := []backends.Job{
			transposing(), transposing(),
			enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{Perm: []int64{0, 0}}, enginetest.Bytes(), output),
			enginetest.JobOf(onnx.Reshape, &onnx.ReshapeAttributes{Shape: []int64{-1}}, enginetest.Bytes(), output),
		}
		outcomes, err := b.Run(context.Background(), batch)
		Expect(err).NotTo(HaveOccurred())
		for i := range 2 {
			Expect(outcomes[i]).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{3, 2}}}))
			Expect(batch[i].Operands[1].Buffer()[:6]).To(Equal([]byte{1, 4, 2, 5, 3, 6}))
		}
		Expect(outcomes[2].Status).To(Equal(backends.Rejected))
		Expect(outcomes[2].Detail).To(HavePrefix("TypeError: Failed to execute 'transpose'"))
		Expect(outcomes[3]).To(Equal(backends.Outcome{Status: backends.Gap, Detail: "WebNN's reshape takes the sizes of the output"}))
	})
	DescribeTable("runs a program", func(mode string) { enginetest.SmokeProgram(open(mode)) }, Entry("with constants", "constant"), Entry("without", "input"))
	DescribeTable("takes indices", func(mode string) {
		b := open(mode)
		batch := []backends.Job{enginetest.JobOf(onnx.Gather, &onnx.GatherAttributes{Axis: 1}, enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{2}, 2, 0), output)}
		outcomes, err := b.Run(context.Background(), batch)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(Equal([]backends.Outcome{{Status: backends.Done, Sizes: [][]int64{{2, 2}}}}))
		Expect(batch[0].Operands[2].Buffer()[:4]).To(Equal([]byte{3, 1, 6, 4}))
	}, Entry("as constants", "constant"), Entry("as inputs", "input"))
	It("says what it supports", func() {
		d := open("").Describe()
		Expect(d.Version).To(ContainSubstring("Chrom"))
		at := 0
		for d.Capabilities[at].Operator != "onnx.gather" {
			at++
		}
		Expect(d.Capabilities[at].DTypes).To(ContainElement(tensor.Float32))
		Expect(d.Capabilities[at].DTypes).NotTo(ContainElement(tensor.Float64), "WebNN has no such type")
		Expect(d.Capabilities[at].Limits).To(ContainElement(HaveField("Name", "indices")))
	})
	It("does not claim what the browser does not build with indices that are inputs", func() {
		d := open("input").Describe()
		Expect(d.Notes).To(ContainElement(HavePrefix("it does not build scatterElements: NotSupportedError: ")))
		Expect(d.Capabilities).NotTo(ContainElement(HaveField("Operator", "dml.scatter")))
		Expect(d.Capabilities).NotTo(ContainElement(HaveField("Operator", "onnx.scatter_elements")))
		Expect(d.Capabilities).To(ContainElement(HaveField("Operator", "onnx.gather")))
		Expect(open("constant").Describe().Capabilities).To(ContainElement(HaveField("Operator", "onnx.scatter_elements")))
	})
	It("ends the run when the page's process dies", func() {
		b := open("")
		b.CrashRenderer()
		Eventually(func() error {
			_, err := b.Run(context.Background(), []backends.Job{transposing()})
			return err
		}).Should(MatchError("the browser's process died"))
	})
	It("ends the run when the context of WebNN is lost", func() {
		b := open("")
		_, err := b.Evaluate("(async () => { context.destroy(); return null; })")
		Expect(err).NotTo(HaveOccurred())
		Eventually(func() error {
			_, err := b.Run(context.Background(), []backends.Job{transposing()})
			return err
		}).Should(MatchError(HavePrefix("the browser lost the context of WebNN: ")))
	})
})

var _ = Describe("opening", func() {
	It("says what brings a browser where there is none", func() {
		GinkgoT().Setenv("CONFORM_WEBNN_BROWSER", "")
		GinkgoT().Setenv("XDG_CACHE_HOME", GinkgoT().TempDir())
		GinkgoT().Setenv("LOCALAPPDATA", GinkgoT().TempDir())
		GinkgoT().Setenv("HOME", GinkgoT().TempDir())
		_, err := webnn.Open(context.Background(), named.Settings{})
		Expect(err).To(MatchError("there is no browser for WebNN: state its path by --option browser=PATH or CONFORM_WEBNN_BROWSER, or run make engines-install"))
	})
	It("takes the browser that a variable names", func() {
		path := filepath.Join(GinkgoT().TempDir(), "none")
		GinkgoT().Setenv("CONFORM_WEBNN_BROWSER", path)
		_, err := webnn.Open(context.Background(), named.Settings{})
		Expect(err).To(MatchError(ContainSubstring(path)))
	})
	It("knows its modes", func() {
		_, err := webnn.Open(context.Background(), named.Settings{Mode: "fast"})
		Expect(err).To(MatchError(`there is no mode "fast": want constant, input`))
	})
})
