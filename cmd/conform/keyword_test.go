package main_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("list --keyword chooses", func(expression string, has, lacks []string) {
	list := conform("list", "-k", expression)
	Expect(list.status).To(Equal(0))
	for _, id := range has {
		Expect(list.stdout).To(ContainSubstring(id+" "), expression)
	}
	for _, id := range lacks {
		Expect(list.stdout).NotTo(ContainSubstring(id+" "), expression)
	}
},
	Entry("the IDs that have a part", "wrap-twice", []string{"onnx.pad/wrap-twice-around"}, []string{"onnx.slice/example-1"}),
	Entry("those that have both", "onnx and wrap", []string{"onnx.pad/wrap-twice-around"}, []string{"onnx.slice/example-1"}),
	Entry("those that have one of two, of which and binds closer", "transpose and pad or wrap-twice", []string{"onnx.pad/wrap-twice-around"}, nil),
	Entry("those that have not", "onnx.pad and not wrap", []string{"onnx.pad/one-axis"}, []string{"onnx.pad/wrap-twice-around"}),
	Entry("those of parentheses, without a space before them", "not(not onnx.pad or (wrap))", []string{"onnx.pad/one-axis"}, []string{"onnx.pad/wrap-twice-around"}),
	Entry("those that match a pattern", "pad/wrap*around", []string{"onnx.pad/wrap-twice-around"}, []string{"onnx.pad/one-axis"}),
)

var _ = DescribeTable("--keyword refuses", func(expression, words string) {
	run := conform("run", "-k", expression)
	Expect(run.status).To(Equal(2))
	Expect(run.stderr).To(ContainSubstring(words))
},
	Entry("an operator without its right side", "slice and", "a part of an ID is missing"),
	Entry("an operator without its left side", "or slice", "a part of an ID is missing"),
	Entry("two parts without an operator", "slice pad", `"pad" follows a whole expression`),
	Entry("an open parenthesis", "(slice", "a closing parenthesis is missing"),
	Entry("parentheses around nothing", "()", "a part of an ID is missing"),
	Entry("what nests too deeply", strings.Repeat("not ", 101)+"a", "more than 100 parentheses and negations"),
	Entry("what no case has", "zzzz", "no case matches --keyword"),
)

var _ = Describe("run --keyword", func() {
	It("draws random cases of the operators whose names have the parts", func() {
		run := conform("run", "--backend=cpu", "-k", "slice and not strided", "--random=40", "--dry-run")
		Expect(run.status).To(Equal(0))
		Expect(run.stdout).To(ContainSubstring("onnx.slice"))
		Expect(run.stdout).NotTo(ContainSubstring("strided"))
	})
})

var _ = DescribeTable("run --durations", func(flag, has, lacks string) {
	run := conform("run", "--backend=cpu", flag, "--durations=2", "onnx.slice", "onnx.trilu", "--random=100")
	Expect(run.status).To(Equal(0))
	Expect(run.stderr).To(MatchRegexp(`(?s)by operator\n +\S+  onnx\.(slice|trilu), \d+ runs of .*\n +\S+  onnx\.(slice|trilu), `))
	Expect(run.stderr).To(MatchRegexp(has))
	if lacks != "" {
		Expect(run.stderr).NotTo(ContainSubstring(lacks))
	}
},
	Entry("tells the operators of a backend in this process", "--strict-readings", "runs of", "slowest cases"),
	Entry("and the cases of a child process", "--isolate", `slowest cases\n +\S+  onnx\.\S+\n +\S+  onnx\.`, ""),
)
