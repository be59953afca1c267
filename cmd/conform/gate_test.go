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

// gated runs Slice1 on a backend on a day, in a folder of its own.
func gated(backend, day string, args ...string) ended {
	return conform(append([]string{"run", "dml.slice1/*", "--random=1000", "--backend=" + backend, "--today=" + day}, args...)...)
}

// inFolder returns the path of a file that is not there yet.
func inFolder(name string) string { return filepath.Join(GinkgoT().TempDir(), name) }

const (
	reversed = "faulty:slice1-reverse-off-by-one"
	another  = "faulty:slice1-accepts-zero-stride"
)

var _ = Describe("a baseline", func() {
	It("keeps from failing what it has, and nothing else", func() {
		path := inFolder("baseline.yaml")
		Expect(gated(reversed, "2026-01-02", "--write-baseline", path).status).To(Equal(1))
		Expect(read(path)).To(HavePrefix(`baseline:
  - signature: dml.slice1 wrong-value output dml.slice1/negative-stride-from-end
    rule: dml.slice1/negative-stride-from-end
    first_seen: 2026-01-02
    witness: |
      operator: dml.slice1
`))
		Expect(conform("lint", path).stdout).To(HaveSuffix(", 1 known divergence\n"))

		e := gated(reversed, "2026-03-04", "--baseline", path)
		Expect(e.status).To(BeZero(), e.stderr)
		Expect(e.stdout).To(And(ContainSubstring("known since 2026-01-02 ("+path+":2)"), Not(ContainSubstring("Gone"))))

		e = gated(another, "2026-03-04", "--baseline", path)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("✗ wrongly-accepted"))
		Expect(e.stdout).To(ContainSubstring("Gone from the baseline\n  dml.slice1 wrong-value output dml.slice1/negative-stride-from-end\n"))
	})

	It("is written anew with the days on which its divergences were first seen", func() {
		path := inFolder("baseline.yaml")
		gated(reversed, "2026-01-02", "--write-baseline", path)
		before := read(path)
		Expect(gated(reversed, "2026-03-04", "--baseline", path, "--write-baseline", path).status).To(BeZero())
		Expect(read(path)).To(Equal(before))
		Expect(gated("cpu", "2026-03-04", "--baseline", path, "--write-baseline", path).status).To(BeZero())
		Expect(read(path)).To(Equal("baseline: []\n"))
	})

	It("counts what it has as waived in every report", func() {
		path := inFolder("baseline.yaml")
		gated(reversed, "2026-01-02", "--write-baseline", path)
		e := gated(reversed, "2026-03-04", "--baseline", path, "--report=json=-")
		var r reports.Report
		Expect(json.Unmarshal([]byte(e.stdout), &r)).To(Succeed())
		Expect(r.Divergences).To(BeEmpty())
		Expect(r.Waived).To(HaveExactElements(HaveField("Since", "2026-01-02")))
		Expect(r.Summary.Diverged).To(BeZero())
		Expect(r.Summary.Waived).To(Equal(r.Waived[0].Count))
	})

	It("gates the report of all shards", func() {
		path := inFolder("baseline.yaml")
		args := []string{"run", "dml.slice1/*", "--random=2000", wrongReverse}
		Expect(conform("report", "--write-baseline", path, whole(args...)).status).To(Equal(1))
		Expect(conform(append([]string{"report", "--baseline", path}, parts(2, args...)...)...).status).To(BeZero())
	})

	It("is left as it is by a run that is incomplete", func() {
		path := file("baseline.yaml", "baseline: []\n")
		e := gated(reversed, "2026-01-02", "--until-divergence", "--write-baseline", path)
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring(path + " is left as it is: the run is incomplete\n"))
		Expect(read(path)).To(Equal("baseline: []\n"))
	})

	DescribeTable("is refused", func(text, message string) {
		path := file("baseline.yaml", text)
		e := conform("run", "--baseline", path)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring(path + message))
	},
		Entry("without divergences", "{}\n", ":1: a baseline file needs baseline"),
		Entry("without a signature", "baseline: [{first_seen: 2026-01-02}]\n", ":1: divergence: signature is missing"),
		Entry("without a day", "baseline: [{signature: a}]\n", ":1: divergence: first_seen is missing"),
		Entry("with what is no day", "baseline: [{signature: a, first_seen: 2026-02-30}]\n", ":1: first_seen: want a date such as 2026-12-31"),
		Entry("with one twice", "baseline: [{signature: a, first_seen: 2026-01-02}, {signature: a, first_seen: 2026-01-02}]\n", ":1: signature: \"a\" is listed twice"),
		Entry("with a witness that is no case file", "baseline: [{signature: a, first_seen: 2026-01-02, witness: x}]\n", ":1: witness:1: "),
		Entry("with another key", "baseline: [{signatur: a}]\n", ":1: divergence: unknown key \"signatur\": did you mean signature?"),
	)
})

// waiving writes the waivers of a backend that reverses wrongly, changed.
func waiving(replacements ...string) string {
	path := inFolder("waivers.yaml")
	gated(reversed, "2026-01-02", "--write-waivers", path)
	text := strings.NewReplacer(replacements...).Replace(read(path))
	Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	return path
}

var _ = Describe("a waiver", func() {
	It("is written for each divergence, and shown with it", func() {
		path := waiving()
		Expect(conform("lint", path).status).To(BeZero())
		Expect(gated(reversed, "2026-01-02", "--waivers", path, "--strict-waivers").status).To(BeZero())
		_, stanza, _ := strings.Cut(read(path), "waivers:\n")
		Expect(gated(reversed, "2026-01-02", "--verbose").stdout).To(ContainSubstring("  waiver\n  " + strings.ReplaceAll(strings.TrimSuffix(stanza, "\n"), "\n", "\n  ")))
		Expect(gated(reversed, "2026-01-02").stdout).NotTo(ContainSubstring("To be examined"))
	})

	It("does not excuse another fault of the same operator, kind and rule", func() {
		// The witness of the fault that was known has two elements.
		path := waiving("data: [1, 2]", "data: [1, 2, 3]", "sizes: [2]", "sizes: [3]", "input_window_sizes: [2]", "input_window_sizes: [3]")
		e := gated(reversed, "2026-01-02", "--waivers", path)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("✗ wrong-value  dml.slice1"))
		Expect(e.stdout).To(ContainSubstring("Waivers that excused nothing\n  " + path + ":3\n"))
	})

	It("is stale where its witness passes", func() {
		path := waiving("backend: "+reversed, "backend: '*'")
		e := gated("cpu", "2026-01-02", "--waivers", path)
		Expect(e.status).To(BeZero())
		Expect(e.stdout).To(ContainSubstring(path + ":3: its witness passes\n"))
		e = gated("cpu", "2026-01-02", "--waivers", path, "--strict-waivers")
		Expect(e.status).To(Equal(1))
		Expect(e.stderr).To(HavePrefix("conform: --strict-waivers: 1 waiver excused nothing\n"))
		Expect(conform("run", "dml.copy/*", "--random=0", "--waivers", path).stdout).To(ContainSubstring(path+":3\n"), "the witness did not run")
	})

	It("expires", func() {
		path := waiving("    reason:", "    expires: 2026-05-06\n    issue: https://example.com/7\n    reason:")
		e := gated(reversed, "2026-05-06", "--waivers", path)
		Expect(e.status).To(BeZero(), e.stdout)
		Expect(e.stdout).To(ContainSubstring("(https://example.com/7)"))
		e = gated(reversed, "2026-05-07", "--waivers", path)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring(path + ":3: it expired on 2026-05-06\n"))
	})

	It("expires and is bound to its witness in shards too", func() {
		for _, day := range []string{"2026-05-06", "2026-05-07"} {
			path := waiving("    reason:", "    expires: 2026-05-06\n    reason:")
			args := []string{"run", "dml.slice1/*", "--random=3000", wrongReverse, "--waivers", path, "--today=" + day}
			Expect(rendered(parts(3, args...)...)).To(Equal(rendered(whole(args...))), day)
		}
	})

	It("is never overwritten", func() {
		e := gated(reversed, "2026-01-02", "--write-waivers", file("waivers.yaml", ""))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("is there already: waivers are reviewed, and none is overwritten"))
	})

	It("may name the answer of a backend", func() {
		path := file("waivers.yaml", "waivers:\n  - {signature: dml.slice1 wrongly-rejected output - rejected/no-scalars, reason: known}\n")
		Expect(conform("lint", path).status).To(BeZero())
	})

	It("may be of one of many operands", func() {
		path := file("waivers.yaml", "waivers:\n  - {signature: \"onnx.split crash outputs[63] onnx.split/count\", reason: known}\n  - {signature: \"onnx.concat * inputs* *\", reason: known}\n")
		Expect(conform("lint", path).status).To(BeZero())
	})

	It("of an engine is one that lint accepts", func() {
		root, err := filepath.Abs("../..")
		Expect(err).NotTo(HaveOccurred())
		args := []string{"lint"}
		for _, pattern := range []string{"backends/*/waivers.yaml", "sdk/python/engines/*.waivers.yaml"} {
			found, err := filepath.Glob(filepath.Join(root, pattern))
			Expect(err).NotTo(HaveOccurred())
			Expect(found).NotTo(BeEmpty())
			args = append(args, found...)
		}
		e := conform(args...)
		Expect(e.status).To(BeZero(), e.stdout)
	})

	DescribeTable("is refused by lint where no divergence can match it", func(signature, message string) {
		e := conform("lint", file("waivers.yaml", "waivers:\n  - {signature: \""+signature+"\", reason: known}\n"))
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(ContainSubstring(":2: signature: no divergence has one like \"" + signature + "\"" + message))
	},
		Entry("of another operator", "dml.slice wrong-value *", ": did you mean dml.slice1?"),
		Entry("of another kind", "dml.slice1 wrong-values *", ": did you mean wrong-value?"),
		Entry("of a rule of another operator", "dml.slice1 wrong-value output onnx.pad/*", "\n"),
		Entry("of an operand that there is not", "dml.slice1 wrong-value outptu *", "\n"),
		Entry("of more operands than a call passes", "onnx.split crash outputs[64] onnx.split/count", "\n"),
	)
})

var _ = DescribeTable("what gates a run is refused", func(message string, args ...string) {
	e := conform(append([]string{"run", "dml.slice1/example-2"}, args...)...)
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).To(ContainSubstring(message))
},
	Entry("a day that is none", `invalid argument "tomorrow" for "--today" flag: want a date such as 2026-12-31`, "--today=tomorrow"),
	Entry("a baseline of several backends", "a baseline and new waivers are of one backend", "--backend=cpu", wrongReverse, "--write-baseline=b.yaml"),
	Entry("a folder that there is not", "--write-baseline: open none/b.yaml: ", "--write-baseline=none/b.yaml"),
	Entry("of a shard, what takes the whole run", "give these flags to conform report", "--shard=1/2", "--strict-waivers"),
)
