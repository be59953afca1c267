//go:build !windows

package main_test

import (
	"os"
	"path/filepath"
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

	It("refuses a format that it does not have", func() {
		e := conform("compare", "a", "b", "--format=junit")
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("junit"))
	})
})
