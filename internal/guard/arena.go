package guard

import "slices"

// An Arena is where the memories of a batch of jobs lie, side by side. The zero
// Arena is empty.
type Arena struct {
	blocks [][]byte
	at     int   // the block that memory is taken from
	used   int64 // bytes of it
	taken  int64 // bytes of the batch
	length int64 // of all blocks
}

// kept is how many bytes an arena keeps for the next batch whatever the last one took.
const kept = 8 << 20

// Reset makes room for the next batch. The memories of the last one must not be
// used any more. Large cases often come one after the other, so that the arena keeps as
// much as a batch like the last one may fill, which is four times what it took.
func (a *Arena) Reset() {
	for last := len(a.blocks) - 1; a.length > max(kept, 4*a.taken); last-- {
		a.length -= int64(len(a.blocks[last]))
		a.blocks = slices.Delete(a.blocks, last, last+1)
	}
	*a = Arena{blocks: a.blocks, length: a.length}
}

// take returns n bytes of arbitrary content. Where no block has room, there is one
// more, as large as all before; what was taken from those stays as it is.
func (a *Arena) take(n int64) []byte {
	for a.at < len(a.blocks) && int64(len(a.blocks[a.at]))-a.used < n {
		a.at, a.used = a.at+1, 0
	}
	if a.at == len(a.blocks) {
		size := max(n, a.length)
		a.blocks = append(a.blocks, make([]byte, size))
		a.length += size
	}
	start := a.used
	a.used += n
	a.taken += n
	return a.blocks[a.at][start:a.used:a.used]
}
