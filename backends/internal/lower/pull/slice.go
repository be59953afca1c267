package pull

// A Slice is what an operator takes of its first operand: from a start on, up to an
// end, along each of some axes. Without axes, those are the first dimensions; and
// steps are 1 where there are none.
type Slice struct {
	Starts, Ends, Axes, Steps []int64
	// BeforeIsNothing says that a backward slice whose start is before the first element
	// takes nothing, where its end is there too.
	BeforeIsNothing bool
	// Endless reports whether an end of a backward slice stands for none; it may be nil.
	Endless func(end int64) bool
}

// A slicing is what is taken of one dimension.
type slicing struct{ first, step, count int64 }

// dimensions returns what is taken of each dimension.
func (s Slice) dimensions(job *Job) []slicing {
	all := make([]slicing, len(job.Sizes[0]))
	for d, size := range job.Sizes[0] {
		all[d] = slicing{step: 1, count: size}
	}
	for i := range s.Starts {
		d := int64(i)
		if s.Axes != nil {
			d = job.Dimension(s.Axes[i])
		}
		all[d] = s.slicing(i, job.Sizes[0][d])
	}
	return all
}

// slicing returns what entry i takes of a dimension.
func (s Slice) slicing(i int, size int64) slicing {
	start, end, step := s.Starts[i], s.Ends[i], int64(1)
	if s.Steps != nil {
		step = s.Steps[i]
	}
	if size == 0 {
		return slicing{step: step}
	}
	endless := step < 0 && s.Endless != nil && s.Endless(end)
	if start < 0 {
		start += size
	}
	if end < 0 {
		end += size
	}
	first := max(0, min(start, size-1))
	switch {
	case endless:
		end = -1
	case step < 0:
		end = max(end, -1)
	default:
		end = min(end, size)
	}
	if start >= size && step > 0 || start < 0 && step < 0 && end < 0 && s.BeforeIsNothing {
		end = first
	}
	return slicing{first, step, Count(first, end, step)}
}

// Count returns how many places lie from first on before end, each a step behind the
// one before it.
func Count(first, end, step int64) int64 {
	way, each := end-first, uint64(step)
	if step < 0 {
		way, each = -way, -each
	}
	if way <= 0 {
		return 0
	}
	return int64((uint64(way)-1)/each) + 1
}

// Sizes returns the sizes of the output of a job.
func (s Slice) Sizes(job *Job) []int64 {
	sizes := job.Join(job.Sizes[0])
	for d, taken := range s.dimensions(job) {
		sizes[d] = taken.count
	}
	return sizes
}

// Func makes the pull function of a job.
func (s Slice) Func(job *Job) Func {
	dimensions := s.dimensions(job)
	job.Bands = Whole
	return func(_ int, to, from []int64) Source {
		for d, taken := range dimensions {
			from[d] = taken.first + taken.step*to[d]
		}
		return Source{}
	}
}

// Over makes the pull function of a job whose second operand lies over the slice: a
// dimension has the places before the slice, those among which its places lie at even
// distances, and those behind it.
func (s Slice) Over(job *Job) (Func, error) {
	dimensions := s.dimensions(job)
	job.Bands = func(output, d int, at []int64) Band {
		x := dimensions[d]
		first, last := x.first, x.first+x.step*max(x.count-1, 0)
		switch first, last = min(first, last), max(first, last); {
		case x.count == 0 || at[d] > last:
			return Whole(output, d, at)
		case at[d] < first:
			return Band{Size: first - at[d], Step: 1}
		case x.count == 1:
			return Band{Size: 1, Step: 1}
		default:
			return Band{Size: last + 1 - at[d], Step: max(x.step, -x.step)}
		}
	}
	return func(_ int, to, from []int64) Source {
		for d, x := range dimensions {
			way := to[d] - x.first
			if from[d] = way / x.step; from[d] < 0 || from[d] >= x.count || from[d]*x.step != way {
				copy(from, to)
				return Source{}
			}
		}
		return Source{Operand: 1}
	}, nil
}
