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
)

const flows = `operator: stablehlo.program
cases:
  - name: loop
    why: x
    cites: []
    tensors:
      inputs:
        - {dtype: int32, sizes: [], data: [0]}
        - {dtype: int32, sizes: [3], data: [5, 7, 9]}
        - {dtype: int32, sizes: [3], data: [1, 2, 3]}
        - {dtype: int32, sizes: [], data: [3]}
        - {dtype: int32, sizes: [], data: [1]}
        - {dtype: int32, sizes: [1], data: [10]}
    program:
      - a = reverse(inputs[1], dimensions=[0])
      - b, c, d = while([inputs[0], a, inputs[2], inputs[3], inputs[4], inputs[5]])
          cond {a = compare(inputs[0], inputs[3], comparison_direction=LT, compare_type=SIGNED); return a}
          body {a = add(inputs[0], inputs[4]); b = dynamic_update_slice(inputs[1], inputs[5], [inputs[0]]); c = add(inputs[2], inputs[1]); d = reverse(c, dimensions=[0]); return a, b, d}
      - return a, b, c, d
  - name: case
    why: x
    cites: []
    tensors:
      inputs:
        - {dtype: int32, sizes: [], data: [7]}
        - {dtype: int32, sizes: [3], data: [5, 7, 9]}
        - {dtype: int32, sizes: [3], data: [1, 2, 3]}
    program:
      - a, b = case(inputs[0], [inputs[1], inputs[2]])
          branches {a = add(inputs[0], inputs[1]); b = reverse(a, dimensions=[0]); return a, b}
          {a = negate(inputs[0]); return a, inputs[0]}
          {a = reverse(inputs[1], dimensions=[0]); b = negate(a); return inputs[0], b}
      - return a, b
`

// has reports whether a node of a program, or of its bodies, is of an operator.
func has(p *spec.Program, names ...string) bool {
	found := 0
	for _, name := range names {
		for n := range p.All() {
			if n.Operator.Short() == name {
				found++
				break
			}
		}
	}
	return found == len(names)
}

var _ = DescribeTable("Control flow gets smaller", func(at int, keep func(c *spec.Call) bool, lines ...string) {
	list, err := cases.LoadFile("a.yaml", strings.NewReader(flows), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	c := minimise.Run(list[at].Call, minimise.Limits{MaxBytes: 1 << 20}, func(c *spec.Call) bool {
		_, err := oracle.Nodes(c)
		return err == nil && keep(c)
	})
	Expect(c.Program.Lines()).To(Equal(lines))
},
	Entry("to one node, if it does not matter", 0, func(*spec.Call) bool { return true }, "a = reshape(inputs[0])", "return a"),
	Entry("from a loop to a node of its body", 0, func(c *spec.Call) bool { return has(c.Program, "dynamic_update_slice") },
		"a = dynamic_update_slice(inputs[2], inputs[1], [inputs[0]])", "return a"),
	Entry("to a loop whose body does nothing", 0, func(c *spec.Call) bool { return has(c.Program, "while") },
		"a = while([inputs[0], inputs[1], inputs[2]]) cond {a = compare(inputs[0], inputs[1], comparison_direction=EQ, compare_type=SIGNED); return a} body {return inputs[2]}", "return a"),
	Entry("to a loop with one node", 0, func(c *spec.Call) bool { return has(c.Program, "while", "dynamic_update_slice") },
		"a, b = while([inputs[0], inputs[4], inputs[1], inputs[2], inputs[3]]) cond {a = compare(inputs[0], inputs[2], comparison_direction=EQ, compare_type=SIGNED); return a} body {a = dynamic_update_slice(inputs[1], inputs[4], [inputs[0]]); return inputs[3], a}", "return a"),
	Entry("to a loop that runs twice", 0, func(c *spec.Call) bool {
		calls, _, err := oracle.Calls(c)
		updates := 0
		for i := range calls {
			if calls[i].Operator.Short() == "dynamic_update_slice" {
				updates++
			}
		}
		return err == nil && updates == 2
	},
		"a, b = while([inputs[0], inputs[4], inputs[1], inputs[2], inputs[3]]) cond {a = compare(inputs[0], inputs[2], comparison_direction=NE, compare_type=SIGNED); return a} body {a = add(inputs[0], inputs[3]); b = dynamic_update_slice(inputs[1], inputs[4], [inputs[0]]); return a, b}", "return a"),
	Entry("to the branch that is taken", 1, func(c *spec.Call) bool { return has(c.Program, "negate") },
		"a = negate(inputs[0])", "return a"),
	Entry("to one branch", 1, func(c *spec.Call) bool {
		n := &c.Program.Nodes[len(c.Program.Nodes)-1]
		return has(c.Program, "case", "negate") && slices.ContainsFunc(n.Bodies, func(p *spec.Program) bool { return p.Outputs[0].Node != spec.OfProgram })
	},
		"a = case(inputs[0], [inputs[1]]) branches {a = negate(inputs[0]); return a}", "return a"),
	Entry("to two branches, of which the last is taken for an index outside", 1, func(c *spec.Call) bool {
		n := &c.Program.Nodes[len(c.Program.Nodes)-1]
		return has(c.Program, "case") && len(n.Bodies) > 1 && int32(c.Tensors[0].Bits(0)) >= int32(len(n.Bodies))
	},
		"a = case(inputs[0], [inputs[1]]) branches {return inputs[0]} {return inputs[0]}", "return a"),
)
