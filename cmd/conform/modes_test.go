package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

var _ = DescribeTable("the modes of an engine are those of one engine", func(name string) {
	needs(name)
	file := filepath.Join(GinkgoT().TempDir(), "compared.json")
	e := conform("run", "--backend="+name, "--mode=all", "--random=0", "--report=json="+file, "onnx.transpose/example-*")
	Expect(e.status).To(BeNumerically("<=", 1), e.stderr)
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
	Entry("LiteRT", "litert"),
	Entry("ONNX Runtime", "onnxruntime"),
	Entry("OpenVINO", "openvino"),
	Entry("XLA", "pjrt"),
	Entry("WebNN", "webnn"),
)
