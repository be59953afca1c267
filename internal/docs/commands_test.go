package docs_test

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/catalogue"
)

func TestDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every command of the documents: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "docs")
}

// A command is one that a page shows: conform with arguments.
type command struct {
	page string
	args []string
}

func (c command) String() string { return c.page + ": conform " + strings.Join(c.args, " ") }

// commands returns the commands of a page: lines of its blocks, and inline
// code.
func (p *page) commands() []command {
	var lines []string
	for _, block := range p.blocks {
		lines = append(lines, strings.Split(strings.ReplaceAll(block, "\\\n", " "), "\n")...)
	}
	for _, code := range spans(p.prose) {
		lines = append(lines, strings.ReplaceAll(code, "\n", " "))
	}
	var list []command
	for _, line := range lines {
		if args := arguments(line); len(args) > 0 {
			list = append(list, command{p.name, args})
		}
	}
	return list
}

var (
	start = regexp.MustCompile(`^\s*(?:\$ |- run: )?(?:(?:\./|bin/)?conform|go run \./cmd/conform) `)
	rest  = regexp.MustCompile(`\s(?:#|\||>|&&|;).*$`)
	word  = regexp.MustCompile(`(?:'[^']*'|"[^"]*"|[^\s'"])+`)
)

// arguments returns those of a line that runs conform, and none of any other
// line.
func arguments(line string) []string {
	program := start.FindString(line)
	if program == "" {
		return nil
	}
	args := word.FindAllString(rest.ReplaceAllString(line[len(program):], ""), -1)
	for i, arg := range args {
		args[i] = strings.NewReplacer(`'`, "", `"`, "").Replace(arg)
	}
	return args
}

// A program is conform, built.
type program struct{ path string }

func build() program {
	p := program{filepath.Join(GinkgoT().TempDir(), "conform")}
	if runtime.GOOS == "windows" {
		p.path += ".exe"
	}
	cmd := exec.Command("go", "build", "-o", p.path, "./cmd/conform")
	cmd.Dir = "../.."
	if output, err := cmd.CombinedOutput(); err != nil {
		Fail(string(output))
	}
	return p
}

func (p program) run(args ...string) string {
	output, err := exec.Command(p.path, args...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
	return string(output)
}

var flag = regexp.MustCompile(`(?m)^ +(-\w, )?(--[\w-]+)`)

// flags returns the flags that a subcommand's help lists, or none when there
// is no such subcommand.
func (p program) flags(name string) []string {
	help := p.run(append(strings.Fields(name), "--help")...)
	if !strings.Contains(help, "\n  conform "+name+" ") {
		return nil
	}
	var list []string
	for _, match := range flag.FindAllStringSubmatch(help, -1) {
		list = append(list, match[2])
		if match[1] != "" {
			list = append(list, strings.TrimSuffix(match[1], ", "))
		}
	}
	return list
}

// leads reports whether subcommands follow a subcommand.
func (p program) leads(name string) bool {
	return strings.Contains(p.run(name, "--help"), "\n  conform "+name+" COMMAND\n")
}

// The values of flags that name something.
var (
	pinned  = regexp.MustCompile(`--reading[= ](\S+)`)
	backend = regexp.MustCompile(`--backend[= ](\S+)`)
)

var _ = DescribeTable("the arguments of a line", func(line string, want ...string) {
	Expect(arguments(line)).To(HaveExactElements(want))
},
	Entry("a pattern in quotes", `conform run 'dml.slice1/*' --seed=7`, "run", "dml.slice1/*", "--seed=7"),
	Entry("from source, with a comment", `go run ./cmd/conform list # all`, "list"),
	Entry("after a prompt, into a file", `$ conform shrink big.yaml > small.yaml`, "shrink", "big.yaml"),
	Entry("quotes within a word", `./conform run --report "json=my report.json" | tee log`, "run", "--report", "json=my report.json"),
	Entry("in a workflow", `  - run: go run ./cmd/conform run --jobs=2`, "run", "--jobs=2"),
	Entry("a build, which is not a run", `go build ./cmd/conform`),
	Entry("an ID", `conform.report/1`),
)

var _ = Describe("commands", Ordered, func() {
	var built program
	BeforeAll(func() { built = build() })

	It("are subcommands with flags that they have", func() {
		flags, leads := map[string][]string{}, map[string]bool{}
		seen := 0
		for _, p := range pages() {
			if strings.HasSuffix(p.name, "CHANGELOG.md") || strings.HasSuffix(p.name, "RATIONALE.md") {
				continue // which also tell of commands that were removed
			}
			for _, c := range p.commands() {
				name := c.args[0]
				if strings.HasPrefix(name, "-") || name == "…" {
					continue // conform itself, or any of its subcommands
				}
				seen++
				if _, ok := leads[name]; !ok {
					leads[name] = built.leads(name)
				}
				options := c.args[1:]
				if leads[name] && len(options) > 0 {
					name, options = name+" "+options[0], options[1:]
				}
				if _, ok := flags[name]; !ok {
					flags[name] = built.flags(name)
				}
				Expect(flags[name]).NotTo(BeEmpty(), "%v: there is no such subcommand", c)
				for _, arg := range options {
					if option, _, _ := strings.Cut(arg, "="); strings.HasPrefix(arg, "-") {
						Expect(flags[name]).To(ContainElement(option), c.String())
					}
				}
			}
		}
		Expect(seen).To(BeNumerically(">", 0))
	})

	It("pin answers that there are", func() {
		for _, p := range pages() {
			for _, c := range p.commands() {
				for _, match := range pinned.FindAllStringSubmatch(c.String(), -1) {
					if match[1] == "question=answer" {
						continue // a placeholder
					}
					_, err := catalogue.Choice(match[1])
					Expect(err).NotTo(HaveOccurred(), c.String())
				}
			}
		}
	})

	It("run backends that there are", func() {
		unknown, err := exec.Command(built.path, "run", "--backend=faulty:none").CombinedOutput() // which says what there is
		Expect(err).To(HaveOccurred())
		listed := string(unknown) + built.run("backends", "--faulty")
		seen := 0
		for _, p := range pages() {
			for _, c := range p.commands() {
				for _, match := range backend.FindAllStringSubmatch(c.String(), -1) {
					if strings.HasPrefix(match[1], "<") || strings.HasPrefix(match[1], "exec:") || strings.HasPrefix(match[1], "lib:") {
						continue // a placeholder, or a program or library of the user's
					}
					seen++
					Expect(listed).To(MatchRegexp(`(?m) `+regexp.QuoteMeta(match[1])+`[:, ]`), c.String())
				}
			}
		}
		Expect(seen).To(BeNumerically(">", 0))
	})

	It("are of the release that heads CHANGELOG.md", func() {
		fields := strings.Fields(built.run("--version"))
		release, _, _ := strings.Cut(fields[len(fields)-1], "+")
		changelog := read("CHANGELOG.md")
		titles := []string{}
		for _, s := range changelog.sections() {
			titles = append(titles, s.title)
		}
		first := slices.IndexFunc(titles, func(title string) bool { return strings.HasPrefix(title, "[") })
		Expect(first).To(BeNumerically(">=", 0))
		Expect(titles[first]).To(HavePrefix("[" + release + "]"))
	})
})
