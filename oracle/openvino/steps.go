package openvino

import (
	"fmt"
	"strings"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// tabulate adds the row of a step to the table of steps: begin:end:stride as
// stated, the effect of the masks, and begin:end after adjustment and after
// clamping.
func tabulate(w *walk.Walk, a *openvino.StridedSliceAttributes, s *step) {
	i := s.entry
	if i < 0 {
		return
	}
	w.Step()
	for _, column := range []string{"step", "is", "dimension", "begin:end:stride", "masks", "adjusted", "clamped", "size"} {
		w.Cell(column, "")
	}
	w.Cell("step", "%d", i)
	w.Cell("is", "%s", [...]string{openvino.Slicing: "slice", openvino.NewAxis: "new axis", openvino.Shrink: "shrink", openvino.Skip: "ellipsis"}[s.kind])
	switch s.kind {
	case openvino.NewAxis:
		w.Cell("size", "1")
		return
	case openvino.Skip:
		return
	}
	size := w.Operand("data").Sizes[s.dim]
	w.Cell("dimension", "%d of %d", s.dim, size)
	w.Cell("begin:end:stride", "%d:%d:%d", a.Begin[i], a.End[i], a.StrideOf(i))
	var masks []string
	for _, mask := range []struct {
		name string
		list []int64
	}{{"begin", a.BeginMask}, {"end", a.EndMask}} {
		if openvino.IsSet(mask.list, i) {
			masks = append(masks, mask.name)
		}
	}
	w.Cell("masks", "%s", strings.Join(masks, ", "))
	w.Cell("adjusted", "%s:%s", adjusted(a.Begin[i], size), adjusted(a.End[i], size))
	if s.kind == openvino.Shrink {
		return
	}
	if s.stride > 0 || size > 0 {
		w.Cell("clamped", "%d:%d", s.begin, s.end)
	}
	w.Cell("size", "%d", s.Count)
}

// adjusted adds the size to a negative begin or end, once.
func adjusted(value, size int64) string {
	if value < 0 {
		value += size
	}
	return fmt.Sprint(value)
}
