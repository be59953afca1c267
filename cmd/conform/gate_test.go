package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// gated runs Slice1 on a backend on a day, in a folder of its own.
func gated(backend, day string, args ...string) ended {
	return conform(append([]string{"run", "dml.slice1/*", "--random=1000", "--backend=" + backend, "--waivers-as-of=" + day}, args...)...)
}

// newWaivers returns the path of a file that does not exist yet.
func newWaivers() string { return filepath.Join(GinkgoT().TempDir(), "waivers.yaml") }

const (
	reversed = "faulty:slice1-reverse-off-by-one"
	another  = "faulty:slice1-accepts-zero-stride"
)

var _ = Describe("waivers of all that a backend does today", func() {
	It("keep it from failing, and nothing else", func() {
		path := newWaivers()
		Expect(gated(reversed, "2026-01-02", "--write-waivers", path).status).To(Equal(1))
		e := gated(reversed, "2026-03-04", "--waivers", path)
		Expect(e.status).To(BeZero(), e.stderr)
		Expect(e.stdout).To(And(ContainSubstring("Known since 2026-01-02."), Not(ContainSubstring("Waivers that excused nothing"))))

		text := strings.ReplaceAll(read(path), "backend: "+reversed, "backend: '*'")
		e = gated(another, "2026-03-04", "--waivers", file("waivers.yaml", text))
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(And(ContainSubstring("✗ wrongly-accepted"), ContainSubstring("Waivers that excused nothing\n")))
	})

	It("are added to, and never overwritten", func() {
		path := newWaivers()
		gated(reversed, "2026-01-02", "--write-waivers", path)
		before := "# reviewed\n" + read(path)
		Expect(os.WriteFile(path, []byte(before), 0o644)).To(Succeed())
		Expect(gated(reversed, "2026-03-04", "--waivers", path, "--write-waivers", path).status).To(BeZero())
		Expect(read(path)).To(Equal(before), "nothing is new")
		Expect(gated(another, "2026-03-04", "--waivers", path, "--write-waivers", path).status).To(Equal(1))
		Expect(read(path)).To(And(HavePrefix(before), ContainSubstring("backend: "+another), ContainSubstring("since: 2026-03-04")))
		Expect(gated(another, "2026-03-05", "--waivers", path).status).To(BeZero())
	})

	It("are an empty list where there is nothing to excuse", func() {
		path := newWaivers()
		Expect(gated("cpu", "2026-01-02", "--write-waivers", path).status).To(BeZero())
		Expect(read(path)).To(Equal("waivers: []\n"))
		Expect(gated("cpu", "2026-01-02", "--waivers", path, "--strict-waivers").status).To(BeZero())
		Expect(gated(reversed, "2026-01-02", "--waivers", path, "--write-waivers", path).status).To(Equal(1))
		Expect(gated(reversed, "2026-01-02", "--waivers", path).status).To(BeZero())
	})

	It("leave no file behind where the run does not come to its end and finds nothing", func() {
		path := newWaivers()
		e := conform("run", "dml.slice1/example-2", "--random=0", "--backend=exec:false", "--write-waivers", path)
		Expect(e.status).To(Equal(3))
		Expect(path).NotTo(BeAnExistingFile())
		e = conform("run", "onnx.transpose/matrix[dtype=float16]", "--random=0", lacking("float16"), "--write-waivers", path)
		Expect(e.status).To(Equal(3), "no case was judged")
		Expect(path).NotTo(BeAnExistingFile())
	})

	It("are left as they are where new ones do not fit", func() {
		before := "waivers:\n- {operator: dml.copy, symptoms: \"*\", when: {}, reason: b}\n"
		path := file("waivers.yaml", before)
		e := gated(reversed, "2026-01-02", "--waivers", path, "--write-waivers", path)
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring("is left as it is: new waivers do not fit below the existing ones"))
		Expect(read(path)).To(Equal(before))
	})

	It("list the cases of a fault that shows only after others", func() {
		path, args := newWaivers(), []string{"run", "dml.slice1/*", "--random=0", "--jobs=1", "--backend=faulty:slice1-leaks-previous-output"}
		e := conform(append(args, "--write-waivers", path)...)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(conform("lint", path).status).To(BeZero())
		Expect(conform(append(args, "--waivers", path)...).stdout).To(MatchRegexp(`\d known`))
	})

	It("hold in shards, too", func() {
		path := newWaivers()
		args := []string{"run", "dml.slice1/*", "--random=2000", wrongReverse}
		Expect(conform(append(args, "--write-waivers", path)...).status).To(Equal(1))
		Expect(conform(append([]string{"report"}, parts(2, append(args, "--waivers", path)...)...)...).status).To(BeZero())
	})
})

// waiving writes the waivers of a backend that reverses wrongly, changed.
func waiving(replacements ...string) string {
	path := newWaivers()
	gated(reversed, "2026-01-02", "--write-waivers", path)
	text := strings.NewReplacer(replacements...).Replace(read(path))
	Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	return path
}

var _ = Describe("a waiver", func() {
	It("is written with clauses and samples", func() {
		path := waiving()
		Expect(read(path)).To(And(HavePrefix("# Review each"), ContainSubstring("    when:\n"), ContainSubstring("    samples:\n"), ContainSubstring("    share: "), ContainSubstring("    since: 2026-01-02\n")))
		Expect(conform("lint", path).status).To(BeZero())
		Expect(gated(reversed, "2026-01-02", "--waivers", path, "--strict-waivers").status).To(BeZero())
	})

	It("excuses nothing where a sample leaves something else", func() {
		path := waiving()
		text := regexp.MustCompile(`left: (wrong-value output) [0-9a-f]{16}`).ReplaceAllString(read(path), "left: $1 0123456789abcdef")
		Expect(text).NotTo(Equal(read(path)))
		e := gated(reversed, "2026-01-02", "--waivers", file("waivers.yaml", text))
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(And(ContainSubstring("✗ wrong-value  dml.slice1"), ContainSubstring("✗ known-fault-changed  dml.slice1"), ContainSubstring("Waivers that excused nothing\n")))
	})

	It("excuses nothing where the fault is gone", func() {
		path := waiving("backend: "+reversed, "backend: '*'")
		e := gated("cpu", "2026-01-02", "--waivers", path)
		Expect(e.status).To(BeZero())
		Expect(e.stdout).To(ContainSubstring("Waivers that excused nothing\n  " + path + ":3\n"))
		e = gated("cpu", "2026-01-02", "--waivers", path, "--strict-waivers")
		Expect(e.status).To(Equal(1))
		Expect(e.stderr).To(MatchRegexp(`^conform: --strict-waivers: \d+ waivers? excused nothing\n$`))
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

	It("expires in shards too", func() {
		for _, day := range []string{"2026-05-06", "2026-05-07"} {
			path := waiving("    reason:", "    expires: 2026-05-06\n    reason:")
			args := []string{"run", "dml.slice1/*", "--random=3000", wrongReverse, "--waivers", path, "--waivers-as-of=" + day}
			Expect(rendered(parts(3, args...)...)).To(Equal(rendered(whole(args...))), day)
		}
	})

	It("is not written to a file that the run does not take into account", func() {
		e := gated(reversed, "2026-01-02", "--write-waivers", file("waivers.yaml", ""))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("is there already: to add to it, name it with --waivers too"))
	})

	It("may name the answer of a backend", func() {
		path := file("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: wrongly-rejected output rejected/no-scalars, when: {}, reason: known}\n")
		Expect(conform("lint", path).status).To(BeZero())
	})

	It("of an engine applies by default, if the engine has the version", func() {
		args := []string{"run", "--backend=numpy", "--option=python=" + pretended("exec '"+program+"' serve --backend=cpu"), "dml.slice1/example-2", "--random=0"}
		note := "which are those of NumPy 2.4.6 and 1.24.2"
		e := conform(args...)
		Expect(e.status).To(BeZero(), e.stderr)
		Expect(strings.Join(strings.Fields(e.stdout), " ")).To(ContainSubstring(note))
		Expect(conform(append(args, "--no-waivers")...).stdout).NotTo(ContainSubstring("NumPy"))
	})

	It("of an engine is one that lint accepts", func() {
		root, err := filepath.Abs("../..")
		Expect(err).NotTo(HaveOccurred())
		found, err := filepath.Glob(filepath.Join(root, "backends/*/*waivers.yaml"))
		Expect(err).NotTo(HaveOccurred())
		Expect(found).NotTo(BeEmpty())
		e := conform(append([]string{"lint"}, found...)...)
		Expect(e.status).To(BeZero(), e.stdout)
	})

	DescribeTable("is refused by lint, and by a run, where no divergence can match it", func(keys, message string) {
		path := file("waivers.yaml", "waivers:\n  - operator: dml.slice1\n    reason: known\n"+keys)
		e := conform("lint", path)
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(ContainSubstring(path + message))
		e = conform("run", "dml.slice1/example-2", "--random=0", "--waivers", path)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring(path + message))
	},
		Entry("of another kind", "    symptoms: wrong-values *\n    when: {}\n", ":2: symptoms: \"wrong-values *\" begins with no kind of divergence"),
		Entry("of another quantity", "    symptoms: '*'\n    when:\n      rank of imput: 2\n", ":6: when: the operator has no quantity \"rank of imput\": did you mean rank of input?"),
		Entry("of another value", "    symptoms: '*'\n    when:\n      type of input: uint9\n", ":6: when: type of input is never \"uint9\": did you mean uint8?"),
	)

	It("is refused by lint where there is no such operator", func() {
		e := conform("lint", file("waivers.yaml", "waivers:\n  - {operator: dml.slice, symptoms: '*', when: {}, reason: known}\n"))
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(ContainSubstring(":2: there is no operator \"dml.slice\": did you mean dml.slice1?"))
	})

	DescribeTable("is refused by lint where its backend lacks the mode", func(backend, mode, message string) {
		text := "waivers:\n  - {backend: \"" + backend + "\", mode: " + mode + ", operator: dml.copy, symptoms: \"*\", when: {}, reason: known}\n"
		e := conform("lint", file("waivers.yaml", text))
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(ContainSubstring(":2: mode: " + backend + " has none like \"" + mode + "\"" + message))
	},
		Entry("beside others", "openvino", "foldet", ": did you mean folded?"),
		Entry("and any other", "cpu", "eager", ": none is allowed here"),
	)

	It("is not refused by lint where only its backend knows the modes", func() {
		text := "waivers:\n  - {backend: \"exec:*\", mode: eager, operator: dml.copy, symptoms: \"*\", when: {}, reason: known}\n  - {mode: eager, operator: dml.copy, symptoms: \"*\", when: {}, reason: known}\n"
		Expect(conform("lint", file("waivers.yaml", text)).status).To(BeZero())
	})
})

var _ = DescribeTable("what gates a run is refused", func(message string, args ...string) {
	e := conform(append([]string{"run", "dml.slice1/example-2"}, args...)...)
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).To(ContainSubstring(message))
},
	Entry("a day that is none", `invalid argument "tomorrow" for "--waivers-as-of" flag: want a date such as 2026-12-31`, "--waivers-as-of=tomorrow"),
	Entry("new waivers of several backends", "waivers are of one backend", "--backend=cpu", wrongReverse, "--write-waivers=b.yaml"),
	Entry("a missing folder", "--write-waivers: open none/b.yaml: ", "--write-waivers=none/b.yaml"),
	Entry("of a shard, what takes the whole run", "give these flags to conform report", "--shard=1/2", "--strict-waivers"),
)
