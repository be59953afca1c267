package pull

// Joined makes the pull function of a job whose inputs lie one behind another along a
// dimension of its output.
func Joined(job *Job, axis int64) Func {
	ends := job.Ints(job.Inputs) // of each input along the axis
	for i, end := 0, int64(0); i < job.Inputs; i++ {
		end += job.Sizes[i][axis]
		ends[i] = end
	}
	job.Bands = func(output, d int, at []int64) Band {
		if int64(d) == axis {
			for _, end := range ends {
				if at[d] < end {
					return Band{Size: end - at[d], Step: 1}
				}
			}
		}
		return Whole(output, d, at)
	}
	return func(_ int, to, from []int64) Source {
		copy(from, to)
		for i, end := range ends {
			if to[axis] < end {
				from[axis] -= end - job.Sizes[i][axis]
				return Source{Operand: i}
			}
		}
		return Source{Operand: Nothing}
	}
}
