package sdk_test

import (
	"os/exec"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const engines = "python/engines/"

var _ = It("the adapter of NumPy runs, and NumPy has no divergence that is not known", func() {
	adapter, err := filepath.Abs(engines + "numpy_engine.py")
	Expect(err).NotTo(HaveOccurred())
	run := conform(".", "run", script(adapter, "numpy"), "--shrink-runs=100", "--jobs=1", "--random=500")
	Expect(run.status).To(BeZero(), run.stdout+run.stderr)
	Expect(run.stdout).NotTo(ContainSubstring(" 0 passed"))
	Expect(run.stdout).To(ContainSubstring(" known divergences of NumPy "))
})

var _ = It("every adapter is Python", func() {
	adapters, err := filepath.Glob(engines + "*.py")
	Expect(err).NotTo(HaveOccurred())
	Expect(adapters).To(ContainElement("python/engines/numpy_engine.py"))
	compiler := `import sys; [compile(open(path).read(), path, "exec") for path in sys.argv[1:]]`
	output, err := exec.Command(interpreter(), append([]string{"-c", compiler}, adapters...)...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
})
