//go:build !windows

package main_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("conform compare", func() {
	It("sets runs side by side, fails on what fails newly, and counts no run twice", func() {
		good := journalFile("run", "dml.slice1/*", "--random=0", "--backend=cpu")
		bad := journalFile("run", "dml.slice1/*", "--random=0", wrongReverse)
		e := conform("compare", good, bad)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stdout).To(MatchRegexp(`fails only here +dml\.slice1 wrong-value output dml\.slice1/negative-stride-from-end`))
		e = conform("compare", bad, good, "--format=json")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(ContainSubstring(`"schema": "conform.compare/1"`))

		copied := filepath.Join(GinkgoT().TempDir(), "copy.jsonl")
		text := read(good)
		Expect(os.WriteFile(copied, []byte(text), 0o600)).To(Succeed())
		cut := filepath.Join(GinkgoT().TempDir(), "cut.jsonl")
		Expect(os.WriteFile(cut, []byte(text[:strings.LastIndex(strings.TrimSpace(text), "\n")+1]), 0o600)).To(Succeed())
		for _, again := range []string{good, copied, cut} {
			e = conform("compare", good, again)
			Expect(e.status).To(Equal(2), e.stdout)
			Expect(e.stderr).To(ContainSubstring("is of the same run as"))
		}
	})

	It("takes two runs with the same results for two", func() {
		first := journalFile("run", "dml.slice1/*", "--random=0", "--backend=cpu")
		second := journalFile("run", "dml.slice1/*", "--random=0", "--backend=cpu")
		e := conform("compare", first, second)
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(ContainSubstring("nothing failed in either"))
	})

	It("takes the journals of the shards of a run for one run", func() {
		shards := func(backend string) (list []string) {
			for _, part := range []string{"1/3", "2/3", "3/3"} {
				list = append(list, journalFile("run", "dml.slice1/*", "--random=300", "--shard="+part, backend))
			}
			return list
		}
		compare := func(journals ...[]string) ended {
			return conform(append([]string{"compare"}, slices.Concat(journals...)...)...)
		}
		good, bad := shards("--backend=cpu"), shards(wrongReverse)
		whole := []string{journalFile("run", "dml.slice1/*", "--random=300", "--backend=cpu")}
		e := compare(good, bad)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stdout).To(Equal(compare(whole, bad).stdout), "a run that is not divided finds the same")
		e = compare(bad, good)
		Expect(e.status).To(BeZero(), e.stderr)

		for _, journals := range [][][]string{{bad, good[:2]}, {bad[1:], whole}} {
			e = compare(journals...)
			Expect(e.status).To(Equal(3), e.stdout)
			Expect(e.stderr).To(And(ContainSubstring("is missing"), ContainSubstring("and 1 more: the run is incomplete")))
		}
		for _, journals := range [][][]string{{good}, {good, good}} {
			e = compare(journals...)
			Expect(e.status).To(Equal(2), e.stdout)
			Expect(e.stderr).To(MatchRegexp("of (one|the same) run"))
		}
	})

	It("does not pass a run that was cut short", func() {
		whole := journalFile("run", "dml.slice1/*", "--random=0", wrongReverse)
		text := read(journalFile("run", "dml.slice1/*", "--random=0", "--backend=cpu"))
		cut := filepath.Join(GinkgoT().TempDir(), "cut.jsonl")
		Expect(os.WriteFile(cut, []byte(text[:strings.LastIndex(strings.TrimSpace(text), "\n")+1]), 0o600)).To(Succeed())
		e := conform("compare", whole, cut)
		Expect(e.status).To(Equal(3), e.stdout)
		Expect(e.stderr).To(Equal("conform: " + cut + ": the run is incomplete\n"))
	})

	It("refuses a format that it does not have", func() {
		e := conform("compare", "a", "b", "--format=junit")
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("junit"))
	})
})
