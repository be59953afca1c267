package cases_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
)

var _ = Describe("LoadWaivers", func() {
	It("reads the manual's example", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`waivers:
  - backend: exec:*
    device: "*llvmpipe*"
    mode: runtime
    signature: "dml.slice1 wrong-value *"
    case: "dml.slice1/example-*"
    dtype: uint8
    magnitude: 2147483648
    shown_by: dml.slice1/example-2
    reason: Reversed slices are broken until release 1.2.
    issue: https://example.com/issues/7
    expires: 2026-12-31
`))
		Expect(err).NotTo(HaveOccurred())
		Expect(waivers).To(Equal([]cases.Waiver{{
			Backend:   "exec:*",
			Device:    "*llvmpipe*",
			Mode:      "runtime",
			Signature: "dml.slice1 wrong-value *",
			Case:      "dml.slice1/example-*",
			DType:     "uint8",
			Magnitude: 2147483648,
			ShownBy:   "dml.slice1/example-2",
			Reason:    "Reversed slices are broken until release 1.2.",
			Issue:     "https://example.com/issues/7",
			Expires:   "2026-12-31",
			Origin:    "waivers.yaml:2",
		}}))
	})

	It("gives each waiver what the file states for all, unless it states another", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`engine: An Engine
versions: ["1.2.*"]
device: CPU
waivers:
  - {case: a, reason: b}
  - {device: GPU, case: a, reason: b}
`))
		Expect(err).NotTo(HaveOccurred())
		Expect(waivers).To(HaveLen(2))
		Expect(waivers[0]).To(And(HaveField("Engine", "An Engine"), HaveField("Versions", []string{"1.2.*"}), HaveField("Device", "CPU")))
		Expect(waivers[1]).To(And(HaveField("Versions", []string{"1.2.*"}), HaveField("Device", "GPU")))
	})

	It("returns the good waivers beside the errors", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`waivers:
  - reason: too much
  - case: "*"
  - {case: dml.slice1/example-1, reason: good}
  - {case: a, reason: b, sinature: c}
  - {case: [a], reason: b}
`))
		Expect(err).To(MatchError(`waivers.yaml:2: waiver: name a signature or a case, or it would excuse everything
waivers.yaml:3: waiver: reason is missing: say why the divergence is excused
waivers.yaml:5: waiver: unknown key "sinature": did you mean signature?
waivers.yaml:6: case: want text, not a list`))
		Expect(waivers).To(HaveLen(1))
		Expect(waivers[0].Reason).To(Equal("good"))
	})

	It("returns all cases of a witness, of which the last diverges after the others", func() {
		waivers, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(`waivers: [{signature: "*", reason: a, witness: "`+copies(3)+`"}]`))
		Expect(err).NotTo(HaveOccurred())
		Expect(waivers[0].Cases).To(HaveExactElements(HaveField("ID", "dml.copy/c0"), HaveField("ID", "dml.copy/c1"), HaveField("ID", "dml.copy/c2")))
		Expect(waivers[0].Cases).To(HaveEach(HaveField("Origin", waivers[0].Origin)))
	})

	DescribeTable("refuses a file", func(text, message string) {
		_, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(text))
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("of another kind", "operator: dml.slice1", "unknown key"),
		Entry("with an unknown data type", `waivers: [{signature: "*", dtype: float12, reason: a}]`, `unknown dtype "float12"`),
		Entry("with an unknown verdict", `waivers: [{signature: "*", reason: a, verdict: fault}]`, `verdict: want documented or adapter, not "fault"`),
		Entry("with a magnitude below 0", `waivers: [{signature: "*", magnitude: -1, reason: a}]`, `magnitude: "-1" is outside 1…`),
		Entry("with a witness of no cases", `waivers: [{signature: "*", reason: a, witness: "operator: dml.copy\ncases: []"}]`, "waivers.yaml:1: witness: the case file has no cases"),
		Entry("with two cases beside a second one", `waivers: [{signature: "*", reason: a, witness: "`+copies(2)+`", other: "`+copies(1)+`"}]`, "other: want one case here and in witness, not 3"),
		Entry("with two second cases", `waivers: [{signature: "*", reason: a, witness: "`+copies(1)+`", other: "`+copies(2)+`"}]`, "other: want one case here and in witness, not 3"),
		Entry("without waivers", "{}", "needs waivers"),
		Entry("that is empty", "", "empty"),
	)
})

// copies returns a case file of n cases, in a double-quoted text of YAML.
func copies(n int) string {
	text := `operator: dml.copy\ncases:\n`
	for i := range n {
		text += fmt.Sprintf(`  - {name: c%d, why: w, cites: [], tensors: {input: {dtype: uint8, sizes: [1]}}}\n`, i)
	}
	return text
}

var _ = DescribeTable("a waiver",
	func(w cases.Waiver, want bool) {
		concerns := w.Concerns("exec:gpu", "2.1.0", "llvmpipe (LLVM 15)", "dynamic")
		Expect(concerns && w.Match("dml.slice1 wrong-value output", "dml.slice1/example-2")).To(Equal(want))
	},
	Entry("matches everything where it states nothing", cases.Waiver{}, true),
	Entry("matches a whole name", cases.Waiver{Backend: "exec:gpu"}, true),
	Entry("does not match a part of a name", cases.Waiver{Backend: "exec"}, false),
	Entry("lets * stand for slashes", cases.Waiver{Case: "dml*-2"}, true),
	Entry("lets * stand for nothing", cases.Waiver{Case: "dml.slice1/example-2*"}, true),
	Entry("goes back when * took too little", cases.Waiver{Signature: "*value*put"}, true),
	Entry("lets ? stand for one character", cases.Waiver{Case: "dml.slice1/example-?"}, true),
	Entry("does not let ? stand for none", cases.Waiver{Case: "dml.slice1/example-2?"}, false),
	Entry("takes other special characters literally", cases.Waiver{Case: "dml.slice1/example-[0-9]"}, false),
	Entry("needs all of its patterns", cases.Waiver{Backend: "exec:*", Device: "NVIDIA*"}, false),
	Entry("matches a mode", cases.Waiver{Mode: "dyn*"}, true),
	Entry("matches one of several versions", cases.Waiver{Versions: []string{"1.*", "2.1.*"}}, true),
	Entry("does not match another version", cases.Waiver{Versions: []string{"2.0.*"}}, false),
	Entry("does not match another mode", cases.Waiver{Mode: "constant"}, false),
	Entry("ends in time on a pattern of many stars", cases.Waiver{Signature: strings.Repeat("*a", 60) + "b"}, false),
)

var _ = DescribeTable("a waiver's signature",
	func(pattern string, want bool) {
		w := cases.Waiver{Signature: pattern}
		Expect(w.Match("dml.slice1 crash output - crashed/signal-aborted", "")).To(Equal(want))
	},
	Entry("without an answer matches any", "dml.slice1 crash output -", true),
	Entry("without an answer still needs its rule", "dml.slice1 crash output dml.slice1/rank", false),
	Entry("with the answer matches", "dml.slice1 crash output - crashed/signal-aborted", true),
	Entry("with another answer does not", "dml.slice1 crash output - crashed/signal-segmentation-fault", false),
	Entry("with a pattern for the answer", "dml.slice1 crash output - crashed/*", true),
	Entry("of fewer words is a pattern of the whole", "dml.slice1 crash output", false),
)

var _ = DescribeTable("the schema of waiver files admits what the loader does", func(text string, good bool) {
	_, err := cases.LoadWaivers("waivers.yaml", strings.NewReader(text))
	Expect(err == nil).To(Equal(good), "the loader")
	Expect(compileText([]byte(cases.WaiverSchema())).Validate(document([]byte(text))) == nil).To(Equal(good), "the schema")
},
	Entry("a signature and a reason", "waivers: [{signature: a, reason: b}]", true),
	Entry("a case and a reason", "waivers: [{case: a, reason: b}]", true),
	Entry("every key", "waivers: [{backend: a, device: b, mode: m, signature: c, case: d, dtype: uint8, magnitude: 1, shown_by: n, reason: e, verdict: adapter, issue: \"https://f.example/1\", expires: \"2026-12-31\"}]", true),
	Entry("an issue that is no URL", "waivers: [{signature: a, reason: b, issue: 7}]", false),
	Entry("an unknown verdict", "waivers: [{signature: a, reason: b, verdict: fault}]", false),
	Entry("no date", "waivers: [{signature: a, reason: b, expires: soon}]", false),
	Entry("a second case alone", "waivers: [{signature: a, reason: b, other: c}]", false),
	Entry("no waiver", "waivers: []", true),
	Entry("what holds for all waivers", "{engine: a, versions: [\"1.*\", \"2.*\"], device: d, waivers: [{case: a, reason: b}]}", true),
	Entry("versions that are a text", "{versions: a, waivers: []}", false),
	Entry("a version of a waiver", "waivers: [{case: a, reason: b, versions: [c]}]", false),
	Entry("no reason", "waivers: [{signature: a}]", false),
	Entry("a reason alone", "waivers: [{reason: a}]", false),
	Entry("an empty reason", "waivers: [{signature: a, reason: \" \"}]", false),
	Entry("another key", "waivers: [{signature: a, reason: b, why: c}]", false),
	Entry("no waivers", "{}", false),
	Entry("a waiver that is text", "waivers: [a]", false),
)
