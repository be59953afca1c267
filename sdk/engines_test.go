package sdk_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const engines = "python/engines/"

// conforms runs an adapter of an engine by an interpreter that has the engine.
func conforms(backend, name string, cases ...string) {
	run := conform(".", append([]string{
		"run", backend, "--waivers=" + engines + name + ".waivers.yaml",
		"--shrink-time=5s", "--jobs=1", "--start-timeout=5m", "--job-timeout=5m",
	}, cases...)...)
	Expect(run.status).To(BeZero(), run.stdout+run.stderr)
	Expect(run.stdout).NotTo(ContainSubstring(" 0 passed"))
}

// adapter is the absolute path of the adapter of an engine.
func adapter(name string) string {
	path, err := filepath.Abs(engines + name + "_engine.py")
	Expect(err).NotTo(HaveOccurred())
	return path
}

var _ = It("the adapter of NumPy runs, and NumPy has no divergence that is not known", func() {
	conforms(script(adapter("numpy"), "numpy"), "numpy", "--random=2000")
})

var _ = DescribeTable("the adapter of a large engine runs where the engine is, which has no divergence that is not known", func(name, mode string) {
	cache, err := os.UserCacheDir()
	Expect(err).NotTo(HaveOccurred())
	python := filepath.Join(cache, "conform", "engines", "frameworks", "bin", "python")
	if err := exec.Command(python, "-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('"+name+"') is None)").Run(); err != nil {
		missing := "there is no " + name + ": scripts/engines frameworks installs it: " + err.Error()
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" { // where CI installs it
			Fail(missing)
		}
		Skip(missing)
	}
	backend := fmt.Sprintf("--backend=exec:'%s' '%s' --mode=%s", python, adapter(name), mode)
	conforms(backend, name, "onnx.gather*/*", "onnx.pad/*", "onnx.scatter_nd/*", "--random=0")
},
	Entry("JAX, one function after the other", "jax", "eager"),
	Entry("JAX, compiled", "jax", "jit"),
	Entry("MLX, one function after the other", "mlx", "eager"),
	Entry("MLX, compiled", "mlx", "compiled"),
	Entry("TensorFlow, one operation after the other", "tensorflow", "eager"),
	Entry("TensorFlow, a graph", "tensorflow", "graph"),
	Entry("TensorFlow, compiled by XLA", "tensorflow", "xla"),
)

var _ = It("every adapter is Python", func() {
	adapters, err := filepath.Glob(engines + "*.py")
	Expect(err).NotTo(HaveOccurred())
	Expect(adapters).To(ContainElement("python/engines/numpy_engine.py"))
	compiler := `import sys; [compile(open(path).read(), path, "exec") for path in sys.argv[1:]]`
	output, err := exec.Command(interpreter(), append([]string{"-c", compiler}, adapters...)...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
})
