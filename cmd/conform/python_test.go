package main_test

import (
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/facts"
)

// pretended returns the path of a Python that is a shell script.
func pretended(text string) string {
	path := file("python", "#!/bin/sh\n"+text+"\n")
	Expect(os.Chmod(path, 0o755)).To(Succeed())
	return path
}

var _ = Describe("an engine in Python", func() {
	It("runs by its name, and NumPy has no divergence that is not known", func() {
		needs("numpy")
		e := conform("run", "--backend=numpy", "--shrink-runs=100", "--jobs=1", "--random=500")
		Expect(e.status).To(BeZero(), e.stdout+e.stderr)
		Expect(e.stdout).NotTo(ContainSubstring(" 0 passed"))
		Expect(e.stdout).To(ContainSubstring(" known divergences of NumPy "))
	})
	It("is told its mode, and its own options but not which Python it is", func() {
		python := pretended(`echo "$@" >&2; exit 1`)
		e := conform("run", "--backend=jax", "--mode=jit", "--option=python="+python, "--option=slow=0.5")
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(MatchRegexp(`stderr: \S+adapter\.py --mode=jit --device= --slow=0\.5\n$`))
	})
	DescribeTable("says what is missing, and how to get it", func(name, python, message string) {
		if python != "" {
			python = pretended(python)
		} else {
			python = "./none"
		}
		e := conform("run", "--backend="+name, "--option=python="+python)
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring(message))
	},
		Entry("a module", "jax", `echo "ModuleNotFoundError: No module named 'jax'" >&2; exit 1`,
			"has no module jax: pip install jax, run scripts/engines frameworks, or name another Python by --option python=PATH"),
		Entry("the Python", "numpy", "", "--option python: "),
	)
	It("can be named, as each other engine that has a folder", func() {
		list := lines(conform("__complete", "run", "--backend=").stdout)
		for _, e := range facts.All() {
			Expect(list).To(ContainElement(e.Name))
		}
	})
	It("has options that are listed", func() {
		Expect(conform("backends", "numpy", "--verbose").stdout).To(MatchRegexp(`--option python=… +path of the Python`))
	})
})
