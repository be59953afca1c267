package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

// ran runs conform, which must find that the backend conforms, and returns its
// report.
func ran(args ...string) *reports.Report {
	e := conform(append(args, "--report=json=-")...)
	Expect(e.status).To(Equal(0), e.stderr)
	var r reports.Report
	Expect(json.Unmarshal([]byte(e.stdout), &r)).To(Succeed())
	return &r
}

var _ = Describe("--for", func() {
	It("goes on with random cases until the time is over, and says how many there were", func() {
		r := ran("run", "dml.slice1/*", "--for=200ms")
		Expect(r.Complete).To(BeTrue())
		Expect(r.Runs).To(HaveExactElements(And(HaveField("Random", BeZero()), HaveField("ForSeconds", 0.2))))
		Expect(r.Summary.Cases).To(BeNumerically(">=", ran("run", "dml.slice1/*", "--random=0").Summary.Cases))
		Expect(r.ElapsedSeconds).To(BeNumerically(">=", 0.2))
		Expect(conform("run", "dml.slice1/*", "--for=1ms").stdout).To(MatchRegexp(`\n\d+ cases: \d+ passed; `))
	})

	It("ends before when there are as many as --random asks for", func() {
		files := ran("run", "dml.slice1/*", "--random=0").Summary.Cases
		r := ran("run", "dml.slice1/*", "--for=24h", "--random=1500")
		Expect(r.Summary.Cases).To(Equal(files + 1500))
	})

	It("needs an operator to draw from", func() {
		e := conform("run", "dml.slice1/example-*", "--for=24h")
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("--for draws no random cases"))
	})
})

var _ = Describe("--seed=random", func() {
	It("draws a seed, which runs the same cases again", func() {
		path := journalFile("run", "dml.*/*", "--random=2000", "--seed=random")
		drawn := reported(0, path)
		again := journalFile("run", "dml.*/*", "--random=2000", "--seed", jsonNumber(drawn.Seed))
		Expect(elapsed.ReplaceAllString(read(again), "")).To(Equal(elapsed.ReplaceAllString(read(path), "")))
		Expect(conform("report", path).stdout).To(MatchRegexp(`seed\s` + jsonNumber(drawn.Seed)))
	})

	It("draws another every time", func() {
		seeds := map[int64]bool{}
		for range 3 {
			seeds[ran("run", "dml.copy/*", "--random=1", "--seed=random").Seed] = true
		}
		Expect(seeds).To(HaveLen(3))
	})
})

func jsonNumber(n int64) string {
	text, err := json.Marshal(n)
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}

var _ = Describe("--fail-fast", func() {
	It("ends the run at the first divergence, whatever the number of jobs", func() {
		args := []string{"run", "--backend=faulty:copy-loses-nan-sign", "--fail-fast"}
		one := journal(append(args, "--jobs=1")...)
		Expect(one).To(ContainSubstring(`"stopped":true`))
		Expect(journal(append(args, "--jobs=4")...)).To(Equal(one))
		e := conform(args...)
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(And(ContainSubstring("✗ wrong-value  dml.copy"), ContainSubstring("\nthe run stopped at a divergence, as requested: ")))
	})

	It("goes on past a divergence that is waived", func() {
		path := file("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: \"*\", when: {}, reason: Mended in release 2.}\n")
		r := ran("run", "dml.slice1/*", "--random=3000", wrongReverse, "--fail-fast", "--waivers", path)
		Expect(r.Complete).To(BeTrue())
	})
})

var _ = Describe("--resume", func() {
	It("goes on where the journal was cut, and reports what an uninterrupted run does", func() {
		args := []string{"run", "dml.*/*", "--random=8000", wrongReverse}
		path := journalFile(args...)
		whole := read(path)
		for _, share := range []int{1, 60, 100} {
			cut := file("cut.jsonl", whole[:len(whole)*share/100])
			e := conform(append(args, "--resume", "--journal", cut)...)
			Expect(e.status).To(Equal(1), e.stderr)
			Expect(elapsed.ReplaceAllString(read(cut), "")).To(Equal(elapsed.ReplaceAllString(whole, "")), "cut at %d %%", share)
			Expect(timeless(e.stdout)).To(Equal(timeless(conform("report", path).stdout)))
		}
	})

	It("begins a missing journal", func() {
		path := filepath.Join(GinkgoT().TempDir(), "new.jsonl")
		Expect(conform("run", "dml.copy/*", "--random=100", "--journal", path, "--resume").status).To(Equal(0))
		Expect(reported(0, path).Complete).To(BeTrue())
	})

	It("takes up the seed that was drawn", func() {
		args := []string{"run", "dml.copy/*", "--random=100", "--seed=random", "--resume", "--journal", filepath.Join(GinkgoT().TempDir(), "new.jsonl")}
		first := ran(args...)
		Expect(ran(args...).Seed).To(Equal(first.Seed))
	})

	It("refuses the journal of another run, says why, and leaves it as it is", func() {
		path := journalFile("run", "dml.copy/*", "--random=100")
		before := read(path)
		e := conform("run", "dml.copy/*", "--random=200", "--seed=2", "--journal", path, "--resume")
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(BeEmpty())
		Expect(lines(e.stderr)).To(HaveExactElements(
			"conform: the journal is of another run: the seed: 1 there, 2 here",
			"conform: the journal is of another run: the number of random cases: 100 there, 200 here",
		))
		Expect(read(path)).To(Equal(before))
	})

	It("refuses what is no journal", func() {
		path := file("notes.txt", "Buy bread.\n")
		e := conform("run", "--journal", path, "--resume")
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(HavePrefix("conform: " + path + ":1: "))
		Expect(read(path)).To(Equal("Buy bread.\n"))
	})

	It("is what a journal that there is is for, or else --force", Label("hardening", "journals"), func() {
		path := journalFile("run", "dml.copy/*", "--random=100")
		before := read(path)
		args := []string{"run", "dml.slice1/*", "--random=100", "--journal", path}
		e := conform(args...)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(Equal("conform: " + path + ": the file is not empty: --resume continues the run of a journal, --force overwrites the file\n"))
		Expect(read(path)).To(Equal(before))
		Expect(conform(append(args, "--force")...).status).To(Equal(0))
		Expect(read(path)).To(ContainSubstring(`"operators":["dml.slice1"]`))
	})

	It("refuses a journal of which a bit was flipped, and so does report", Label("hardening", "journals"), func() {
		args := []string{"run", "dml.copy/*", "--random=3000"}
		text := read(journalFile(args...))
		at := strings.Index(text, `"passed":1000`) + len(`"passed":`)
		flipped := file("flipped.jsonl", text[:at]+string(text[at]^1)+text[at+1:])
		line := strings.Count(text[:at], "\n") + 1
		for _, e := range []ended{conform("report", flipped), conform(append(args, "--resume", "--journal", flipped)...)} {
			Expect(e.status).To(Equal(2))
			Expect(e.stderr).To(Equal(fmt.Sprintf("conform: %s:%d: the checksum is wrong: this line was changed, or lines before it are missing\n", flipped, line)))
		}
	})
})

var took = regexp.MustCompile(`; \d+\.\d s\n`)

// timeless returns a report in text without the time that the run took.
func timeless(text string) string { return took.ReplaceAllString(text, "\n") }

var _ = Describe("a journal that was cut short", func() {
	It("still tells which readings were asked for", func() {
		whole := read(journalFile("run", "dml.scatter/*", "--random=3000", "--reading=index-out-of-range=drop"))
		r := reported(3, file("cut.jsonl", whole[:strings.LastIndex(whole, `{"end"`)]))
		Expect(r.Readings["dml.scatter/index-out-of-range"]).To(And(HaveField("How", "pinned"), HaveField("Answer", "drop"), HaveField("Cases", BeNumerically(">", 0))))
		Expect(r.Readings["dml.scatter/duplicate-indices"]).To(And(HaveField("How", "declared"), HaveField("Cases", BeNumerically(">", 0))))
	})
})

var _ = Describe("regress", func() {
	It("keeps the witnesses of one run among the case files of the next", func() {
		folder := filepath.Join(GinkgoT().TempDir(), "regress")
		save := []string{"run", "dml.*", "--random=2000", "--backend=faulty:slice1-writes-past-end", "--write-witnesses", folder}
		Expect(conform(save...).status).To(Equal(1))
		paths := saved(folder)
		Expect(paths).NotTo(BeEmpty())
		first := map[string]string{}
		for _, path := range paths {
			first[path] = read(path)
		}
		Expect(conform("run", "dml.*", "--random=0", wrongReverse, "--write-witnesses", folder).status).To(Equal(1))
		Expect(len(saved(folder))).To(BeNumerically(">", len(paths)), "those of another fault stand beside them")

		Expect(conform(save...).status).To(Equal(1))
		for path, text := range first {
			Expect(read(path)).To(Equal(text), "the same run writes the same file again")
		}

		list := lines(conform("list", "--cases", folder, "--tags=witness").stdout)
		Expect(len(list)).To(BeNumerically(">=", len(saved(folder))))
		r := ran("run", "dml.*", "--random=0", "--backend=cpu", "--cases", folder)
		Expect(r.Summary.Cases).To(Equal(ran("run", "dml.*", "--random=0", "--backend=cpu").Summary.Cases + int64(len(saved(folder)))))
		Expect(conform("run", "--random=0", wrongReverse, "--cases", folder, "--tags=witness").status).To(Equal(1))
		Expect(os.RemoveAll(folder)).To(Succeed())
	})
})
