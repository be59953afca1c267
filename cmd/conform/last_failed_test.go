package main_test

import (
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("run --last-failed", func() {
	It("runs what diverged in a journal, of files and random, and nothing else", func() {
		journal := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
		Expect(conform("run", wrongReverse, "dml.slice1", "dml.copy", "--random=200", "--shrink-runs=10", "--journal", journal).status).To(Equal(1))
		again := conform("run", wrongReverse, "--last-failed", journal, "--shrink-runs=10")
		Expect(again.status).To(Equal(1), again.stderr)
		Expect(again.stdout).To(MatchRegexp(`\n(\d+) cases: 0 passed, \d+ diverged`))
		mended := conform("run", "--last-failed", journal)
		Expect(mended.status).To(BeZero(), mended.stdout)
		Expect(mended.stdout).NotTo(ContainSubstring(" 0 passed"))
	})

	DescribeTable("is bad usage", func(status int, words string, args ...string) {
		journal := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
		Expect(conform("run", "dml.copy/*", "--random=0", "--journal", journal).status).To(BeZero())
		run := conform(append([]string{"run", "--last-failed", journal}, args...)...)
		Expect(run.status).To(Equal(status))
		Expect(run.stderr).To(ContainSubstring(words))
	},
		Entry("where nothing diverged", 2, "run.jsonl: no case diverged"),
		Entry("with patterns", 2, "takes no patterns", "dml.copy"),
		Entry("without a journal", 2, "no such file", "--last-failed=missing.jsonl"),
	)
})
