package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("conform explain works out the text's example", func(id string, want ...string) {
	e := conform("explain", id)
	Expect(e.status).To(Equal(0), e.stderr)
	Expect(e.stderr).To(BeEmpty())
	var got []string
	for _, line := range lines(e.stdout) {
		arithmetic, _, _ := strings.Cut(line, "    (")
		got = append(got, arithmetic)
	}
	Expect(got).To(Equal(want))
},
	Entry("with a negative stride", "dml.slice1/example-2",
		"  dimension  offset, size, stride  copy start  output size",
		"  0 of 1     0, 1, 1               0           1",
		"  1 of 1     0, 1, 1               0           1",
		"  2 of 4     0, 4, -2              3           2",
		"  3 of 4     1, 3, 2               1           2",
		"output has sizes [1,1,2,2]",
		"output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = input[0,0,3,1] = 14",
		"output[0,0,0,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,1} = input[0,0,3,3] = 16",
		"output[0,0,1,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,0} = input[0,0,1,1] = 6",
		"output[0,0,1,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,1} = input[0,0,1,3] = 8",
	),
	Entry("with positive strides", "dml.slice1/example-1",
		"  dimension  offset, size, stride  copy start  output size",
		"  0 of 1     0, 1, 1               0           1",
		"  1 of 1     0, 1, 1               0           1",
		"  2 of 4     0, 4, 2               0           2",
		"  3 of 4     1, 3, 2               1           2",
		"output has sizes [1,1,2,2]",
		"output[0,0,0,0] = {0,0,0,1} + {1,1,2,2} * {0,0,0,0} = input[0,0,0,1] = 2",
		"output[0,0,0,1] = {0,0,0,1} + {1,1,2,2} * {0,0,0,1} = input[0,0,0,3] = 4",
		"output[0,0,1,0] = {0,0,0,1} + {1,1,2,2} * {0,0,1,0} = input[0,0,2,1] = 10",
		"output[0,0,1,1] = {0,0,0,1} + {1,1,2,2} * {0,0,1,1} = input[0,0,2,3] = 12",
	),
)

var _ = Describe("conform explain", func() {
	It("says why a call must be rejected", func() {
		path := file("zero.yaml", strings.Replace(reverse("oracle"), "[-1]", "[0]", 1))
		e := conform("explain", path)
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(HavePrefix("must be rejected: dml.slice1/stride-nonzero: "))
	})

	It("shows every reading that matters, and only the pinned one when asked", func() {
		path := file("equal.yaml", `operator: openvino.strided_slice
cases:
  - name: equal
    why: Begin equals end.
    cites: []
    tensors:
      data: {dtype: int8, sizes: [3], data: {iota: 1}}
    attributes: {begin: [1], end: [1], begin_mask: [0], end_mask: [0]}
`)
		both := conform("explain", path)
		Expect(both.status).To(Equal(0), both.stderr)
		Expect(both.stdout).To(And(
			ContainSubstring("reading openvino.strided_slice/equal-begin-end=keep\n"),
			ContainSubstring("reading openvino.strided_slice/equal-begin-end=empty\n"),
		))
		one := conform("explain", path, "--reading=equal-begin-end=empty")
		Expect(one.stdout).To(Equal(`  step  is     dimension  begin:end:stride  adjusted  clamped  size
  0     slice  0 of 3     1:1:1             1:1       1:1      0
output has sizes [0]
`))
	})

	It("stops after so many elements", func() {
		e := conform("explain", file("reverse.yaml", reverse("oracle")), "--elements=2")
		Expect(lines(e.stdout)).To(HaveLen(2 + 4))
		Expect(e.stdout).To(HaveSuffix("… and 1 more\n"))
	})

	It("names the cases when there are several", func() {
		e := conform("explain", "dml.slice1/example-*")
		Expect(e.stdout).To(HavePrefix("dml.slice1/example-1\n  dimension"))
		Expect(e.stdout).To(ContainSubstring("\n\ndml.slice1/example-2\n  dimension"))
	})
})

var _ = Describe("conform rules", func() {
	It("lists rules and questions with their statements", func() {
		e := conform("rules")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(MatchRegexp(`(?m)^dml\.slice1/stride-nonzero +static +\S.*\.$`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^openvino\.strided_slice/equal-begin-end +question +\S.*\?$`))
	})

	It("lists those that have every word, in the ID or in the statement, in any case", func() {
		e := conform("rules", "NEGATIVE", "slice1")
		Expect(lines(e.stdout)).To(ContainElement(HavePrefix("dml.slice1/negative-stride-from-end ")))
		Expect(lines(e.stdout)).To(HaveEach(And(ContainSubstring("egative"), ContainSubstring("slice1"))))
	})

	It("lists those with most words where none has every word", func() {
		e := conform("rules", "begin == end on shrink")
		Expect(e.status).To(BeZero())
		Expect(e.stderr).To(ContainSubstring("none has every word"))
		Expect(lines(e.stdout)).To(And(HaveLen(10), ContainElement(HavePrefix("openvino.strided_slice/shrink-equal "))))
		Expect(lines(e.stdout)[0]).To(HavePrefix("openvino.strided_slice/shrink-equal "))
	})
})

var _ = DescribeTable("conform rules forgives", func(words ...string) {
	e := conform(append([]string{"rules"}, words...)...)
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(e.stdout).To(Equal(conform("rules", "equal", "begin", "end").stdout))
},
	Entry("symbols", "begin == end"),
	Entry("symbols without spaces", "end=begin"),
	Entry("punctuation and endings", "(begin, end)", "equals!"),
)

var _ = DescribeTable("a mistyped ID suggests the nearest", func(meant string, args ...string) {
	e := conform(args...)
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).To(ContainSubstring("did you mean " + meant + "?"))
},
	Entry("of a question", "openvino.strided_slice/equal-begin-end", "explain", "openvino.strided_slice/equal-begin-ed"),
	Entry("under another operator", "openvino.strided_slice/equal-begin-end", "explain", "onnx.slice/equal-begin-ed"),
	Entry("of words in another order", "dml.slice1/negative-stride-from-end", "explain", "dml.slice1/from-end-negative-stride"),
	Entry("of an operator as the text has it", "onnx.gather_nd", "explain", "GatherND"),
	Entry("of a rule", "dml.slice1/stride-nonzero", "list", "--rule=dml.slice1/stride-nonzer"),
)

var _ = Describe("conform explain of an ID that is of no case", func() {
	It("shows an operator: operands, types, attributes with the numbers of their values, rules and questions", func() {
		e := conform("explain", "onnx.pad")
		Expect(e.status).To(BeZero(), e.stderr)
		Expect(e.stdout).To(And(
			HavePrefix("onnx.pad (operator)\n\nText: ONNX Pad-25\n\nOperands:\n  data: input\n  constant_value: input; may be absent\n"),
			ContainSubstring("\n  mode\n      text: constant (0), reflect (1), edge (2), wrap (3); default constant\n      what is added\n"),
			ContainSubstring("\n  pads\n      list: integer; required\n"),
			ContainSubstring("\n  onnx.pad/removes (meaning)\n      A pad of -n removes n elements"),
			ContainSubstring("\n  onnx.pad/scalar\n"),
		))
		Expect(e.stdout).NotTo(ContainSubstring("output["))
		Expect(conform("explain", "dml.scatter_elements").stdout).To(HavePrefix("dml.scatter (operator)"))
		Expect(conform("explain", "onnx.program").stdout).To(HavePrefix("onnx.program (operator)"))
	})

	It("says what a rule demands, where that stands, and how to list its cases", func() {
		e := conform("explain", "dml.slice1/stride-nonzero")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(HavePrefix("dml.slice1/stride-nonzero (static rule)\n\n"))
		Expect(e.stdout).To(HaveSuffix("\nSource: DML_SLICE1_OPERATOR_DESC, InputWindowStrides\nCases:  conform list --rule=dml.slice1/stride-nonzero\n"))
	})

	It("lists the answers to a question, and marks the text's own", func() {
		e := conform("explain", "openvino.strided_slice/equal-begin-end")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(HavePrefix("openvino.strided_slice/equal-begin-end (question)\n\n"))
		Expect(e.stdout).To(And(ContainSubstring("\n  keep (the text's own, or the nearest to it)\n    "), ContainSubstring("\n  empty\n    ")))
		Expect(e.stdout).To(MatchRegexp(`\n  empty: .*numpy, .*onnxruntime`), "the engines of the survey")
		Expect(e.stdout).To(ContainSubstring("\n  Practice: OpenVINO (seen), TensorFlow"))
	})

	It("explains the rules first, and then the cases", func() {
		e := conform("explain", "dml.slice1/example-2", "dml.slice1/stride-nonzero")
		Expect(e.stdout).To(MatchRegexp(`^dml\.slice1/stride-nonzero \(static rule\)\n[^=]*=dml\.slice1/stride-nonzero\n\n +dimension `))
	})
})

var _ = Describe("conform show", func() {
	It("prints a case file that loads, and that shows as itself", func() {
		first := conform("show", "dml.slice1/example-2")
		Expect(first.status).To(Equal(0), first.stderr)
		Expect(first.stdout).To(And(
			ContainSubstring("  - name: example-2\n"),
			ContainSubstring("input_window_strides: [1, 1, -2, 2]"),
		))
		path := file("example.yaml", first.stdout)
		Expect(conform("lint", "--no-embedded", path).status).To(Equal(0))
		second := conform("show", path)
		withoutOrigin := func(text string) string {
			_, rest, _ := strings.Cut(text, "\n")
			return rest
		}
		Expect(withoutOrigin(second.stdout)).To(Equal(withoutOrigin(first.stdout)))
	})

	It("writes out the combinations of a matrix, one document each", func() {
		e := conform("show", "dml.copy/every-type-and-layout")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).NotTo(ContainSubstring("$"))
		Expect(strings.Count(e.stdout, "\noperator: dml.copy\n")).To(Equal(strings.Count(e.stdout, "\n---\n") + 1))
	})
})

var _ = Describe("a random case's ID", func() {
	const id = "dml.scatter#3-00000000000000ff"

	It("names the same case to show, explain, run, replay and list's patterns", func() {
		shown := conform("show", id)
		Expect(shown.status).To(Equal(0), shown.stderr)
		path := file("random.yaml", shown.stdout)
		Expect(conform("explain", id).stdout).To(Equal(conform("explain", path).stdout))
		for _, verb := range []string{"run", "replay"} {
			e := conform(verb, id)
			Expect(e.status).To(Equal(0), e.stderr)
			Expect(e.stdout).To(ContainSubstring("\n1 case: 1 passed;"))
		}
		Expect(conform("list", id).stdout).To(HavePrefix(id + "  "))
	})

	It("may use the operator's alias", func() {
		Expect(conform("list", "dml.scatter_elements#3-00000000000000ff").stdout).To(HavePrefix(id))
	})
})

var _ = Describe("conform list", func() {
	It("lists a matrix once, by the ID that run takes", func() {
		const id = "dml.copy/every-type-and-layout"
		brief := conform("list", id)
		Expect(brief.status).To(Equal(0), brief.stderr)
		Expect(lines(brief.stdout)).To(HaveExactElements(And(HavePrefix(id+"  "), HaveSuffix(" combinations)"))))
		verbose := lines(conform("list", "--verbose", id).stdout)
		Expect(len(verbose)).To(BeNumerically(">", 1))
		Expect(verbose).To(HaveEach(HavePrefix(id + "[")))
	})

	It("selects by pattern and by tag", func() {
		all := lines(conform("list").stdout)
		slices := lines(conform("list", "dml.slice1/*").stdout)
		examples := lines(conform("list", "dml.slice1/*", "--tags=example").stdout)
		Expect(len(all)).To(BeNumerically(">", len(slices)))
		Expect(slices).To(HaveEach(HavePrefix("dml.slice1/")))
		Expect(examples).To(ContainElements(HavePrefix("dml.slice1/example-1 "), HavePrefix("dml.slice1/example-2 ")))
		Expect(len(slices)).To(BeNumerically(">", len(examples)))
	})

	It("takes an operator's alias in a pattern", func() {
		Expect(conform("list", "dml.scatter_elements/*").stdout).To(Equal(conform("list", "dml.scatter/*").stdout))
	})

	It("takes a bare operator, or its alias, for all of its cases", func() {
		Expect(conform("list", "dml.scatter")).To(Equal(conform("list", "dml.scatter/*")))
		Expect(conform("list", "dml.scatter_elements")).To(Equal(conform("list", "dml.scatter/*")))
	})

	It("lists the cases in which a rule decides something, accepted and broken", func() {
		e := conform("list", "--rule=dml.slice1/stride-nonzero")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(lines(e.stdout)).To(HaveEach(HavePrefix("dml.slice1/")))
		Expect(lines(e.stdout)).To(ContainElements(HavePrefix("dml.slice1/stride-zero "), HavePrefix("dml.slice1/stride-one ")))
		Expect(e.stdout).NotTo(ContainSubstring("dml.slice1/window-past-the-end "))
	})

	It("writes JSON with the words of a case in its file", func() {
		e := conform("list", "--json", "dml.slice1/example-*")
		Expect(e.status).To(Equal(0), e.stderr)
		var listed []map[string]any
		Expect(json.Unmarshal([]byte(e.stdout), &listed)).To(Succeed())
		Expect(listed).To(HaveLen(2))
		Expect(listed[1]).To(And(
			HaveKeyWithValue("id", "dml.slice1/example-2"),
			HaveKeyWithValue("operator", "dml.slice1"),
			HaveKeyWithValue("source", "DML_SLICE1_OPERATOR_DESC, Example 2"),
			HaveKeyWithValue("cites", ContainElement("dml.slice1/negative-stride-from-end")),
			HaveKeyWithValue("tags", ConsistOf("example")),
			HaveKeyWithValue("origin", HavePrefix("cases/dml/slice1/examples.yaml:")),
		))
	})

	It("adds the cases of a folder and of those below it", func() {
		folder := GinkgoT().TempDir()
		Expect(os.Mkdir(filepath.Join(folder, "below"), 0o755)).To(Succeed())
		Expect(os.WriteFile(filepath.Join(folder, "below", "mine.yaml"), []byte(reverse("{output: [3, 2, 1]}")), 0o644)).To(Succeed())
		e := conform("list", "--cases", folder, "--tags=mine")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(Equal("dml.slice1/my-reverse  Three elements, backwards.\n"))
	})
})

var _ = Describe("conform coverage", func() {
	It("lists every rule, and finds each covered by the case files", func() {
		e := conform("coverage", "dml.*") // of all, make coverage
		Expect(e.stderr).To(BeEmpty())
		Expect(e.stdout).To(HavePrefix("rule "))
		Expect(e.stdout).To(MatchRegexp(`(?m)^dml\.slice1/window-in-bounds +static +\d+ +\d+$`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^dml\.slice1/copy +meaning +\d+ +-$`))
		Expect(e.stdout).NotTo(ContainSubstring("uncovered: "))
		Expect(e.stdout).To(MatchRegexp(`\n\d+ rules, 0 uncovered\n$`))
		Expect(e.status).To(Equal(0))
	})

	It("counts the cases and the rules of what a pattern matches alone", func() {
		e := conform("coverage", "dml.copy")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(And(ContainSubstring("\ndml.strides/minimum-size "), Not(ContainSubstring("\nonnx."))))
		e = conform("coverage", "dml.slice1")
		Expect(e.status).To(BeZero(), e.stdout)
		Expect(e.stdout).To(And(Not(ContainSubstring("dml.strides/column-major")), ContainSubstring("\nleft to other operators that share them: 4 rules\n")))
		Expect(conform("list", "dml.slice1", "--rule=dml.strides/column-major").stderr).To(ContainSubstring("decides nothing in these cases"))
		e = conform("coverage", "dml.slice1/example-1")
		Expect(e.status).To(Equal(1))
		Expect(e.stdout).To(MatchRegexp(`(?m)^uncovered: dml\.slice1/negative-stride-from-end: no accepting case$`))
		e = conform("coverage", "--pairs", "--random=100", "dml.slice1")
		Expect(e.stdout).To(And(ContainSubstring("\ndml.slice1 "), Not(ContainSubstring("\ndml.copy "))))
	})

	It("states the rules and names their cases when asked", func() {
		e := conform("coverage", "--verbose", "dml.slice1")
		Expect(e.stdout).To(MatchRegexp(`(?m)^dml\.slice1/stride-nonzero \(static\)\n  \S.*\n  DML_SLICE1_OPERATOR_DESC.*\n  accepts dml\.slice1/`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^  breaks dml\.slice1/`))
	})

	It("counts the pairs of features that a default campaign covers: all", func() {
		e := conform("coverage", "--pairs", "dml.*") // of all, package gen
		Expect(e.stderr).To(BeEmpty())
		Expect(e.stdout).To(MatchRegexp(`^operator +features +values +known +covered +others\ndml\.slice1 +\d+ +\d+ +\d+ +\d+ \(100%\) +\d+\n`))
		Expect(e.stdout).To(MatchRegexp(`\n\d+ pairs and triples known, 0 uncovered\n$`))
		Expect(e.status).To(Equal(0))
	})

	It("names the pairs that a smaller campaign leaves out", func() {
		e := conform("coverage", "--pairs", "--random=100", "--seed=7", "dml.*")
		Expect(e.stdout).To(MatchRegexp(`(?m)^uncovered: dml\.copy: rank: \d; \S`))
		Expect(e.stdout).To(MatchRegexp(`\n\d+ pairs and triples known, [1-9]\d* uncovered\n$`))
		Expect(e.status).To(Equal(1))
	})

	It("names the features, and what was never seen of them, when asked", func() {
		e := conform("coverage", "--pairs", "--verbose", "dml.slice1")
		Expect(e.stdout).To(MatchRegexp(`(?m)^dml\.slice1\n  broken rule: none, dml\.slice1/`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^  window signs: none, positive, negative, mixed, some 0$`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^  never seen: broken rule: none; rank: 0, beyond$`))
	})
})

var _ = Describe("conform backends", func() {
	It("lists every backend by the name that --backend takes", func() {
		bare := command("backends")
		bare.Env = append(bare.Env, "XDG_CACHE_HOME="+bare.Dir) // without engines, all of which take a minute of processor time
		e := end(bare)
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(MatchRegexp(`(?m)^cpu: .* on host CPU.*\n  operators: dml 34, .*onnx \d+.*\n[^ ]`))
		Expect(e.stdout).To(And(MatchRegexp(`(?m)^  exec:COMMAND +\S`), MatchRegexp(`(?m)^  lib:PATH +\S`)))
		Expect(e.stdout).To(MatchRegexp(`(?m)^\d+ deliberately wrong backends, faulty:NAME, .*--faulty`))
		Expect(e.stdout).NotTo(ContainSubstring("faulty:slice1-reverse-off-by-one"))
		Expect(lines(e.stdout)).To(HaveEach(Not(MatchRegexp(`^  dml\.slice1 |^  follows `))), "of which there are hundreds")
	})

	It("lists what the backends that are named support and promise", func() {
		e := conform("backends", "cpu", "lib:./none.so", "-v")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(MatchRegexp(`(?m)^  dml\.slice1 +the common data types, up to rank 16, sparse memory$`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^  onnx\.pad +all data types, up to rank 16, views of inputs and outputs, sparse memory$`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^  follows openvino\.strided_slice/equal-begin-end=keep$`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^lib:\./none\.so: missing: .*none\.so`))
		Expect(e.stdout).NotTo(MatchRegexp(`(?m)^vulkan|deliberately wrong`))
	})

	It("lists the faults when asked, and one that any operator can have once", func() {
		e := conform("backends", "--faulty")
		Expect(e.status).To(Equal(0), e.stderr)
		Expect(e.stdout).To(MatchRegexp(`(?m)^  faulty:slice1-reverse-off-by-one  +\S`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^  faulty:\*-last-unwritten +the last element is not written \(slice1, scatter, copy, .*\)$`))
		Expect(e.stdout).To(MatchRegexp(`(?m)^  faulty:\*-inputs-swapped .* \(scatter, .*\)$`))
		Expect(e.stdout).NotTo(ContainSubstring("slice1-last-unwritten"))
		Expect(conform("run", "--backend=faulty:slice1-last-unwritten", "dml.slice1/example-1", "--random=0").status).To(Equal(1))
	})
})

var _ = DescribeTable("conform list lists exactly the cases that a pattern matches", func(pattern, matches string) {
	ids := func(args ...string) (list []string) {
		for _, line := range lines(conform(append([]string{"list"}, args...)...).stdout) {
			list = append(list, strings.Fields(line)[0])
		}
		return list
	}
	want := slices.DeleteFunc(ids(), func(id string) bool { return !regexp.MustCompile(matches).MatchString(id) })
	Expect(want).NotTo(BeEmpty())
	Expect(ids(pattern)).To(Equal(want))
},
	Entry("one ID", "dml.slice1/example-2", "^dml.slice1/example-2$"),
	Entry("all of an operator", "dml.slice1", "^dml.slice1/"),
	Entry("operators whose names begin alike", "onnx.scatter*", "^onnx.scatter"),
	Entry("names that end alike", "*/example-1", "^[^/]*/example-1$"),
	Entry("any character in an operator's name", "dml.slice?/*", "^dml.slice./"),
	Entry("any character at its start", "?ml.copy/*", "^.ml.copy/"),
	Entry("one operator by any characters within its name", "dml.s*r/*", "^dml.s[^/]*r/"),
)
