package main_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// backendTests writes two backend tests of ONNX below a folder, which it returns:
// one that transposes four bytes, and one of words.
func backendTests(folder string) string {
	GinkgoHelper()
	// A node Transpose from x to y, in a graph with the input x, of opset 13.
	const model = "\x3a\x1a\x0a\x13\x0a\x01x\x12\x01y\x22\x09Transpose\x3a\x00\x5a\x03\x0a\x01x\x42\x02\x10\x0d"
	for path, content := range map[string]string{
		"test_bytes/model.onnx":                  model,
		"test_bytes/test_data_set_0/input_0.pb":  "\x08\x02\x08\x02\x10\x02\x4a\x04abcd", // dims 2, 2, of uint8
		"test_bytes/test_data_set_0/output_0.pb": "\x08\x02\x08\x02\x10\x02\x4a\x04acbd",
		"test_words/model.onnx":                  model,
		"test_words/test_data_set_0/input_0.pb":  "\x08\x00\x10\x08", // of strings
		"test_words/test_data_set_0/output_0.pb": "\x08\x00\x10\x08",
		"test_another/model.onnx":                "",
	} {
		path = filepath.Join(folder, path)
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, []byte(content), 0o644)).To(Succeed())
	}
	return folder
}

var _ = Describe("conform import onnx", func() {
	It("makes case files that the oracle admits and a backend runs", func() {
		to := GinkgoT().TempDir()
		e := conform("import", "onnx", backendTests(GinkgoT().TempDir()), "--to", to)
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(lines(e.stdout)).To(Equal([]string{
			"OPERATOR   CASES  SKIPPED",
			"Transpose  1      1",
			"skipped test_words: data type 8 of ONNX",
		}))
		file := filepath.Join(to, "onnx.transpose", "test-bytes.yaml")
		Expect(conform("lint", file).status).To(Equal(0))
		e = conform("replay", file, "--backend=cpu")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(ContainSubstring("1 case: 1 passed"))
	})

	It("refuses a folder without such tests, and a model that is malformed", func() {
		Expect(conform("import", "onnx", GinkgoT().TempDir(), "--to", GinkgoT().TempDir()).status).To(Equal(2))
		folder := backendTests(GinkgoT().TempDir())
		Expect(os.WriteFile(filepath.Join(folder, "test_words", "model.onnx"), []byte("\x3a\x7f"), 0o644)).To(Succeed())
		e := conform("import", "onnx", folder, "--to", GinkgoT().TempDir())
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring(filepath.Join("test_words", "model.onnx") + ": "))
	})
})
