package litert

import (
	"encoding/binary"
	"slices"

	flatbuffers "github.com/google/flatbuffers/go"

	"example.com/conform/spec/tensor"
)

// A model is what LiteRT reads: a graph of tensors, which are numbered.
type model struct {
	tensors         []operand
	nodes           []placed
	inputs, outputs []int64
}

// A placed node has the tensors that it takes and makes.
type placed struct {
	*node
	takes, makes []int64
}

// A node is one operation.
type node struct {
	op      operation
	version int32
	tensors []operand // the inputs of the operation, and then its outputs
	outputs int
	options func(*flatbuffers.Builder) // writes the fields of its table of options
	fields  int                        // the number of these fields
}

// An operand is a tensor of a model.
type operand struct {
	dtype tensor.DType
	sizes []int64 // nil for an output, whose sizes LiteRT infers
	// data makes the tensor a constant, unless it is nil.
	data []byte
}

// An operation is one of LiteRT's schema: its code in BuiltinOperator, and the code of its
// options in the union BuiltinOptions.
type operation struct {
	code    int32
	options byte
	name    string
}

// The operations.
var (
	concatenation   = operation{2, 10, "CONCATENATION"}
	reshaping       = operation{22, 17, "RESHAPE"}
	padding         = operation{34, 22, "PAD"}
	gathering       = operation{36, 23, "GATHER"}
	transposing     = operation{39, 26, "TRANSPOSE"}
	stridedSlicing  = operation{45, 32, "STRIDED_SLICE"}
	splitting       = operation{49, 35, "SPLIT"}
	paddingBy       = operation{60, 43, "PADV2"}
	slicing         = operation{65, 48, "SLICE"}
	tiling          = operation{69, 51, "TILE"}
	mirroring       = operation{100, 77, "MIRROR_PAD"}
	splittingAt     = operation{102, 79, "SPLIT_V"}
	gatheringND     = operation{107, 83, "GATHER_ND"}
	reversing       = operation{112, 87, "REVERSE_SEQUENCE"}
	broadcasting    = operation{130, 104, "BROADCAST_TO"}
	elementTypeCode = map[tensor.DType]struct{ schema, library int32 }{
		tensor.Float32: {0, 1}, tensor.Float16: {1, 10}, tensor.Int32: {2, 2}, tensor.Uint8: {3, 3}, tensor.Int64: {4, 4}, tensor.Int16: {7, 7},
		tensor.Int8: {9, 9}, tensor.Float64: {10, 11}, tensor.Uint64: {12, 13}, tensor.Uint32: {15, 16}, tensor.Uint16: {16, 17},
		tensor.Bool: {6, 6}, tensor.Complex64: {8, 8}, tensor.Bfloat16: {18, 19}, tensor.Int4: {17, 18},
	}
)

// schemaVersion is the version of the schema, and identifier that of its files.
const (
	schemaVersion = 3
	identifier    = "TFL3"
)

// firstWide is the first code that only the newer of two fields holds, which has 32 bits.
const firstWide = 127

// write returns the flatbuffer of the model.
func (m *model) write() []byte {
	b := flatbuffers.NewBuilder(1024)
	buffers := []flatbuffers.UOffsetT{table(b, 3)} // the first is empty
	var tensors, operators, codes []flatbuffers.UOffsetT
	for i := range m.tensors {
		o := &m.tensors[i]
		buffer := uint32(0)
		if o.data != nil {
			b.StartVector(1, len(o.data), 16)
			for _, value := range slices.Backward(o.data) {
				b.PrependByte(value)
			}
			data := b.EndVector(len(o.data))
			b.StartObject(3)
			b.PrependUOffsetTSlot(0, data, 0)
			buffer = uint32(len(buffers))
			buffers = append(buffers, b.EndObject())
		}
		sizes, name := integers(b, o.sizes), b.CreateString(string(rune('a'+i%26))+string(rune('a'+i/26)))
		b.StartObject(4)
		b.PrependUOffsetTSlot(0, sizes, 0)
		b.PrependInt8Slot(1, int8(elementTypeCode[o.dtype].schema), 0)
		b.PrependUint32Slot(2, buffer, 0)
		b.PrependUOffsetTSlot(3, name, 0)
		tensors = append(tensors, b.EndObject())
	}
	for i := range m.nodes {
		operator, code := m.nodes[i].write(b, i)
		operators, codes = append(operators, operator), append(codes, code)
	}

	all, in, out, list := offsets(b, tensors), integers(b, m.inputs), integers(b, m.outputs), offsets(b, operators)
	b.StartObject(5)
	b.PrependUOffsetTSlot(0, all, 0)
	b.PrependUOffsetTSlot(1, in, 0)
	b.PrependUOffsetTSlot(2, out, 0)
	b.PrependUOffsetTSlot(3, list, 0)
	graph := b.EndObject()

	kinds, graphs, data := offsets(b, codes), offsets(b, []flatbuffers.UOffsetT{graph}), offsets(b, buffers)
	b.StartObject(5)
	b.PrependUint32Slot(0, schemaVersion, 0)
	b.PrependUOffsetTSlot(1, kinds, 0)
	b.PrependUOffsetTSlot(2, graphs, 0)
	b.PrependUOffsetTSlot(4, data, 0)
	b.FinishWithFileIdentifier(b.EndObject(), []byte(identifier))
	return b.FinishedBytes()
}

// write writes a node, and the code of its operation, which is the one at a position.
func (n *placed) write(b *flatbuffers.Builder, position int) (operator, code flatbuffers.UOffsetT) {
	b.StartObject(n.fields)
	if n.options != nil {
		n.options(b)
	}
	options := b.EndObject()
	in, out := integers(b, n.takes), integers(b, n.makes)
	b.StartObject(5)
	b.PrependUint32Slot(0, uint32(position), 0)
	b.PrependUOffsetTSlot(1, in, 0)
	b.PrependUOffsetTSlot(2, out, 0)
	b.PrependByteSlot(3, n.op.options, 0)
	b.PrependUOffsetTSlot(4, options, 0)
	operator = b.EndObject()

	b.StartObject(4)
	b.PrependInt8Slot(0, int8(min(n.op.code, firstWide)), 0)
	b.PrependInt32Slot(2, n.version, 1)
	b.PrependInt32Slot(3, n.op.code, 0)
	return operator, b.EndObject()
}

// table writes a table whose fields are all absent.
func table(b *flatbuffers.Builder, fields int) flatbuffers.UOffsetT {
	b.StartObject(fields)
	return b.EndObject()
}

// integers writes a vector of 32 bit integers.
func integers(b *flatbuffers.Builder, values []int64) flatbuffers.UOffsetT {
	b.StartVector(4, len(values), 4)
	for _, value := range slices.Backward(values) {
		b.PrependInt32(int32(value))
	}
	return b.EndVector(len(values))
}

// offsets writes a vector of tables.
func offsets(b *flatbuffers.Builder, tables []flatbuffers.UOffsetT) flatbuffers.UOffsetT {
	b.StartVector(4, len(tables), 4)
	for _, table := range slices.Backward(tables) {
		b.PrependUOffsetT(table)
	}
	return b.EndVector(len(tables))
}

// int32s returns a constant of int32.
func int32s(sizes []int64, values []int64) operand {
	data := []byte{}
	for _, v := range values {
		data = binary.LittleEndian.AppendUint32(data, uint32(int32(v)))
	}
	return operand{dtype: tensor.Int32, sizes: sizes, data: data}
}

// list returns a constant of one dimension.
func list(values []int64) operand { return int32s([]int64{int64(len(values))}, values) }

// scalar returns a constant without dimensions.
func scalar(value int64) operand { return int32s([]int64{}, []int64{value}) }
