package guard

import (
	"slices"

	"example.com/conform/internal/sparse"
)

// An Arena holds the memories of a batch of jobs side by side. The zero Arena
// is empty.
type Arena struct {
	blocks [][]byte
	at     int      // the block from which memory is taken
	used   int64    // bytes of that block
	taken  int64    // bytes taken for the batch
	length int64    // bytes of all blocks
	mapped [][]byte // sparse memory of the batch
}

// kept is how many bytes an arena keeps for the next batch, even if the last
// one took less.
const kept = 8 << 20

// Reset prepares for the next batch. The memories of the last one must not be
// used any more. Large cases often follow each other, so the arena keeps up to
// four times what the last batch took.
func (a *Arena) Reset() {
	for last := len(a.blocks) - 1; a.length > max(kept, 4*a.taken); last-- {
		a.length -= int64(len(a.blocks[last]))
		a.blocks = slices.Delete(a.blocks, last, last+1)
	}
	for _, memory := range a.mapped {
		sparse.Unmap(memory)
	}
	*a = Arena{blocks: a.blocks, length: a.length, mapped: a.mapped[:0]}
}

// reserve returns n bytes of sparse memory, all zero, or an [*sparse.Error].
func (a *Arena) reserve(n int64) ([]byte, error) {
	memory, err := sparse.Map(n)
	if err == nil {
		a.mapped = append(a.mapped, memory)
	}
	return memory, err
}

// take returns n bytes of arbitrary content. If no block has room, it adds one
// as large as all others together. Memory taken before stays valid.
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
