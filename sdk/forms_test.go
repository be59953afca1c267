package sdk_test

import (
	"os/exec"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("A backend gets the form in which each list comes to a call, alone or in a program, or the value",
	func(start func() (in, backend string)) {
		in, backend := start()
		for name, lists := range map[string]string{"cases.yaml": "axes is inputs[#];", "single.yaml": ""} {
			cases, err := filepath.Abs(filepath.Join("testdata/forms", name))
			Expect(err).NotTo(HaveOccurred())
			run := conform(in, "run", backend, "--only-cases", cases, "--random=0", "--allow-gaps")
			Expect(run.stdout).To(ContainSubstring("mine answers gap: starts is input;ends is computed;"+lists), run.stderr)
		}
	},
	Entry("in C", func() (in, backend string) {
		in = folder()
		compile(in, "testdata/forms/backend.c")
		return in, libmine
	}),
	Entry("in Python", func() (in, backend string) {
		return folder(), script(scripted(read("testdata/forms/backend.py")))
	}),
	Entry("in JavaScript", func() (in, backend string) {
		return built("javascript", "testdata/forms/backend.mjs", "backend.mjs", node(), "--version"), "--backend=exec:node backend.mjs"
	}),
	Entry("in Go", func() (in, backend string) {
		return built("go", "testdata/forms/backend.go", "backend.go", "go", "build", "."), "--backend=exec:./backend"
	}),
	Entry("in Rust", func() (in, backend string) {
		cargo := find("Rust", func(path string) error { return exec.Command(path, "--version").Run() }, "cargo")
		in = built("rust", "testdata/forms/main.rs", "src/main.rs", cargo, "build", "--release", "--offline")
		return in, "--backend=exec:./target/release/backend"
	}),
)
