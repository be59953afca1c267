package pjrt

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
)

// beside runs an executable while other runs of it take the same elements in the opposite order: no
// run may show in another.
func (b *Backend) beside(e *executable, parameters []*operand, job *backends.Job) (o backends.Outcome, err error) {
	turned := make([]*operand, len(parameters))
	for i, p := range parameters {
		if len(p.data) > engine.MaxTurned {
			return b.run(e, parameters, job)
		}
		other := *p
		other.data = engine.Turned(p.data, p.dtype.Size())
		turned[i] = &other
	}
	others := make([]func(), engine.Others)
	for i := range others {
		others[i] = func() {
			arguments, results, _ := b.execute(e, turned, len(job.Operands)-job.Inputs())
			b.free(arguments, results)
		}
	}
	engine.Beside(func() { o, err = b.run(e, parameters, job) }, others...)
	return o, err
}
