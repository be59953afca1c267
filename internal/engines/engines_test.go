package engines_test

import (
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/engines"
	"example.com/conform/internal/facts"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

func TestEngines(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/engines")
}

// column returns what a run of an engine in a mode found.
func column(engine, mode string, r reports.Report) engines.Run {
	r.Backend = result.Backend{Name: engine, Version: "1", Mode: mode}
	r.Runs = []reports.Run{{Ended: reports.Finished, Random: 7}}
	return engines.Run{Engine: engine, Report: &r}
}

func diverges(kind result.Kind, signature, rule string) reports.Divergence {
	return reports.Divergence{Group: result.Group{Signature: signature, Kind: kind, Operator: "onnx.pad", Rule: rule, Count: 1}}
}

func skipped(id string) result.Case { return result.Case{ID: id, Verdict: result.Skipped} }

func passed(id string) result.Case { return result.Case{ID: id, Verdict: result.Passed} }

// ran are runs of an engine in two modes.
func ran() []engines.Run {
	summary := result.Counts{Cases: 10, Skipped: 3, Waived: 2, Crashed: 1}
	waived := diverges(result.WrongValue, "onnx.pad wrong-value output onnx.pad/constant", "onnx.pad/constant")
	waived.Waiver, waived.FirstCase = "It adds 0. backends/numpy/faults/adds.py", "onnx.pad/added"
	waived.Witness = reports.Witness{
		YAML:  "operator: onnx.pad\ncases:\n  - name: x\n    tags: [witness]\n    tensors:\n      data: {dtype: uint8, sizes: [1], data: [7]}\n    attributes:\n      pads: [0, 1]\n",
		Shown: result.Shown{Elements: []result.Element{{Index: "output[1]", Got: result.Value{Value: "0"}, Admissible: []result.Value{{Value: "1"}, {Value: "nan", Bits: "0x7fc0"}}}}},
	}
	again := waived
	again.Waiver = "It adds 0 elsewhere."
	fast := column("numpy", "fast", reports.Report{
		Summary:     summary,
		Exercised:   []string{"onnx.pad/amounts", "onnx.pad/constant"},
		Rules:       reports.Rules{Uncovered: []string{"onnx.pad/reflect", "onnx.tile/copies", "dml.strides/padding"}},
		Divergences: []reports.Divergence{diverges(result.Crash, "onnx.pad crash output onnx.pad/amounts", "onnx.pad/amounts")},
		Waived:      []reports.Divergence{waived, again},
		Cases:       []result.Case{skipped("onnx.pad/reflected"), passed("onnx.tile/once"), skipped("dml.copy/row-major")},
		Readings: map[string]reports.Reading{
			"onnx.pad/mixed-pads":               {Answer: "refused", Also: []string{"allowed"}, Cases: 2, Forced: &result.Forced{Not: "axis", Case: "onnx.pad/mixed"}},
			"onnx.pad/scalar":                   {Cases: 1},
			"dml.gather_nd1/index-outside-axis": {Answer: "clamp", Also: []string{"zero", "undefined"}, Cases: 1},
		},
	})
	fast.Evidence = []result.Evidence{
		{Case: "onnx.pad/one", Follows: [][]string{{"onnx.pad/scalar=copy"}, {"onnx.pad/repeated-axis=sum"}}},
		{Case: "onnx.gather/beyond", Follows: [][]string{{"dml.gather_nd1/index-outside-axis=clamp"}, {"dml.gather_nd1/index-outside-axis=zero"}, {"dml.gather_nd1/index-outside-axis=undefined"}}},
		{Case: "onnx.pad/two", Follows: [][]string{{"onnx.pad/scalar=copy"}}},
		{Case: "onnx.pad/three", Follows: [][]string{{"onnx.pad/scalar=reject"}}},
	}
	return []engines.Run{fast, column("numpy", "slow", reports.Report{
		Summary:   summary,
		Exercised: []string{"onnx.pad/amounts", "onnx.pad/constant"},
		Waived:    []reports.Divergence{waived},
		Readings:  map[string]reports.Reading{"onnx.pad/mixed-pads": {Answer: "axis", Cases: 2}},
	})}
}

// known are the waivers of the runs, and reproduced the fault that one of them names.
func known() []cases.Waiver {
	return []cases.Waiver{{Reason: "It adds 0 elsewhere.", Verdict: "documented"}}
}

func reproduced() []*engines.Fault {
	return []*engines.Fault{{File: "numpy/adds.py", Engine: "numpy", Kind: engines.KindOf("wrong shape")}}
}

// collected are the results of the runs.
func collected() engines.Results { return engines.New(ran(), known(), reproduced(), "2026-01-02") }

var _ = Describe("results", func() {
	DescribeTable("say what a mode does of a rule", func(rule string, want ...engines.State) {
		r := collected()
		Expect(r.StatesOf(rule)).To(Equal(engines.States(want)))
	},
		Entry("a crash is more than a divergence", "onnx.pad/amounts", engines.Crashes, engines.Agrees),
		Entry("a waived divergence is one", "onnx.pad/constant", engines.Diverges, engines.Diverges),
		Entry("no case ran, for those of the operator were skipped", "onnx.pad/reflect", engines.Gap, engines.NotReached),
		Entry("no case came to it, though all of the operator ran", "onnx.tile/copies", engines.NotReached, engines.NotReached),
		Entry("a rule of several operators, of which one was skipped", "dml.strides/padding", engines.Gap, engines.NotReached),
		Entry("an operator without divergences of no rule", "onnx.tile", engines.Agrees, engines.NotReached),
		Entry("a rule that nobody knows", "onnx.no_more/rule", engines.NotReached, engines.NotReached),
	)
	DescribeTable("have the class of what was confirmed", func(rule string, want engines.Class, differ bool) {
		r := collected()
		class, modes := r.Worst(rule)
		Expect(class).To(Equal(want))
		Expect(modes).To(Equal(differ))
	},
		Entry("a reproduction names a kind", "onnx.pad/constant", engines.Wrong, false),
		Entry("nobody reproduced the crash", "onnx.pad/amounts", engines.Differs, true),
		Entry("nothing diverges", "onnx.tile", engines.Keeps, false),
		Entry("no case ran", "onnx.pad/reflect", engines.Blank, false),
	)
	It("have the modes, cases, kind, verdict, witness and wrong elements of each divergence", func() {
		witness := "tensors:\n  data: {dtype: uint8, sizes: [1], data: [7]}\nattributes:\n  pads: [0, 1]"
		wrong := []engines.Wanted{{At: "output[1]", Want: "1 or nan 0x7fc0", Got: "0"}}
		signature := "onnx.pad wrong-value output onnx.pad/constant"
		Expect(collected().Divergences).To(Equal([]engines.Divergence{
			{Rule: "onnx.pad/amounts", Signature: "onnx.pad crash output onnx.pad/amounts", Modes: []string{"fast"}, Kind: "crash", Verdict: engines.Untraced, Cases: 1},
			{Rule: "onnx.pad/constant", Signature: signature, Modes: []string{"fast"}, Kind: "wrong elements", Verdict: engines.Documented, Reason: "It adds 0 elsewhere.", Cases: 1, Case: "onnx.pad/added", Witness: witness, Wrong: wrong},
			{Rule: "onnx.pad/constant", Signature: signature, Kind: "wrong shape", Verdict: engines.IsFault, Fault: "numpy/adds.py", Reason: "It adds 0.", Cases: 2, Case: "onnx.pad/added", Witness: witness, Wrong: wrong},
		}))
	})
	It("have all answers that survive, and the case against each other one", func() {
		Expect(collected().Answers).To(Equal([]engines.Answer{
			{Question: "dml.gather_nd1/index-outside-axis", Modes: []string{"fast"}, Survive: []string{"clamp", "zero"}, Cases: 1, Against: map[string]string{"reject": "onnx.gather/beyond"}},
			{Question: "onnx.pad/mixed-pads", Modes: []string{"fast"}, Survive: []string{"refused", "allowed"}, Cases: 2, Not: "axis", Against: map[string]string{"axis": "onnx.pad/mixed"}},
			{Question: "onnx.pad/mixed-pads", Modes: []string{"slow"}, Survive: []string{"axis"}, Cases: 2, Against: map[string]string{}},
			{Question: "onnx.pad/scalar", Modes: []string{"fast"}, Survive: []string{}, Cases: 1, Against: map[string]string{"reject": "onnx.pad/two", "copy": "onnx.pad/three"}},
		}))
	})
	It("count the cases that were judged and that failed", func() {
		r := collected()
		Expect(r.Modes[0]).To(Equal(engines.Mode{Name: "fast", Version: "1", Random: 7, Cases: 7, Failed: 3, Skipped: 3}))
		Expect(r.Section("onnx.tile").Cases).To(BeEquivalentTo(1))
	})
	It("name what was left out of the runs, once", func() {
		runs := ran()
		for i := range runs {
			runs[i].Runs[0].Command = []string{"run", "--exclude=onnx.pad/huge", "--seed=1", "--exclude=onnx.tile/*"}
		}
		Expect(engines.New(runs, nil, nil, "2026-01-02").LeftOut).To(Equal([]string{"onnx.pad/huge", "onnx.tile/*"}))
	})
})

var _ = Describe("journals", func() {
	It("are of no run without their end", func() {
		folder := GinkgoT().TempDir()
		header := `{"header":{"schema":"conform.journal/2","conform":"0.1.0","backend":{"name":"a","version":"1","device":""},"seed":1,"random":0,"rules":[]}}` + "\n"
		Expect(os.WriteFile(filepath.Join(folder, "a.jsonl"), []byte(header), 0o600)).To(Succeed())
		_, err := engines.Read(folder, "a")
		Expect(err).To(HaveOccurred())
		_, err = engines.Read(folder, "b")
		Expect(err).To(MatchError("b: the run left no journal"))
	})
	It("are not those of an engine whose name begins as another's", func() {
		folder := GinkgoT().TempDir()
		for _, name := range []string{"on.jsonl", "on.folded.jsonl"} {
			Expect(os.WriteFile(filepath.Join(folder, name), nil, 0o600)).To(Succeed())
		}
		_, err := engines.Read(folder, "o")
		Expect(err).To(MatchError("o: the run left no journal"))
	})
})

var _ = Describe("the engines", func() {
	It("have in their folders waivers, and results of as many random cases as they say", func() {
		all := checkedIn()
		Expect(all).To(HaveLen(len(facts.All())))
		for i, e := range facts.All() {
			Expect(e.Title).NotTo(BeEmpty())
			Expect(filepath.Join(root, "backends", e.Name, "waivers.yaml")).To(BeARegularFile())
			Expect(all[i].Engine).To(Equal(e.Name))
			for _, mode := range all[i].Modes {
				Expect(mode.Random).To(Equal(e.Survey.Random), e.Name)
			}
		}
	})
	It("have data that are written as they are read, of earlier versions that are not the present one", func() {
		for _, r := range checkedIn() {
			data, err := os.ReadFile(filepath.Join(root, engines.File(r.Engine)))
			Expect(err).NotTo(HaveOccurred())
			again, err := r.JSON()
			Expect(err).NotTo(HaveOccurred())
			Expect(string(data)).To(Equal(string(again)), r.Engine)
			for _, before := range r.Earlier {
				Expect(before.Version()).NotTo(Equal(r.Version()), r.Engine)
			}
		}
	})
})
