package tensor

import "fmt"

// A DType is an element type. The eleven types are the union of the tensor
// support tables of DML_SLICE1_OPERATOR_DESC and DML_SCATTER_OPERATOR_DESC.
type DType uint8

// The element types, in the order of the texts' tables. The zero DType is
// not a type.
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
)

var dtypes = [...]struct {
	name   string
	size   int64
	float  bool
	signed bool
}{
	Float64: {"float64", 8, true, true},
	Float32: {"float32", 4, true, true},
	Float16: {"float16", 2, true, true},
	Int64:   {"int64", 8, false, true},
	Int32:   {"int32", 4, false, true},
	Int16:   {"int16", 2, false, true},
	Int8:    {"int8", 1, false, true},
	Uint64:  {"uint64", 8, false, false},
	Uint32:  {"uint32", 4, false, false},
	Uint16:  {"uint16", 2, false, false},
	Uint8:   {"uint8", 1, false, false},
}

// DTypes returns all element types in table order.
func DTypes() []DType {
	all := make([]DType, 0, len(dtypes)-1)
	for d := Float64; d <= Uint8; d++ {
		all = append(all, d)
	}
	return all
}

// ParseDType returns the type called name, such as "float32".
func ParseDType(name string) (DType, error) {
	for d := Float64; d <= Uint8; d++ {
		if dtypes[d].name == name {
			return d, nil
		}
	}
	return 0, fmt.Errorf("unknown dtype %q: want one of %v", name, DTypes())
}

// Valid reports whether d is one of the eleven types.
func (d DType) Valid() bool { return d >= Float64 && d <= Uint8 }

// Size returns the element size in bytes: 1, 2, 4 or 8.
func (d DType) Size() int64 { return dtypes[d].size }

// Float reports whether d is a floating-point type.
func (d DType) Float() bool { return dtypes[d].float }

// Signed reports whether d is a signed integer or a floating-point type.
func (d DType) Signed() bool { return dtypes[d].signed }

// Integer reports whether d is an integer type of either signedness.
func (d DType) Integer() bool { return d.Valid() && !dtypes[d].float }

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
