package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

// lacking makes a backend in a folder of its own: the CPU backend without some data types.
func lacking(types ...string) string {
	script := "'" + program + "' serve --backend=cpu | { IFS= read -r hello; printf '%s\\n' \"$hello\""
	for _, name := range types {
		script += ` | sed 's/"` + name + `",//g'`
	}
	return "--backend=exec:" + pretended(script+"; exec cat; }")
}

// claiming are the arguments of a run of three operators.
func claiming(args ...string) []string {
	return append([]string{"run", "onnx.gather", "onnx.slice", "onnx.split", "--random=1500", "--shrink-runs=200"}, args...)
}

// newClaims returns the path of the claims of a backend.
func newClaims(backend string) string {
	path := filepath.Join(GinkgoT().TempDir(), "claims.yaml")
	e := conform(claiming(backend, "--write-claims", path)...)
	Expect(e.status).To(BeZero(), e.stderr)
	return path
}

var _ = Describe("claims", func() {
	It("hold for what they were written from, with any seed, and state types and ranks", func() {
		path := newClaims(lacking())
		Expect(read(path)).To(And(HavePrefix("# What the backend supports."), ContainSubstring("  - operator: onnx.gather\n    when:\n      rank of data: {min: 1, max: "), ContainSubstring("      type of indices: [int32, int64]\n")))
		Expect(conform("lint", path).stdout).To(ContainSubstring("3 claims"))
		for _, seed := range []string{"--seed=1", "--seed=5"} {
			e := conform(claiming(lacking(), "--claims", path, seed)...)
			Expect(e.status).To(BeZero(), e.stdout)
			Expect(e.stdout).NotTo(ContainSubstring("ewly supported"))
		}
	})

	It("fail a backend that no longer supports a type, by reason and operator, with a case that shows it", func() {
		path, journal := newClaims(lacking()), filepath.Join(GinkgoT().TempDir(), "run.jsonl")
		backend := lacking("float16", "bool")
		e := conform(claiming(backend, "--claims", path, "--journal", journal)...)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(And(ContainSubstring("✗ no longer supported  for one reason  (in "), ContainSubstring(" cases of 3 operators)"),
			MatchRegexp(`\n  found   no longer supported: cpu does not support onnx\.\w+ on (float16|bool)\n  in      onnx\.\w+ \d+, onnx\.\w+ \d+, onnx\.\w+ \d+\n`), ContainSubstring(" --claims="+path+" ")))
		Expect(conform(claiming(backend)...).status).To(BeZero(), "nobody claims it")

		for format, want := range map[string]string{
			"markdown": "### No longer supported for one reason", "junit": `type="no-longer-supported"`, "html": "no-longer-supported", "github": "no longer supported", "sarif": "no-longer-supported", "gitlab": "no-longer-supported",
		} {
			e := conform("report", journal, "--format", format)
			Expect(e.status).To(Equal(1), format)
			Expect(e.stdout).To(ContainSubstring(want), format)
		}
		var report reports.Report
		Expect(json.Unmarshal([]byte(conform("report", journal, "--format=json").stdout), &report)).To(Succeed())
		Expect(report.Refusals[0].Operators).To(HaveLen(3))

		witnesses := GinkgoT().TempDir()
		Expect(conform(claiming(backend, "--claims", path, "--write-witnesses", witnesses)...).status).To(Equal(1))
		found, err := filepath.Glob(filepath.Join(witnesses, "*.yaml"))
		Expect(err).NotTo(HaveOccurred())
		Expect(found).NotTo(BeEmpty())
		Expect(conform("replay", backend, "--claims", path, found[0]).status).To(Equal(1))
	})

	It("report what is newly supported, which may be added, and does not fail", func() {
		path := newClaims(lacking("float16", "bool"))
		before := read(path)
		Expect(before).NotTo(ContainSubstring(" float16"))
		e := conform(claiming(lacking(), "--claims", path, "--report", "markdown=page.md", "--report", "json=report.json")...)
		Expect(e.status).To(BeZero(), e.stdout)
		Expect(e.stdout).To(MatchRegexp(`\nNewly supported\n  \d+  onnx\.gather first onnx\.gather\S+\n`))
		for format, want := range map[string]string{"markdown": "### Newly supported", "html": "<h2>Newly supported</h2>", "junit": `name="newly supported"`, "json": `"newly_supported"`} {
			Expect(conform(claiming(lacking(), "--claims", path, "--report", format+"=-")...).stdout).To(ContainSubstring(want), format)
		}
		Expect(conform(claiming(lacking(), "--claims", path, "--write-claims", path)...).status).To(BeZero())
		Expect(read(path)).To(And(HavePrefix(before), ContainSubstring(" float16")))
		Expect(conform(claiming(lacking(), "--claims", path)...).stdout).NotTo(ContainSubstring("ewly supported"))
	})

	It("hold in shards, which say the same as one run", func() {
		path := newClaims(lacking())
		args := claiming(lacking("float16"), "--claims", path)
		merged := rendered(parts(2, args...)...)
		Expect(merged).To(Equal(rendered(whole(args...))))
		Expect(merged).To(ContainSubstring("no longer supported"))
	})

	It("are those of the run that is resumed", func() {
		path, journal := newClaims(lacking()), filepath.Join(GinkgoT().TempDir(), "run.jsonl")
		backend := lacking("float16")
		Expect(conform(claiming(backend, "--claims", path, "--journal", journal, "--fail-fast")...).status).To(Equal(1))
		e := conform(claiming(backend, "--journal", journal, "--resume")...)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("the digest of the claims"))
		Expect(conform(claiming(backend, "--claims", path, "--journal", journal, "--resume")...).status).To(Equal(1))
	})

	It("keep what somebody wrote", func() {
		path := newClaims(lacking())
		text := "# reviewed\n" + read(path)
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
		e := conform(claiming(lacking(), "--write-claims", path)...)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("is there already: to add to it, name it with --claims too"))
		Expect(conform(claiming(lacking(), "--claims", path, "--write-claims", path)...).status).To(BeZero())
		Expect(read(path)).To(Equal(text))
	})

	DescribeTable("are refused by a run, and by lint, with the place of what is wrong", func(text, message string) {
		path := file("claims.yaml", text)
		e := conform("run", "dml.slice1/example-2", "--random=0", "--claims", path)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring(path + message))
		message = strings.Replace(message, ":1: ", ":1:9: ", 1) // lint has columns
		if strings.HasPrefix(text, "claims:") {
			e = conform("lint", path)
			Expect(e.status).To(Equal(2))
			Expect(e.stdout).To(ContainSubstring(path + message))
		}
	},
		Entry("of another operator", "claims:\n  - {operator: dml.slice, when: {}}\n", ":2: there is no operator \"dml.slice\": did you mean dml.slice1?"),
		Entry("of another quantity", "claims:\n  - operator: dml.slice1\n    when:\n      rank of imput: 2\n", ":4: when: the operator has no quantity \"rank of imput\": did you mean rank of input?"),
		Entry("of another value", "claims:\n  - operator: dml.slice1\n    when: {type of input: uint9}\n", ":3: when: type of input is never \"uint9\": did you mean uint8?"),
		Entry("that is no list", "claims: 7\n", ":1: claims: "),
		Entry("that is a file of waivers", "waivers: []\n", " is a file of waivers, not a file of claims"),
		Entry("that is no YAML", "claims: [\n", ":"),
		Entry("that is huge", "claims: ["+strings.Repeat("{operator: dml.copy, when: {}}, ", 1<<20)+"]", ":"),
	)
})

var _ = Describe("cases that a run does not reach", func() {
	It("are not run, in every report, whether it is one run or shards", func() {
		args := []string{"run", "dml.slice1", "--random=3000", "--jobs=1", "--shrink-runs=50", "--backend=faulty:slice1-reverse-off-by-one", "--fail-fast"}
		journal := whole(args...)
		report := reported(1, journal)
		Expect(report.NotRun).To(HaveExactElements(And(HaveField("Reason", ContainSubstring("--fail-fast")), HaveField("Count", report.Summary.NotRun))))
		all := conform("list", "dml.slice1", "--json").stdout
		Expect(report.Summary.Cases).To(BeNumerically("==", 3000+strings.Count(all, `"id"`)))

		shards := parts(3, args...)
		Expect(reported(1, shards...).Summary.Cases).To(BeNumerically("==", 3000+strings.Count(all, `"id"`)))
		e := conform("report", shards[0], shards[2])
		Expect(e.stdout).To(MatchRegexp(`\nNot run\n  \d+  the run `))
	})
})
