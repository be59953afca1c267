// Package depict makes the picture of a divergence: which elements are wrong,
// where they should have come from, where they came from, and the memory around
// them. It is pure: it runs nothing.
package depict

import (
	"reflect"

	"example.com/conform/backends"
	"example.com/conform/internal/explain"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
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
