package engines_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/engines"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

var _ = DescribeTable("a waiver is stale", func(w cases.Waiver, want bool) {
	in := func(mode string, list ...result.Case) engines.Run {
		excused := reports.Divergence{Group: result.Group{Waiver: mode + " is known"}}
		return column("a", mode, reports.Report{Cases: list, Waived: []reports.Divergence{excused}})
	}
	runs := []engines.Run{
		in("fast", result.Case{ID: "onnx.pad/one", Verdict: result.Waived}, passed("onnx.pad/two"), skipped("onnx.pad/three")),
		in("slow", passed("onnx.pad/one"), skipped("onnx.pad/two"), skipped("onnx.pad/three")),
	}
	Expect(engines.Stale(runs, []cases.Waiver{w})).To(HaveLen(map[bool]int{true: 1}[want]))
},
	Entry("not where its case diverges in a mode", shownBy("onnx.pad/one"), false),
	Entry("where it passes in the mode that the waiver is about", cases.Waiver{Samples: sampleOf("onnx.pad/one"), Modes: []string{"slow"}}, true),
	Entry("not where it runs on no device that the waiver is about", cases.Waiver{Samples: sampleOf("onnx.pad/two"), Device: "a GPU"}, false),
	Entry("where it passes wherever it runs", shownBy("onnx.pad/two"), true),
	Entry("not where its reason excuses another case", cases.Waiver{Samples: sampleOf("onnx.pad/two"), Reason: "fast is known"}, false),
	Entry("where its reason excuses another case in another mode", cases.Waiver{Samples: sampleOf("onnx.pad/one"), Modes: []string{"slow"}, Reason: "fast is known"}, true),
	Entry("not where it excuses what differs from run to run", cases.Waiver{Samples: sampleOf("onnx.pad/two"), Symptoms: []string{"nondeterministic output"}}, false),
	Entry("where it excuses what is the same in every run", cases.Waiver{Samples: sampleOf("onnx.pad/two"), Symptoms: []string{"wrong-value output"}}, true),
	Entry("not where it runs in no mode", shownBy("onnx.pad/three"), false),
	Entry("not where the sample stands in the waiver", cases.Waiver{Samples: []cases.Sample{{Text: "a"}}}, false),
	Entry("not where no case shows it", cases.Waiver{}, false),
)

func sampleOf(id string) []cases.Sample { return []cases.Sample{{ID: id}} }

func shownBy(id string) cases.Waiver { return cases.Waiver{Samples: sampleOf(id)} }
