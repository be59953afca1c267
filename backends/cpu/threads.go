package cpu

import (
	"runtime"
	"sync"

	"example.com/conform/backends/internal/lower"
)

// alone is how many bytes of elements one goroutine moves before it pays to
// start another: that takes a few microseconds.
const alone = 1 << 20

// move moves the elements of a plan between buffers of elements of the given
// size in bytes, on several threads where there are many.
func (b *Backend) move(p *lower.Plan, dst, src []byte, size int64) {
	n := b.threads(p, size)
	if n == 1 {
		move(p, dst, src, size)
		return
	}
	var group sync.WaitGroup
	outer := p.Loops[0]
	for i := range n {
		first, end := outer.Extent*i/n, outer.Extent*(i+1)/n
		part := &lower.Plan{From: p.From + first*outer.From, To: p.To + first*outer.To}
		part.Loops = append(part.Loops, lower.Loop{Extent: end - first, From: outer.From, To: outer.To})
		part.Loops = append(part.Loops, p.Loops[1:]...)
		if i == n-1 {
			move(part, dst, src, size)
		} else {
			group.Go(func() { move(part, dst, src, size) })
		}
	}
	group.Wait()
}

// threads returns how many parts of a plan's outermost loop to move at the same
// time: one, if two of its elements may share an address, of which the last is
// to win.
func (b *Backend) threads(p *lower.Plan, size int64) int64 {
	if p.Empty || len(p.Loops) == 0 {
		return 1
	}
	bytes, span := size, int64(1)
	for _, l := range p.Loops[1:] {
		bytes *= l.Extent
		span += (l.Extent - 1) * l.To
	}
	outer := p.Loops[0]
	if outer.To < span {
		return 1
	}
	n := int64(b.Threads)
	if n == 0 {
		n = int64(runtime.GOMAXPROCS(0))
	}
	return max(1, min(n, outer.Extent, bytes*outer.Extent/alone))
}
