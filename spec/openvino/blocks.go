package openvino

import "example.com/conform/spec"

// blocks are the inputs of an operator that moves blocks between the batch and the other
// dimensions: the size of a block along each dimension, and what is added or removed there.
type blocks struct {
	shape, begin, end []int64
}

// blocksOf returns the blocks of a call, whose first three attributes they are.
func blocksOf(k *spec.Check) blocks {
	f := k.Fields()
	return blocks{f[0].List.Entries(), f[1].List.Entries(), f[2].List.Entries()}
}

// rank2 checks that the data has at least two dimensions.
func rank2(k *spec.Check) {
	if rank := k.Tensors[0].Rank(); rank < 2 {
		k.Breaks("data has %d dimensions", rank)
	}
}

// blockLengths checks that each list has one entry for each dimension of the data.
func blockLengths(k *spec.Check) {
	b, rank := blocksOf(k), k.Tensors[0].Rank()
	if len(b.shape) != rank || len(b.begin) != rank || len(b.end) != rank {
		k.Breaks("lists of %d, %d and %d entries, and data has %d dimensions", len(b.shape), len(b.begin), len(b.end), rank)
	}
}

// firstBlock makes the question of a text whether the block of the batch may be other than 1.
func firstBlock(text spec.Text, section string) *spec.Question {
	return text.Question("first-block-other-than-1", section,
		"May the first entry of block_shape be other than 1?",
		[]spec.Option{spec.Rejected, {Name: "ignore", Statement: "Yes: it has no effect."}})
}

// blockOf1 makes the check that the batch is in blocks of 1.
func blockOf1(q *spec.Question) func(k *spec.Check) {
	return func(k *spec.Check) {
		if size := blocksOf(k).shape[0]; size != 1 && k.Rejects(q) {
			k.Breaks("block_shape[0] is %d", size)
		}
	}
}

// onBatch makes the question of a text whether the first entries of the other two lists may
// be other than 0.
func onBatch(text spec.Text, name, section, ask, applies string) *spec.Question {
	return text.Question(name, section, ask,
		[]spec.Option{spec.Rejected, {Name: "apply", Statement: applies}})
}

// batchAlone makes the check that nothing is added to the batch or removed from it.
func batchAlone(q *spec.Question) func(k *spec.Check) {
	return func(k *spec.Check) {
		if b := blocksOf(k); (b.begin[0] != 0 || b.end[0] != 0) && k.Rejects(q) {
			k.Breaks("the first entries are %d and %d", b.begin[0], b.end[0])
		}
	}
}
