package cpu

import "example.com/conform/backends/internal/lower"

// Paths lists the values of [Variable] that this processor can follow, the best
// first.
func Paths() []string {
	var paths []string
	for _, v := range known() {
		paths = append(paths, v.name)
	}
	return paths
}

// Move moves the elements of a plan on a path, past the caches if it can.
func Move(path string, past bool, p *lower.Plan, dst, src []byte, size int64) error {
	v, err := choose(path)
	m := mover{vectors: v, size: size, stream: past && v.streamer != nil}
	m.move(p, dst, src)
	return err
}

// MoveParts moves parts of elements that have places on a path.
func MoveParts(path string, m *lower.Move, dst, src []byte, size int64) error {
	v, err := choose(path)
	v.moveParts(m, dst, src, size)
	return err
}

// Within reports whether all of a list are from 0 to n-1, on a path.
func Within(path string, list []int64, n int64) (bool, error) {
	v, err := choose(path)
	return v.within(list, n), err
}

// Mover returns what moves the elements of plans, of the given size in bytes.
func Mover(size int64) func(p *lower.Plan, dst, src []byte) {
	b := New()
	return func(p *lower.Plan, dst, src []byte) { b.move(p, dst, src, size) }
}

// Unpacker returns the unpacker of a path.
func Unpacker(path string) (*lower.Unpacker, error) {
	v, err := choose(path)
	return &lower.Unpacker{Spread: v.spread, Gather: v.gather}, err
}
