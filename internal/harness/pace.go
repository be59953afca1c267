package harness

// A pace says how many cases of a unit go to the backend at once: one, and
// then twice as many each time, up to batchSize. After a batch in which the
// backend died it begins anew: a batch of cases that it dies of takes as long
// as all its deaths. It depends on the unit alone, so that where a unit is cut
// does too.
type pace struct {
	size   int
	deaths int64 // of the unit, when it was last asked
}

// next returns the size of the next batch of a unit.
func (p *pace) next(r *unitResult) int {
	if p.size == 0 || r.deaths > p.deaths {
		p.size = 1
	} else {
		p.size = min(2*p.size, batchSize)
	}
	p.deaths = r.deaths
	return p.size
}
