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

// programmed reads a program of one input of uint8, and another of int64.
func programmed(input string, lines ...string) *spec.Call {
	GinkgoHelper()
	text := "operator: onnx.program\ncases:\n  - name: one\n    tensors: {inputs: [" + input + "]}\n    program:\n"
	for _, line := range lines {
		text += "      - " + line + "\n"
	}
	list, err := cases.LoadFile("program.yaml", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return &list[0].Call
}

var _ = Describe("The page of a program", func() {
	const three = "{dtype: uint8, sizes: [3], data: [1, 2, 3]}"

	It("says which element of an input each element of an output is", func() {
		c := programmed(three, "a, b = split(inputs[0], split=[2, 1])", "c = concat([b, a], axis=0)", "return c")
		list, err := new(oracle.Evaluator).Alternatives(c, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(HaveLen(1))
		Expect(list[0].Admissible.Outputs[0].Sizes()).To(Equal([]int64{3}))
		Expect(list[0].Admissible.Outputs[0].Sources()).To(Equal([]spec.Source{{Operand: 0, Element: 2}, {Operand: 0}, {Operand: 0, Element: 1}}))
	})

	It("follows an element back through the nodes in words", func() {
		c := programmed(three, "a, b = split(inputs[0], split=[2, 1])", "c = concat([b, a], axis=0)", "return c")
		why, err := oracle.Explain(c, nil, 0, 1)
		Expect(err).NotTo(HaveOccurred())
		Expect(why.Rule.ID).To(Equal("onnx.program/composes"))
		Expect(why.Arithmetic).To(Equal("c{1} = a{0}"))
		Expect(why.Note).To(And(ContainSubstring("c: onnx.concat/"), ContainSubstring("a: onnx.split/")))
	})

	It("keeps constants that a node adds, whatever moves them", func() {
		c := programmed(three, "a = pad(inputs[0], pads=[1, 0])", "b = slice(a, starts=[-1], ends=[-9], steps=[-1])", "return b")
		list, err := new(oracle.Evaluator).Alternatives(c, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(list[0].Admissible.Outputs[0].Sources()[3]).To(Equal(spec.Source{Operand: spec.Constant}))
	})

	It("uses computed indices", func() {
		c := programmed(three+", {dtype: int64, sizes: [2], data: [0, -1]}", "a = slice(inputs[1], starts=[1], ends=[2])", "b = gather(inputs[0], a)", "return b")
		list, err := new(oracle.Evaluator).Alternatives(c, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(list[0].Admissible.Outputs[0].Sources()).To(Equal([]spec.Source{{Operand: 0, Element: 2}}))
	})

	DescribeTable("demands a rejection if a node breaks", func(rule string, lines ...string) {
		c := programmed(three, lines...)
		list, err := new(oracle.Evaluator).Alternatives(c, nil)
		Expect(err).NotTo(HaveOccurred())
		v := list[0].Rejects()
		Expect(v).NotTo(BeNil())
		Expect(v.Rule.ID).To(Equal("onnx.program/valid-nodes"))
		Expect(v.Detail).To(ContainSubstring(rule))
		_, err = oracle.Nodes(c)
		Expect(err).To(HaveOccurred())
	},
		Entry("a static rule, because of sizes that are inferred", "onnx.concat/same-sizes", "a = reshape(inputs[0], shape=[3, 1])", "b = tile(a, repeats=[2, 1])", "c = concat([a, b], axis=1)", "return c"),
		Entry("a rule at once", "onnx.transpose/perm-length", "a = transpose(inputs[0], perm=[0, 0])", "return a"),
	)

	It("has no result where a node may do several things", func() {
		c := programmed("{dtype: uint8, sizes: [1], data: [1]}, {dtype: int64, sizes: [2, 1], data: [0, 0]}, {dtype: uint8, sizes: [2], data: [5, 6]}",
			"a = scatter_nd(inputs[0], inputs[1], inputs[2])", "b = transpose(a)", "return b")
		_, err := oracle.Nodes(c)
		Expect(err).To(HaveOccurred())
	})

	It("has no result if its results together take too much memory, whatever each takes", func() {
		lines := []string{"a = tile(inputs[0], repeats=[1000000])"}
		for _, name := range []string{"b", "c", "d", "e"} {
			lines = append(lines, name+" = transpose(a)")
		}
		_, err := oracle.Nodes(programmed("{dtype: uint8, sizes: [1], data: [1]}", append(lines, "return b, c, d, e")...))
		Expect(err).To(MatchError(ContainSubstring("its results have more than 4194304 elements together")))
	})

	DescribeTable("accuses nobody where a list states something else than the value that it comes from", func(message string, lines ...string) {
		c := programmed(three+", {dtype: int64, sizes: [1], data: [2]}", lines...)
		_, err := new(oracle.Evaluator).Alternatives(c, nil)
		_, limit := errors.AsType[*spec.LimitError](err)
		Expect(limit).To(BeTrue(), "%v", err)
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("that an input holds", "onnx.tile states repeats [3], but inputs[1] is [2]", "a = tile(inputs[0], repeats=inputs[1] [3])", "return a"),
		Entry("that a node makes", "onnx.reshape states shape [1], but a is [3]", "a = shape(inputs[0])", "b = tile(inputs[0], repeats=inputs[1] [2])", "c = reshape(b, shape=a [1])", "return c"),
		Entry("of another length", "onnx.reshape states shape [3, 1], but b is [3, 3]", "a = shape(inputs[0])", "b = tile(a, repeats=inputs[1] [2])", "c = reshape(inputs[0], shape=a [3])", "d = reshape(c, shape=b [3, 1])", "return d"),
		Entry("that is a scalar", "onnx.tile states repeats [2], but a is of the sizes []", "a = squeeze(inputs[1])", "b = tile(inputs[0], repeats=a [2])", "return b"),
	)

	It("gives lists what their values hold", func() {
		c := programmed(three+", {dtype: int64, sizes: [1], data: [2]}", "a = shape(inputs[0])", "b = concat([inputs[1], a], axis=0)", "c = expand(inputs[0], shape=b [7])", "d = tile(a, repeats=inputs[1] [2])", "return c, d")
		changed, err := oracle.Restate(c)
		Expect(err).NotTo(HaveOccurred())
		Expect(changed).To(BeTrue())
		Expect(c.Program.Lines()[2]).To(Equal("c = expand(inputs[0], shape=b [2, 3])"))
		changed, err = oracle.Restate(c)
		Expect(err).NotTo(HaveOccurred())
		Expect(changed).To(BeFalse())
	})

	It("gives the last run of a program that keeps state", func() {
		c := programmed(three+", {dtype: uint8, sizes: [3], data: [7, 8, 9]}", "a = add(inputs[0], inputs[1])", "run 3 times, inputs[0] = a", "return a")
		last, err := oracle.LastRun(c, 0)
		Expect(err).NotTo(HaveOccurred())
		Expect(last.Program.Lines()).To(Equal([]string{"a = add(inputs[0], inputs[1])", "return a"}))
		Expect(last.Tensors[0].Data).To(Equal([]byte{15, 18, 21}))
		Expect(last.Tensors[1].Data).To(Equal([]byte{7, 8, 9}))
	})

	It("accuses nobody where a state would have other sizes in the next run", func() {
		c := programmed(three, "a = slice(inputs[0], starts=[0], ends=[2])", "run 2 times, inputs[0] = a", "return a")
		_, err := new(oracle.Evaluator).Alternatives(c, nil)
		_, limit := errors.AsType[*spec.LimitError](err)
		Expect(limit).To(BeTrue(), "%v", err)
		Expect(err).To(MatchError(ContainSubstring("a has the sizes [2], and inputs[0] of the next run has [3]")))
	})

	It("gives the calls of the nodes, with the elements of their inputs", func() {
		c := programmed(three, "a, b = split(inputs[0], split=[2, 1])", "c = concat([b, a], axis=0)", "return c")
		nodes, err := oracle.Nodes(c)
		Expect(err).NotTo(HaveOccurred())
		Expect(nodes).To(HaveLen(2))
		Expect(nodes[1].Tensors[0].Data).To(Equal([]byte{3}))
		Expect(nodes[1].Tensors[1].Data).To(Equal([]byte{1, 2}))
		Expect(nodes[1].WellFormed(1000)).To(Succeed())
	})
})
