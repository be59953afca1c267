// Package picture draws the pictures of divergences, as text art and as HTML
// with inline SVG. A picture may come from any journal: call [Check] first.
// Everything drawn is escaped.
package picture

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// Limits of a picture, above what conform makes.
const (
	maxGrids   = 16
	maxPlanes  = 4
	maxAcross  = 16
	maxRank    = 16
	maxArrows  = 64
	maxSpans   = 256
	maxBytes   = 256
	maxColumns = 16
	maxRows    = 64
	maxRepeats = 64
)

// Check returns an error if a picture is larger than any that conform makes, or
// a position in it is out of range.
func Check(p *result.Picture) error {
	if len(p.Grids) > maxGrids || len(p.Arrows) > maxArrows || len(p.Repeats) > maxRepeats {
		return fmt.Errorf("a picture of %d grids, %d arrows and %d repeats", len(p.Grids), len(p.Arrows), len(p.Repeats))
	}
	for i := range p.Grids {
		if err := checkGrid(&p.Grids[i]); err != nil {
			return fmt.Errorf("grid %d of a picture: %w", i, err)
		}
	}
	for i, arrow := range p.Arrows {
		for _, place := range []result.Place{arrow.From, arrow.To} {
			if !exists(p, place) {
				return fmt.Errorf("arrow %d of a picture: there is no cell %v", i, place)
			}
		}
	}
	if p.Strip != nil {
		if err := checkStrip(p.Strip); err != nil {
			return err
		}
	}
	if p.Steps == nil {
		return nil
	}
	if len(p.Steps.Columns) > maxColumns || len(p.Steps.Rows) > maxRows {
		return fmt.Errorf("a table of %d columns and %d rows", len(p.Steps.Columns), len(p.Steps.Rows))
	}
	for i, row := range p.Steps.Rows {
		if len(row) != len(p.Steps.Columns) {
			return fmt.Errorf("row %d of a table of %d columns has %d", i, len(p.Steps.Columns), len(row))
		}
	}
	return nil
}

func checkGrid(g *result.Grid) error {
	if len(g.Sizes) > maxRank || len(g.Planes) > maxPlanes || g.Hidden < 0 {
		return fmt.Errorf("%d sizes, %d planes and %d hidden elements", len(g.Sizes), len(g.Planes), g.Hidden)
	}
	for _, size := range g.Sizes {
		if size < 0 {
			return fmt.Errorf("the size %d", size)
		}
	}
	for i := range g.Planes {
		p := &g.Planes[i]
		rows, columns := len(p.Rows), len(p.Columns)
		switch {
		case len(p.At) != len(g.Sizes) || p.Row < -1 || p.Row >= len(g.Sizes) || p.Column < -1 || p.Column >= len(g.Sizes):
			return fmt.Errorf("plane %d lies along dimensions %d and %d, at %v, of %d", i, p.Row, p.Column, p.At, len(g.Sizes))
		case rows == 0 || rows > maxAcross || columns == 0 || columns > maxAcross || len(p.Cells) != rows*columns:
			return fmt.Errorf("plane %d has %d rows, %d columns and %d cells", i, rows, columns, len(p.Cells))
		}
		for _, cell := range p.Cells {
			if err := checkMark(cell.Mark); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkMark(m result.Mark) error {
	if m != "" && !slices.Contains(result.Marks(), m) {
		return fmt.Errorf("the unknown mark %q", m)
	}
	return nil
}

func exists(p *result.Picture, at result.Place) bool {
	return 0 <= at.Grid && at.Grid < len(p.Grids) &&
		0 <= at.Plane && at.Plane < len(p.Grids[at.Grid].Planes) &&
		0 <= at.Cell && at.Cell < len(p.Grids[at.Grid].Planes[at.Plane].Cells)
}

func checkStrip(s *result.Strip) error {
	if len(s.Spans) > maxSpans {
		return errors.New("a strip of too many spans")
	}
	for i := range s.Spans {
		span := &s.Spans[i]
		if !slices.Contains(result.SpanKinds(), span.Kind) || span.Skipped < 0 || len(span.Bytes) > maxBytes {
			return fmt.Errorf("span %d of a strip: %q of %d bytes, %d skipped", i, span.Kind, len(span.Bytes), span.Skipped)
		}
		for _, b := range span.Bytes {
			if err := checkMark(b.Mark); err != nil {
				return err
			}
		}
	}
	return nil
}

// Words describes a picture for readers who cannot see it, one sentence for
// each wrong element.
func Words(p *result.Picture) []string {
	var list []string
	for g := range p.Grids {
		grid := &p.Grids[g]
		for n := range grid.Planes {
			for c, cell := range grid.Planes[n].Cells {
				if cell.Mark == "" {
					continue
				}
				at := result.Place{Grid: g, Plane: n, Cell: c}
				list = append(list, sentence(p, at, cell))
			}
		}
	}
	return list
}

func sentence(p *result.Picture, at result.Place, cell result.Cell) string {
	s := name(p, at)
	switch cell.Mark {
	case result.MarkUnwritten:
		s += " was not written" + from(p, at, false)
	case result.MarkMissing:
		return s + " is not in the shape that the backend inferred"
	case result.MarkSurplus:
		return s + " is only in the shape that the backend inferred"
	default:
		s += " holds " + value(cell.Value) + from(p, at, false)
	}
	if cell.Want != "" {
		s += "; it should hold " + value(cell.Want) + from(p, at, true)
	}
	return s
}

// from states where a value came from, or should have come from: ", from
// input[0,1]".
func from(p *result.Picture, at result.Place, wanted bool) string {
	var names []string
	for _, arrow := range p.Arrows {
		if arrow.To == at && arrow.Wanted == wanted {
			names = append(names, name(p, arrow.From))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", from " + strings.Join(names, " or ")
}

// name names a cell: "input[0,1]".
func name(p *result.Picture, at result.Place) string {
	grid := &p.Grids[at.Grid]
	plane := &grid.Planes[at.Plane]
	columns := len(plane.Columns)
	index := plane.Index(at.Cell/columns, at.Cell%columns)
	return sanitise.Line(grid.Name) + strings.ReplaceAll(fmt.Sprint(index), " ", ",")
}

// maxValue bounds the characters of a value.
const maxValue = 16

// value returns a value on one line, shortened.
func value(s string) string {
	s = sanitise.Line(s)
	if runes := []rune(s); len(runes) > maxValue {
		return string(runes[:maxValue-1]) + "…"
	}
	return s
}

// title names a grid: "output uint8 [2, 3], as inferred".
func title(g *result.Grid) string {
	s := fmt.Sprintf("%s %s %s", value(g.Name), value(g.DType), strings.ReplaceAll(fmt.Sprint(g.Sizes), " ", ", "))
	if g.Role != "" {
		s += ", " + value(g.Role)
	}
	return s
}

// subtitle states where in its tensor a plane lies: "[0, ·, ·]". It is empty if
// the tensor has a single plane.
func subtitle(g *result.Grid, p *result.Plane) string {
	fixed := false
	parts := make([]string, len(p.At))
	for d, k := range p.At {
		parts[d] = fmt.Sprint(k)
		if d == p.Row || d == p.Column {
			parts[d] = "·"
		} else if g.Sizes[d] > 1 {
			fixed = true
		}
	}
	if !fixed {
		return ""
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// hidden states how many elements of a grid are not shown.
func hidden(g *result.Grid) string {
	if g.Hidden == 1 {
		return "1 element of " + value(g.Name) + " is not shown"
	}
	return fmt.Sprintf("%d elements of %s are not shown", g.Hidden, value(g.Name))
}
