package draw

import "example.com/conform/spec/tensor"

// The widths of a data type.
const (
	Bits8 = iota
	Bits16
	Bits32
	Bits64
)

// The kinds of data types.
const (
	Float = iota
	Signed
	Unsigned
)

// WidthNames and KindNames name the widths and kinds.
var (
	WidthNames = []string{"8 bits", "16 bits", "32 bits", "64 bits"}
	KindNames  = []string{"float", "signed", "unsigned"}
)

// KindsOf returns the kinds of data types of a width.
func KindsOf(width int) Set { return Of(Float).If(width != Bits8) | Of(Signed, Unsigned) }

// DType returns the data type of a width and kind.
func DType(width, kind int) tensor.DType { return dtypes[kind][width] }

var dtypes = [...][4]tensor.DType{
	Float:    {Bits16: tensor.Float16, Bits32: tensor.Float32, Bits64: tensor.Float64},
	Signed:   {tensor.Int8, tensor.Int16, tensor.Int32, tensor.Int64},
	Unsigned: {tensor.Uint8, tensor.Uint16, tensor.Uint32, tensor.Uint64},
}
