package oracle_test

import (
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// flowing reads a program of StableHLO.
func flowing(inputs, line string) *spec.Call {
	GinkgoHelper()
	text := "operator: stablehlo.program\ncases:\n  - name: one\n    tensors: {inputs: [" + inputs + "]}\n    program:\n      - " + line + "\n      - return a\n"
	list, err := cases.LoadFile("program.yaml", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return &list[0].Call
}

var _ = Describe("The page of a program with control flow", func() {
	const counting = "a = while([inputs[0], inputs[1], inputs[2]]) cond {a = compare(inputs[0], inputs[1], comparison_direction=LT, compare_type=SIGNED); return a} body {a = add(inputs[0], inputs[2]); return a}"

	count := func(bound string) string {
		return "{dtype: int32, sizes: [], data: [0]}, {dtype: int32, sizes: [], data: [" + bound + "]}, {dtype: int32, sizes: [], data: [1]}"
	}

	// loops returns a loop in whose body so many nodes are, all but one of them loops.
	loops := func(n int) string {
		inner := ""
		for name := 'b'; int(name) < 'a'+n; name++ {
			inner += string(name) + strings.TrimPrefix(strings.ReplaceAll(counting, "[inputs[0]", "[inputs[3]"), "a") + "; "
		}
		outer := strings.ReplaceAll(counting, "inputs[2]])", "inputs[2], inputs[0]])")
		return strings.Replace(outer, "body {", "body {"+inner, 1)
	}

	DescribeTable("accuses nobody", func(inputs, line, message string) {
		_, err := new(oracle.Evaluator).Alternatives(flowing(inputs, line), nil)
		_, limit := errors.AsType[*spec.LimitError](err)
		Expect(limit).To(BeTrue(), "%v", err)
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("of a loop that does not end", "{dtype: bool, sizes: [], data: [true]}", "a = while([inputs[0]]) cond {return inputs[0]} body {a = not(inputs[0]); b = not(a); return b}", "stablehlo.while runs its body more than 64 times"),
		Entry("of a branch that copies much", "{dtype: bool, sizes: [], data: [true]}, {dtype: uint8, sizes: [4194304], data: {fill: 1}}", "a = if(inputs[0], [inputs[1]]) true_branch {return inputs[0]} false_branch {return inputs[0]}", "more than 4194304 elements together"),
		Entry("of a branch that copies sparse memory", "{dtype: bool, sizes: [], data: [true]}, {dtype: uint8, sizes: [2000000000], data: {at: {3: 1}}}", "b = if(inputs[0], [inputs[1]]) true_branch {return inputs[0]} false_branch {return inputs[0]}\n      - a = slice(b, start_indices=[3], limit_indices=[4], strides=[1], to=uint8[1])", "more than 4194304 elements together"),
		Entry("of loops in a loop that take long", count("64"), loops(16), "or are more than 65536"),
		Entry("of a loop that takes one iteration too many", count("65"), counting, "stablehlo.while runs its body more than 64 times"),
	)

	It("runs as many iterations as it may", func() {
		list, err := new(oracle.Evaluator).Alternatives(flowing(count("64"), counting), nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(HaveLen(1))
	})

	It("says in words how often a body ran", func() {
		why, err := oracle.Explain(flowing(count("3"), counting), nil, 0, 0)
		Expect(err).NotTo(HaveOccurred())
		Expect(why.Rule.ID).To(Equal("stablehlo.program/while"))
		Expect(why.Note).To(Equal("a: iterations: 3"))
	})

	It("gives the calls of the nodes of bodies, in the order in which they ran", func() {
		calls, nodes, err := oracle.Calls(flowing(count("2"), counting))
		Expect(err).NotTo(HaveOccurred())
		var names []string
		for i := range calls {
			Expect(nodes[i].Operator).To(Equal(calls[i].Operator))
			names = append(names, calls[i].Operator.Short())
		}
		Expect(names).To(Equal([]string{"compare", "add", "compare", "add", "compare"}))
		Expect(calls[3].Tensors[0].Data).To(Equal([]byte{1, 0, 0, 0}))
	})
})
