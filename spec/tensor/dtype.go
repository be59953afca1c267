package tensor

import (
	"fmt"
	"slices"
)

// A DType is an element type.
type DType uint8

// The eleven common types, in the order of the tables of DirectML: the union of
// the tensor support tables of DML_SLICE1_OPERATOR_DESC and
// DML_SCATTER_OPERATOR_DESC. The zero DType is not a type.
const (
	Float64 DType = iota + 1
	Float32
	Float16
	Int64
	Int32
	Int16
	Int8
	Uint64
	Uint32
	Uint16
	Uint8

	Bool // this and the following: only what spec.Operator.Types lists
	Bfloat16
	Float8E4M3FN
	Float8E4M3FNUZ
	Float8E5M2
	Float8E5M2FNUZ
	Float8E8M0FNU
	Float4E2M1
	Int4
	Uint4
	Int2
	Uint2
	Complex64

	NF4 // this and the following: of one text alone
	Uint1
)

// kind is what the bits of an element mean.
type kind uint8

const (
	float kind = iota
	signed
	unsigned
	boolean
	complexFloat // a real and an imaginary part, each a float of half the bits
	listed       // the place of a number in a list
)

// dtypes describes each type. Bits that do not fill a byte are packed in memory,
// except the one bit of bool, which has a byte.
var dtypes = [...]struct {
	name string
	bits int64 // that an element can set
	kind kind
}{
	Float64: {"float64", 64, float},
	Float32: {"float32", 32, float},
	Float16: {"float16", 16, float},
	Int64:   {"int64", 64, signed},
	Int32:   {"int32", 32, signed},
	Int16:   {"int16", 16, signed},
	Int8:    {"int8", 8, signed},
	Uint64:  {"uint64", 64, unsigned},
	Uint32:  {"uint32", 32, unsigned},
	Uint16:  {"uint16", 16, unsigned},
	Uint8:   {"uint8", 8, unsigned},

	Bool:           {"bool", 1, boolean},
	Bfloat16:       {"bfloat16", 16, float},
	Float8E4M3FN:   {"float8e4m3fn", 8, float},
	Float8E4M3FNUZ: {"float8e4m3fnuz", 8, float},
	Float8E5M2:     {"float8e5m2", 8, float},
	Float8E5M2FNUZ: {"float8e5m2fnuz", 8, float},
	Float8E8M0FNU:  {"float8e8m0fnu", 8, float},
	Float4E2M1:     {"float4e2m1", 4, float},
	Int4:           {"int4", 4, signed},
	Uint4:          {"uint4", 4, unsigned},
	Int2:           {"int2", 2, signed},
	Uint2:          {"uint2", 2, unsigned},
	Complex64:      {"complex64", 64, complexFloat},

	NF4:   {"nf4", 4, listed},
	Uint1: {"uint1", 1, unsigned},
}

// NumDTypes is the length of a table that is indexed by DType.
const NumDTypes = len(dtypes)

// DTypes returns all element types, the common ones first.
func DTypes() []DType {
	all := make([]DType, 0, NumDTypes-1)
	for d := Float64; d.Valid(); d++ {
		all = append(all, d)
	}
	return all
}

// Common returns the eleven types that nearly every text has, in the order of
// DirectML's tables.
func Common() []DType { return slices.Clip(DTypes()[:Uint8]) }

// Shared returns the types that several texts have. A call of an operator can state
// another one only if its text has it.
func Shared() []DType { return slices.Clip(DTypes()[:Complex64]) }

// ParseDType returns the type called name, such as "float32".
func ParseDType(name string) (DType, error) {
	for d := Float64; d.Valid(); d++ {
		if dtypes[d].name == name {
			return d, nil
		}
	}
	return 0, fmt.Errorf("unknown dtype %q: want one of %v", name, DTypes())
}

// Valid reports whether d is one of the types.
func (d DType) Valid() bool { return d >= Float64 && int(d) < NumDTypes }

// Bits returns how many bits an element can set: 1 for bool, 4 for int4.
func (d DType) Bits() int64 { return dtypes[d].bits }

// Clip returns the bits that an element of type d has, the low ones.
func (d DType) Clip(bits uint64) uint64 { return bits & d.mask() }

func (d DType) mask() uint64 { return ^uint64(0) >> (64 - d.Bits()) }

func (d DType) signExtend(bits uint64) int64 {
	unused := 64 - d.Bits()
	return int64(bits<<unused) >> unused
}

// Size returns the bytes of an element that lies alone, as in the data of a
// tensor: 1, 2, 4 or 8.
func (d DType) Size() int64 { return (d.Bits() + 7) / 8 }

// Packed reports whether several elements share a byte of memory.
func (d DType) Packed() bool { return d.Bits() < 8 && d != Bool }

// InByte returns the byte that holds a packed element, and the place of the element's
// lowest bit there, both from 0. The first element of a byte has its low bits, but of
// uint1 its high bit, as OpenVINO's tensors have it.
func (d DType) InByte(element int64) (at, shift int64) {
	each := 8 / d.Bits()
	at, shift = element/each, element%each*d.Bits()
	if d == Uint1 {
		shift = 7 - shift
	}
	return at, shift
}

// Filling returns the bits of the last byte of packed elements that belong to none of
// them: 0 if they fill it.
func (d DType) Filling(elements int64) byte {
	switch used := elements * d.Bits() % 8; {
	case used == 0:
		return 0
	case d == Uint1:
		return 0xff >> used
	default:
		return 0xff << used
	}
}

// BitsInMemory returns how many bits of memory an element takes.
func (d DType) BitsInMemory() int64 {
	if d.Packed() {
		return d.Bits()
	}
	return 8 * d.Size()
}

// Bytes returns how many bytes of memory this many elements take; ok is false if
// that is beyond 63 bits. The number is not negative.
func (d DType) Bytes(elements int64) (bytes int64, ok bool) {
	if !d.Packed() {
		return Mul(elements, d.Size())
	}
	each := 8 / d.Bits()
	return elements/each + min(elements%each, 1), true
}

// Float reports whether d is a floating-point type.
func (d DType) Float() bool { return d.Valid() && dtypes[d].kind == float }

// Signed reports whether d is a type of positive and negative numbers.
func (d DType) Signed() bool {
	if !d.Valid() || d == Float8E8M0FNU { // which has powers of 2 alone
		return false
	}
	k := dtypes[d].kind
	return k == float || k == signed || k == complexFloat
}

// Integer reports whether d is an integer type of either signedness.
func (d DType) Integer() bool {
	return d.Valid() && (dtypes[d].kind == signed || dtypes[d].kind == unsigned)
}

// Shared reports whether d is one of [Shared].
func (d DType) Shared() bool { return d >= Float64 && d <= Complex64 }

// Common reports whether d is one of [Common].
func (d DType) Common() bool { return d >= Float64 && d <= Uint8 }

// String returns the name that users type, such as "float32".
func (d DType) String() string {
	if !d.Valid() {
		return fmt.Sprintf("dtype(%d)", uint8(d))
	}
	return dtypes[d].name
}

// MarshalText returns the name that users type.
func (d DType) MarshalText() ([]byte, error) {
	if !d.Valid() {
		return nil, fmt.Errorf("%v is not a dtype", d)
	}
	return []byte(d.String()), nil
}

// UnmarshalText accepts the name that users type.
func (d *DType) UnmarshalText(text []byte) error {
	parsed, err := ParseDType(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}
