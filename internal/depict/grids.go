package depict

import (
	"fmt"
	"slices"

	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/guard"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// drawInputs draws the inputs: all if they are few, or those with sources of
// the output's wrong elements.
func (d *drawing) drawInputs(output int) {
	d.inputs = slices.Repeat([]int{-1}, d.Call.Inputs())
	for i := range d.inputs {
		elements := d.taken(output, i)
		if len(d.inputs) > maxGrids && len(elements) == 0 {
			continue
		}
		t := &d.Call.Tensors[i]
		if t.Data == nil && !slices.Contains(t.Sizes, 0) || len(d.picture.Grids) > maxGrids {
			continue
		}
		d.inputs[i] = d.addGrid(d.grid(i, t.Sizes), elements, func(index []int64) result.Cell {
			return d.inputCell(i, tensor.RowMajor(index, t.Sizes))
		})
	}
}

// inputCell returns the cell of an input's element, with its new value if the
// backend changed it.
func (d *drawing) inputCell(operand int, element int64) result.Cell {
	t := &d.Call.Tensors[operand]
	was := explain.Value(t.DType, t.Bits(element))
	if d.Finding.Kind == result.InputModified && d.Finding.Operand == operand {
		for i := range d.Runs {
			if is := explain.Value(t.DType, compare.Got(d.Call, operand, t.Sizes, &d.Runs[i], element)); is.Bits != was.Bits {
				return result.Cell{Value: is.Value, Mark: result.MarkWrong, Want: was.Value}
			}
		}
	}
	return result.Cell{Value: was.Value}
}

func (d *drawing) grid(operand int, sizes []int64) result.Grid {
	return result.Grid{Name: d.Call.Name(operand), DType: fmt.Sprint(d.Call.Tensors[operand].DType), Sizes: append([]int64{}, sizes...)}
}

// taken returns the elements of an input that wrong elements of an output
// should have come from, or came from.
func (d *drawing) taken(output, input int) []int64 {
	var list []int64
	for n, element := range d.wrong() {
		for _, s := range sources(d.admits(output), element) {
			if s.Operand == input {
				list = append(list, s.Element)
			}
		}
		if o := d.origins[n]; o.found && o.operand == input {
			list = append(list, o.element)
		}
	}
	return list
}

// sources returns the admissible sources of an output element.
func sources(a *spec.AdmissibleOutput, element int64) []spec.Source {
	return append([]spec.Source{a.Sources()[element]}, a.Others(element)...)
}

// drawOutput draws an output as the backend left it.
func (d *drawing) drawOutput(operand int) {
	admits := d.admits(operand)
	sizes, dtype := admits.Sizes(), d.Call.Tensors[operand].DType
	d.output = d.addGrid(d.grid(operand, sizes), d.wrong(), func(index []int64) result.Cell {
		return d.outputCell(operand, dtype, sizes, tensor.RowMajor(index, sizes))
	})
}

// outputCell returns the cell of an output element after the first run, or
// after the second if only that is wrong.
func (d *drawing) outputCell(operand int, dtype tensor.DType, sizes []int64, element int64) result.Cell {
	admits := d.admits(operand)
	got := [2]uint64{}
	for i := range d.Runs {
		got[i] = compare.Got(d.Call, operand, sizes, &d.Runs[i], element)
	}
	right := func(bits uint64) bool {
		return slices.ContainsFunc(sources(admits, element), func(s spec.Source) bool {
			return s.Admits(d.Call, bits)
		})
	}
	cell := result.Cell{Value: explain.Value(dtype, got[0]).Value}
	if right(got[0]) && right(got[1]) {
		return cell
	}
	cell.Mark = result.MarkWrong
	if right(got[0]) {
		cell.Value = explain.Value(dtype, got[1]).Value
	}
	if before := [2]uint64{d.before(operand, sizes, 0, element), d.before(operand, sizes, 1, element)}; got == before {
		cell.Mark = result.MarkUnwritten
	}
	values, _ := explain.Admissible(d.Call, dtype, admits, element)
	cell.Want = text(values)
	return cell
}

// drawArrows draws arrows from where wrong elements should have come from, and
// from where they came.
func (d *drawing) drawArrows(operand int) {
	for n, element := range d.wrong() {
		to, shown := d.locate(d.output, element)
		if !shown {
			continue
		}
		for i, s := range sources(d.admits(operand), element) {
			if s.Operand < 0 || i == maxArrows {
				continue
			}
			if from, shown := d.locate(d.inputs[s.Operand], s.Element); shown {
				d.picture.Arrows = append(d.picture.Arrows, result.Arrow{From: from, To: to, Wanted: true})
			}
		}
		if o := d.origins[n]; o.found && o.element >= 0 {
			if from, shown := d.locate(d.inputs[o.operand], o.element); shown {
				d.picture.Arrows = append(d.picture.Arrows, result.Arrow{From: from, To: to})
			}
		}
	}
}

// wrongShape draws an output with the right sizes, and with those that the
// backend inferred.
func (d *drawing) wrongShape() {
	operand := max(d.Finding.Operand, d.Call.Inputs())
	n := operand - d.Call.Inputs()
	if d.Nearest.Rejects() != nil || n >= len(d.Nearest.Admissible.Outputs) || n >= len(d.Runs[0].Outcome.Sizes) {
		return
	}
	d.origins = make([]origin, maxArrows)
	d.drawInputs(operand)
	want, inferred := d.admits(operand).Sizes(), d.Runs[0].Outcome.Sizes[n]
	dtype := d.Call.Tensors[operand].DType
	admissible := d.grid(operand, want)
	admissible.Role = "admissible"
	d.addGrid(admissible, nil, func(index []int64) result.Cell {
		cell := result.Cell{Value: "·"}
		if sources := d.admits(operand).Sources(); len(sources) > 0 {
			values, _ := explain.Admissible(d.Call, dtype, d.admits(operand), tensor.RowMajor(index, want))
			cell.Value = text(values)
		}
		if !within(index, inferred) {
			cell.Mark = result.MarkMissing
		}
		return cell
	})
	if d.Finding.Kind == result.ShapeQueryDisagrees || len(inferred) > tensor.MaxRank {
		return
	}
	if _, err := tensor.Elements(inferred); err != nil || slices.ContainsFunc(inferred, func(size int64) bool { return size < 0 }) {
		return
	}
	as := d.grid(operand, inferred)
	as.Role = "inferred"
	d.addGrid(as, nil, func(index []int64) result.Cell {
		cell := result.Cell{Value: d.packed(operand, tensor.RowMajor(index, inferred))}
		if !within(index, want) {
			cell.Mark = result.MarkSurplus
		}
		return cell
	})
}

// packed returns the element of an output of unknown sizes, if its buffer holds
// it.
func (d *drawing) packed(operand int, element int64) string {
	if d.Call.CheckOnly {
		return "·"
	}
	memory := d.Runs[0].Memory
	region, dtype := memory.Operands[operand], d.Call.Tensors[operand].DType
	if needed, fits := dtype.Bytes(element + 1); !fits || needed > region.Length {
		return "·"
	}
	return explain.Value(dtype, guard.Element(dtype, memory.Bytes[region.Buffer:], element)).Value
}

// within reports whether a tensor has an element at an index.
func within(index, sizes []int64) bool {
	if len(index) != len(sizes) {
		return false
	}
	for d, k := range index {
		if k >= sizes[d] {
			return false
		}
	}
	return true
}
