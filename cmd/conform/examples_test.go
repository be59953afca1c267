//go:build !windows

package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// listed matches a command on a help page.
var listed = regexp.MustCompile(`(?m)^  ([a-z-]+)  +[A-Z]`)

// commands lists every command below a command, with the commands that lead
// to it.
func commands(above ...string) [][]string {
	var list [][]string
	for _, match := range listed.FindAllStringSubmatch(conform(append(above, "--help")...).stdout, -1) {
		if match[1] == "completion" { // which is the library's
			continue
		}
		name := append(append([]string{}, above...), match[1])
		list = append(list, name)
		list = append(list, commands(name...)...)
	}
	return list
}

// examples returns the command lines that a help page shows.
func examples(page string) []string {
	_, after, found := strings.Cut(page, "\nExamples:\n")
	if !found {
		return nil
	}
	before, _, _ := strings.Cut(after, "\n\n")
	list := lines(before)
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// brief returns a command line that does the same with fewer cases and in less
// time.
func brief(line string) string {
	line = strings.NewReplacer("--for=10m", "--for=100ms", "--for=5s", "--for=1ms", "--random=100000", "--random=100", " --random=1000000", "").Replace(line)
	if run, flags, found := strings.Cut(line, "conform run --"); found && !strings.Contains(flags, " '") && !strings.Contains(flags, "only-cases") {
		line = run + "conform run dml.slice1 dml.copy --" + flags
	}
	switch {
	case line == "conform backends": // which starts every engine
		return "conform backends cpu"
	case line == "conform coverage" || strings.HasPrefix(line, "conform coverage --"):
		return strings.Replace(line, "conform coverage", "conform coverage dml.copy", 1)
	case strings.HasPrefix(line, "conform run") && !strings.Contains(line, "--random") && !strings.Contains(line, "--for"):
		return strings.Replace(line, "conform run", "conform run --random=100", 1)
	}
	return line
}

// prepare makes the files that examples name.
func prepare(folder string) {
	write := func(name, text string) {
		path := filepath.Join(folder, name)
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	write("witness.yaml", reverse("oracle"))
	write("other.yaml", strings.ReplaceAll(reverse("oracle"), "my-reverse", "other"))
	write("big.yaml", strings.ReplaceAll(reverse("oracle"), "[3]", "[30]"))
	write("my-cases/mine.yaml", reverse("{output: [3, 2, 1]}"))
	write("my-backend", "#!/bin/sh\nexec conform serve "+wrongReverse+"\n")
	Expect(os.Chmod(filepath.Join(folder, "my-backend"), 0o755)).To(Succeed())
	backendTests(filepath.Join(folder, "site-packages", "onnx", "backend", "test", "data"))
	write("go.mod", "module example.com/conform\n") // as in conform's sources
	write("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: \"*\", when: {}, reason: Known.}\n")
	Expect(os.Mkdir(filepath.Join(folder, "journals"), 0o755)).To(Succeed())
	for _, name := range []string{"run.jsonl", "journals/monday.jsonl", "journals/tuesday.jsonl", "before.jsonl", "after.jsonl"} {
		cmd := command("run", "dml.slice1/*", "--random=10", "--seed=random", "--journal="+name)
		cmd.Dir = folder
		Expect(end(cmd).status).To(Equal(0))
	}
	for _, run := range []string{"before", "after"} {
		for _, part := range []string{"1", "2"} {
			cmd := command("run", "dml.slice1/*", "--random=10", "--shard="+part+"/2", "--journal="+run+"-"+part+".jsonl")
			cmd.Dir = folder
			Expect(end(cmd).status).To(Equal(0))
		}
	}
}

var _ = It("refuses an unknown command below each command that has some", func() {
	above := map[string]bool{"": true}
	for _, name := range commands() {
		above[strings.Join(name[:len(name)-1], " ")] = true
	}
	Expect(above).To(HaveKey("import"))
	for name := range above {
		if name == "init" {
			continue // its arguments are the language and the folder of a starter
		}
		e := conform(append(strings.Fields(name), "bogus", "folder")...)
		Expect(e.status).To(Equal(2), name)
		Expect(e.stderr).To(HavePrefix("conform: unknown command \"bogus\"\n"), name)
	}
})

var _ = It("runs every example of every help page", func() {
	prepared := GinkgoT().TempDir()
	prepare(prepared)
	ran := 0
	for _, name := range append(commands(), nil) {
		page := conform(append(name, "--help")...).stdout
		folder := GinkgoT().TempDir()
		Expect(os.CopyFS(folder, os.DirFS(prepared))).To(Succeed())
		if strings.Contains(page, "--resume") { // the examples make the journal
			Expect(os.Remove(filepath.Join(folder, "run.jsonl"))).To(Succeed())
		}
		Expect(os.Symlink(program, filepath.Join(folder, "conform"))).To(Succeed())
		for _, line := range examples(page) {
			shell := command()
			shell.Path, shell.Args, shell.Dir = "/bin/sh", []string{"sh", "-c", brief(line)}, folder
			shell.Env = append(shell.Env, "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"))
			By(line)
			if strings.Contains(line, "vulkan") && missing("vulkan") != "" && os.Getenv("CI") != "true" {
				By("skipped: " + missing("vulkan"))
				continue
			}
			e := end(shell)
			Expect(e.status).To(BeNumerically("<=", 1), "%s\n%s", line, e.stderr)
			Expect(e.stderr).NotTo(ContainSubstring("conform: "), line)
			ran++
		}
	}
	Expect(ran).To(BeNumerically(">", 20), "there are examples")
})
