package sdk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// unoptimised has cargo build a release in a fifth of the time.
const unoptimised = "CARGO_PROFILE_RELEASE_OPT_LEVEL=0"

// built starts a backend of a language in a folder, puts a file in place of the starter's,
// and builds it.
func built(language, source, into string, build ...string) (in string) {
	parent := folder()
	Expect(conform(parent, "init", language, "mine").status).To(BeZero())
	in = filepath.Join(parent, "mine")
	place(in, into, read(source))
	cmd := exec.Command(build[0], build[1:]...)
	cmd.Dir, cmd.Env = in, append(os.Environ(), unoptimised)
	text, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(text))
	return in
}

var _ = DescribeTable("A backend runs programs of two and three nodes, and one that fuses transposes backwards is found",
	func(start func() (in, right, wrong string)) {
		cases, err := filepath.Abs("testdata/program/cases.yaml")
		Expect(err).NotTo(HaveOccurred())
		in, right, wrong := start()
		run := conform(in, "run", right, "--only-cases", cases, "--random=0")
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		Expect(run.stdout).To(ContainSubstring("2 cases: 2 passed"))
		run = conform(in, "run", right, "onnx.program", random(100), "--allow-gaps")
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		run = conform(in, "run", wrong, "onnx.program", random(60), "--allow-gaps", "--shrink-runs=500")
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		found := regexp.MustCompile(`(?m)^✗ (\S+  \S+  \S+)`).FindAllStringSubmatch(run.stdout, -1)
		Expect(found).NotTo(BeEmpty(), run.stdout)
		for _, one := range found { // each node passes alone, and a concat may refuse what was transposed backwards
			Expect(one[1]).To(MatchRegexp(`^(wrong-\w+  onnx.program  transpose\+transpose|wrongly-rejected  onnx.program  transpose\+transpose\+concat)$`))
		}
	},
	Entry("in C", func() (in, right, wrong string) {
		in = folder()
		compile(in, "c/examples/program/*.c", "-DPLANT_BUG")
		Expect(os.Rename(filepath.Join(in, "libmine.so"), filepath.Join(in, "libwrong.so"))).To(Succeed())
		compile(in, "c/examples/program/*.c")
		return in, libmine, "--backend=lib:./libwrong.so"
	}),
	Entry("in Go", func() (in, right, wrong string) {
		in = built("go", "testdata/program/backend.go", "backend.go", "go", "build", ".")
		return in, "--backend=exec:./backend", "--backend=exec:./backend backwards"
	}),
	Entry("in JavaScript", func() (in, right, wrong string) {
		in = built("javascript", "testdata/program/backend.mjs", "backend.mjs", node(), "--version")
		return in, "--backend=exec:node backend.mjs", "--backend=exec:node backend.mjs backwards"
	}),
	Entry("in Rust", func() (in, right, wrong string) {
		cargo := find("Rust", func(path string) error { return exec.Command(path, "--version").Run() }, "cargo")
		in = built("rust", "testdata/program/main.rs", "src/main.rs", cargo, "build", "--release", "--offline")
		return in, "--backend=exec:./target/release/backend", "--backend=exec:./target/release/backend backwards"
	}),
)

var _ = It("The example of programs in C is found where it writes over an input that is still read", func() {
	in := folder()
	programs := []string{"onnx.program", "onnx.transpose", "onnx.concat", random(200), "--allow-gaps"}
	for flag, status := range map[string]int{"-DNO_BUG": 0, "-DPLANT_OVERWRITE": 1} {
		compile(in, "c/examples/program/*.c", flag)
		run := conform(in, append([]string{"run", libmine, "--mode=all"}, programs...)...)
		Expect(run.status).To(Equal(status), run.stdout+run.stderr)
		if status == 1 {
			Expect(run.stdout).To(And(ContainSubstring("✗ wrong-value  onnx.program  transpose+transpose"), ContainSubstring("mode-disagreement")))
		}
	}
})
