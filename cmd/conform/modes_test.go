package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

var transposes = []string{"onnx.transpose/example-*"}

var _ = DescribeTable("the modes of an engine run in turn, and are those of one engine", func(name string, args []string, said ...string) {
	needs(name)
	file := filepath.Join(GinkgoT().TempDir(), "compared.json")
	e := conform(append([]string{"run", "--backend=" + name, "--mode=all", "--jobs=1", "--random=0", "--report=json=" + file, "--report=text=-"}, args...)...)
	Expect(e.status).To(BeNumerically("<=", 1), e.stderr)
	for _, text := range said {
		Expect(e.stdout).To(ContainSubstring(text))
	}
	text, err := os.ReadFile(file)
	Expect(err).NotTo(HaveOccurred())
	var c reports.Comparison
	Expect(json.Unmarshal(text, &c)).To(Succeed())
	modes := map[string]bool{}
	for _, run := range c.Runs {
		modes[run.Backend.Mode] = true
		run.Backend.Mode = c.Runs[0].Backend.Mode
		Expect(run.Backend).To(Equal(c.Runs[0].Backend), "the mode is in a field of its own")
	}
	Expect(modes).To(HaveLen(len(c.Runs)))
},
	Entry("LiteRT", "litert", []string{"onnx.tile/*"}, "litert builtin beside litert xnnpack", "litert reference beside litert xnnpack"),
	Entry("ONNX Runtime", "onnxruntime", transposes),
	Entry("OpenVINO, which they disagree about", "openvino", []string{"--no-waivers", "--shrink-runs=1", "openvino.slice/start-below-zero[start=-4,stop=-4]"},
		"openvino constant beside openvino runtime", "✗ mode-disagreement  openvino.slice"),
	Entry("XLA", "pjrt", transposes),
	Entry("WebNN", "webnn", transposes),
	Entry("JAX", "jax", transposes),
)
