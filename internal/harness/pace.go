package harness

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A pace says how many cases of a unit go to the backend at once: one, and then
// twice as many each time, up to batchSize. After a batch in which the backend
// crashed it starts again at one, because a batch of cases that crash takes as
// long as all the crashes. The pace depends on the unit alone, and so does the
// place where a unit is cut.
type pace struct {
	size    int
	crashes int64 // of the unit, at the last call
}

// next returns the size of the next batch of a unit.
func (p *pace) next(r *unitResult) int {
	if p.size == 0 || r.crashes > p.crashes {
		p.size = 1
	} else {
		p.size = min(2*p.size, batchSize)
	}
	p.crashes = r.crashes
	return p.size
}

// largeBytes is how much the operands of a case that is not large take at most.
const largeBytes = 8 << 10

// isLarge reports whether the operands of a call, as far as it states what they are,
// take much memory.
func isLarge(c *spec.Call) bool {
	if c.CheckOnly {
		return false
	}
	bytes := int64(0)
	for i := range c.Tensors {
		if t := &c.Tensors[i]; t.Data != nil {
			bytes += int64(len(t.Data))
		} else if elements, err := tensor.Elements(t.Sizes); err == nil {
			bytes += min(elements, largeBytes+1) * t.DType.Size()
		}
	}
	return bytes > largeBytes
}

// together returns how many cases, from the first of the list on, go to the backend
// at once: all, but a large one goes alone. The memory of a batch is then small.
func together[T any](list []T, call func(*T) *spec.Call) int {
	for i := range list {
		if isLarge(call(&list[i])) {
			return max(i, 1)
		}
	}
	return len(list)
}
