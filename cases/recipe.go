package cases

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"strconv"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A recipe makes the elements of an operand, as {iota: …}, {fill: …} and
// {random: …} of a case file do.
type recipe struct {
	kind  recipeKind
	value int64 // start, bits or seed
}

type recipeKind uint8

const (
	absent  recipeKind = iota // there are no elements
	literal                   // they are stated one by one
	counting
	filled
	random
)

// make makes the elements of t, for which there is room. It returns false, and
// which element is at fault, where the type of t does not hold one exactly.
func (r recipe) make(t *spec.Tensor, operand int) (wrong int64, ok bool) {
	switch elements := int64(len(t.Data)) / t.DType.Size(); r.kind {
	case counting:
		if wrong, ok = count(t, r.value, elements); !ok {
			return wrong, false
		}
	case filled:
		for i := range elements {
			t.SetBits(i, uint64(r.value))
		}
	default:
		randomData(t, operand, uint64(r.value))
	}
	spec.Unify(t)
	return 0, true
}

// count gives t the elements start, start + 1, and so on.
func count(t *spec.Tensor, start, elements int64) (wrong int64, ok bool) {
	if counted(t, start, elements) {
		return 0, true
	}
	for i := range elements {
		bits, exact := uint64(0), start <= math.MaxInt64-i
		if exact {
			bits, exact = tensor.IntegerValue(t.DType, start+i)
		}
		if !exact {
			return i, false
		}
		t.SetBits(i, bits)
	}
	return 0, true
}

// counted is count for a type that holds each element exactly because it holds all
// numbers of a range that has the first and the last. Others it leaves alone.
func counted(t *spec.Tensor, start, elements int64) bool {
	const single = 1 << 24 // up to which float32 has every integer
	last := start + elements - 1
	_, from := tensor.IntegerValue(t.DType, start)
	if _, to := tensor.IntegerValue(t.DType, last); !from || !to || last < start {
		return false
	}
	data := t.Data
	switch size := t.DType.Size(); {
	case t.DType == tensor.Float32 && start >= -single && last <= single:
		for i := range elements {
			binary.LittleEndian.PutUint32(data[4*i:], math.Float32bits(float32(start+i)))
		}
	case t.DType.Float():
		return false
	case size == 1:
		for i := range elements {
			data[i] = byte(start + i)
		}
	case size == 2:
		for i := range elements {
			binary.LittleEndian.PutUint16(data[2*i:], uint16(start+i))
		}
	case size == 4:
		for i := range elements {
			binary.LittleEndian.PutUint32(data[4*i:], uint32(start+i))
		}
	default:
		for i := range elements {
			binary.LittleEndian.PutUint64(data[8*i:], uint64(start+i))
		}
	}
	return true
}

// tried is how many seeds [recipeOf] looks at. Case files have small ones.
const tried = 32

// recipeOf returns what makes the elements of the operand at a position of a call.
func recipeOf(t *spec.Tensor, operand int) recipe {
	const few = 8 // bytes, which are written out in no more
	switch {
	case t.Data == nil:
		return recipe{}
	case len(t.Data) <= few:
		return recipe{kind: literal}
	}
	first := t.Bits(0)
	list := []recipe{{filled, int64(first)}}
	if start, err := strconv.ParseInt(tensor.FormatValue(t.DType, first), 10, 64); err == nil {
		list = append(list, recipe{counting, start})
	}
	for seed := range int64(tried) {
		list = append(list, recipe{random, seed})
	}
	at := slices.IndexFunc(list, func(r recipe) bool {
		other := spec.Tensor{Desc: t.Desc, Data: make([]byte, len(t.Data))}
		_, ok := r.make(&other, operand)
		return ok && bytes.Equal(other.Data, t.Data)
	})
	if at < 0 {
		return recipe{kind: literal}
	}
	return list[at]
}
