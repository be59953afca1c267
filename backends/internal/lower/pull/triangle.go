package pull

// Triangle makes the pull function of a job that keeps a triangle of each matrix: each row
// keeps its columns from one on, or up to one.
func Triangle(job *Job, upper bool, k int64) Func {
	last := len(job.Sizes[0]) - 1
	rows, columns := job.Sizes[0][last-1], job.Sizes[0][last]
	k = min(max(k, -rows-1), columns+1) // a diagonal beyond all elements
	apart := Apart(int64(last-1), int64(last))
	job.Bands = func(output, d int, at []int64) Band {
		band := apart(output, d, at)
		if d == last {
			diagonal := at[last-1] + k
			if !upper {
				diagonal++
			}
			if at[d] < diagonal {
				band.Size = diagonal - at[d]
			}
		}
		return band
	}
	return func(_ int, to, from []int64) Source {
		first, end := int64(0), to[last-1]+k+1
		if upper {
			first, end = to[last-1]+k, columns
		}
		if to[last] < first || to[last] >= end {
			return Source{Operand: Constant}
		}
		copy(from, to)
		return Source{}
	}
}
