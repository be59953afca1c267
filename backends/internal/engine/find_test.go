package engine_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
)

func TestEngine(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/internal/engine")
}

const variable = "CONFORM_TEST_LIBRARY"

// wheel is the library of a package that no machine has.
func wheel(path string) engine.Search {
	return engine.Search{
		Path: path, Variable: variable, Name: "conform-test-engine",
		Wheel: map[string]string{runtime.GOOS: "conform_test_engine/libs/libengine.so*"},
	}
}

// installed puts the package into a new environment of Python and returns the
// environment and the library.
func installed() (environment, library string) {
	environment = GinkgoT().TempDir()
	library = filepath.Join(environment, "lib", "python3.99", "site-packages", "conform_test_engine", "libs", "libengine.so.7")
	Expect(os.MkdirAll(filepath.Dir(library), 0o755)).To(Succeed())
	Expect(os.WriteFile(library, nil, 0o600)).To(Succeed())
	return environment, library
}

var _ = Describe("the search for a library", func() {
	It("takes what the user states before all else", func() {
		GinkgoT().Setenv(variable, "/of/the/variable")
		s := wheel("/of/the/flag")
		Expect(s.Find()).To(Equal("/of/the/flag"))
	})
	It("takes the variable's before that of a package", func() {
		GinkgoT().Setenv(variable, "/of/the/variable")
		environment, _ := installed()
		GinkgoT().Setenv("VIRTUAL_ENV", environment)
		s := wheel("")
		Expect(s.Find()).To(Equal("/of/the/variable"))
	})
	DescribeTable("finds a package in the environment of Python that a variable names", func(variable string) {
		environment, library := installed()
		GinkgoT().Setenv("VIRTUAL_ENV", "")
		GinkgoT().Setenv(variable, environment)
		s := wheel("")
		Expect(s.Find()).To(Equal(library))
	},
		Entry("of venv", "VIRTUAL_ENV"),
		Entry("of Conda", "CONDA_PREFIX"),
	)
	It("finds a package in the environment of the first python3, which may be a link to the Python that made it", func() {
		if runtime.GOOS == "windows" {
			Skip("an environment of Windows holds a copy of Python")
		}
		environment, library := installed()
		elsewhere := filepath.Join(GinkgoT().TempDir(), "python3")
		Expect(os.WriteFile(elsewhere, nil, 0o755)).To(Succeed())
		Expect(os.MkdirAll(filepath.Join(environment, "bin"), 0o755)).To(Succeed())
		Expect(os.Symlink(elsewhere, filepath.Join(environment, "bin", "python3"))).To(Succeed())
		GinkgoT().Setenv("PATH", filepath.Join(environment, "bin"))
		s := wheel("")
		Expect(s.Find()).To(Equal(library))
	})
	It("finds a package in the environment that scripts/engines made", func() {
		if runtime.GOOS != "linux" {
			Skip("XDG_CACHE_HOME names the user's cache on Linux alone")
		}
		environment, library := installed()
		cache := GinkgoT().TempDir()
		Expect(os.MkdirAll(filepath.Join(cache, "conform", "engines"), 0o755)).To(Succeed())
		Expect(os.Rename(environment, filepath.Join(cache, "conform", "engines", "python"))).To(Succeed())
		GinkgoT().Setenv("XDG_CACHE_HOME", cache)
		s := wheel("")
		Expect(s.Find()).To(HaveSuffix(library[len(environment):]))
	})
	It("says what can be done where there is none", func() {
		s := wheel("")
		_, err := s.Find()
		Expect(err).To(MatchError("there is no library of conform-test-engine: pip install conform-test-engine, make engines-install, or state its path by --library or CONFORM_TEST_LIBRARY"))
	})
	It("hands on every variable that it heeds", func() {
		s := wheel("")
		Expect(s.Environment()).To(ContainElements(variable, "VIRTUAL_ENV", "CONDA_PREFIX", "XDG_CACHE_HOME"))
	})
})

var _ = Describe("a library", func() {
	It("that does not load is an error with its path", func() {
		path := filepath.Join(GinkgoT().TempDir(), "none.so")
		_, err := engine.Load(path)
		Expect(err).To(BeAssignableToTypeOf(&engine.Error{}))
		Expect(err).To(MatchError(HavePrefix(path + ": ")))
	})
})

var _ = Describe("a mode", func() {
	modes := []backends.Mode{{Name: "runtime"}, {Name: "constant"}}
	DescribeTable("is found by name", func(name, want string) {
		Expect(engine.ModeNamed(modes, name)).To(HaveField("Name", want))
	},
		Entry("the first where none is named", "", "runtime"),
		Entry("another", "constant", "constant"),
	)
	It("an unknown name is an error that lists the known ones", func() {
		_, err := engine.ModeNamed(modes, "fast")
		Expect(err).To(MatchError(`there is no mode "fast": want runtime, constant`))
	})
})
