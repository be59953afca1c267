package guard

// An Arena is where the memories of a batch of jobs lie, side by side. The zero
// Arena is empty.
type Arena struct {
	block []byte
	used  int64
}

// kept is how many bytes an arena keeps for the next batch. Batches of large
// cases are rare.
const kept = 8 << 20

// Reset makes room for the next batch. The memories of the last one must not be
// used any more.
func (a *Arena) Reset() {
	a.used = 0
	if len(a.block) > kept {
		a.block = nil
	}
}

// take returns n bytes of arbitrary content. Where a block is full, what was taken
// from it stays as it is.
func (a *Arena) take(n int64) []byte {
	if int64(len(a.block))-a.used < n {
		a.block, a.used = make([]byte, max(n, 2*int64(len(a.block)))), 0
	}
	start := a.used
	a.used += n
	return a.block[start:a.used:a.used]
}
