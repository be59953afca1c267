package faulty

import (
	"context"
	"strings"
	"sync"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
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

// Sparse reports whether only inputs in sparse memory show the mutant's fault. No random case
// has one.
func (m Mutant) Sparse() bool { return strings.HasSuffix(m.Name, "-offset-in-32-bits") }

// Open returns the mutant's backend.
func (m Mutant) Open() *Backend { return &Backend{honest: cpu.New(), mutant: m} }

// A fault runs one job of the mutant's operator wrongly.
type fault func(b *Backend, job *backends.Job) backends.Outcome

// A Backend runs a mutant. It promises the CPU backend's readings, and is right
// in every operator except the mutant's.
type Backend struct {
	honest *cpu.Backend
	mutant Mutant

	// State for faults that depend on earlier jobs.
	calls    uint64
	previous []byte
	querying bool
	states   states

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

// check validates a job without running it.
func (b *Backend) check(job *backends.Job) backends.Outcome {
	check := *job
	check.CheckOnly = true
	return b.run(&check)
}

func runOn(honest *cpu.Backend, job *backends.Job) backends.Outcome {
	outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
	if err != nil { // impossible, as the context is never done
		return backends.Outcome{Status: backends.Failed, Detail: err.Error()}
	}
	return outcomes[0]
}

// Short returns the prefix of the names of an operator's mutants: its name
// without the text, unless an earlier operator has the same.
func Short(op *spec.Operator) string { return shorts()[op] }

var shorts = sync.OnceValue(func() map[*spec.Operator]string {
	names, taken := make(map[*spec.Operator]string), make(map[string]bool)
	for _, op := range catalogue.All() {
		name := op.Short()
		if taken[name] {
			name = op.Name
		}
		taken[op.Short()] = true
		names[op] = strings.NewReplacer(".", "-", "_", "-").Replace(name)
	}
	return names
})

// Operators that have mutants of several kinds.
const (
	slice1       = "dml.slice1"
	scatter      = "dml.scatter"
	dmlCopy      = "dml.copy"
	xlaCopy      = "xla.copy"
	stridedSlice = "openvino.strided_slice"
)
