package cases

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// randomData sets the elements of t to those that {random: seed} denotes.
// Element i of operand p comes from the word
//
//	mix(mix(seed + p*golden) + (i+1)*golden)
//
// where mix is the output function of SplitMix64. If its top two bits are 00,
// the element is special pattern number word mod count; otherwise it is the low
// bits of the word. Witnesses depend on this definition, so it never changes.
func randomData(t *spec.Tensor, operand int, seed uint64) {
	const golden = 0x9e3779b97f4a7c15
	stream := mix(seed + uint64(operand)*golden)
	patterns := specialPatterns(t.DType)
	for i := range int64(len(t.Data)) / t.DType.Size() {
		word := mix(stream + uint64(i+1)*golden)
		if word>>62 == 0 {
			word = patterns[word%uint64(len(patterns))]
		}
		t.SetBits(i, t.DType.Clip(word))
	}
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// specialPatterns returns the bits that a copy is most likely to damage.
func specialPatterns(d tensor.DType) []uint64 {
	all := ^uint64(0) >> (64 - d.Bits())
	sign := all - all>>1
	if d == tensor.Complex64 {
		var parts []uint64
		for _, part := range specialPatterns(tensor.Float32) {
			parts = append(parts, part, part<<32|0x3f800000)
		}
		return parts
	}
	if !d.Float() {
		return []uint64{0, 1, all, sign, all >> 1, all - 1, sign + 1}
	}
	fraction := map[tensor.DType]uint{
		tensor.Float64: 52, tensor.Float32: 23, tensor.Float16: 10, tensor.Bfloat16: 7, tensor.Float8E5M2: 2, tensor.Float8E5M2FNUZ: 2,
		tensor.Float8E4M3FN: 3, tensor.Float8E4M3FNUZ: 3, tensor.Float4E2M1: 1, tensor.Float8E8M0FNU: 0,
	}[d]
	normal := uint64(1) << fraction // the smallest normal number
	quiet := normal >> 1
	infinity := all >> 1 &^ (normal - 1)
	return []uint64{
		infinity | quiet, sign | infinity | quiet, // quiet NaNs
		infinity | quiet | 0xef, infinity | 1, sign | infinity | quiet>>1 | 0x23, // payloads; signalling NaNs
		infinity, sign | infinity,
		sign, 0, 1, sign | (normal - 1), normal, // signed zeros, denormals
		all,
	}
}
