package backendtest_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/backendtest"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestBackendtest(t *testing.T) {
	if testing.Short() {
		t.Skip("runs campaigns: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/backendtest")
}

// TestCPU is how the author of a backend writes it.
func TestCPU(t *testing.T) {
	backendtest.Verify(t, func() (backends.Backend, error) { return cpu.New(), nil })
}

// A recorder is a test that notes what it is told.
type recorder struct {
	testing.TB
	ctx      context.Context
	failures []string
	log      []string
}

func (r *recorder) Helper()                  {}
func (r *recorder) Context() context.Context { return r.ctx }
func (r *recorder) Log(args ...any)          { r.log = append(r.log, fmt.Sprint(args...)) }
func (r *recorder) Error(args ...any)        { r.failures = append(r.failures, fmt.Sprint(args...)) }

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// A described backend is the CPU backend under another description.
type described struct {
	backends.Backend
	description backends.Description
}

func (d described) Describe() backends.Description { return d.description }

var _ = Describe("Verify", func() {
	var r *recorder
	BeforeEach(func(ctx SpecContext) { r = &recorder{ctx: context.WithoutCancel(ctx)} })

	verify := func(open func() (backends.Backend, error), options ...backendtest.Option) {
		GinkgoHelper()
		few := []backendtest.Option{backendtest.Operators("dml.copy", "dml.slice1", "openvino.strided_slice"), backendtest.Random(300)}
		backendtest.Verify(r, open, append(few, options...)...)
	}
	honest := func() (backends.Backend, error) { return cpu.New(), nil }
	mutant := func() (backends.Backend, error) { return faulty.New("slice1-reverse-off-by-one") }

	It("logs the report on a backend that conforms", func() {
		verify(honest)
		Expect(r.failures).To(BeEmpty())
		Expect(r.log).To(HaveExactElements(ContainSubstring("cpu")))
	})

	It("fails with the report on one that does not", func() {
		verify(mutant)
		Expect(r.failures).To(HaveExactElements(And(
			ContainSubstring("faulty:slice1-reverse-off-by-one"),
			ContainSubstring("wrong-value"),
			ContainSubstring("dml.slice1/negative-stride-from-end"),
			ContainSubstring("input_window_strides: [-1]"),
		)))
	})

	It("draws other random cases from another seed", func() {
		verify(mutant)
		verify(mutant, backendtest.Seed(2))
		Expect(r.failures).To(HaveLen(2))
		Expect(r.failures[0]).To(ContainSubstring("seed 1"))
		Expect(r.failures[1]).To(ContainSubstring("seed 2"))
	})

	It("holds the backend to the reading that is pinned", func() {
		verify(honest, backendtest.Reading("equal-begin-end=empty"))
		Expect(r.failures).To(HaveExactElements(ContainSubstring("openvino.strided_slice")))
	})

	It("admits the text's answers alone when it is to be strict", func() {
		follows := cpu.New(spec.Choice{Question: openvino.EqualBeginEnd, Answer: openvino.EqualEmpty})
		described := described{follows, follows.Describe()}
		described.description.Readings = nil
		open := func() (backends.Backend, error) { return described, nil }
		verify(open)
		Expect(r.failures).To(BeEmpty())
		verify(open, backendtest.Strict())
		Expect(r.failures).To(HaveExactElements(ContainSubstring("wrong-shape")))
	})

	It("passes a backend that is judged on few cases only if gaps are allowed", func() {
		limited := described{cpu.New(), cpu.New().Describe()}
		limited.description.Capabilities = []backends.Capability{{Operator: "dml.copy", MinRank: 8, MaxRank: 8, DTypes: []tensor.DType{tensor.Uint8}}}
		open := func() (backends.Backend, error) { return limited, nil }
		verify(open)
		Expect(r.failures).To(HaveExactElements(ContainSubstring("is judged on too little to conform: dml.copy")))
		verify(open, backendtest.AllowGaps())
		Expect(r.failures).To(HaveLen(1))
	})

	It("excuses what a waiver file lists", func() {
		name := filepath.Join(GinkgoT().TempDir(), "waivers.yaml")
		Expect(os.WriteFile(name, []byte("waivers:\n  - {operator: dml.slice1, symptoms: wrong-value *, when: {}, reason: known since 1.2}\n"), 0o600)).To(Succeed())
		verify(mutant, backendtest.WaiverFile(name))
		Expect(r.failures).To(BeEmpty())
		Expect(r.log).To(HaveExactElements(ContainSubstring("known since 1.2")))
	})

	It("says what is wrong with a waiver file", func() {
		name := filepath.Join(GinkgoT().TempDir(), "waivers.yaml")
		verify(mutant, backendtest.WaiverFile(name))
		for _, text := range []string{"{operator: dml.slice1, symptoms: \"*\", when: {}}", "{operator: dml.slice1, symptoms: \"*\", when: {a: 1}, reason: b}"} {
			Expect(os.WriteFile(name, []byte("waivers:\n  - "+text+"\n"), 0o600)).To(Succeed())
			verify(mutant, backendtest.WaiverFile(name))
		}
		Expect(r.failures).To(HaveExactElements(
			ContainSubstring("no such file"), ContainSubstring("waivers.yaml:2: waiver: reason is missing"), ContainSubstring(`waivers.yaml:2: when: the operator has no quantity "a"`),
		))
	})

	It("finds the same with several workers, each with a backend of its own", func() {
		opened := 0
		verify(func() (backends.Backend, error) { opened++; return mutant() }, backendtest.Workers(3))
		Expect(opened).To(Equal(3))
		Expect(r.failures).To(HaveExactElements(ContainSubstring("wrong-value")))
	})

	DescribeTable("fails when nothing can be said of the backend",
		func(want string, open func() (backends.Backend, error), options ...backendtest.Option) {
			verify(open, options...)
			Expect(r.failures).To(HaveExactElements(ContainSubstring(want)))
		},
		Entry("it does not open", "does not open: no device", func() (backends.Backend, error) {
			return nil, errors.New("no device")
		}),
		Entry("it does no operator", "does not conform", func() (backends.Backend, error) {
			return described{cpu.New(), backends.Description{Name: "idle"}}, nil
		}),
		Entry("it declares a reading that does not exist", "unknown question", func() (backends.Backend, error) {
			return described{cpu.New(), backends.Description{Name: "odd", Readings: []string{"x=y"}}}, nil
		}),
		Entry("an answer is pinned that does not exist", "unknown question", honest, backendtest.Reading("x=y")),
		Entry("a question is pinned twice", "pinned twice", honest,
			backendtest.Reading("equal-begin-end=empty"), backendtest.Reading("equal-begin-end=keep")),
	)
})
