package lower

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
)

// PullAs lowers a job of an operator that is not in the catalogue.
func (l *Lowerer) PullAs(job *backends.Job, op *spec.Operator, p *pull.Operator) (*Program, error) {
	return &l.program, l.pull(job, op, p)
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

// Overlaps reports whether two elements of an array share an address.
func Overlaps(sizes, strides []int64) bool {
	elements, span := extent(sizes, strides)
	return new(overlap).any(sizes, strides, elements, span)
}

// EvidentlyOverlaps is Overlaps without the search.
func EvidentlyOverlaps(sizes, strides []int64) bool {
	elements, span := extent(sizes, strides)
	return new(overlap).evident(sizes, strides, elements, span)
}

func extent(sizes, strides []int64) (elements, span int64) {
	elements, span = 1, 1
	for i, size := range sizes {
		elements *= size
		span += (size - 1) * strides[i]
	}
	return elements, span
}

// Box makes every box of so many elements a move of its own, instead of larger ones
// alone.
func (l *Lowerer) Box(least int64) { l.pulled.least, l.pulls = least, true }
