package sdk_test

import (
	"fmt"
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
		for _, name := range []string{"Cargo.toml", "src/conform_backend.rs", "src/conform_json.rs"} {
			place(in, name, read("rust/"+name))
		}
		cmd := exec.Command(cargo, "test", "--offline")
		cmd.Dir = in
		text, err := cmd.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(text))
		Expect(string(text)).To(And(ContainSubstring("7 passed"), ContainSubstring("Doc-tests")))
	})

	It("tells conform what an operator does", func() {
		cargo := find("Rust", func(path string) error { return exec.Command(path, "--version").Run() }, "cargo")
		parent := folder()
		Expect(conform(parent, "init", "rust", "mine").status).To(BeZero())
		in := filepath.Join(parent, "mine")
		main := read(filepath.Join(in, "src", "main.rs"))
		from, to := strings.Index(main, "    let (inputs"), strings.Index(main, "    Outcome::done()")
		faults := []struct{ body, kind, detail string }{
			{`return Outcome::rejected("never\nat all");`, "wrongly-rejected", "never"},
			{`return Outcome::unsupported("no strides");`, "wrongly-rejected", "no strides"},
			{`return Outcome::failed("out of ideas");`, "wrongly-rejected", "out of ideas"},
			{`return Outcome::with_sizes(conform_backend::Sizes::One(vec![1]));`, "", "which the operator does not infer"},
			{`println!("on my way");`, "unwritten", ""},
			{`std::process::exit(3);`, "crash", "exit status 3"},
		}
		arms := "" // the argument says which fault the backend has, so that it is built once
		for i, one := range faults {
			arms += fmt.Sprintf("        Some(\"%d\") => { %s }\n", i, one.body)
		}
		body := "    let _ = &job;\n    match std::env::args().nth(1).as_deref() {\n" + arms + "        _ => {}\n    }\n"
		place(filepath.Join(in, "src"), "main.rs", main[:from]+body+main[to:])
		cmd := exec.Command(cargo, "build", "--offline", "--release")
		cmd.Dir, cmd.Env = in, append(os.Environ(), unoptimised)
		text, err := cmd.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(text))
		for i, one := range faults {
			run := conform(in, "run", fmt.Sprintf("--backend=exec:./target/release/backend %d", i), "dml.copy/dhw-to-whd")
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
