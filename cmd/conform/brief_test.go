//go:build !windows

package main_test

import (
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A screenful so many lines: a divergence leaves some for the verdict.
const screenful = 30

// shownDivergence returns the lines of the only divergence of a text report.
func shownDivergence(stdout string) []string {
	all := lines(stdout)
	first := slices.IndexFunc(all, func(line string) bool { return strings.HasPrefix(line, "✗ ") })
	last := first + 1
	for last < len(all) && (all[last] == "" || strings.HasPrefix(all[last], "  ")) {
		last++
	}
	if all[last-1] == "" {
		last--
	}
	return all[first:last]
}

var _ = DescribeTable("a divergence stands on one screen, with a case that can be replayed as it stands", func(mutant string, patterns ...string) {
	args := append([]string{"run", "--random=600", "--backend=faulty:" + mutant}, patterns...)
	e := conform(args...)
	Expect(e.status).To(Equal(1), e.stderr)
	text := shownDivergence(e.stdout)
	Expect(len(text)).To(BeNumerically("<=", screenful), strings.Join(text, "\n"))

	var witness []string
	at := slices.Index(text, "  case")
	for _, line := range text[at+1:] {
		if !strings.HasPrefix(line, "    ") {
			break
		}
		witness = append(witness, strings.TrimPrefix(line, "    "))
	}
	again := conform("replay", file("witness.yaml", strings.Join(witness, "\n")+"\n"), "--backend=faulty:"+mutant)
	Expect(again.status).To(Equal(1), again.stderr+strings.Join(witness, "\n"))
	Expect(again.stdout).To(ContainSubstring(strings.Fields(text[0])[1]))
	Expect(len(shownDivergence(conform(append(args, "--verbose")...).stdout))).To(BeNumerically(">", len(text)))
},
	Entry("a slice", "slice1-reverse-off-by-one", "dml.slice1"),
	Entry("an element that is not written", "slice1-last-unwritten", "dml.slice1"),
	Entry("bytes behind the output", "slice1-writes-past-end", "dml.slice1"),
	Entry("padding", "copy-overwrites-padding", "dml.copy"),
	Entry("a read of padding", "copy-reads-padding", "dml.copy"),
	Entry("a wrong shape", "strided-slice-rounds-count-down", "openvino.strided_slice"),
	Entry("several inputs", "scatter-takes-axis-modulo-rank", "dml.scatter"),
)
