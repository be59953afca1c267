package coverage_test

import (
	"errors"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/coverage"
	"example.com/conform/oracle"
	"example.com/conform/spec/catalogue"
)

func TestCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every case file: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/coverage")
}

func load(text string) []cases.Case {
	list, err := cases.LoadFile("test.yaml", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list
}

// slices of four elements, one in the middle of what the rules allow.
const slice = `
operator: dml.slice1
cases:
  - name: slice
    why: A test.
    cites: [dml.slice1/copy]
    tensors:
      input:  {dtype: float32, sizes: [4, 4], data: {iota: 0}}
      output: {sizes: [OUTPUT, 1]}
    attributes:
      feature_level: LEVEL
      input_window_offsets: [OFFSET, 1]
      input_window_sizes:   [SIZE, 2]
      input_window_strides: [STRIDE, 1]
`

func decided(output, level, offset, size, stride string) []string {
	text := strings.NewReplacer("OUTPUT", output, "LEVEL", level, "OFFSET", offset, "SIZE", size, "STRIDE", stride).Replace(slice)
	rules, err := coverage.Decides(&load(text)[0].Call, nil)
	Expect(err).NotTo(HaveOccurred())
	ids := []string{}
	for _, rule := range rules {
		ids = append(ids, rule.ID)
	}
	return ids
}

var _ = DescribeTable("a rule of a slice decides something",
	func(rule, output, level, offset, size, stride string, decides bool) {
		if decides {
			Expect(decided(output, level, offset, size, stride)).To(ContainElement(rule))
		} else {
			Expect(decided(output, level, offset, size, stride)).NotTo(ContainElement(rule))
		}
	},
	Entry("of meaning, where it is at work", "dml.slice1/negative-stride-from-end", "2", "4.1", "1", "2", "-1", true),
	Entry("and nowhere else, however near", "dml.slice1/negative-stride-from-end", "2", "4.1", "1", "2", "1", false),
	Entry("where it shapes the result", "dml.slice1/short-output", "1", "4.1", "1", "2", "1", true),
	Entry("and not where it might have", "dml.slice1/stride-magnitude", "1", "4.1", "0", "3", "2", false),
	Entry("static, where it is broken", "dml.slice1/window-in-bounds", "1", "4.1", "3", "2", "1", true),
	Entry("where one step more would break it", "dml.slice1/window-in-bounds", "2", "4.1", "2", "2", "1", true),
	Entry("not where it takes two", "dml.slice1/window-in-bounds", "1", "4.1", "0", "2", "1", false),
	Entry("where another data type would", "dml.slice1/support-3.0", "1", "4.0", "1", "2", "1", true),
	Entry("where an earlier level would", "dml.slice1/introduced-2.1", "1", "2.1", "1", "2", "1", false), // of rank 2, which breaks another
	Entry("not where another rule would be broken as well", "dml.slice1/support-2.1", "1", "4.1", "1", "2", "1", false),
)

var _ = Describe("Decides", func() {
	for _, op := range catalogue.Operators() {
		It("has every rule that a random case of "+op.Name+" breaks, and that explains an element", func() {
			var evaluator oracle.Evaluator
			for seed := range uint64(60) {
				c := gen.Case(op, seed)
				decided, err := coverage.Decides(&c.Call, nil)
				Expect(err).NotTo(HaveOccurred(), c.ID)
				alternatives, err := evaluator.Alternatives(&c.Call, nil)
				Expect(err).NotTo(HaveOccurred())
				for i := range alternatives {
					for _, violation := range alternatives[i].Violations {
						Expect(decided).To(ContainElement(violation.Rule), c.ID)
					}
					if len(alternatives[i].Admissible.Outputs[0].Sources()) == 0 || alternatives[i].Rejects() != nil {
						continue
					}
					why, err := oracle.Explain(&c.Call, alternatives[i].Choices, 0, 0)
					Expect(err).NotTo(HaveOccurred())
					Expect(decided).To(ContainElement(why.Rule), c.ID)
					Expect(why.Rules).To(ContainElement(HaveField("OnlySizes", false)), c.ID)
				}
			}
		})

		It("leaves a case of "+op.Name+" as it is", func() {
			for seed := range uint64(20) {
				c := gen.Case(op, seed)
				before := c.Call.Clone()
				_, err := coverage.Decides(&c.Call, nil)
				Expect(err).NotTo(HaveOccurred())
				Expect(c.Call).To(Equal(before))
			}
		})
	}
})

var _ = Describe("the embedded case files", func() {
	It("cite nothing that decides nothing, and cover every rule", func() {
		list, err := cases.Embedded(cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		Expect(coverage.Citations(list)).To(Succeed())
		covered, err := coverage.Of(catalogue.Rules(), list)
		Expect(err).NotTo(HaveOccurred())
		for _, rule := range covered {
			Expect(rule.Lacks()).To(BeEmpty(), rule.Rule.ID)
		}
	})
})

var _ = Describe("Citations", func() {
	cite := func(rule string) error {
		return coverage.Citations(load(strings.NewReplacer(
			"dml.slice1/copy", rule, "OUTPUT", "2", "LEVEL", "4.1", "OFFSET", "1", "SIZE", "2", "STRIDE", "1",
		).Replace(slice)))
	}

	It("accept what decides something", func() {
		Expect(cite("dml.slice1/copy, dml.slice1/positive-stride-from-start")).To(Succeed())
	})

	It("refuse what does not, by file, line, case and rule", func() {
		err := cite("dml.slice1/copy, dml.slice1/negative-stride-from-end, dml.strides/broadcast")
		Expect(err).To(MatchError("test.yaml:4: dml.slice1/slice cites dml.slice1/negative-stride-from-end, which decides nothing in it\n" +
			"test.yaml:4: dml.slice1/slice cites dml.strides/broadcast, which decides nothing in it"))
		var citation *coverage.CitationError
		Expect(errors.As(err, &citation)).To(BeTrue())
	})

	It("are borne out by one combination of a matrix", func() {
		text := strings.NewReplacer("OUTPUT", "1", "LEVEL", "4.1", "OFFSET", "1", "SIZE", "2", "STRIDE", "$stride",
			"    tensors:", "    matrix: {stride: [1, -1]}\n    tensors:", "dml.slice1/copy", "dml.slice1/negative-stride-from-end").Replace(slice)
		Expect(coverage.Citations(load(text))).To(Succeed())
	})
})

var _ = Describe("Of", func() {
	It("counts a case for the rules that decide something in it, whatever it cites", func() {
		text := strings.NewReplacer("OUTPUT", "2", "LEVEL", "4.1", "OFFSET", "1", "SIZE", "2", "STRIDE", "1",
			"dml.slice1/copy", "dml.slice1/negative-stride-from-end").Replace(slice)
		list := load(text)
		covered, err := coverage.Of(catalogue.Rules(), list)
		Expect(err).NotTo(HaveOccurred())
		accepting := map[string][]string{}
		for _, rule := range covered {
			accepting[rule.Rule.ID] = rule.Accepting
			Expect(rule.Breaking).To(BeEmpty())
		}
		Expect(accepting).To(HaveKeyWithValue("dml.slice1/copy", []string{"dml.slice1/slice"}))
		Expect(accepting).To(HaveKeyWithValue("dml.slice1/negative-stride-from-end", BeEmpty()))
	})
})
