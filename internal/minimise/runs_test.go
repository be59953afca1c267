package minimise_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

const stateful = `operator: onnx.program
cases:
  - name: a
    why: x
    cites: []
    tensors:
      inputs:
        - {dtype: float32, sizes: [2], data: [1, 2]}
        - {dtype: float32, sizes: [2], data: [10, 20]}
        - {dtype: float32, sizes: [2], data: [5, 6]}
    program:
      - a = add(inputs[0], inputs[1])
      - b = add(a, inputs[2])
      - c = transpose(inputs[2])
      - run 4 times, inputs[0] = b, inputs[2] = c
      - return a, b, c
`

var _ = DescribeTable("A program that keeps state gets smaller", func(keep func(c *spec.Call) bool, lines ...string) {
	list, err := cases.LoadFile("a.yaml", strings.NewReader(stateful), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	c := minimise.Run(list[0].Call, minimise.Limits{MaxBytes: 1 << 20}, func(c *spec.Call) bool {
		_, err := oracle.LastRun(c, 0)
		return err == nil && keep(c)
	})
	Expect(c.Program.Lines()).To(Equal(lines))
},
	Entry("to one run, if the state does not matter", func(*spec.Call) bool { return true }, "a = reshape(inputs[0], shape=[])", "return a"),
	Entry("to one run of what the last run takes, if the fault lies in the elements", func(c *spec.Call) bool {
		t := &c.Tensors[0]
		return t.DType.Size() == 4 && len(t.Data) > 0 && t.Bits(0) == 0x42380000 // 46 = 1 + 3 * (10 + 5)
	}, "a = reshape(inputs[0], shape=[])", "return a"),
	Entry("to two runs and one state, if one must be fed", func(c *spec.Call) bool { return c.Program.Runs > 0 },
		"a = reshape(inputs[0], shape=[])", "run 2 times, inputs[0] = a", "return a"),
	Entry("to three, if it takes three", func(c *spec.Call) bool { return c.Program.Runs > 2 },
		"a = reshape(inputs[0], shape=[])", "run 3 times, inputs[0] = a", "return a"),
	Entry("to two states, if both matter", func(c *spec.Call) bool { return len(c.Program.Feeds) > 1 },
		"a = reshape(inputs[0], shape=[])", "b = reshape(inputs[1], shape=[])", "run 2 times, inputs[0] = a, inputs[1] = b", "return a, b"),
)
