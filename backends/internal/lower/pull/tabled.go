package pull

import "slices"

// Beside is the place of an element that is a constant.
const Beside = -1

// Tabled makes the pull function of a job: the table of a dimension says which place of the
// first operand each place of the output comes from, or that it is [Beside], so that the
// element has the bits outside. A dimension without a table keeps its places.
func Tabled(job *Job, tables [][]int64, outside uint64) Func {
	job.Bands = func(output, d int, at []int64) Band {
		if tables[d] == nil {
			return Whole(output, d, at)
		}
		return evenly(tables[d][at[d]:])
	}
	if last := len(tables) - 1; last >= 0 && tables[last] != nil {
		placed := !slices.ContainsFunc(tables, func(table []int64) bool { return slices.Contains(table, Beside) })
		beside := []int64(nil)
		if !placed {
			beside = slices.Repeat([]int64{Beside}, MaxPiece)
		}
		job.Several = placed && len(tables[last]) > 1
		job.Rows = func(_ int, to, from []int64, row *Row) {
			rows, rest := len(row.Places)/len(tables[last]), tables[last][to[last]:]
			n := min(len(row.Places), len(rest))
			row.First, row.End, row.Places, row.Bits = last, last+1, rest[:n], outside
			row.Placed = placed
			for d, table := range tables[:last] {
				if from[d] = to[d]; table != nil {
					from[d] = table[to[d]]
				}
				if from[d] == Beside {
					row.Places = beside[:n]
				}
			}
			if rows > 1 && tables[last-1] != nil {
				row.Across, from[last-1] = tables[last-1][to[last-1]:][:rows], 0
			}
		}
	}
	return func(_ int, to, from []int64) Source {
		for d, table := range tables {
			from[d] = to[d]
			if table != nil {
				from[d] = table[to[d]]
			}
			if from[d] == Beside {
				return Source{Operand: Constant, Bits: outside}
			}
		}
		return Source{}
	}
}

// evenly returns the first band of a table: the one whose cells are the longest of
// those of a few steps. A cell advances evenly, or has places beside the data alone.
func evenly(table []int64) Band {
	best := Band{Size: 1, Step: 1}
	for step := range min(int64(len(table)), 8) {
		step++
		k := int64(1)
		for ; k < int64(len(table)) && (table[k] == Beside) == (table[0] == Beside); k++ {
			if k >= 2*step && table[k]-table[k-step] != table[k-step]-table[k-2*step] {
				break
			}
		}
		if k/step > best.Size/best.Step {
			best = Band{Size: k, Step: step}
		}
	}
	return best
}
