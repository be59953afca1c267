package expectation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/expectation"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

func TestExpectation(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "expectation")
}

var _ = Describe("the embedded case files", func() {
	It("load, and agree with the oracle", func() {
		all, err := cases.Embedded(cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		Expect(all).NotTo(BeEmpty())
		wrong, failed := expectation.VerifyAll(all)
		Expect(wrong).NotTo(HaveOccurred())
		Expect(failed).NotTo(HaveOccurred())
	})
})

var _ = Describe("VerifyAll", func() {
	It("tells a case that is wrong from one that the oracle fails at, and goes on", func() {
		list, err := cases.LoadFile("test.yaml", strings.NewReader(`
operator: dml.copy
cases:
  - name: panics
    why: Its check does.
    cites: []
    tensors: {input: {dtype: uint8, sizes: [1]}}
  - name: wrong
    why: The output is the input.
    cites: []
    tensors: {input: {dtype: uint8, sizes: [1], data: [1]}}
    expect: {output: [2]}
`), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		broken := *dml.Copy
		broken.Rules = []*spec.Rule{{Kind: spec.Static, Check: func(*spec.Check) { panic("at the disco") }}}
		list[0].Call.Operator = &broken
		wrong, failed := expectation.VerifyAll(list)
		Expect(wrong).To(MatchError("test.yaml:12: dml.copy/wrong: expected output[0] to be 2, but the oracle says 1"))
		Expect(failed).To(MatchError(HavePrefix("test.yaml:4: dml.copy/panics: the specification or the oracle of dml.copy panics: at the disco (in ")))
		Expect(expectation.Wrong(list)).To(MatchError(wrong.Error()), "what the oracle fails at is for the judge")
	})
})

var _ = DescribeTable("of a program without an expectation", func(perm string, wrong string) {
	list, err := cases.LoadFile("test.yaml", strings.NewReader("operator: stablehlo.program\ncases:\n  - name: one\n"+
		"    tensors: {inputs: [{dtype: bool, sizes: [1], data: [true]}, {dtype: bool, sizes: [], data: [true]}]}\n    program:\n"+
		"      - a = transpose(inputs[0], permutation=["+perm+"])\n      - b = while([inputs[1]]) cond {return inputs[0]} body {return inputs[0]}\n      - return a, b\n"), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	if err := expectation.Wrong(list); wrong == "" {
		Expect(err).NotTo(HaveOccurred())
	} else {
		Expect(err).To(MatchError(HavePrefix(wrong)))
	}
},
	Entry("a broken rule is for the judge", "1", ""),
	Entry("a limit is a mistake", "0", "test.yaml:3: stablehlo.program/one: cannot be represented: program: stablehlo.while runs its body more than 64 times"),
)

var _ = It("the errors of many cases stand in the order of the cases", func() {
	var text strings.Builder
	text.WriteString("operator: dml.copy\ncases:\n")
	for i := range 500 {
		fmt.Fprintf(&text, "  - {name: case-%d, why: A test., cites: [], tensors: {input: {dtype: uint8, sizes: [1], data: [1]}}, expect: {output: [%d]}}\n", i, i%3)
	}
	list, err := cases.LoadFile("test.yaml", strings.NewReader(text.String()), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	var want []string
	for i := range list {
		if i%3 != 1 {
			want = append(want, fmt.Sprintf("test.yaml:%d: dml.copy/case-%d: expected output[0] to be %d, but the oracle says 1", i+3, i, i%3))
		}
	}
	Expect(expectation.Wrong(list)).To(MatchError(strings.Join(want, "\n")))
	Expect(expectation.Wrong(nil)).To(Succeed())
})

// example is Example 2 of DML_SLICE1_OPERATOR_DESC, whose output is 14, 16, 6,
// 8. With an offset of 2 it breaks a rule; with an output stride of 0 it asks
// a question.
const example = `
operator: dml.slice1
cases:
  - name: example
    why: A test.
    cites: []
    tensors:
      input:  {dtype: float32, sizes: [1, 1, 4, 4], data: {iota: 1}}
      output: {sizes: [1, 1, 2, 2], strides: STRIDES}
    attributes:
      input_window_offsets: [0, 0, 0, OFFSET]
      input_window_sizes:   [1, 1, 4, 3]
      input_window_strides: [1, 1, -2, 2]
    expect: EXPECT
`

var _ = Describe("a case that breaks no rule and takes more than 63 bits", func() {
	It("is wrong: conform cannot represent it", func() {
		list, err := cases.LoadFile("test.yaml", strings.NewReader(`
operator: xla.copy
cases:
  - name: pairs
    why: The linear indices fit in an int64.
    cites: []
    check_only: true
    tensors: {input: {dtype: uint16, sizes: [4611686018427387904]}}
`), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		wrong, failed := expectation.VerifyAll(list)
		Expect(failed).NotTo(HaveOccurred())
		Expect(wrong).To(MatchError("test.yaml:4: xla.copy/pairs: cannot be represented: input: size overflows 63 bits, which is a limit of conform and not a rule"))
		Expect(expectation.Wrong(list)).To(MatchError(wrong.Error()), "though it expects nothing")
	})
})

var _ = DescribeTable("an expectation", func(offset, strides, expect, message string) {
	text := strings.NewReplacer("OFFSET", offset, "STRIDES", strides, "EXPECT", expect).Replace(example)
	list, err := cases.LoadFile("test.yaml", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	wrong, failed := expectation.VerifyAll(list)
	Expect(failed).NotTo(HaveOccurred())
	if message == "" {
		Expect(wrong).NotTo(HaveOccurred())
		Expect(expectation.Wrong(list)).To(Succeed())
		return
	}
	Expect(expectation.Wrong(list)).To(MatchError(wrong.Error()))
	Expect(wrong).To(MatchError(ContainSubstring(message)))
	var typed *expectation.Error
	Expect(errors.As(wrong, &typed)).To(BeTrue())
	Expect(typed.Case).To(Equal("dml.slice1/example"))
	Expect(typed.Origin).To(HavePrefix("test.yaml:"))
},
	Entry("takes the oracle at its word", "1", "packed", "oracle", ""),
	Entry("may be acceptance alone", "1", "packed", "accept", ""),
	Entry("may state the elements", "1", "packed", "{output: [14, 16, 6, 8]}", ""),
	Entry("may state them nested", "1", "packed", "{output: [[[[14, 16], [6, 8]]]]}", ""),
	Entry("is held to each element", "1", "packed", "{output: [14, 16, 6, 9]}",
		"test.yaml:14: dml.slice1/example: expected output[0,0,1,1] to be 9, but the oracle says 8"),
	Entry("admits no more than the oracle", "1", "packed", "{output: [14, 16, 6, {any_of: [8, 9]}]}", "to be 8 or 9, but the oracle says 8"),
	Entry("takes a value that is listed twice for one", "1", "packed", "{output: [14, 16, 6, {any_of: [8, 8]}]}", ""),
	Entry("may not leave a stated element open", "1", "packed", "{output: [14, 16, 6, anything]}", "to be anything, but the oracle says 8"),
	Entry("may not reject a good call", "1", "packed", "{reject: dml.slice1/window-in-bounds}",
		"expected a rejection because of dml.slice1/window-in-bounds, but the oracle accepts it, output sizes [1 1 2 2], 14, 16, 6, 8"),
	Entry("may say where elements lie", "1", "packed", "{memory: {output: [0, 1, 2, 3]}}", ""),
	Entry("may say so beside the elements", "1", "[16, 16, 1, 2]", "{output: [14, 16, 6, 8], memory: {output: [0, 2, 1, 3]}}", ""),
	Entry("is held to where they lie", "1", "[16, 16, 1, 2]", "{memory: {output: [0, 1, 2, 3]}}",
		"expected output[0,0,0,1] at the linear index 1, but its layout says 2"),
	Entry("is held to it in inputs", "1", "packed", "{memory: {input: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14]}}",
		"expected input[0,0,3,2] at the linear index 15, but its layout says 14"),
	Entry("names the rule that is broken", "2", "packed", "{reject: dml.slice1/window-in-bounds}", ""),
	Entry("need not name a rule", "2", "packed", "reject", ""),
	Entry("may not reject a good call for any rule", "1", "packed", "reject", "expected a rejection, but the oracle accepts it, output sizes [1 1 2 2], 14, 16, 6, 8"),
	Entry("need not name a rule under a reading", "1", "[16, 16, 0, 1]", `
      - {when: {overlapping-output: reject}, reject: true}
      - {otherwise: oracle}`, ""),
	Entry("leaves to the oracle what no entry names", "1", "packed", "[{otherwise: oracle}]", ""),
	Entry("leaves nothing to the oracle that an entry covers", "1", "packed", "[{accept: true}, {otherwise: oracle}]", "no reading of the case has these answers"),
	Entry("is held to what it names where the oracle has the rest", "1", "[16, 16, 0, 1]", `
      - {when: {overlapping-output: reject}, accept: true}
      - {otherwise: oracle}`, "overlapping-output=reject: expected acceptance"),
	Entry("may not name another rule", "2", "packed", "{reject: dml.slice1/window-not-empty}", "but the oracle rejects it: dml.slice1/window-in-bounds"),
	Entry("may not accept a bad call", "2", "packed", "accept", "expected acceptance, but the oracle rejects: dml.slice1/window-in-bounds"),
	Entry("has an entry a reading", "1", "[0, 0, 0, 1]", `
      - {when: {overlapping-output: reject}, reject: dml.strides/no-overlapping-output}
      - {when: {overlapping-output: reject-evident}, reject: dml.strides/no-overlapping-output}
      - {when: {overlapping-output: any-collider}, output: [{any_of: [14, 6]}, {any_of: [8, 16]}, {any_of: [14, 6]}, {any_of: [8, 16]}]}`, ""),
	Entry("must cover every reading", "1", "[0, 0, 0, 1]", `
      - {when: {overlapping-output: reject}, reject: dml.strides/no-overlapping-output}
      - {when: {overlapping-output: reject-evident}, reject: dml.strides/no-overlapping-output}`,
		"dml.strides/overlapping-output=any-collider: no expectation covers this reading"),
	Entry("must be the only one of a reading", "1", "[0, 0, 0, 1]", `
      - {when: {overlapping-output: any-collider}, accept: true}
      - {reject: dml.strides/no-overlapping-output}`,
		"dml.strides/overlapping-output=any-collider: this and an earlier expectation both apply"),
	Entry("without when holds for every reading", "1", "[0, 0, 0, 1]", "accept",
		"dml.strides/overlapping-output=reject: expected acceptance"),
	Entry("must apply to some reading", "1", "packed", `
      - accept: true
      - {when: {overlapping-output: reject}, accept: true}`, "test.yaml:16: dml.slice1/example: no reading of the case has these answers"),
)
