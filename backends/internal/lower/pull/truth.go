package pull

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Truth returns which bits of a condition are true, by the answer to q, which [family.Truth]
// made. Without q, every number but 0 is true.
func Truth(job *Job, q *spec.Question) func(bits uint64) bool {
	mask := ^uint64(0)
	if q != nil && job.Answer(q) == family.TruthLowestBit {
		mask = 1
	}
	return func(bits uint64) bool { return bits&mask != 0 }
}
