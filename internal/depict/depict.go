// Package depict makes the picture of a divergence: which elements are wrong,
// where they should have come from, where they came from, and the memory around
// them. It is pure: it runs nothing.
package depict

import (
	"reflect"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A Scene is a case that diverged: the call, what its two runs left, the
// nearest alternative, and the difference from it.
type Scene struct {
	Call    *spec.Call
	Pins    []spec.Choice
	Nearest *oracle.Alternative
	Runs    *[2]compare.Run
	Finding *compare.Finding
}

// Limits of a picture.
const (
	maxGrids  = 8  // inputs that are shown
	maxArrows = 4  // wrong elements with arrows
	maxPlanes = 3  // of a grid
	maxAcross = 8  // rows or columns of a plane that leaves some out
	maxWhole  = 10 // rows or columns of one that leaves none out: a note would take as much room
	maxBytes  = 48 // of the strip
)

// Draw returns the picture of a scene, or nil if there is nothing to see: the
// backend did not run the call, or should not have.
func (s *Scene) Draw() *result.Picture {
	d := &drawing{Scene: s}
	switch s.Finding.Kind {
	case result.WrongShape, result.ShapeQueryDisagrees:
		d.wrongShape()
	case result.WronglyRejected: // the steps may explain it
	case result.WrongValue, result.Unwritten, result.GuardOverwritten, result.GapOverwritten,
		result.InputModified, result.FillDependent, result.NaNAltered:
		if s.Call.CheckOnly || !s.ran() {
			return nil
		}
		d.content()
	default:
		return nil
	}
	if table, err := oracle.Steps(s.Call, s.choices()); err == nil && table != nil {
		d.picture.Steps = explain.Table(table)
	}
	if reflect.DeepEqual(d.picture, result.Picture{}) {
		return nil
	}
	return &d.picture
}

// ran reports whether both runs left the memory of an accepted or rejected
// call.
func (s *Scene) ran() bool {
	return s.Runs[0].Outcome.Status == s.Runs[1].Outcome.Status && s.Nearest.Rejects() == nil && len(s.Nearest.Admissible.Outputs) > 0
}

// choices returns the answers of the nearest alternative.
func (s *Scene) choices() []spec.Choice {
	return append(append([]spec.Choice(nil), s.Pins...), s.Nearest.Choices...)
}

// A drawing is a picture under construction.
type drawing struct {
	*Scene
	picture result.Picture
	origins []origin // where wrong elements came from
	inputs  []int    // the grid of each input, -1 for none
	output  int      // the grid of the output
}

// content draws a divergence in memory.
func (d *drawing) content() {
	operand := max(d.Finding.Operand, d.Call.Inputs())
	if d.Runs[0].Outcome.Status == backends.Done { // a rejected call may leave anything in its outputs
		d.findOrigins(operand)
	}
	if d.Runs[0].Outcome.Status == backends.Done && (len(d.Finding.Wrong) > 0 || d.Finding.Kind == result.InputModified) {
		d.drawInputs(operand)
		d.drawOutput(operand)
		d.drawArrows(operand)
	}
	d.drawStrip()
}

// wrong returns the wrong elements that get arrows.
func (d *drawing) wrong() []int64 {
	return d.Finding.Wrong[:min(len(d.Finding.Wrong), maxArrows)]
}

// text joins values for one cell.
func text(values []result.Value) string {
	parts := make([]string, 0, len(values))
	for _, v := range values {
		parts = append(parts, v.Value)
	}
	return strings.Join(parts, " or ")
}
