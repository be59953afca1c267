package harness

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
