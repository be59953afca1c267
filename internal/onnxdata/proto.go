package onnxdata

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A field is a field of a message: a number in n, or bytes.
type field struct {
	number protowire.Number
	kind   protowire.Type
	n      uint64
	bytes  []byte
}

// fields calls each with the fields of a message, in order.
func fields(message []byte, each func(field) error) error {
	for len(message) > 0 {
		number, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		f := field{number: number, kind: kind}
		switch kind {
		case protowire.VarintType:
			f.n, n = protowire.ConsumeVarint(message)
		case protowire.Fixed32Type:
			var short uint32
			short, n = protowire.ConsumeFixed32(message)
			f.n = uint64(short)
		case protowire.Fixed64Type:
			f.n, n = protowire.ConsumeFixed64(message)
		case protowire.BytesType:
			f.bytes, n = protowire.ConsumeBytes(message)
		default:
			n = protowire.ConsumeFieldValue(number, kind, message)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		if err := each(f); err != nil {
			return err
		}
	}
	return nil
}

// numbers appends the numbers of a repeated field, packed or not, as encoded.
func (f *field) numbers(list []uint64, kind protowire.Type) ([]uint64, error) {
	if f.kind != protowire.BytesType {
		return append(list, f.n), nil
	}
	for rest := f.bytes; len(rest) > 0; {
		var value uint64
		var n int
		switch kind {
		case protowire.Fixed32Type:
			var short uint32
			short, n = protowire.ConsumeFixed32(rest)
			value = uint64(short)
		case protowire.Fixed64Type:
			value, n = protowire.ConsumeFixed64(rest)
		default:
			value, n = protowire.ConsumeVarint(rest)
		}
		if n < 0 {
			return nil, protowire.ParseError(n)
		}
		list, rest = append(list, value), rest[n:]
	}
	return list, nil
}

// integers is numbers, as signed integers.
func (f *field) integers(list []int64) ([]int64, error) {
	values, err := f.numbers(nil, protowire.VarintType)
	for _, value := range values {
		list = append(list, int64(value))
	}
	return list, err
}

// typeBool is TensorProto's data type of truth values.
const typeBool = 9

// dtypes are TensorProto's data types, by their numbers.
var dtypes = [...]tensor.DType{
	1: tensor.Float32, 2: tensor.Uint8, 3: tensor.Int8, 4: tensor.Uint16, 5: tensor.Int16, 6: tensor.Int32, 7: tensor.Int64,
	typeBool: tensor.Bool, 10: tensor.Float16, 11: tensor.Float64, 12: tensor.Uint32, 13: tensor.Uint64, 14: tensor.Complex64,
	16: tensor.Bfloat16, 17: tensor.Float8E4M3FN, 18: tensor.Float8E4M3FNUZ, 19: tensor.Float8E5M2, 20: tensor.Float8E5M2FNUZ,
	21: tensor.Uint4, 22: tensor.Int4, 23: tensor.Float4E2M1, 24: tensor.Float8E8M0FNU, 25: tensor.Uint2, 26: tensor.Int2,
}

// TypeOf returns TensorProto's number of a data type.
func TypeOf(d tensor.DType) int32 { return int32(slices.Index(dtypes[:], d)) }

// TypeSince returns the first opset version whose operators take a data type.
func TypeSince(d tensor.DType) int64 {
	switch d {
	case tensor.Float8E4M3FN, tensor.Float8E4M3FNUZ, tensor.Float8E5M2, tensor.Float8E5M2FNUZ:
		return 19
	case tensor.Int4, tensor.Uint4:
		return 21
	case tensor.Float4E2M1:
		return 23
	case tensor.Float8E8M0FNU:
		return 24
	case tensor.Int2, tensor.Uint2:
		return 25
	default:
		return LeastOpset
	}
}

// parseTensor parses a TensorProto.
func parseTensor(message []byte) (spec.Tensor, error) {
	t, _, err := parseNamed(message)
	return t, err
}

// parseNamed parses a TensorProto with its name.
func parseNamed(message []byte) (t spec.Tensor, name string, err error) {
	t.Sizes = []int64{}
	var values []uint64
	dtype, raw := uint64(0), false
	err = fields(message, func(f field) (err error) {
		switch f.number {
		case 1: // dims
			t.Sizes, err = f.integers(t.Sizes)
		case 2: // data_type
			dtype = f.n
		case 4: // float_data
			values, err = f.numbers(values, protowire.Fixed32Type)
		case 5, 7, 11: // int32_data, int64_data, uint64_data
			values, err = f.numbers(values, protowire.VarintType)
		case 8: // name
			name = string(f.bytes)
		case 9: // raw_data
			t.Data, raw = f.bytes, true
		case 10: // double_data
			values, err = f.numbers(values, protowire.Fixed64Type)
		case 13: // external_data
			err = errors.New("a tensor whose data is in another file")
		}
		return err
	})
	if err != nil {
		return t, name, err
	}
	if dtype < uint64(len(dtypes)) {
		t.DType = dtypes[dtype]
	}
	if !t.DType.Valid() {
		return t, name, skip("data type %d of ONNX", dtype)
	}
	if len(t.Sizes) > tensor.MaxRank {
		return t, name, skip("%d dimensions", len(t.Sizes))
	}
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return t, name, fmt.Errorf("dims %v: %w", t.Sizes, err)
	}
	if t.Data, err = elementsOf(t.DType, elements, t.Data, values, raw); err != nil {
		return t, name, fmt.Errorf("dims %v: %w", t.Sizes, err)
	}
	if elements > math.MaxInt64/8 || int64(len(t.Data)) != elements*t.DType.Size() {
		return t, name, fmt.Errorf("dims %v of %v, and %d bytes of data", t.Sizes, t.DType, len(t.Data))
	}
	return t, name, nil
}

// elementsOf returns the data of a tensor from raw_data or from a list of values. The
// parts of a complex number are two values, and packed elements share bytes in either.
func elementsOf(d tensor.DType, elements int64, data []byte, values []uint64, raw bool) ([]byte, error) {
	switch {
	case !d.Packed() && raw:
		return data, nil
	case d == tensor.Complex64:
		return pack(values, tensor.Float32.Size()), nil
	case !d.Packed():
		return pack(values, d.Size()), nil
	case !raw:
		data = pack(values, 1)
	}
	if bytes, _ := d.Bytes(elements); int64(len(data)) != bytes {
		return nil, fmt.Errorf("%d bytes of data for %d elements of %v", len(data), elements, d)
	}
	return tensor.Unpack(d, data, elements), nil
}

// pack returns the low bytes of values.
func pack(values []uint64, size int64) []byte {
	packed := []byte{}
	for _, value := range values {
		packed = append(packed, binary.LittleEndian.AppendUint64(nil, value)[:size]...)
	}
	return packed
}

func appendNumber(message []byte, field protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(message, field, protowire.VarintType), value)
}

func appendText(message []byte, field protowire.Number, text string) []byte {
	return protowire.AppendString(protowire.AppendTag(message, field, protowire.BytesType), text)
}

func appendMessage(message []byte, field protowire.Number, part []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(message, field, protowire.BytesType), part)
}
