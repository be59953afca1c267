package sdk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("The crate in Rust", func() {
	It("passes its own tests, without a dependency", func() {
		cargo := find("Rust", func(path string) error { return exec.Command(path, "--version").Run() }, "cargo")
		in := folder() // where cargo may write what it builds
		Expect(os.Mkdir(filepath.Join(in, "src"), 0o755)).To(Succeed())
		for _, name := range []string{"Cargo.toml", "src/conform_backend.rs"} {
			place(in, name, read("rust/"+name))
		}
		cmd := exec.Command(cargo, "test", "--offline")
		cmd.Dir = in
		text, err := cmd.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(text))
		Expect(string(text)).To(And(ContainSubstring("4 passed"), ContainSubstring("Doc-tests")))
	})

	It("tells conform what an operator does", func() {
		cargo := find("Rust", func(path string) error { return exec.Command(path, "--version").Run() }, "cargo")
		parent := folder()
		Expect(conform(parent, "init", "rust", "mine").status).To(BeZero())
		in := filepath.Join(parent, "mine")
		main := read(filepath.Join(in, "src", "main.rs"))
		body := main[strings.Index(main, "    let source"):strings.Index(main, "    Outcome::done()")]
		for _, one := range []struct{ body, kind, detail string }{
			{`return Outcome::rejected("never\nat all");`, "wrongly-rejected", "never"},
			{`return Outcome::unsupported("no strides");`, "wrongly-rejected", "no strides"},
			{`return Outcome::failed("out of ideas");`, "wrongly-rejected", "out of ideas"},
			{`return Outcome::with_sizes(conform_backend::Sizes::One(vec![1]));`, "", "which the operator does not infer"},
			{`println!("on my way");`, "", "print to standard error"},
			{`std::process::exit(3);`, "crash", "exit status 3"},
		} {
			place(filepath.Join(in, "src"), "main.rs", strings.ReplaceAll(main, body, "    let _ = &job;\n    if true {\n    "+one.body+"\n    }\n"))
			cmd := exec.Command(cargo, "build", "--offline", "--release")
			cmd.Dir = in
			text, err := cmd.CombinedOutput()
			Expect(err).NotTo(HaveOccurred(), string(text))
			run := conform(in, "run", "--backend=exec:./target/release/backend", "dml.copy/dhw-to-whd")
			if one.kind == "" {
				Expect(run.status).To(Equal(3), run.stdout)
				Expect(run.stderr).To(ContainSubstring(one.detail))
				continue
			}
			Expect(run.status).To(Equal(1), run.stderr)
			Expect(run.stdout).To(And(ContainSubstring("✗ "+one.kind+"  dml.copy"), ContainSubstring(one.detail)))
		}
	})
})
