package reports_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// refused is the entry of a call that a backend refuses, in some cases.
func refused(operator, words, detail string, count int64) result.Entry {
	return result.Entry{Divergence: &result.Divergence{
		Group: result.Group{
			Signature: operator + " wrongly-rejected output rejected/" + words, Operator: operator, Operand: "output", Kind: result.WronglyRejected,
			Answer: "rejected/" + words, Count: count, FirstCase: operator + "/first", Detail: "rejected a valid call: " + detail,
		},
		Witness: "operator: " + operator + "\n" + strings.Repeat(" ", int(count)),
	}}
}

var _ = Describe("Calls that a backend refuses", func() {
	run := []result.Entry{
		divergingRun()[0],
		refused("onnx.pad", "pad-needs-f16", "Pad needs f16", 3),
		refused("onnx.scatter_nd", "node-scatternd-needs-f16", "node ScatterND needs f16", 4),
		refused("onnx.slice", "needs-f16", "needs f16", 5),
		refused("onnx.slice", "no-steps", "no steps", 2),
		{Divergence: &result.Divergence{Group: result.Group{Signature: "late", Operator: "onnx.tile", Operand: "output", Kind: result.WrongValue, Count: 1}, Witness: "operator: onnx.tile\n"}},
		refused("onnx.gather", "node-gather-needs-f16", "node Gather needs f16", 1),
		end(0),
	}

	It("stand last, and are one entry if they have one reason, whichever operator it names", func() {
		r := reportOf(run...)
		var order []string
		for _, d := range r.Divergences {
			order = append(order, d.Operator)
		}
		Expect(order).To(Equal([]string{"onnx.tile", "onnx.slice", "onnx.pad", "onnx.slice", "onnx.gather", "onnx.scatter_nd"}))
		Expect(r.Refusals).To(Equal([]reports.Refusal{
			{
				Kind: result.WronglyRejected, Reason: "rejected a valid call: Pad needs f16", Count: 8, Operators: map[string]int64{"onnx.pad": 3, "onnx.slice": 5},
				Signatures: []string{"onnx.pad wrongly-rejected output rejected/pad-needs-f16", "onnx.slice wrongly-rejected output rejected/needs-f16"},
			},
			{
				Kind: result.WronglyRejected, Reason: "rejected a valid call: node Gather needs f16", Count: 5, Operators: map[string]int64{"onnx.gather": 1, "onnx.scatter_nd": 4},
				Signatures: []string{"onnx.gather wrongly-rejected output rejected/node-gather-needs-f16", "onnx.scatter_nd wrongly-rejected output rejected/node-scatternd-needs-f16"},
			},
		}))
	})

	It("are a line each if there are many, after all other divergences", func() {
		many := append([]result.Entry{}, run[:len(run)-1]...)
		for i, reason := range []string{"one", "two", "three", "four"} {
			many = append(many, refused("onnx.tile", "no-"+reason, "no "+reason+strings.Repeat(" and so on", 20), int64(20+i)))
		}
		var text strings.Builder
		Expect(reports.Write(&text, "text", reportOf(append(many, end(0))...), reports.Options{})).To(Succeed())
		Expect(strings.Count(text.String(), "✗")).To(Equal(2), "the wrong value, and all refusals")
		Expect(text.String()).To(MatchRegexp(`✗ refuses valid calls for 7 reasons  \(--verbose shows the smallest case of each\)\n  23  onnx\.tile: no four and so on [a-z ]+…\n`))
		Expect(text.String()).To(ContainSubstring("\n  8  onnx.pad and 1 more: Pad needs f16\n"))
		for line := range strings.Lines(text.String()) {
			Expect(len([]rune(line))).To(BeNumerically("<=", 81))
		}
	})

	It("stand after claimed calls that are no longer supported, which are other entries", func() {
		lost := refused("onnx.pad", "needs-f16", "needs f16", 1)
		lost.Divergence.Kind, lost.Divergence.Signature = result.NoLongerSupported, "lost"
		also := refused("onnx.slice", "needs-f16", "needs f16", 1)
		also.Divergence.Kind, also.Divergence.Signature = result.NoLongerSupported, "also lost"
		r := reportOf(append(append([]result.Entry{}, run[:len(run)-1]...), lost, also, end(0))...)
		Expect(r.Refusals).To(HaveLen(3))
		Expect(r.Refusals[0]).To(And(HaveField("Kind", result.NoLongerSupported), HaveField("Operators", map[string]int64{"onnx.pad": 1, "onnx.slice": 1})))
	})

	It("are an entry of the text, and a row of the page in Markdown", func() {
		r := reportOf(run...)
		var text, page strings.Builder
		Expect(reports.Write(&text, "text", r, reports.Options{})).To(Succeed())
		Expect(text.String()).To(ContainSubstring("✗ refused  for one reason  (in 8 cases of 2 operators)\n  found   rejected a valid call: Pad needs f16\n  in      onnx.slice 5, onnx.pad 3\n"))
		Expect(strings.Count(text.String(), "✗")).To(Equal(4))
		Expect(reports.Write(&page, "markdown", r, reports.Options{})).To(Succeed())
		Expect(page.String()).To(ContainSubstring("| 8 | rejected a valid call: Pad needs f16 | onnx.slice 5, onnx.pad 3 | `onnx.pad/first` |"))
	})
})
