package lower

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// PullAs lowers a job of an operator that is not in the catalogue.
func (l *Lowerer) PullAs(job *backends.Job, op *spec.Operator, p *pull.Operator) (*Program, error) {
	return l.lower(job, op, p)
}

// Normalise returns the loops of a plan after normalisation, outermost first,
// each as extent, distance in the source and distance in the destination.
func Normalise(loops ...[3]int64) [][3]int64 {
	var p Plan
	p.start(0, 0)
	for _, l := range loops {
		p.add(l[0], l[1], l[2])
	}
	p.Normalise()
	normal := [][3]int64{}
	for _, l := range p.Loops {
		normal = append(normal, [3]int64{l.Extent, l.From, l.To})
	}
	return normal
}

// Box makes every box of so many elements a move of its own, instead of larger ones
// alone, and gives moves of outputs of as many places.
func (l *Lowerer) Box(least int64) { l.program.least, l.program.leastPlaced = least, least }

// Open returns the view of an operand: where it has an element, and how many its buffer has.
func Open(d *tensor.Desc) (at func(coordinates []int64) int64, length int64) {
	var v view
	if err := v.open(&backends.Operand{}, d, false); err != nil {
		panic(err)
	}
	return v.at, v.length
}
