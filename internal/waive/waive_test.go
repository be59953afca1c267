package waive_test

import (
	"os"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func TestWaive(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/waive")
}

var _ = DescribeTable("Check", func(w cases.Waiver, want string) {
	w.Origin = "w.yaml:2"
	for i := range w.When {
		w.When[i].Origin = "w.yaml:5"
	}
	if err := waive.Check(&w); want == "" {
		Expect(err).NotTo(HaveOccurred())
	} else {
		Expect(err).To(MatchError(want))
	}
},
	Entry("takes what exists", cases.Waiver{Operator: "dml.copy", Symptoms: []string{"wrong-value output", "crash *"}, When: []cases.Clause{
		{Quantity: "type of input", Among: []string{"uint8", "none"}},
		{Quantity: "rank of input", Min: new(int64(1))},
		{Quantity: "max size of input", Among: []string{"3", "none"}},
		{Quantity: "a NaN in input", Among: []string{"true"}},
		{Quantity: "broken rule", Among: []string{"none"}},
	}}, ""),
	Entry("takes a pattern of kinds", cases.Waiver{Operator: "dml.copy", Symptoms: []string{"*", "wrong*", "known-fault-changed -"}}, ""),
	Entry("refuses an operator", cases.Waiver{Operator: "dml.copi"}, `w.yaml:2: there is no operator "dml.copi": did you mean dml.copy?`),
	Entry("refuses a kind", cases.Waiver{Operator: "dml.copy", Symptoms: []string{"wrong-valu output"}}, `w.yaml:2: symptoms: "wrong-valu output" begins with no kind of divergence`),
	Entry("takes a case of its operator, random cases, and programs of which it may be a node", cases.Waiver{Operator: "onnx.slice", Cases: []string{"onnx.slice/example", "onnx.slice#1-5", "onnx.program/a", "onnx.program#4-5"}}, ""),
	Entry("refuses a case of another operator", cases.Waiver{Operator: "onnx.slice", Cases: []string{"onnx.slice/example", "onnx.shape/example"}}, "w.yaml:2: cases: onnx.shape/example is no case of onnx.slice"),
	Entry("takes clauses about a node of a program", cases.Waiver{Operator: "onnx.program", Node: "onnx.range", When: []cases.Clause{{Quantity: "distance of start and limit", Min: new(int64(1))}}}, ""),
	Entry("refuses a node of another text", cases.Waiver{Operator: "onnx.program", Node: "dml.copy"}, "w.yaml:2: node: dml.copy is no node of onnx.program"),
	Entry("refuses a node of a call that is no program", cases.Waiver{Operator: "onnx.slice", Node: "onnx.range"}, "w.yaml:2: node: onnx.range is no node of onnx.slice"),
	Entry("refuses a quantity that the node does not have", cases.Waiver{Operator: "onnx.program", Node: "onnx.range", When: []cases.Clause{{Quantity: "delt", Min: new(int64(1))}}}, `w.yaml:5: when: the operator has no quantity "delt": did you mean delta?`),
	Entry("refuses a quantity", cases.Waiver{Operator: "dml.copy", When: []cases.Clause{{Quantity: "rank of inptu", Among: []string{"1"}}}}, `w.yaml:5: when: the operator has no quantity "rank of inptu": did you mean rank of input?`),
	Entry("refuses a value", cases.Waiver{Operator: "dml.copy", When: []cases.Clause{{Quantity: "type of input", Among: []string{"uint9"}}}}, `w.yaml:5: when: type of input is never "uint9": did you mean uint8?`),
	Entry("refuses a value that is no number", cases.Waiver{Operator: "dml.copy", When: []cases.Clause{{Quantity: "rank of input", Among: []string{"two"}}}}, `w.yaml:5: when: rank of input is an integer, not "two"`),
	Entry("refuses a value that is neither true nor false", cases.Waiver{Operator: "dml.copy", When: []cases.Clause{{Quantity: "a NaN in input", Among: []string{"no"}}}}, `w.yaml:5: when: a NaN in input is true or false, not "no"`),
	Entry("refuses bounds of what has no numbers", cases.Waiver{Operator: "dml.copy", When: []cases.Clause{{Quantity: "type of input", Min: new(int64(1))}}}, `w.yaml:5: when: type of input has no numbers, and so neither min nor max`),
)

var _ = It("the example of the manual is sound", func() {
	text, err := os.ReadFile("../../cases/FORMAT.md")
	Expect(err).NotTo(HaveOccurred())
	_, after, _ := strings.Cut(string(text), "## Waivers\n")
	_, after, _ = strings.Cut(after, "```yaml\n")
	example, _, _ := strings.Cut(after, "```\n")
	waivers, err := cases.LoadWaivers("FORMAT.md", strings.NewReader(example))
	Expect(err).NotTo(HaveOccurred())
	Expect(waivers).To(HaveLen(2))
	for i := range waivers {
		Expect(waive.Check(&waivers[i])).To(Succeed())
	}
})

func list(waivers ...cases.Waiver) *waive.List {
	return waive.NewList(waivers, result.Backend{Name: "test"}, "2026-06-01", nil)
}

var _ = DescribeTable("A list has waivers of a backend", func(pattern string, want int) {
	l := waive.NewList([]cases.Waiver{{Backend: pattern, Operator: "dml.copy", Symptoms: []string{"*"}, Every: true}}, result.Backend{Name: "exec:./a b", Declared: "mine"}, "2026-06-01", nil)
	c := spec.NewCall(dml.Copy)
	Expect(l.Of("crash output", "dml.copy/a", &c)).To(Equal(want))
},
	Entry("by what the user calls it", "exec:*", 1),
	Entry("by the name that it gives itself", "mine", 1),
	Entry("but not of another", "yours", 0),
	Entry("but not by no name", "?", 0),
)

var _ = Describe("A list", func() {
	call := func(rank int) *spec.Call {
		c := spec.NewCall(dml.Copy)
		sizes := make([]int64, rank)
		c.Tensors = []spec.Tensor{{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}}, {Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}}}
		return &c
	}

	It("takes the first waiver of several", func() {
		one := cases.Waiver{Operator: "dml.copy", Symptoms: []string{"crash *"}, Every: true}
		two := cases.Waiver{Operator: "dml.copy", Symptoms: []string{"*"}, When: []cases.Clause{{Quantity: "rank of input", Max: new(int64(2))}}}
		three := cases.Waiver{Operator: "dml.copy", Symptoms: []string{"*"}, Cases: []string{"dml.copy/a"}}
		l := list(one, two, three)
		Expect(l.Of("crash output", "dml.copy/a", call(1))).To(Equal(1))
		Expect(l.Of("timeout output", "dml.copy/a", call(1))).To(Equal(2))
		Expect(l.Of("timeout output", "dml.copy/a", call(3))).To(Equal(3))
		Expect(l.Of("timeout output", "dml.copy/b", call(3))).To(BeZero())
	})

	It("excuses of the files what it lists, and of the rest what meets its clauses", func() {
		w := cases.Waiver{Operator: "dml.copy", Symptoms: []string{"*"}, When: []cases.Clause{{Quantity: "rank of input", Max: new(int64(2))}}, Cases: []string{"dml.copy/a"}}
		Expect(list(w).Of("crash output", "dml.copy/a", call(3))).To(Equal(1), "it is listed")
		Expect(list(w).Of("crash output", "dml.copy/b", call(1))).To(BeZero(), "it is not")
		Expect(list(w).Of("crash output", "dml.copy#1-0000000000000001", call(1))).To(Equal(1), "it meets the clauses")
		Expect(list(w).Of("crash output", "dml.copy#1-0000000000000001", call(3))).To(BeZero(), "it does not")
		w.Cases = []string{}
		Expect(list(w).Of("crash output", "dml.copy/a", call(1))).To(BeZero(), "none is listed")
		w.When, w.Every = nil, true
		Expect(list(w).Of("crash output", "dml.copy/a", call(1))).To(BeZero(), "none is listed")
		Expect(list(w).Of("crash output", "dml.copy#1-0000000000000001", call(3))).To(Equal(1), "every call meets no clauses")
	})

	It("excuses a program with a node whose call meets the clauses", func() {
		program := func(limit string) *spec.Call {
			all, err := cases.LoadFile("a.yaml", strings.NewReader(`operator: onnx.program
cases:
  - name: a
    why: x
    cites: []
    tensors: {inputs: [{dtype: int64, sizes: [1], data: [1]}]}
    program:
      - a = range(start=0, limit=4, delta=4, to=int64)
      - b = range(start=0, limit=`+limit+`, delta=`+limit+`, to=int64)
      - c = add(b, inputs[0])
      - return a, c
`), cases.Limits{})
			Expect(err).NotTo(HaveOccurred())
			return &all[0].Call
		}
		w := cases.Waiver{Operator: "onnx.program", Symptoms: []string{"*"}, Node: "onnx.range", When: []cases.Clause{{Quantity: "distance of start and limit", Min: new(int64(5))}}}
		Expect(list(w).Of("crash outputs", "", program("5"))).To(Equal(1))
		Expect(list(w).Of("crash outputs", "", program("3"))).To(BeZero())
		w.Node = "onnx.slice"
		w.When = []cases.Clause{{Quantity: "rank of data", Min: new(int64(0))}}
		Expect(list(w).Of("crash outputs", "", program("5"))).To(BeZero(), "it has no such node")
	})

	It("takes none that has expired, or is of another backend", func() {
		every := cases.Waiver{Operator: "dml.copy", Symptoms: []string{"*"}, Every: true}
		expired, other := every, every
		expired.Expires, other.Backend = "2026-05-31", "another"
		Expect(list(expired, other).Of("crash output", "", call(1))).To(BeZero())
		expired.Expires = "2026-06-01"
		Expect(list(expired).Of("crash output", "", call(1))).To(Equal(1))
	})

	DescribeTable("says which waivers excuse more random cases than they state", func(share float64, excused, judged int64, want string) {
		l := list(cases.Waiver{Operator: "dml.copy", Share: share, Reason: "known", Origin: "w.yaml:2"})
		l.Use(1, &result.Group{}, excused)
		grown, why := l.Grown(func(string) int64 { return judged })
		if want == "" {
			Expect(grown).To(BeEmpty())
			return
		}
		Expect(grown).To(Equal([]int{1}))
		Expect(why).To(Equal([]string{want}))
	},
		Entry("not one that keeps to its share", 2.0, int64(20), int64(1000), ""),
		Entry("not one that exceeds it by chance", 2.0, int64(40), int64(1000), ""),
		Entry("one that exceeds it by far", 2.0, int64(50), int64(1000), "The waiver at w.yaml:2 excuses 5% of the random cases of dml.copy, 50 of 1000. It states at most 2%."),
		Entry("not one without a share", 0.0, int64(1000), int64(1000), ""),
		Entry("not one of few cases", 2.0, int64(3), int64(10), ""),
	)

	It("comes back from the header of a journal", func() {
		w := cases.Waiver{
			Operator: "dml.copy", Symptoms: []string{"*"}, When: []cases.Clause{{Quantity: "rank of input", Min: new(int64(1))}}, Reason: "known",
			Engine: "An Engine", Versions: []string{"1.*"}, Origin: "elsewhere.yaml:7",
		}
		again, err := waive.Excused(waive.Excuses([]cases.Waiver{w}))
		Expect(err).NotTo(HaveOccurred())
		again[0].When[0].Origin = ""
		Expect(again).To(Equal([]cases.Waiver{w}))
	})

	It("does not come back from one that was forged", func() {
		for message, text := range map[string]string{
			"no quantity": "  - {operator: dml.copy, symptoms: \"*\", when: {a: 1}, reason: b}",
			"reason":      "  - {operator: dml.copy, symptoms: \"*\", when: {}}",
		} {
			_, err := waive.Excused([]result.Excuse{{Origin: "w.yaml:2", Waiver: text}})
			Expect(err).To(MatchError(ContainSubstring(message)))
		}
	})
})

// FuzzWaivers holds waiver files to what they promise on any text: they load or are refused, as are
// the names in them, and what loads can be written and loads again.
func FuzzWaivers(f *testing.F) {
	f.Add("waivers:\n  - {operator: dml.copy, symptoms: [\"wrong-value output\", crash *], when: {rank of input: {min: 1, max: 3}, type of input: [uint8, none]}, share: 2.5%, reason: a}\n")
	f.Add("waivers:\n  - {operator: onnx.pad, symptoms: \"*\", cases: [onnx.pad/a], reason: a, samples: [{case: onnx.pad/a, left: wrong-value output *}]}\n")
	f.Add("engine: A\nversions: 1.*\nwaivers:\n  - operator: dml.copy\n    symptoms: \"*\"\n    when: {}\n    reason: a\n    samples:\n      - left: crash output\n        call: |\n          operator: dml.copy\n          cases:\n            - name: a\n              tensors: {input: {dtype: uint8, sizes: [2]}}\n")
	f.Add("waivers: [{operator: onnx.program, symptoms: \"*\", node: onnx.range, when: {distance of start and limit: {min: 1}}, reason: a}]")
	f.Add("waivers: [{operator: dml.copy, symptoms: &a \"*\", when: {*a : *a}, reason: *a}]")
	f.Fuzz(func(t *testing.T, text string) {
		waivers, _ := cases.LoadWaivers("w.yaml", strings.NewReader(text))
		for i := range waivers {
			w := &waivers[i]
			sound := waive.Check(w) == nil
			again, err := cases.LoadWaivers("w.yaml", strings.NewReader("waivers:\n"+w.Encode()))
			if err != nil || len(again) != 1 {
				t.Fatalf("%v\n%s", err, w.Encode())
			}
			if (waive.Check(&again[0]) == nil) != sound || again[0].Encode() != w.Encode() {
				t.Fatalf("it comes back as\n%s\nnot as\n%s", again[0].Encode(), w.Encode())
			}
		}
	})
}
