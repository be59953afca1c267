package depict

import (
	"slices"

	"example.com/conform/reports/result"
	"example.com/conform/spec/tensor"
)

// planes returns the planes of a tensor that show the given elements, without
// cells, and how many elements they do not show. They lie along the dimensions
// in which those elements differ most, or along the last dimensions of size
// above 1.
func planes(sizes []int64, elements []int64) (list []result.Plane, hidden int64) {
	total, err := tensor.Elements(sizes)
	if err != nil || total == 0 {
		return nil, 0
	}
	if len(elements) == 0 {
		elements = []int64{0}
	}
	indices := make([][]int64, len(elements))
	for i, element := range elements {
		indices[i] = make([]int64, len(sizes))
		tensor.Unravel(element, sizes, indices[i])
	}
	row, column := directions(sizes, indices)
	rows, columns := across(sizes, row, indices), across(sizes, column, indices)
	hidden = total
	for _, at := range indices {
		same := func(p result.Plane) bool {
			for d := range at {
				if d != row && d != column && p.At[d] != at[d] {
					return false
				}
			}
			return true
		}
		if len(list) == maxPlanes || slices.ContainsFunc(list, same) {
			continue
		}
		list = append(list, result.Plane{At: at, Row: row, Column: column, Rows: rows, Columns: columns})
		hidden -= int64(len(rows) * len(columns))
	}
	return list, hidden
}

// directions returns the dimensions along which a plane lies, -1 for none.
func directions(sizes []int64, indices [][]int64) (row, column int) {
	var long []int
	for d, size := range sizes {
		if size > 1 {
			long = append(long, d)
		}
	}
	places := func(d int) int {
		var list []int64
		for _, at := range indices {
			if !slices.Contains(list, at[d]) {
				list = append(list, at[d])
			}
		}
		return len(list)
	}
	slices.SortStableFunc(long, func(a, b int) int {
		if n := places(b) - places(a); n != 0 {
			return n
		}
		return b - a
	})
	switch len(long) {
	case 0:
		return -1, len(sizes) - 1
	case 1:
		return -1, long[0]
	default:
		return min(long[0], long[1]), max(long[0], long[1])
	}
}

// across returns the coordinates of a dimension that a plane shows: all, or
// those around the given elements and at both ends.
func across(sizes []int64, dimension int, indices [][]int64) []int64 {
	if dimension < 0 {
		return []int64{0}
	}
	size, most := sizes[dimension], maxAcross
	if size <= maxWhole {
		most = maxWhole
	}
	var list []int64
	add := func(k int64) {
		if 0 <= k && k < size && len(list) < most && !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	for _, at := range indices {
		add(at[dimension])
	}
	add(0)
	add(size - 1)
	for distance := int64(1); distance <= maxWhole; distance++ {
		for _, at := range indices {
			add(at[dimension] - distance)
			add(at[dimension] + distance)
		}
	}
	slices.Sort(list)
	return list
}

// locate returns the place of an element in a grid; shown is false if no plane
// has it.
func (d *drawing) locate(grid int, element int64) (place result.Place, shown bool) {
	if grid < 0 {
		return place, false
	}
	g := &d.picture.Grids[grid]
	index := make([]int64, len(g.Sizes))
	tensor.Unravel(element, g.Sizes, index)
	for n := range g.Planes {
		p := &g.Planes[n]
		for cell := range p.Cells {
			if slices.Equal(p.Index(cell/len(p.Columns), cell%len(p.Columns)), index) {
				return result.Place{Grid: grid, Plane: n, Cell: cell}, true
			}
		}
	}
	return place, false
}

// addGrid adds a grid whose cells are made from the index of each element.
func (d *drawing) addGrid(g result.Grid, elements []int64, cell func(index []int64) result.Cell) int {
	g.Planes, g.Hidden = planes(g.Sizes, elements)
	for n := range g.Planes {
		p := &g.Planes[n]
		for row := range p.Rows {
			for column := range p.Columns {
				p.Cells = append(p.Cells, cell(p.Index(row, column)))
			}
		}
	}
	d.picture.Grids = append(d.picture.Grids, g)
	return len(d.picture.Grids) - 1
}
