package sdk_test

import (
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const engines = "python/engines/"

var _ = DescribeTable("the adapter of an engine in Python runs, and the engine has no divergence that is not known", func(name string, options ...string) {
	adapter, err := filepath.Abs(engines + name + "_engine.py")
	Expect(err).NotTo(HaveOccurred())
	backend := strings.Join(append([]string{script(adapter, name)}, options...), " ")
	run := conform(".", "run", backend, "--random=2000", "--shrink-time=5s", "--waivers="+engines+name+".waivers.yaml")
	Expect(run.status).To(BeZero(), run.stdout+run.stderr)
	Expect(run.stdout).NotTo(MatchRegexp(` 0 passed`))
},
	Entry("NumPy, which CI has", "numpy"),
)

var _ = It("every adapter is Python", func() {
	adapters, err := filepath.Glob(engines + "*.py")
	Expect(err).NotTo(HaveOccurred())
	Expect(adapters).To(ContainElement("python/engines/numpy_engine.py"))
	compiler := `import sys; [compile(open(path).read(), path, "exec") for path in sys.argv[1:]]`
	output, err := exec.Command(interpreter(), append([]string{"-c", compiler}, adapters...)...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
})
