package depict

import (
	"strings"

	"example.com/conform/internal/compare"
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

// choices returns the answers of the nearest alternative.
func (s *Scene) choices() []spec.Choice {
	return append(append([]spec.Choice(nil), s.Pins...), s.Nearest.Choices...)
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

// An origin is the place where a wrong element came from.
type origin struct {
	found   bool
	operand int
	element int64 // of the operand; -1 for none
	byte    int64 // from the start of the operand's buffer, if there is no element
}

// A drawing is a picture under construction.
type drawing struct {
	*Scene
	picture result.Picture
	origins []origin // where wrong elements came from
	inputs  []int    // the grid of each input, -1 for none
	output  int      // the grid of the output
}

// wrong returns the wrong elements that get arrows.
func (d *drawing) wrong() []int64 {
	return d.Finding.Wrong[:min(len(d.Finding.Wrong), maxArrows)]
}

func (s *Scene) admits(output int) *spec.AdmissibleOutput {
	return &s.Nearest.Admissible.Outputs[output-s.Call.Inputs()]
}

// before returns an output element before a run.
func (d *drawing) before(operand int, sizes []int64, run int, element int64) uint64 {
	memory := *d.Runs[run].Memory
	memory.Bytes = memory.Before
	return compare.Got(d.Call, operand, sizes, &compare.Run{Memory: &memory}, element)
}

// text joins values for one cell.
func text(values []result.Value) string {
	parts := make([]string, 0, len(values))
	for _, v := range values {
		parts = append(parts, v.Value)
	}
	return strings.Join(parts, " or ")
}
