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
	return conform(append([]string{"run", "dml.slice1/*", "--random=1000", "--backend=" + backend, "--today=" + day}, args...)...)
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

	It("are left as they are where new ones do not fit", func() {
		path := file("waivers.yaml", "waivers:\n- {signature: a, reason: b}\n")
		e := gated(reversed, "2026-01-02", "--waivers", path, "--write-waivers", path)
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring("is left as it is: new waivers do not fit below those that it has"))
		Expect(read(path)).To(Equal("waivers:\n- {signature: a, reason: b}\n"))
	})

	It("hold all cases of a fault that shows only after others", func() {
		path, args := newWaivers(), []string{"run", "dml.slice1/*", "--random=0", "--jobs=1", "--backend=faulty:slice1-leaks-previous-output"}
		e := conform(append(args, "--write-waivers", path)...)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(strings.Count(read(path), "- name: ")).To(BeNumerically(">", strings.Count(read(path), "witness: ")))
		Expect(conform("lint", path).status).To(BeZero())
		Expect(conform(append(args, "--waivers", path)...).stdout).To(MatchRegexp(`\d known`))
	})

	It("know a divergence by its first case where its witness is too large for a file", func() {
		path := newWaivers()
		big := file("big.yaml", "operator: dml.copy\ncases:\n  - {name: big, cites: [], tensors: {input: {dtype: uint8, sizes: [524291]}}}\n")
		args := []string{"run", "dml.copy/*", "--only-cases=" + big, "--backend=faulty:copy-tail-of-3-missing", "--random=0", "--shrink-runs=1"}
		Expect(conform(append(args, "--write-waivers", path)...).status).To(Equal(1))
		Expect(read(path)).To(And(ContainSubstring("    case: dml.copy/big\n"), Not(ContainSubstring("witness: |"))))
		Expect(conform(append(args, "--waivers", path)...).status).To(BeZero())
	})

	It("are made of the journals of all shards", func() {
		path := newWaivers()
		args := []string{"run", "dml.slice1/*", "--random=2000", wrongReverse}
		Expect(conform("report", "--write-waivers", path, whole(args...)).status).To(Equal(1))
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
	It("is written for each divergence, and shown with it", func() {
		path := waiving()
		Expect(conform("lint", path).status).To(BeZero())
		Expect(gated(reversed, "2026-01-02", "--waivers", path, "--strict-waivers").status).To(BeZero())
		_, stanza, _ := strings.Cut(strings.Replace(read(path), "    since: 2026-01-02\n", "", 1), "waivers:\n")
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
		Expect(e.stderr).To(Equal("conform: --strict-waivers: 1 waiver excused nothing\n"))
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

	It("is not written to a file that the run does not take into account", func() {
		e := gated(reversed, "2026-01-02", "--write-waivers", file("waivers.yaml", ""))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("is there already: to add to it, name it with --waivers too"))
	})

	It("may name the answer of a backend", func() {
		path := file("waivers.yaml", "waivers:\n  - {signature: dml.slice1 wrongly-rejected output - rejected/no-scalars, reason: known}\n")
		Expect(conform("lint", path).status).To(BeZero())
	})

	It("may be of one of many operands", func() {
		path := file("waivers.yaml", "waivers:\n  - {signature: \"onnx.split crash outputs[63] onnx.split/count\", reason: known}\n  - {signature: \"onnx.concat * inputs* *\", reason: known}\n")
		Expect(conform("lint", path).status).To(BeZero())
	})

	It("of an engine applies by default, if the engine has the version", func() {
		path := file("numpy_engine.py", "exec '"+program+"' serve --backend=cpu\n")
		args := []string{"run", "--backend=exec:sh " + path, "dml.slice1/example-2", "--random=0"}
		note := "which are those of NumPy 2.4.6 and 1.24.2"
		e := conform(args...)
		Expect(e.status).To(BeZero(), e.stderr)
		Expect(strings.Join(strings.Fields(e.stdout), " ")).To(ContainSubstring(note))
		Expect(conform(append(args, "--no-waivers")...).stdout).NotTo(ContainSubstring("NumPy"))
		args[1] = "--backend=exec:sh " + file("wheel.sh", read(path)) + " -m conform_engines.numpy_engine"
		Expect(strings.Join(strings.Fields(conform(args...).stdout), " ")).To(ContainSubstring(note), "the adapter of the wheel")
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
		Entry("of an unknown operand", "dml.slice1 wrong-value outptu *", "\n"),
		Entry("of more operands than a call passes", "onnx.split crash outputs[64] onnx.split/count", "\n"),
	)

	DescribeTable("is refused by lint where its backend lacks the mode", func(backend, mode, message string) {
		text := "waivers:\n  - {backend: \"" + backend + "\", mode: " + mode + ", signature: \"*\", reason: known}\n"
		e := conform("lint", file("waivers.yaml", text))
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(ContainSubstring(":2: mode: " + backend + " has none like \"" + mode + "\"" + message))
	},
		Entry("beside others", "openvino", "foldet", ": did you mean folded?"),
		Entry("and any other", "cpu", "eager", ": none is allowed here"),
	)

	It("is not refused by lint where only its backend knows the modes", func() {
		text := "waivers:\n  - {backend: \"exec:*\", mode: eager, signature: \"*\", reason: known}\n  - {mode: eager, signature: \"*\", reason: known}\n"
		Expect(conform("lint", file("waivers.yaml", text)).status).To(BeZero())
	})

	It("of a mode is one of the adapter in Python", func() {
		root, err := filepath.Abs("../../sdk/python/engines")
		Expect(err).NotTo(HaveOccurred())
		found, err := filepath.Glob(filepath.Join(root, "*.waivers.yaml"))
		Expect(err).NotTo(HaveOccurred())
		modes := 0
		for _, name := range found {
			adapter := read(strings.TrimSuffix(name, ".waivers.yaml") + "_engine.py")
			for _, match := range regexp.MustCompile(`(?m)^    mode: ([a-z]+)`).FindAllStringSubmatch(read(name), -1) {
				Expect(adapter).To(MatchRegexp(`(def |")`+match[1]+`\b`), name)
				modes++
			}
		}
		Expect(modes).To(BeNumerically(">", 0))
	})
})

var _ = DescribeTable("what gates a run is refused", func(message string, args ...string) {
	e := conform(append([]string{"run", "dml.slice1/example-2"}, args...)...)
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).To(ContainSubstring(message))
},
	Entry("a day that is none", `invalid argument "tomorrow" for "--today" flag: want a date such as 2026-12-31`, "--today=tomorrow"),
	Entry("new waivers of several backends", "waivers are of one backend", "--backend=cpu", wrongReverse, "--write-waivers=b.yaml"),
	Entry("a missing folder", "--write-waivers: open none/b.yaml: ", "--write-waivers=none/b.yaml"),
	Entry("of a shard, what takes the whole run", "give these flags to conform report", "--shard=1/2", "--strict-waivers"),
)
