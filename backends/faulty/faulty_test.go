package faulty_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/gen"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/testscale"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

func TestFaulty(t *testing.T) {
	if testing.Short() {
		t.Skip("runs random cases on every mutant: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/faulty")
}

// most is how many random cases may pass before a mutant must be caught.
const most = 20_000

var _ = Describe("the mutants", func() {
	It("have names, operators and faults of their own", func() {
		names, faults := map[string]bool{}, map[string]bool{}
		for _, m := range faulty.All() {
			Expect(m.Name).To(MatchRegexp(`^[a-z0-9]+(-[a-z0-9]+)+$`))
			Expect(m.Fault).To(MatchRegexp(`^[^\n]+$`))
			Expect(names[m.Name]).To(BeFalse(), m.Name)
			Expect(faults[m.Operator+m.Fault]).To(BeFalse(), m.Name)
			names[m.Name], faults[m.Operator+m.Fault] = true, true
			_, err := catalogue.Operator(m.Operator)
			Expect(err).NotTo(HaveOccurred())
		}
	})
	It("are at least nine an operator without any by hand, and leave out only what cannot show", func() {
		for _, op := range catalogue.Operators() {
			shown := 0
			for _, g := range faulty.Generics() {
				m, shows := g.On(op)
				if shows {
					shown++
				} else {
					Expect(caught(m.Open(), op, testscale.Of(25))).To(Equal(-1), m.Name)
				}
			}
			if lower.PullFor(op.Name).Traits.Has(pull.Alike) { // no element can be in the place of another
				Expect(slices.ContainsFunc(faulty.ByHand(), func(m faulty.Mutant) bool { return m.Operator == op.Name })).To(BeTrue(), op.Name)
			} else {
				Expect(shown).To(BeNumerically(">=", 9), op.Name)
			}
		}
	})
	It("promise what the CPU backend does, under a name of their own", func() {
		for _, m := range faulty.All() {
			b, err := faulty.New(m.Name)
			Expect(err).NotTo(HaveOccurred())
			want := cpu.New().Describe()
			want.Name = "faulty:" + m.Name
			for i := range want.Capabilities {
				k := &want.Capabilities[i]
				k.Views, k.OutputViews, k.Sparse = k.Views && (m.TakesViews() || m.Sparse()), k.OutputViews && m.TakesViews(), k.Sparse && m.Sparse()
			}
			if got := b.Describe(); !reflect.DeepEqual(got, want) { // which takes a tenth of the time of Equal
				Expect(got).To(Equal(want))
			}
			Expect(b.Close()).To(Succeed())
		}
	})
	It("cannot be had by another name", func() {
		_, err := faulty.New("slice1-perfect")
		Expect(err).To(MatchError(ContainSubstring("slice1-reverse-off-by-one")))
	})
	for i, m := range testscale.Share(faulty.All(), 3) { // internal/mutants runs campaigns on all of them
		It(m.Name+" is caught, and is right in other operators", func() {
			b, err := faulty.New(m.Name)
			Expect(err).NotTo(HaveOccurred())
			own, err := catalogue.Operator(m.Operator)
			Expect(err).NotTo(HaveOccurred())
			if m.Sparse() { // which case files show: see internal/mutants
				Expect(caught(b, own, 100)).To(Equal(-1))
			} else {
				Expect(caught(b, own, most)).To(BeNumerically(">=", 0), "%s passes %d cases", m.Name, most)
			}
			// Two others of each mutant; the mutants of an operator take turns with them.
			others := slices.DeleteFunc(slices.Clone(catalogue.Operators()), func(op *spec.Operator) bool { return op == own })
			for k := range 2 {
				other := others[(2*i+k)%len(others)]
				Expect(caught(b, other, 25)).To(Equal(-1), other.Name)
			}
		})
	}
})

// caught returns the first of n random cases of op in which b departs from
// what the oracle admits under the first answers, or -1.
func caught(b backends.Backend, op *spec.Operator, n int) int {
	GinkgoHelper()
	var (
		c           spec.Call
		all, pinned oracle.Evaluator
		comparer    compare.Comparer
		memory      [2]guard.Memory
		described   = b.Describe()
		pins        []spec.Choice
		ctx         = context.Background()
	)
	for _, question := range op.Questions {
		pins = append(pins, spec.Choice{Question: question})
	}
	for i, seed := range gen.Seeds(5, op, 0, n) {
		gen.Fill(op, seed, &c)
		readings, err := all.Alternatives(&c, nil)
		Expect(err).NotTo(HaveOccurred())
		outputBytes := oracle.OutputBytes(readings, 0, nil)
		alternatives, err := pinned.Alternatives(&c, pins)
		Expect(err).NotTo(HaveOccurred())
		var runs [2]compare.Run
		for k, fill := range [2]guard.Fill{guard.First, guard.Second} {
			memory[k].NoViews, memory[k].NoOutputViews, memory[k].Frames = !described.Capability(op.Name).Views, !described.Capability(op.Name).OutputViews, oracle.Frames(readings)
			Expect(memory[k].Lay(&c, outputBytes, fill)).To(Succeed())
			outcomes, err := b.Run(ctx, []backends.Job{memory[k].Job("", &c)})
			Expect(err).NotTo(HaveOccurred())
			runs[k] = compare.Run{Outcome: outcomes[0], Memory: &memory[k]}
		}
		if comparer.Compare(&c, &alternatives[0], &runs) != nil {
			return i
		}
		if len(alternatives[0].Violations) == 0 && alternatives[0].Admissible.MayReject() {
			continue // because of its elements, of which a shape query has none
		}
		job := memory[0].Job("", &c)
		query, inferred, _ := b.(backends.ShapeQuerier).QueryShape(ctx, &job)
		if inferred && !slices.EqualFunc(query.Sizes, runs[0].Outcome.Sizes, slices.Equal[[]int64]) {
			return i
		}
	}
	return -1
}
