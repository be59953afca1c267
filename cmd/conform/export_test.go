package main_test

import (
	"fmt"
	"path/filepath"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("conform export", func() {
	It("writes cases such that conform import reads the same, which lint accepts", func() {
		exported := func(names ...string) (string, []string) {
			to := GinkgoT().TempDir()
			e := conform(append([]string{"export", "--kit", to}, names...)...)
			Expect(e.status).To(Equal(0), e.stderr)
			models, err := filepath.Glob(filepath.Join(to, "*", "test_data_set_0", "output_0.pb"))
			Expect(err).NotTo(HaveOccurred())
			var texts []string // of each test that has outputs
			for _, model := range models {
				text := read(filepath.Join(filepath.Dir(filepath.Dir(model)), "model.onnx"))
				data, err := filepath.Glob(filepath.Join(filepath.Dir(model), "*.pb"))
				Expect(err).NotTo(HaveOccurred())
				for _, name := range data {
					text += filepath.Base(name) + read(name)
				}
				texts = append(texts, text)
			}
			slices.Sort(texts)
			return to, texts
		}
		tests, want := exported("onnx.s*") // internal/onnxdata does it with every case
		imported := GinkgoT().TempDir()
		Expect(conform("import", "onnx", tests, "--to", imported).status).To(Equal(0))
		Expect(conform("lint", imported)).To(Equal(ended{stdout: fmt.Sprintf("no errors in %d files: %d cases, 0 waivers\n", len(want), len(want))}))
		_, got := exported(imported)
		Expect(got).To(HaveLen(len(want)))
		Expect(slices.Equal(got, want)).To(BeTrue())
	})

	It("writes no outputs of a call that is invalid", func() {
		tests := GinkgoT().TempDir()
		e := conform("export", "onnx.split/neither-way", "--kit", tests)
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(Equal(tests + ": 1 case\n"))
		Expect(filepath.Glob(filepath.Join(tests, "test_onnx.split_neither-way", "*"))).To(HaveLen(3), "the model, its inputs, and the case")
		Expect(filepath.Glob(filepath.Join(tests, "*", "*", "output_*"))).To(BeEmpty())
		Expect(read(filepath.Join(tests, "manifest.json"))).To(ContainSubstring(`"reject": "onnx.split/one-way"`))
	})

	It("leaves nothing of a case that it leaves out, and counts it", func() {
		tests := GinkgoT().TempDir()
		e := conform("export", "onnx.concat/bool-bytes*", "onnx.concat/rows", "onnx.gather/huge", "dml.copy/row-major", "--kit", tests)
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(lines(e.stdout)).To(ConsistOf(tests+": 1 case", "left out 3: raw_data of bool has bytes 0 and 1 alone (onnx.proto)",
			"left out 1: the call is only checked and has no data", "left out 1: dml.copy is no operator of ONNX"))
		Expect(filepath.Glob(filepath.Join(tests, "test_*"))).To(HaveLen(1))
		again := conform("export", "onnx.concat/rows", "--kit", tests)
		Expect(again.status).To(Equal(2))
		Expect(again.stderr).To(Equal("conform: " + tests + " is not empty: name a new folder\n"))
	})

	It("follows the answers that are pinned", func() {
		exported := func(reading string) []string {
			tests := GinkgoT().TempDir()
			e := conform("export", "onnx.slice/fewer-starts", "--kit", tests, "--reading", "onnx.slice/fewer-starts="+reading)
			Expect(e.status).To(Equal(0), e.stderr)
			outputs, err := filepath.Glob(filepath.Join(tests, "*", "*", "output_0.pb"))
			Expect(err).NotTo(HaveOccurred())
			return outputs
		}
		Expect(exported("reject")).To(BeEmpty())
		Expect(exported("first-axes")).To(HaveLen(1))
	})

	It("writes a case of OpenVINO as a model, in the mode that is named", func() {
		folder := filepath.Join(GinkgoT().TempDir(), "ir")
		e := conform("export", "openvino.slice/*", "--openvino", folder, "--mode=constant")
		Expect(e.status).To(Equal(0), e.stderr)
		models, err := filepath.Glob(filepath.Join(folder, "*", "model.xml"))
		Expect(err).NotTo(HaveOccurred())
		Expect(models).NotTo(BeEmpty())
		for _, name := range []string{"model.bin", "input_0.npy"} {
			Expect(filepath.Glob(filepath.Join(folder, "*", name))).To(HaveLen(len(models)), name)
		}
		Expect(filepath.Glob(filepath.Join(folder, "*", "input_1.npy"))).To(BeEmpty(), "bounds are constants")
		Expect(lines(e.stdout)).To(ContainElement(HavePrefix("skipped openvino.slice/odd-rows: cannot be represented: data: int4 is not written")))
		Expect(filepath.Glob(filepath.Join(folder, "*", "output_0.npy"))).NotTo(BeEmpty())
	})

	DescribeTable("refuses a use", func(message string, args ...string) {
		e := conform(append([]string{"export"}, args...)...)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring(message))
	},
		Entry("without a form", "--kit or --openvino is missing\nconform: see `conform export --help`\n", "onnx.pad/example-2"),
		Entry("with an operator that is not of OpenVINO", "onnx.pad is no operator of OpenVINO", "onnx.pad/example-2", "--openvino=unwritten"),
		Entry("with a mode that OpenVINO has not", "no-such", "openvino.slice/*", "--openvino=unwritten", "--mode=no-such"),
		Entry("with a mode of ONNX", "--kit and --mode exclude each other", "onnx.pad/example-2", "--kit=unwritten", "--mode=constant"),
	)

	DescribeTable("refuses", func(message string, args ...string) {
		e := conform(append([]string{"export", "--kit", GinkgoT().TempDir()}, args...)...)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring(message))
	},
		Entry("an operator that is not of ONNX", "dml.slice1/example-2: dml.slice1 is no operator of ONNX", "dml.slice1/example-2"),
		Entry("a call that is only checked", "onnx.gather/huge: the call is only checked and has no data", "onnx.gather/huge"),
		Entry("an unknown case", `no case matches "onnx.pad/nothing"`, "onnx.pad/nothing"),
	)
})
