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
	Entry("not where its case diverges in a mode", cases.Waiver{ShownBy: "onnx.pad/one"}, false),
	Entry("where it passes in the mode that the waiver is about", cases.Waiver{ShownBy: "onnx.pad/one", Mode: "slow"}, true),
	Entry("not where it runs on no device that the waiver is about", cases.Waiver{ShownBy: "onnx.pad/two", Device: "a GPU"}, false),
	Entry("where it passes wherever it runs", cases.Waiver{ShownBy: "onnx.pad/two"}, true),
	Entry("not where its reason excuses another case", cases.Waiver{ShownBy: "onnx.pad/two", Reason: "fast is known"}, false),
	Entry("where its reason excuses another case in another mode", cases.Waiver{ShownBy: "onnx.pad/one", Mode: "slow", Reason: "fast is known"}, true),
	Entry("not where it excuses what differs from run to run", cases.Waiver{ShownBy: "onnx.pad/two", Signature: "onnx.pad nondeterministic output *"}, false),
	Entry("where it excuses what is the same in every run", cases.Waiver{ShownBy: "onnx.pad/two", Signature: "onnx.pad wrong-value output *"}, true),
	Entry("not where it runs in no mode", cases.Waiver{ShownBy: "onnx.pad/three"}, false),
	Entry("not where it is no case of a file", cases.Waiver{ShownBy: "onnx.pad#3-01"}, false),
	Entry("not where no case shows it", cases.Waiver{}, false),
)
