package sdk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("conform init writes a backend that runs at once and is wrong", func(language, build, backend string, files ...string) {
	parent := GinkgoT().TempDir()
	e := conform(parent, "init", language, "mine")
	Expect(e.status).To(Equal(0), e.stderr)
	folder := filepath.Join(parent, "mine")
	for _, name := range append(files, "README.md", filepath.Join(".github", "workflows", "conform.yml")) {
		Expect(e.stdout).To(ContainSubstring(filepath.Join("mine", name) + "\n"))
		Expect(filepath.Join(folder, name)).To(BeARegularFile())
	}

	if language == "python" {
		usePython()
	}
	words := strings.Fields(build)
	if _, err := exec.LookPath(words[0]); err != nil {
		Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has "+words[0])
		Skip("there is no " + words[0] + " here")
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), unoptimised)
	text, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(text))

	page := read(filepath.Join(folder, "README.md"))
	Expect(strings.ReplaceAll(page, "'", "")).To(ContainSubstring("run --backend="+backend+" dml.copy"), "what follows is what it says")
	checked := conform(folder, "protocol-check", backend)
	Expect(checked.status).To(Equal(0), checked.stdout+checked.stderr)
	red := conform(folder, "run", "--backend="+backend, "dml.copy", "--random=0")
	Expect(red.status).To(Equal(1), red.stderr)
	Expect(red.stdout).To(And(ContainSubstring("✗ wrongly-accepted  dml.copy"), ContainSubstring("✗ gap-overwritten  dml.copy"), Not(ContainSubstring("✗ crash"))))
	Expect(conform(parent, "init", language, "mine").status).To(Equal(2), "it overwrites nothing")
},
	Entry("in Python", "python", "python3 --version", "exec:python3 backend.py", "backend.py", "conform_backend.py"),
	Entry("in JavaScript", "javascript", "node --version", "exec:node backend.mjs", "backend.mjs", "conform_backend.mjs"),
	Entry("in C++", "cpp", "c++ -std=c++17 -shared -fPIC -fvisibility=hidden -o libbackend.so backend.cpp", "lib:./libbackend.so", "backend.cpp", "conform_backend.h"),
	Entry("in Go", "go", "go build .", "exec:./backend", "backend.go", "conform_backend.go", "go.mod"),
	Entry("in Rust", "rust", "cargo build --release --offline", "exec:./target/release/backend", filepath.Join("src", "main.rs"), filepath.Join("src", "conform_backend.rs"), "Cargo.toml"),
	Entry("in C", "c", "cc -shared -fPIC -fvisibility=hidden -o libbackend.so backend.c", "lib:./libbackend.so", "backend.c", "conform_backend.h"),
)

var _ = It("the constants of C compile in any standard, and those of Python are types", func() {
	in := folder()
	Expect(conform(in, "init", "c", "c").status).To(BeZero())
	Expect(conform(in, "init", "python", "python").status).To(BeZero())
	headers, err := filepath.Glob(filepath.Join(in, "c", "conform_*.h"))
	Expect(err).NotTo(HaveOccurred())
	Expect(headers).To(ContainElement(HaveSuffix("conform_onnx.h")))
	program := ""
	for _, header := range headers {
		program += "#include \"" + filepath.Base(header) + "\"\n"
	}
	place(filepath.Join(in, "c"), "all.c", program+`
int numbers[CONFORM_ONNX_PAD_MODE_WRAP == 3 && CONFORM_ONNX_SCATTER_ND_REDUCTION_ADD == 1 ? 1 : -1];
const char *name = CONFORM_ONNX_PAD_MODE;
`)
	compiler := find("C compiler", func(string) error { return nil }, "cc")
	for _, standard := range []string{"c99", "c17"} {
		output, err := exec.Command(compiler, "-std="+standard, "-pedantic", "-Wall", "-Werror", "-fsyntax-only", filepath.Join(in, "c", "all.c")).CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(output))
	}
	cmd := exec.Command(interpreter(), "-c", `import conform_operators as c
print(c.TYPES["onnx.pad"].__annotations__["mode"].__forward_arg__)`)
	cmd.Dir = filepath.Join(in, "python")
	output, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
	Expect(string(output)).To(Equal("Literal['constant', 'reflect', 'edge', 'wrap']\n"))
})
