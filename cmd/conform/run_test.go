package main_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/conform/reports"
)

// elapsed is the time that a run took, and the checksum that depends on it.
var elapsed = regexp.MustCompile(`"elapsed_seconds":[^,}]+(,"command":\[[^]]*\],"at":"[^"]*")?|,"sum":"[0-9a-f]{8}"}\n$`)

// journal runs conform with a journal and returns its text without the time
// that the run took.
func journal(args ...string) string {
	path := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
	e := conform(append(args, "--journal", path)...)
	Expect(e.status).To(BeNumerically("<=", 1), e.stderr)
	return elapsed.ReplaceAllString(read(path), "")
}

var _ = Describe("conform run", func() {
	It("draws random cases of the operators of files, if it is asked to", func() {
		mine := file("mine.yaml", reverse("oracle"))
		Expect(conform("run", "--only-cases="+mine).stdout).To(ContainSubstring("\n1 case: 1 passed"))
		e := conform("run", "--only-cases="+mine, "--random=100")
		Expect(e.status).To(BeZero(), e.stderr)
		Expect(e.stdout).To(ContainSubstring("\n101 cases: "))
	})

	It("finds that the CPU backend conforms", func() {
		e := conform("run", "--backend=cpu", "--random=2000", "--seed=3")
		Expect(e.status).To(Equal(0), e.stdout)
		Expect(e.stderr).To(BeEmpty())
		Expect(e.stdout).To(HavePrefix("conform "))
		Expect(e.stdout).To(HaveSuffix("\ncpu conforms (exit status 0)\n"))
	})

	It("runs case files alone with --random=0", func() {
		e := conform("run", "dml.slice1/example-*", "--random=0")
		Expect(e.status).To(Equal(0))
		Expect(e.stdout).To(ContainSubstring("\n2 cases: 2 passed;"))
		Expect(e.stdout).To(HaveSuffix("\ncpu passes 2 cases (exit status 0)\n"), "which does not say that it conforms")
		whole := conform("run", "dml.slice1/*", "--random=0")
		Expect(whole.stdout).To(HaveSuffix("\ncpu conforms on 25 of 40 rules (exit status 0)\n"))
	})

	It("keeps the random campaign to the operators that a pattern takes whole", func() {
		shards := func(args ...string) []string {
			return regexp.MustCompile(`"shard":\{"operator":"([^"]+)"`).FindStringSubmatch(journal(append([]string{"run"}, args...)...))
		}
		Expect(shards("dml.slice1/*", "--random=100")).To(ContainElement("dml.slice1"))
		Expect(shards("dml.slice1", "--random=100")).To(ContainElement("dml.slice1"))
		Expect(shards("dml.slice1/example-*")).To(BeNil())
		Expect(shards("--tags=example")).To(BeNil(), "random cases have no tags")
	})

	It("runs one random case at least when asked for one", func() {
		e := conform("run", "xla.copy/*", "--random=1", "--report=json=-")
		Expect(e.status).To(Equal(0))
		Expect(e.stdout).To(ContainSubstring(`"random": 1`))
	})

	It("adds the cases of a folder or of a file", func() {
		path := file("mine.yaml", reverse("{output: [3, 2, 1]}"))
		for _, name := range []string{path, filepath.Dir(path)} {
			e := conform("run", "dml.slice1/my-reverse", "--random=0", "--cases", name)
			Expect(e.status).To(Equal(0), e.stderr)
			Expect(e.stdout).To(ContainSubstring("\n1 case: 1 passed;"))
		}
	})

	It("takes the cases of a folder or of a file in place of the embedded ones, and no random case", func() {
		path := file("mine.yaml", reverse("{output: [3, 2, 1]}"))
		for _, name := range []string{path, filepath.Dir(path)} {
			e := conform("run", "--only-cases", name)
			Expect(e.status).To(Equal(0), e.stderr)
			Expect(e.stdout).To(ContainSubstring("\n1 case: 1 passed;"))
		}
		Expect(conform("replay", filepath.Dir(path)).stdout).To(ContainSubstring("\n1 case: 1 passed;"), "as replay does")
	})

	It("takes an --exclude of cases that it would not run anyway", func() {
		for _, args := range [][]string{{"dml.slice1/example-1"}, {"dml.slice1/example-1", "--tags=example"}} {
			e := conform(append([]string{"run", "--exclude=dml.copy", "--exclude=dml.slice1/stride-zero*"}, args...)...)
			Expect(e.status).To(BeZero(), e.stderr)
			Expect(e.stdout).To(ContainSubstring("\n1 case: 1 passed;"))
		}
		Expect(conform("run", "dml.slice1/example-1", "--exclude=dml.copy/none").stderr).To(ContainSubstring(`--exclude: no case matches "dml.copy/none"`))
	})

	It("leaves out the cases that --exclude matches, and the campaign of an operator that it takes whole", func() {
		Expect(conform("run", "dml.slice1/example-*", "--exclude=dml.slice1/example-2").stdout).To(ContainSubstring("\n1 case: 1 passed;"))
		e := conform("run", "dml.slice1", "dml.copy", "dml.scatter", "--exclude=dml.copy", "--exclude=dml.scatter/*", "--dry-run", "--random=100")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(lines(e.stdout)).To(HaveExactElements(MatchRegexp("cases +random +operator"), MatchRegexp(`^ +\d+ +100 +dml\.slice1$`), MatchRegexp(`^ +\d+ +100 +in all, on cpu$`)))
	})

	It("says with --dry-run which cases it would run, without starting the backend", func() {
		e := conform("run", "--dry-run", "--backend=exec:./none", "--for=1h")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(MatchRegexp(`(?m)^ +\d+ +for 1h0m0s +dml\.slice1$`))
		Expect(conform("run", "--dry-run", "--waivers=none.yaml").status).To(Equal(2), "it looks at the files")
	})

	It("says with --quiet no more than the verdict", func() {
		e := conform("run", "-q", "--random=100", "dml.slice1", wrongReverse)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(lines(e.stdout)).To(HaveExactElements(MatchRegexp(`^\d+ cases: `), Equal("faulty:slice1-reverse-off-by-one does not conform (exit status 1)")))
	})

	It("ends with --fail-fast at the first divergence", func() {
		e := conform("run", "--fail-fast", wrongReverse)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stdout).To(ContainSubstring("the run stopped at a divergence, as requested"))
	})

	It("admits with --strict-readings what the backend declares, and says how to replay what it does not", func() {
		e := conform("run", "openvino.strided_slice/*", "--random=500", "--strict-readings")
		Expect(e.status).To(Equal(0), e.stdout)
		e = conform("run", "openvino.strided_slice/*", "--random=500", "--strict-readings", "--reading", "equal-begin-end=empty")
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("--reading=openvino.strided_slice/equal-begin-end=empty --strict-readings"))
	})

	It("holds a backend that promises one answer to another that is pinned", func() {
		pinned := []string{"openvino.strided_slice/*", "--random=500", "--reading", "equal-begin-end=empty"}
		e := conform(append([]string{"run"}, pinned...)...)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("--reading=openvino.strided_slice/equal-begin-end=empty"), "the command that replays it")
	})
})

var _ = DescribeTable("the same seed gives the same journal", func(backend string) {
	run := func(seed, jobs string) string {
		return journal("run", "dml.*", "xla.*", "--random=3000", "--seed="+seed, "--backend", backend, "--jobs="+jobs)
	}
	one := run("9", "1")
	Expect(run("9", "4")).To(Equal(one), "with 4 jobs")
	Expect(run("10", "1")).NotTo(Equal(one), "another seed")
},
	Entry("of a backend that conforms", "cpu"),
	Entry("of one that diverges", "faulty:slice1-reverse-off-by-one"),
)

var _ = Describe("--report", func() {
	It("writes JSON that the schema describes, in place of the text with -", func() {
		e := conform("run", "--random=100", wrongReverse, "--report=json=-")
		Expect(e.status).To(Equal(1))
		validate(e.stdout)
	})

	It("writes every format to its file, and the text to standard output", func() {
		folder := GinkgoT().TempDir()
		args := []string{"run", "dml.slice1/*", "--random=100", wrongReverse}
		for _, format := range reports.Formats() {
			args = append(args, "--report", format+"="+filepath.Join(folder, format))
		}
		e := conform(args...)
		Expect(e.status).To(Equal(1))
		text := read(filepath.Join(folder, "text"))
		Expect(text).To(ContainSubstring("does not conform"))
		Expect(e.stdout).To(Equal(text))
		validate(read(filepath.Join(folder, "json")))

		var junit struct {
			Tests    int `xml:"tests,attr"`
			Failures int `xml:"failures,attr"`
			Suites   []struct {
				Name  string `xml:"name,attr"`
				Cases []struct {
					Name string `xml:"name,attr"`
				} `xml:"testcase"`
			} `xml:"testsuite"`
		}
		Expect(xml.Unmarshal([]byte(read(filepath.Join(folder, "junit"))), &junit)).To(Succeed())
		Expect(junit.Suites).To(HaveLen(1))
		Expect(junit.Suites[0].Name).To(Equal("dml.slice1"))
		Expect(junit.Suites[0].Cases).To(HaveLen(junit.Tests))
		Expect(junit.Failures).To(BeNumerically(">", 0))

		Expect(read(filepath.Join(folder, "github"))).To(ContainSubstring("::error"))
		Expect(read(filepath.Join(folder, "markdown"))).To(HavePrefix("## conform: "))
		Expect(read(filepath.Join(folder, "html"))).To(HavePrefix("<!DOCTYPE html>"))
	})

	It("gives the failure of every case its kind, its group and the witness", func() {
		e := conform("run", "dml.slice1/*", "--random=0", wrongReverse, "--report=junit=-")
		Expect(e.status).To(Equal(1), e.stderr)
		failures := regexp.MustCompile(`<failure [^>]*>[^<]*</failure>`).FindAllString(e.stdout, -1)
		Expect(len(failures)).To(BeNumerically(">", 10))
		Expect(failures).To(HaveEach(And(ContainSubstring(`type="wrong-value"`), ContainSubstring("operator: dml.slice1&#xA;"))))
		Expect(failures).To(ContainElement(ContainSubstring("&#xA;group dml.slice1 wrong-value output ")))
	})

	It("names in annotations the files of the repository alone, by their paths in it", func() {
		workspace := GinkgoT().TempDir()
		folder := filepath.Join(workspace, "tests", "cases")
		Expect(os.MkdirAll(folder, 0o755)).To(Succeed())
		Expect(os.WriteFile(filepath.Join(folder, "mine.yaml"), []byte(reverse("{output: [3, 2, 1]}")), 0o644)).To(Succeed())
		for _, format := range []string{"github", "sarif", "gitlab"} {
			args := []string{"run", wrongReverse, "--random=0", "--report=" + format + "=-"}
			inside := command(append(args, "--only-cases=cases")...)
			inside.Dir = filepath.Join(workspace, "tests")
			inside.Env = append(inside.Env, "GITHUB_WORKSPACE="+workspace)
			e := end(inside)
			Expect(e.status).To(Equal(1), e.stderr)
			Expect(e.stdout).To(ContainSubstring("tests/cases/mine.yaml"), format)
			Expect(conform(append(args, "dml.slice1/example-2")...).stdout).NotTo(ContainSubstring("examples.yaml"), format)
		}
	})

	It("appends to the step summary of GitHub Actions, and empties any other file", func() {
		for _, summary := range []bool{true, false} {
			path := file("summary.md", "An earlier step.\n")
			cmd := command("run", "dml.slice1/example-1", "--report=markdown="+path)
			if summary {
				cmd.Env = append(cmd.Env, "GITHUB_STEP_SUMMARY="+path)
			}
			Expect(end(cmd).status).To(Equal(0))
			Expect(strings.HasPrefix(read(path), "An earlier step.\n")).To(Equal(summary))
			Expect(read(path)).To(ContainSubstring("## conform: "))
		}
	})

	DescribeTable("leaves the report of an earlier run whole, and creates none", func(status int, args ...string) {
		path := file("old.json", "{}")
		e := conform(append([]string{"run", "dml.copy/*", "--random=0", "--report=json=" + path, "--report=junit=" + path + ".xml"}, args...)...)
		Expect(e.status).To(Equal(status), e.stderr)
		Expect(read(path)).To(Equal("{}"))
		Expect(filepath.Glob(filepath.Join(filepath.Dir(path), "*"))).To(Equal([]string{path}))
	},
		Entry("where there is no such backend", 2, "--backend=vax"),
		Entry("where the backend cannot start", 3, "--backend=exec:/nonexistent"),
		Entry("where a file of the run is wrong", 2, "--waivers=none.yaml"),
		Entry("where another output cannot be", 2, "--report=html=none/report.html"),
	)
})

func validate(report string) {
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(reports.ReportSchema()))
	Expect(err).NotTo(HaveOccurred())
	compiler := jsonschema.NewCompiler()
	Expect(compiler.AddResource("report.schema.json", schema)).To(Succeed())
	compiled, err := compiler.Compile("report.schema.json")
	Expect(err).NotTo(HaveOccurred())
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(report)))
	Expect(err).NotTo(HaveOccurred(), report)
	Expect(compiled.Validate(value)).To(Succeed())
	var head struct{ Schema string }
	Expect(json.Unmarshal([]byte(report), &head)).To(Succeed())
	Expect(head.Schema).To(Equal("conform.report/1"))
}

var _ = Describe("--waivers", func() {
	It("excuses the divergences that they name", func() {
		path := file("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: \"*\", when: {}, reason: Mended in release 2.}\n")
		e := conform("run", "dml.slice1/*", "--random=500", wrongReverse, "--waivers", path)
		Expect(e.status).To(Equal(0), e.stdout)
		Expect(e.stdout).To(And(ContainSubstring("\nKnown divergences\n"), ContainSubstring("Mended in release 2.")))
	})

	It("does not excuse those of another backend, and says so", func() {
		path := file("waivers.yaml", "waivers:\n  - {backend: cpu, operator: dml.slice1, symptoms: \"*\", when: {}, reason: Another one.}\n")
		e := conform("run", "dml.slice1/*", "--random=500", wrongReverse, "--waivers", path)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("\nWaivers that excused nothing\n  " + path + ":2\n"))
	})

	It("must be well formed", func() {
		path := file("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: \"*\", when: {}}\n  - {reason: Why not.}\n")
		e := conform("run", "--waivers", path)
		Expect(e.status).To(Equal(2))
		Expect(lines(e.stderr)).To(HaveExactElements(
			HavePrefix("conform: "+path+":2: waiver: reason is missing"),
			HavePrefix("conform: "+path+":3: waiver: operator is missing"),
			HavePrefix("conform: "+path+":3: waiver: symptoms is missing"),
			HavePrefix("conform: "+path+":3: waiver: when and cases are missing"),
		))
	})
})
