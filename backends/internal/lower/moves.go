package lower

// Moves yields the moves of the program. Without places, they write no element twice
// unless elements share an address; pushed ones replace what earlier moves wrote. It may
// be called again while the program is bound: for further jobs of the same call with the
// same data it repeats the moves.
func (p *Program) Moves(yield func(*Move) bool) {
	if p.known {
		for i := range p.kept {
			if !yield(&p.kept[i]) {
				return
			}
		}
		return
	}
	p.kept, p.loops, p.unkept = p.kept[:0], p.loops[:0], false
	for i := p.job.Inputs; i < len(p.views); i++ {
		p.run = run{output: i}
		if !p.output(yield) || !p.end(yield) || !p.padding(i, yield) {
			return
		}
	}
	p.keep()
}
