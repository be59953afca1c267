package engines_test

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/engines"
	"example.com/conform/reports"
)

// checkedIn returns the results that are checked in.
func checkedIn() []*engines.Results {
	GinkgoHelper()
	all, err := engines.Load(os.DirFS(root))
	Expect(err).NotTo(HaveOccurred())
	return all
}

// of are results of NumPy in a version.
func of(version, day string, rules ...string) engines.Results {
	run := column("numpy", "", reports.Report{Exercised: rules})
	run.Backend.Version = version
	return engines.New([]engines.Run{run}, nil, nil, day)
}

var _ = Describe("a survey", func() {
	DescribeTable("dates results by the first survey with the same", func(now engines.Results, since string) {
		before := of("1", "2026-01-02", "onnx.pad/amounts")
		now.Follow(&before)
		Expect(now.Since).To(Equal(since))
	},
		Entry("they are", of("1", "2026-03-04", "onnx.pad/amounts"), "2026-01-02"),
		Entry("the version is another", of("2", "2026-03-04", "onnx.pad/amounts"), "2026-03-04"),
		Entry("a rule is reached that was not", of("1", "2026-03-04", "onnx.pad/amounts", "onnx.pad/reflect"), "2026-03-04"),
	)
	It("keeps results of earlier versions, each version once", func() {
		one, two, three := of("1", "2026-01-02"), of("2", "2026-01-03"), of("3", "2026-01-04")
		two.Follow(&one)
		three.Follow(&two)
		again := of("2", "2026-01-05")
		three.Keep(&again)
		var versions []string
		for _, r := range three.Earlier {
			versions = append(versions, r.Engine+r.Version()+" "+r.Since)
		}
		Expect(versions).To(Equal([]string{"1 2026-01-02", "2 2026-01-05"}))
	})
	It("keeps of an earlier version what shows a change", func() {
		r, before := of("2", "2026-01-03"), collected()
		r.Keep(&before)
		Expect(r.Earlier[0].Sections).To(HaveLen(len(before.Sections)))
		Expect(r.Earlier[0].Divergences[1]).To(Equal(engines.Divergence{
			Rule: "onnx.pad/constant", Signature: "onnx.pad wrong-value output onnx.pad/constant", Modes: []string{"fast"}, Kind: "wrong elements", Verdict: engines.Documented, Reason: "It adds 0 elsewhere.",
		}))
		Expect(before.Divergences[1].Case).NotTo(BeEmpty())
	})
	It("is the same after it was written and read, with a line for each part", func() {
		r, before := collected(), of("0", "2026-01-01")
		r.Keep(&before)
		data, err := r.JSON()
		Expect(err).NotTo(HaveOccurred())
		read, err := engines.Parse(data)
		Expect(err).NotTo(HaveOccurred())
		again, err := read.JSON()
		Expect(err).NotTo(HaveOccurred())
		Expect(string(again)).To(Equal(string(data)))
		parts := len(r.Modes) + len(r.Sections) + len(r.Divergences) + len(r.Answers) + len(before.Modes)
		Expect(strings.Split(string(data), "\n")).To(HaveLen(parts + 12))
	})
	DescribeTable("is not read where it contradicts itself", func(fields, want string) {
		_, err := engines.Parse([]byte(`{"engine":"numpy","since":"2026-01-02","modes":[{"mode":"a","version":"1","random":0},{"mode":"b","version":"1","random":0},{"mode":"c","version":"1","random":0}],` + fields + `}`))
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
		Entry("a rule in too few modes", `"rules":[{"of":"onnx.pad","states":{"amounts":"ad"}}]`, "numpy 1: onnx.pad/amounts has 2 states in 3 modes"),
		Entry("an unknown state", `"rules":[{"of":"onnx.pad","states":{"amounts":"x"}}]`, "no state begins with 'x'"),
		Entry("an unknown mode", `"divergences":[{"rule":"onnx.pad","signature":"s","modes":["d"],"kind":"crash","verdict":"fault"}]`, "s: there is no such mode: d"),
		Entry("an unknown kind", `"divergences":[{"rule":"onnx.pad","signature":"s","kind":"bad","verdict":"fault"}]`, `s: there is no kind "bad"`),
		Entry("an unknown verdict", `"divergences":[{"rule":"onnx.pad","signature":"s","kind":"crash","verdict":"bad"}]`, `s: there is no verdict "bad"`),
		Entry("an answer in an unknown mode", `"answers":[{"question":"q","modes":["d"],"survive":[]}]`, "q: there is no such mode: d"),
		Entry("an unknown field", `"more":1`, "unknown field"),
	)
	It("is not read without modes, or of an unknown engine", func() {
		for _, data := range []string{`{`, `{"engine":"numpy"}`, `{"engine":"none","modes":[{"version":"1"}]}`} {
			_, err := engines.Parse([]byte(data))
			Expect(err).To(HaveOccurred(), data)
		}
	})
})
