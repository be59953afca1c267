package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// saved returns the paths of the witnesses in a folder.
func saved(folder string) []string {
	paths, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	Expect(err).NotTo(HaveOccurred())
	return paths
}

var _ = DescribeTable("a witness is printed, saved, and diverges again when replayed", func(mutant, operator, kind string) {
	folder := filepath.Join(GinkgoT().TempDir(), "new", "witnesses")
	e := conform("run", operator, "--random=500", "--verbose", "--backend=faulty:"+mutant, "--write-witnesses", folder)
	Expect(e.status).To(Equal(1), e.stderr)
	Expect(e.stdout).To(ContainSubstring("✗ " + kind + "  "))
	Expect(e.stdout).To(HaveSuffix("faulty:" + mutant + " does not conform (exit status 1)\n"))

	paths := saved(folder)
	Expect(paths).NotTo(BeEmpty())
	for _, path := range paths {
		for _, line := range lines(read(path)) {
			Expect(e.stdout).To(ContainSubstring("\n    " + line + "\n"))
		}
		Expect(conform("lint", path)).To(Equal(ended{stdout: "no errors in 1 file: 1 case, 0 waivers\n"}))
	}
	again := conform(append([]string{"replay", "--backend=faulty:" + mutant}, paths...)...)
	Expect(again.status).To(Equal(1))
	Expect(again.stdout).To(ContainSubstring("✗ " + kind + "  "))
	Expect(conform(append([]string{"replay", "--backend=cpu"}, paths...)...).status).To(Equal(0))
},
	Entry("of a wrong value", "slice1-reverse-off-by-one", "dml.slice1", "wrong-value"),
	Entry("of a wrong shape", "strided-slice-rounds-count-down", "openvino.strided_slice", "wrong-shape"),
	Entry("of a call that is wrongly accepted", "copy-accepts-overlapping-output", "dml.copy", "wrongly-accepted"),
	Entry("of a call that is wrongly rejected", "slice1-rejects-short-output", "dml.slice1", "wrongly-rejected"),
	Entry("of an output beyond its end", "slice1-writes-past-end", "dml.slice1", "guard-overwritten"),
	Entry("of an altered NaN", "copy-quiets-nan", "dml.copy", "nan-altered"),
	Entry("of a shape query", "strided-slice-query-disagrees", "openvino.strided_slice", "shape-query-disagrees"),
)

var _ = Describe("a divergence that needs an earlier case", func() {
	It("has a witness with both cases, which show it when they run in order", func() {
		const backend = "--backend=faulty:slice1-leaks-previous-output"
		folder := GinkgoT().TempDir()
		e := conform("run", "dml.slice1/*", "--random=0", backend, "--write-witnesses", folder)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("alone; always right after the cases"))
		pair := saved(folder)[0]
		Expect(conform("replay", backend, pair).status).To(Equal(1))
		Expect(conform("replay", "--backend=cpu", pair).status).To(Equal(0))
		text, err := os.ReadFile(pair)
		Expect(err).NotTo(HaveOccurred())
		stanzas := strings.SplitAfter(string(text), "  - name:")
		Expect(stanzas).To(HaveLen(3))
		last := file("last.yaml", stanzas[0]+stanzas[2])
		Expect(conform("replay", backend, last).status).To(Equal(0), "the last alone")
	})
})

var _ = Describe("a divergence that comes and goes", func() {
	It("shows when its witness is replayed often enough", func() {
		const backend = "--backend=faulty:scatter-wrong-every-16th-time"
		folder := GinkgoT().TempDir()
		e := conform("run", "dml.scatter/*", "--random=0", backend, "--write-witnesses", folder)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("conform replay " + backend + " --repeat=1000 witness.yaml\n"))
		witness := saved(folder)[0]
		Expect(conform("replay", backend, witness).status).To(Equal(0))
		Expect(conform("replay", backend, witness, "--repeat=1000").status).To(Equal(1))
	})
})

var _ = Describe("conform shrink", func() {
	// large is a case that diverges and could be much smaller.
	large := strings.NewReplacer("[3]", "[50]", "{iota: 1}", "{random: 5}").Replace(reverse("oracle"))

	It("prints the smallest case, which diverges as the large one does", func() {
		e := conform("shrink", file("large.yaml", large), wrongReverse)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("input: {dtype: uint8, sizes: [2], data: [1, 2]}\n"))
		small := file("small.yaml", e.stdout)
		Expect(conform("replay", small, wrongReverse).status).To(Equal(1))
		Expect(conform("shrink", small, wrongReverse).stdout).To(Equal(e.stdout), "the smallest is its own smallest")
	})

	It("takes a scratch file, as do replay, show and lint", func() {
		scratch := regexp.MustCompile(`(?m)^ +(why|cites|tags|expect):.*\n`).ReplaceAllString(large, "")
		Expect(lines(scratch)).To(HaveLen(len(lines(large)) - 4))
		path := file("scratch.yaml", scratch)
		e := conform("shrink", path, wrongReverse)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stdout).To(ContainSubstring("data: [1, 2]}\n"))
		Expect(conform("replay", path, wrongReverse).status).To(Equal(1))
		Expect(conform("lint", path).status).To(BeZero())
		shown := conform("show", path)
		Expect(shown.status).To(BeZero())
		Expect(conform("replay", file("shown.yaml", shown.stdout)).status).To(BeZero())
	})

	It("prints nothing without a divergence", func() {
		path := file("large.yaml", large)
		Expect(conform("shrink", path, "--backend=cpu")).To(Equal(ended{stderr: "conform: " + path + " does not diverge on cpu: there is nothing to minimise\n"}))
	})

	It("takes a case by its ID", func() {
		e := conform("shrink", "dml.slice1/example-2", wrongReverse)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(ContainSubstring("- name: wrong-value-output-dml.slice1-negative-stride-from-end\n"))
	})

	It("makes a case small that no case file could hold", func() {
		path := file("larger.yaml", strings.NewReplacer("[3]", "[1000000]", "{iota: 1}", "{random: 5}").Replace(reverse("oracle")))
		e := conform("shrink", path, wrongReverse)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stdout).To(ContainSubstring("sizes: [2]"))
		Expect(conform("show", path).status).To(Equal(2))
	})

	It("saves the witnesses where several do not fit into one case file", func() {
		args := []string{"shrink", "dml.slice1/*", "--backend=faulty:slice1-ignores-feature-level"}
		e := conform(args...)
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(BeEmpty())
		Expect(e.stderr).To(Equal("conform: there are several witnesses: write them to files with --write-witnesses\n"))

		folder := GinkgoT().TempDir()
		e = conform(append(args, "--write-witnesses", folder)...)
		Expect(e.status).To(Equal(1))
		Expect(len(saved(folder))).To(BeNumerically(">", 1))
	})

	It("writes reports as well", func() {
		path := filepath.Join(GinkgoT().TempDir(), "report.json")
		Expect(conform("shrink", "dml.slice1/example-2", wrongReverse, "--report=json="+path).status).To(Equal(1))
		validate(read(path))
	})
})

var _ = Describe("conform replay", func() {
	It("runs several files and IDs together", func() {
		e := conform("replay", file("a.yaml", reverse("{output: [3, 2, 1]}")), "dml.slice1/example-*", "dml.copy#3-0000000000000001")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(ContainSubstring("\n4 cases: 4 passed;"))
	})

	It("cannot save witnesses below a file", func() {
		path := file("file", "")
		e := conform("replay", "dml.slice1/example-2", wrongReverse, "--write-witnesses", filepath.Join(path, "below"))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(HavePrefix("conform: --write-witnesses: "))
		Expect(os.Remove(path)).To(Succeed())
	})
})
