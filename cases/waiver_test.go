package cases_test

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
)

var _ = Describe("LoadWaivers", func() {
	It("reads every key", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`waivers:
  - backend: exec:*
    device: "*llvmpipe*"
    mode: [runtime, folded]
    operator: dml.copy
    symptoms: [wrong-value output, crash *]
    when:
      type of input: [uint8, float16]
      rank of input: {min: 2, max: 4}
      max size of input: {min: 7}
      a NaN in input: false
      broken rule: none
    share: 2.5%
    reason: Copies of matrices are broken until release 1.2.
    verdict: adapter
    since: 2026-01-31
    issue: https://example.com/issues/7
    expires: 2026-12-31
    samples:
      - {case: dml.copy/plain, left: wrong-value output 0123456789abcdef}
      - left: crash output crashed *
        call: |
          operator: dml.copy
          cases:
            - name: one
              tensors: {input: {dtype: uint8, sizes: [2, 3]}}
`))
		Expect(err).NotTo(HaveOccurred())
		Expect(waivers).To(HaveLen(1))
		w := waivers[0]
		Expect(w.Samples[1].Case).To(HaveExactElements(And(HaveField("ID", "dml.copy/one"), HaveField("Origin", "waivers.yaml:2"))))
		w.Samples[1].Case = nil
		for i := range w.When {
			Expect(w.When[i].Origin).To(Equal(fmt.Sprintf("waivers.yaml:%d", 8+i)))
			w.When[i].Origin = ""
		}
		Expect(w).To(Equal(cases.Waiver{
			Backend: "exec:*", Device: "*llvmpipe*", Modes: []string{"runtime", "folded"},
			Operator: "dml.copy", Symptoms: []string{"wrong-value output", "crash *"},
			When: []cases.Clause{
				{Quantity: "type of input", Among: []string{"uint8", "float16"}},
				{Quantity: "rank of input", Min: new(int64(2)), Max: new(int64(4))},
				{Quantity: "max size of input", Min: new(int64(7))},
				{Quantity: "a NaN in input", Among: []string{"false"}},
				{Quantity: "broken rule", Among: []string{"none"}},
			},
			Share: 2.5,
			Samples: []cases.Sample{
				{ID: "dml.copy/plain", Left: "wrong-value output 0123456789abcdef"},
				{Text: "operator: dml.copy\ncases:\n  - name: one\n    tensors: {input: {dtype: uint8, sizes: [2, 3]}}\n", Left: "crash output crashed *"},
			},
			Reason: "Copies of matrices are broken until release 1.2.", Verdict: "adapter",
			Since: "2026-01-31", Issue: "https://example.com/issues/7", Expires: "2026-12-31",
			Origin: "waivers.yaml:2",
		}))
		Expect(w.ShownBy()).To(Equal("dml.copy/plain"))
	})

	It("reads and writes the node that clauses are about", func() {
		text := `  - operator: onnx.program
    symptoms: crash outputs
    node: onnx.range
    when:
      rank of the output: {min: 2}
    reason: a
`
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader("waivers:\n"+text))
		Expect(err).NotTo(HaveOccurred())
		Expect(waivers).To(HaveExactElements(HaveField("Node", "onnx.range")))
		Expect(waivers[0].Encode()).To(Equal(text))
	})

	It("gives each waiver what the file states for all, unless it states another", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`engine: An Engine
versions: ["1.2.*"]
device: CPU
waivers:
  - {operator: a, symptoms: "*", when: {}, reason: b}
  - {device: GPU, operator: a, symptoms: "*", when: {}, reason: b}
`))
		Expect(err).NotTo(HaveOccurred())
		Expect(waivers).To(HaveLen(2))
		Expect(waivers[0]).To(And(HaveField("Engine", "An Engine"), HaveField("Versions", []string{"1.2.*"}), HaveField("Device", "CPU"), HaveField("Every", true)))
		Expect(waivers[1]).To(And(HaveField("Versions", []string{"1.2.*"}), HaveField("Device", "GPU")))
	})

	It("returns the good waivers beside the errors", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`waivers:
  - reason: too much
  - {operator: a, symptoms: "*"}
  - {operator: a, symptoms: "*", cases: b, reason: good}
  - {operator: a, symptom: c, cases: b, reason: d}
  - {operator: [a], symptoms: "*", cases: b, reason: c}
`))
		Expect(err).To(MatchError(`waivers.yaml:2: waiver: operator is missing: name the operator whose cases are excused
waivers.yaml:2: waiver: symptoms is missing: say how these diverge, such as "wrong-value output"
waivers.yaml:2: waiver: when and cases are missing: state clauses that calls must meet, or list cases
waivers.yaml:3: waiver: reason is missing: say why the divergence is excused
waivers.yaml:3: waiver: when and cases are missing: state clauses that calls must meet, or list cases
waivers.yaml:5: waiver: symptoms is missing: say how these diverge, such as "wrong-value output"
waivers.yaml:5: waiver: unknown key "symptom": did you mean symptoms?
waivers.yaml:6: operator: want text, not a list`))
		Expect(waivers).To(HaveLen(1))
		Expect(waivers[0].Reason).To(Equal("good"))
	})

	It("needs neither clauses nor cases of a waiver that is about a reading", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`waivers: [{operator: a, symptoms: "inconsistent-reading *", reason: b}]`))
		Expect(err).NotTo(HaveOccurred())
		Expect(waivers).To(HaveExactElements(HaveField("OfReading()", true)))
	})

	DescribeTable("refuses a file", func(text, message string) {
		_, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(text))
		Expect(err).To(MatchError(HavePrefix("waivers.yaml:")))
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("of another kind", "operator: dml.slice1", "unknown key"),
		Entry("with an unknown verdict", one(`verdict: fault`), `verdict: want documented or adapter, not "fault"`),
		Entry("with neither clauses nor a case", `waivers: [{operator: a, symptoms: "*", reason: b, cases: []}]`, "waivers.yaml:1: cases: the list is empty, and there is no when"),
		Entry("with clauses in a list", `waivers: [{operator: a, symptoms: "*", reason: b, when: [c]}]`, "when: want a mapping from quantities to what they are"),
		Entry("with a clause of nothing", `waivers: [{operator: a, symptoms: "*", reason: b, when: {c: []}}]`, "c: want a value, a list of values, or bounds such as {min: 2}"),
		Entry("with bounds that are none", `waivers: [{operator: a, symptoms: "*", reason: b, when: {c: {}}}]`, "c: want min, max or both"),
		Entry("with bounds that nothing has", `waivers: [{operator: a, symptoms: "*", reason: b, when: {c: {min: 2, max: 1}}}]`, "c: min exceeds max"),
		Entry("with a bound that is text", `waivers: [{operator: a, symptoms: "*", reason: b, when: {c: {min: d}}}]`, "min: "),
		Entry("with a value that is a list", `waivers: [{operator: a, symptoms: "*", reason: b, when: {c: [[d]]}}]`, "c: want a text or a number"),
		Entry("with a quantity twice", "waivers: [{operator: a, symptoms: \"*\", reason: b, when: {c: 1, c: 2}}]", "is there twice"),
		Entry("with no symptom", `waivers: [{operator: a, symptoms: [], reason: b, when: {}}]`, "symptoms: the list is empty"),
		Entry("with no case", `waivers: [{operator: a, symptoms: "*", reason: b, cases: []}]`, "cases: the list is empty"),
		Entry("with a share without %", one(`share: "2.5"`), `share: want a share of the operator's random cases such as 2.5%, not "2.5"`),
		Entry("with a share of nothing", one(`share: 0%`), `share: want a share`),
		Entry("with a share of more than all", one(`share: 101%`), `share: want a share`),
		Entry("with a share that is no number", one(`share: nan%`), `share: want a share`),
		Entry("with a sample of nothing", one(`samples: [{left: a}]`), "sample: want the ID of a case as case, or a case file as call"),
		Entry("with a sample of two cases", one(`samples: [{case: a, call: "`+copies(1)+`", left: a}]`), "sample: want the ID of a case as case, or a case file as call"),
		Entry("with a sample that left nothing", one(`samples: [{case: a}]`), "sample: left is missing"),
		Entry("with a sample of no cases", one(`samples: [{left: a, call: "operator: dml.copy\ncases: []"}]`), "waivers.yaml:1: call: the case file has no cases"),
		Entry("with a sample of a file that is wrong", one(`samples: [{left: a, call: "operator: dml.copi"}]`), "waivers.yaml:1: call:1: "),
		Entry("without waivers", "{}", "needs waivers"),
		Entry("that is empty", "", "empty"),
	)
})

// one returns a file of one waiver with a key more.
func one(key string) string {
	return `waivers: [{operator: dml.copy, symptoms: "*", when: {}, reason: a, ` + key + `}]`
}

// copies returns a case file of n cases, in a double-quoted text of YAML.
func copies(n int) string {
	text := `operator: dml.copy\ncases:\n`
	for i := range n {
		text += fmt.Sprintf(`  - {name: c%d, why: w, cites: [], tensors: {input: {dtype: uint8, sizes: [1]}}}\n`, i)
	}
	return text
}

var _ = DescribeTable("a waiver comes back as it was written",
	func(w cases.Waiver) {
		w.Operator, w.Reason, w.Origin = "dml.copy", cmp.Or(w.Reason, "known"), "w.yaml:2"
		if len(w.Symptoms) == 0 {
			w.Symptoms = []string{"*"}
		}
		w.Every = len(w.When) == 0 && len(w.Cases) == 0
		again, err := cases.LoadWaivers("w.yaml", strings.NewReader("waivers:\n"+w.Encode()))
		Expect(err).NotTo(HaveOccurred(), w.Encode())
		for i := range again[0].When {
			again[0].When[i].Origin = ""
		}
		for i := range again[0].Samples {
			again[0].Samples[i].Case = nil
		}
		Expect(again).To(HaveExactElements(Equal(w)), w.Encode())
	},
	Entry("with nothing but what it needs", cases.Waiver{}),
	Entry("with all texts", cases.Waiver{Backend: "exec:*", Device: "*llvmpipe*", Modes: []string{"a", "b"}, Reason: "It: is, \"known\" # so.", Verdict: "documented", Since: "2026-01-31", Issue: "https://e.example/1", Expires: "2026-12-31"}),
	Entry("with a symptom in pieces", cases.Waiver{Symptoms: []string{"crash output [0], {a}", "true", "- a"}}),
	Entry("with cases", cases.Waiver{Cases: []string{"dml.copy/a", "dml.copy#4-01"}}),
	Entry("with one case", cases.Waiver{Cases: []string{"dml.copy#4-01"}}),
	Entry("with clauses, and cases of files", cases.Waiver{When: []cases.Clause{{Quantity: "a", Among: []string{"1"}}}, Cases: []string{"dml.copy/a"}}),
	Entry("with clauses that no case of a file meets", cases.Waiver{When: []cases.Clause{{Quantity: "a", Among: []string{"1"}}}, Cases: []string{}}),
	Entry("with a share", cases.Waiver{Share: 0.1}),
	Entry("with clauses of values", cases.Waiver{When: []cases.Clause{{Quantity: "max |steps|", Among: []string{"-1"}}, {Quantity: "a: b", Among: []string{"true", "null", "x, y", "{}"}}}}),
	Entry("with clauses of bounds", cases.Waiver{When: []cases.Clause{
		{Quantity: "a", Min: new(int64(math.MinInt64))}, {Quantity: "b", Max: new(int64(math.MaxInt64))}, {Quantity: "c", Min: new(int64(0)), Max: new(int64(0))},
	}}),
	Entry("with a sample of a file", cases.Waiver{Samples: []cases.Sample{{ID: "dml.copy/a", Left: "wrong-value output *"}}}),
	Entry("with a sample of its own", cases.Waiver{Samples: []cases.Sample{{Text: "operator: dml.copy\ncases:\n  - name: a\n    tensors: {input: {dtype: uint8, sizes: [1]}}\n", Left: "wrong-value output 0123456789abcdef"}}}),
	Entry("with a sample of its own that is indented and does not end", cases.Waiver{Samples: []cases.Sample{{Text: " operator: dml.copy\n cases: [{name: a, tensors: {input: {dtype: uint8, sizes: [1]}}}]", Left: "*"}}}),
)

var _ = DescribeTable("a waiver",
	func(w cases.Waiver, want bool) {
		concerns := w.Concerns("exec:gpu", "2.1.0", "llvmpipe (LLVM 15)", "dynamic")
		Expect(concerns && w.Shows("wrong-value output dml.slice1/rank")).To(Equal(want))
	},
	Entry("matches everything where it states nothing", cases.Waiver{}, true),
	Entry("matches a whole name", cases.Waiver{Backend: "exec:gpu"}, true),
	Entry("does not match a part of a name", cases.Waiver{Backend: "exec"}, false),
	Entry("lets * stand for slashes", cases.Waiver{Symptoms: []string{"wrong*rank"}}, true),
	Entry("lets * stand for nothing", cases.Waiver{Symptoms: []string{"wrong-value output dml.slice1/rank*"}}, true),
	Entry("goes back when * took too little", cases.Waiver{Symptoms: []string{"*value*ran?"}}, true),
	Entry("does not match a part of a symptom", cases.Waiver{Symptoms: []string{"wrong-value output"}}, false),
	Entry("matches one of several symptoms", cases.Waiver{Symptoms: []string{"crash *", "wrong-value *"}}, true),
	Entry("lets ? stand for one character", cases.Waiver{Backend: "exec:gp?"}, true),
	Entry("does not let ? stand for none", cases.Waiver{Backend: "exec:gpu?"}, false),
	Entry("takes other special characters literally", cases.Waiver{Backend: "exec:[fgh]pu"}, false),
	Entry("needs all of its patterns", cases.Waiver{Backend: "exec:*", Device: "NVIDIA*"}, false),
	Entry("matches a mode", cases.Waiver{Modes: []string{"dyn*"}}, true),
	Entry("matches one of several modes", cases.Waiver{Modes: []string{"constant", "dynamic"}}, true),
	Entry("matches one of several versions", cases.Waiver{Versions: []string{"1.*", "2.1.*"}}, true),
	Entry("does not match another version", cases.Waiver{Versions: []string{"2.0.*"}}, false),
	Entry("does not match another mode", cases.Waiver{Modes: []string{"constant"}}, false),
	Entry("ends in time on a pattern of many stars", cases.Waiver{Symptoms: []string{strings.Repeat("*a", 60) + "b"}}, false),
)

var _ = DescribeTable("the schema of waiver files admits what the loader does", func(text string, good bool) {
	_, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(text))
	Expect(err == nil).To(Equal(good), "the loader: %v", err)
	Expect(compileText([]byte(cases.WaiverSchema())).Validate(document([]byte(text))) == nil).To(Equal(good), "the schema")
},
	Entry("every call of an operator", "waivers: [{operator: a, symptoms: b, when: {}, reason: c}]", true),
	Entry("cases", "waivers: [{operator: a, symptoms: [b, c], cases: [d], reason: e}]", true),
	Entry("one case", "waivers: [{operator: a, symptoms: b, cases: d, reason: e}]", true),
	Entry("every key", "waivers: [{backend: a, device: b, mode: [m, n], operator: c, symptoms: d, when: {e: f, g: [1, true], h: {min: 1}, i: {min: -1, max: 2}}, share: 2.5%, samples: [{case: s, left: t}, {call: \""+copies(1)+"\", left: t}], reason: e, verdict: adapter, since: \"2026-12-31\", issue: \"https://f.example/1\", expires: \"2026-12-31\"}]", true),
	Entry("neither clauses nor cases", "waivers: [{operator: a, symptoms: b, reason: c}]", false),
	Entry("neither, of a reading", "waivers: [{operator: a, symptoms: undeclared-reading output, reason: c}]", true),
	Entry("neither, of readings", "waivers: [{operator: a, symptoms: [undeclared-reading output, inconsistent-reading output], reason: c}]", true),
	Entry("neither, of a reading and more", "waivers: [{operator: a, symptoms: [undeclared-reading output, crash], reason: c}]", false),
	Entry("both", "waivers: [{operator: a, symptoms: b, when: {}, cases: [c], reason: d}]", true),
	Entry("clauses, and no case of a file", "waivers: [{operator: a, symptoms: b, when: {}, cases: [], reason: d}]", true),
	Entry("no clauses and no case", "waivers: [{operator: a, symptoms: b, cases: [], reason: d}]", false),
	Entry("a clause of nothing", "waivers: [{operator: a, symptoms: b, when: {c: []}, reason: d}]", false),
	Entry("bounds of nothing", "waivers: [{operator: a, symptoms: b, when: {c: {}}, reason: d}]", false),
	Entry("another bound", "waivers: [{operator: a, symptoms: b, when: {c: {most: 1}}, reason: d}]", false),
	Entry("a bound that is text", "waivers: [{operator: a, symptoms: b, when: {c: {min: d}}, reason: d}]", false),
	Entry("no symptoms", "waivers: [{operator: a, when: {}, reason: d}]", false),
	Entry("an empty list of symptoms", "waivers: [{operator: a, symptoms: [], when: {}, reason: d}]", false),
	Entry("no operator", "waivers: [{symptoms: a, when: {}, reason: d}]", false),
	Entry("a share without %", "waivers: [{operator: a, symptoms: b, when: {}, share: 1, reason: d}]", false),
	Entry("a sample of nothing", "waivers: [{operator: a, symptoms: b, when: {}, samples: [{left: a}], reason: d}]", false),
	Entry("a sample that left nothing", "waivers: [{operator: a, symptoms: b, when: {}, samples: [{case: a}], reason: d}]", false),
	Entry("a sample of two cases", "waivers: [{operator: a, symptoms: b, when: {}, samples: [{case: a, call: \""+copies(1)+"\", left: b}], reason: d}]", false),
	Entry("an issue that is no URL", "waivers: [{operator: a, symptoms: b, when: {}, reason: c, issue: 7}]", false),
	Entry("an unknown verdict", "waivers: [{operator: a, symptoms: b, when: {}, reason: c, verdict: fault}]", false),
	Entry("no date", "waivers: [{operator: a, symptoms: b, when: {}, reason: c, expires: soon}]", false),
	Entry("no waiver", "waivers: []", true),
	Entry("what holds for all waivers", "{engine: a, versions: [\"1.*\", \"2.*\"], device: d, waivers: [{operator: a, symptoms: b, when: {}, reason: c}]}", true),
	Entry("a version of a waiver", "waivers: [{operator: a, symptoms: b, when: {}, reason: c, versions: [c]}]", false),
	Entry("no reason", "waivers: [{operator: a, symptoms: b, when: {}}]", false),
	Entry("an empty reason", "waivers: [{operator: a, symptoms: b, when: {}, reason: \" \"}]", false),
	Entry("a key of old", "waivers: [{operator: a, symptoms: b, when: {}, reason: c, signature: d}]", false),
	Entry("no waivers", "{}", false),
	Entry("a waiver that is text", "waivers: [a]", false),
)
