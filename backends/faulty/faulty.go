// Package faulty contains deliberately wrong backends, called mutants, which
// test conform: it should find every one of them.
//
// Each mutant is the CPU backend with one fault. It changes a copy of a job
// before the CPU backend runs it, or corrupts the result.
package faulty

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
)

// A Mutant is one deliberately wrong backend.
type Mutant struct {
	Name     string // "slice1-reverse-off-by-one"
	Operator string // the operator with the fault
	Fault    string // the fault, in one line
	fault    fault
}

// TakesViews reports whether the mutant's fault is about views of inputs or outputs.
func (m Mutant) TakesViews() bool { return strings.Contains(m.Name, "-view-") }

// Steady reports whether the mutant always treats the same job alike.
func (m Mutant) Steady() bool {
	return !slices.ContainsFunc(stateMutants, func(s Mutant) bool { return s.Name == m.Name })
}

// Largest returns the largest number of elements that the output of a witness
// of the mutant may have. It is small, unless no smaller output shows the
// fault.
func (m Mutant) Largest() int64 { return max(16, least[m.Name]) }

// Open returns the mutant's backend.
func (m Mutant) Open() *Backend { return &Backend{honest: cpu.New(), mutant: m} }

// A fault runs one job of the mutant's operator wrongly.
type fault func(b *Backend, job *backends.Job) backends.Outcome

// All returns every mutant: the hand-written ones, grouped by theme, and then
// those with generic faults.
func All() []Mutant { return slices.Clone(all()) }

var all = sync.OnceValue(func() []Mutant { return slices.Concat(ByHand(), genericMutants()) })

// ByHand returns the hand-written mutants.
func ByHand() []Mutant {
	return slices.Concat(windowMutants, maskMutants, indexMutants, layoutMutants, tileMutants, viewMutants, outputViewMutants, offsetMutants(), memoryMutants, sizeMutants, reductionMutants, castMutants, uniqueMutants, bitMutants, boolMutants, statusMutants, stateMutants, programMutants)
}

// New returns the backend of the mutant called name.
func New(name string) (backends.Backend, error) {
	var names []string
	for _, mutant := range all() {
		if mutant.Name == name {
			return mutant.Open(), nil
		}
		names = append(names, mutant.Name)
	}
	return nil, fmt.Errorf("no mutant is called %q: want one of %s", name, strings.Join(names, ", "))
}

// A Backend runs a mutant. It promises the CPU backend's readings, and is right
// in every operator except the mutant's.
type Backend struct {
	honest *cpu.Backend
	mutant Mutant

	// State for faults that depend on earlier jobs.
	calls    uint64
	previous []byte
	querying bool

	pulling *cpu.Backend // with the changed pull function; nil before the first job
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description {
	d := b.honest.Describe()
	d.Name = "faulty:" + b.mutant.Name
	views, sparse := b.mutant.TakesViews(), b.mutant.Sparse() // most faults are those of packed and small operands
	for i := range d.Capabilities {
		k := &d.Capabilities[i]
		k.Views, k.OutputViews, k.Sparse = k.Views && (views || sparse), k.OutputViews && views, k.Sparse && sparse
	}
	return d
}

// Run implements [backends.Backend].
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, len(batch))
	for i := range batch {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		outcomes[i] = b.do(&batch[i])
	}
	return outcomes, nil
}

// QueryShape implements [backends.ShapeQuerier].
func (b *Backend) QueryShape(_ context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	query := *job
	query.CheckOnly = true
	b.querying = true
	defer func() { b.querying = false }()
	return b.do(&query), job.Operator.Infers(), nil
}

// Close implements [backends.Backend].
func (b *Backend) Close() error { return b.honest.Close() }

func (b *Backend) do(job *backends.Job) backends.Outcome {
	if job.Operator == nil || job.Operator.Name != b.mutant.Operator {
		return b.run(job)
	}
	return b.mutant.fault(b, job)
}

// run runs one job correctly.
func (b *Backend) run(job *backends.Job) backends.Outcome { return runOn(b.honest, job) }

func runOn(honest *cpu.Backend, job *backends.Job) backends.Outcome {
	outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
	if err != nil { // impossible, as the context is never done
		return backends.Outcome{Status: backends.Failed, Detail: err.Error()}
	}
	return outcomes[0]
}
