package python_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/facts"
)

func TestPython(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/python")
}

var _ = It("every adapter is Python", func() {
	python, err := exec.LookPath("python3")
	if err != nil {
		Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has Python")
		Skip(err.Error())
	}
	compiler := `import sys; [compile(open(path).read(), path, "exec") for path in sys.argv[1:]]`
	arguments := []string{"-c", compiler}
	for _, e := range facts.All() {
		if e.Python == nil {
			continue
		}
		files, err := e.Adapter()
		Expect(err).NotTo(HaveOccurred())
		Expect(files).To(And(HaveKey("adapter.py"), HaveKey("engine.py"), HaveKey("conform_backend.py"), HaveKey("onnx_operators.json")))
		folder := GinkgoT().TempDir()
		for name, text := range files {
			Expect(os.WriteFile(filepath.Join(folder, name), text, 0o600)).To(Succeed())
			arguments = append(arguments, filepath.Join(folder, name))
		}
	}
	output, err := exec.Command(python, arguments...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
})
