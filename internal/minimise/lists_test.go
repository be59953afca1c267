package minimise_test

import (
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

const wired = `operator: onnx.program
cases:
  - name: a
    why: x
    cites: []
    tensors:
      inputs:
        - {dtype: float32, sizes: [2, 4, 3], data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]}
        - {dtype: int64, sizes: [2], data: [0, 2]}
        - {dtype: int64, sizes: [1], data: [4]}
    program:
      - a = transpose(inputs[0])
      - b = shape(inputs[0])
      - c = gather(b, inputs[1])
      - d = concat([c, inputs[2]], axis=0)
      - e = reshape(a, shape=d [2, 3, 4])
      - f = transpose(e)
      - return a, f
`

var _ = DescribeTable("A program whose lists come from values gets smaller", func(keep func(p *spec.Program) bool, lines ...string) {
	list, err := cases.LoadFile("a.yaml", strings.NewReader(wired), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	c := minimise.Run(list[0].Call, minimise.Limits{MaxBytes: 1 << 20}, func(c *spec.Call) bool {
		_, err := oracle.Nodes(c)
		Expect(err).NotTo(HaveOccurred(), "%s", c.Program)
		return keep(c.Program)
	})
	Expect(c.Program.Lines()).To(Equal(lines))
},
	Entry("to one without them, if they do not matter", func(p *spec.Program) bool {
		return slices.ContainsFunc(p.Nodes, func(n spec.Node) bool { return n.Operator == onnx.Reshape })
	}, "a = reshape(inputs[0], shape=[])", "return a"),
	Entry("to one in which one is an input, if nothing else matters", func(p *spec.Program) bool {
		return slices.ContainsFunc(p.Nodes, func(n spec.Node) bool { return n.Lists != nil })
	}, "a = reshape(inputs[0], shape=inputs[1] [])", "return a"),
	Entry("to what computes it, if that matters", func(p *spec.Program) bool { return made(p, onnx.Concat) },
		"a = concat([inputs[0]], axis=0)", "b = reshape(inputs[1], shape=a [0])", "return b"),
	Entry("and its sizes with the shape that they are", func(p *spec.Program) bool {
		return made(p, onnx.Gather, onnx.Concat) && slices.ContainsFunc(p.Nodes, func(n spec.Node) bool { return n.Operator == onnx.Shape })
	}, "a = shape(inputs[0])", "b = concat([a], axis=0)", "c = reshape(inputs[1], shape=b [])", "return c"),
)

var _ = It("A program with a value that has fewer dimensions than the inputs gets smaller", func() {
	list, err := cases.LoadFile("a.yaml", strings.NewReader(`operator: onnx.program
cases:
  - name: a
    why: x
    cites: []
    tensors:
      inputs:
        - {dtype: float32, sizes: [2], data: [1, 2]}
        - {dtype: float32, sizes: [2], data: [3, 4]}
    program:
      - a = mat_mul(inputs[0], inputs[1])
      - b = transpose(a)
      - c = identity(b)
      - return c
`), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	c := minimise.Run(list[0].Call, minimise.Limits{MaxBytes: 1 << 20}, func(c *spec.Call) bool {
		return slices.ContainsFunc(c.Program.Nodes, func(n spec.Node) bool { return n.Operator == onnx.Transpose && n.Inputs[0].Node >= 0 })
	})
	Expect(c.Program.Nodes).To(HaveLen(2))
})

// made reports whether a node of one of some operators makes a list.
func made(p *spec.Program, by ...*spec.Operator) bool {
	return slices.ContainsFunc(p.Nodes, func(n spec.Node) bool {
		return slices.ContainsFunc(n.Lists, func(w spec.Wire) bool { return w.Node >= 0 && slices.Contains(by, p.Nodes[w.Node].Operator) })
	})
}
