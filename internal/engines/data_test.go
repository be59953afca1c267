package engines_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/engines"
	"example.com/conform/reports"
)

// checkedIn returns a survey that is checked in, below docs.
func checkedIn(name string) *engines.Survey {
	GinkgoHelper()
	data, err := os.ReadFile(filepath.Join("../../docs", name))
	Expect(err).NotTo(HaveOccurred())
	s, err := engines.Parse(data)
	Expect(err).NotTo(HaveOccurred())
	return s
}

// of are results of an engine in a version.
func of(engine, version, day string, rules ...string) engines.Results {
	run := column(engine, "", reports.Report{Exercised: rules})
	run.Backend.Version = version
	return engines.New([]engines.Run{run}, nil, nil, day)
}

var _ = Describe("a survey", func() {
	It("has engines in the order of the table, and none that is not there", func() {
		s := &engines.Survey{Engines: []engines.Results{of("left", "1", "2026-01-02")}}
		for _, engine := range []string{"mlx", "numpy", "jax"} {
			Expect(s.Put(of(engine, "1", "2026-01-02"))).To(BeNil())
		}
		var names []string
		for _, r := range s.Engines {
			names = append(names, r.Engine)
		}
		Expect(names).To(Equal([]string{"numpy", "jax", "mlx"}))
	})
	DescribeTable("dates results by the first survey with the same", func(now engines.Results, since string) {
		s := &engines.Survey{}
		s.Put(of("numpy", "1", "2026-01-02", "onnx.pad/amounts"))
		s.Put(now)
		Expect(s.Engines).To(HaveLen(1))
		Expect(s.Engines[0].Since).To(Equal(since))
	},
		Entry("they are", of("numpy", "1", "2026-03-04", "onnx.pad/amounts"), "2026-01-02"),
		Entry("the version is another", of("numpy", "2", "2026-03-04", "onnx.pad/amounts"), "2026-03-04"),
		Entry("a rule is reached that was not", of("numpy", "1", "2026-03-04", "onnx.pad/amounts", "onnx.pad/reflect"), "2026-03-04"),
	)
	It("gives results of an earlier version to the history, which keeps each version once", func() {
		s, history := &engines.Survey{}, &engines.Survey{}
		s.Put(of("numpy", "1", "2026-01-02"))
		earlier := s.Put(of("numpy", "2", "2026-01-03"))
		Expect(earlier).NotTo(BeNil())
		history.Keep(*earlier)
		history.Keep(of("jax", "0", "2026-01-01"))
		history.Keep(*s.Put(of("numpy", "3", "2026-01-04")))
		history.Keep(of("numpy", "2", "2026-01-05"))
		var versions []string
		for _, r := range history.Engines {
			versions = append(versions, r.Engine+" "+r.Version()+" "+r.Since)
		}
		Expect(versions).To(Equal([]string{"jax 0 2026-01-01", "numpy 1 2026-01-02", "numpy 2 2026-01-05"}))
		Expect(history.Of("numpy").Since).To(Equal("2026-01-05"))
		Expect(history.Of("mlx")).To(BeNil())
	})
	It("is the same after it was written and read, with a line for each part", func() {
		r := collected()
		s := &engines.Survey{Engines: []engines.Results{r}}
		data, err := s.JSON()
		Expect(err).NotTo(HaveOccurred())
		read, err := engines.Parse(data)
		Expect(err).NotTo(HaveOccurred())
		Expect(read.Markdown()).To(Equal(s.Markdown()))
		again, err := read.JSON()
		Expect(err).NotTo(HaveOccurred())
		Expect(string(again)).To(Equal(string(data)))
		Expect(strings.Split(string(data), "\n")).To(HaveLen(len(r.Modes) + len(r.Sections) + len(r.Divergences) + len(r.Answers) + 8))
	})
	DescribeTable("is not read where it contradicts itself", func(fields, want string) {
		_, err := engines.Parse([]byte(`{"engines":[{"engine":"numpy","since":"2026-01-02","modes":[{"mode":"a","version":"1","random":0},{"mode":"b","version":"1","random":0},{"mode":"c","version":"1","random":0}],` + fields + `}]}`))
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
		for _, data := range []string{`{`, `{"engines":[{"engine":"numpy"}]}`, `{"engines":[{"engine":"none","modes":[{"version":"1"}]}]}`} {
			_, err := engines.Parse([]byte(data))
			Expect(err).To(HaveOccurred(), data)
		}
	})
})
