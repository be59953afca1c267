// Package dml binds the part of DirectML that creates, compiles and dispatches
// single operators on buffers. Its structures have the layouts of DirectML.h on
// 64-bit systems, and its names are the names of that header.
package dml

import (
	"unsafe"

	"example.com/conform/backends/directml/internal/d3d12"
)

// A DataType is a DML_TENSOR_DATA_TYPE.
type DataType uint32

const (
	Unknown DataType = iota
	Float32
	Float16
	Uint32
	Uint16
	Uint8
	Int32
	Int16
	Int8
	Float64
	Uint64
	Int64
)

// TensorTypeBuffer is DML_TENSOR_TYPE_BUFFER, the type of a [TensorDesc].
const TensorTypeBuffer = 1

// BufferTensorDesc is DML_BUFFER_TENSOR_DESC, 48 bytes.
type BufferTensorDesc struct {
	DataType                      DataType
	Flags                         uint32
	DimensionCount                uint32
	Sizes                         *uint32
	Strides                       *uint32 // nil means packed
	TotalTensorSizeInBytes        uint64
	GuaranteedBaseOffsetAlignment uint32
	_                             uint32
}

// TensorDesc is DML_TENSOR_DESC, 16 bytes.
type TensorDesc struct {
	Type uint32
	Desc *BufferTensorDesc
}

// An OperatorType is a DML_OPERATOR_TYPE.
type OperatorType uint32

const (
	ElementWiseIdentity                  OperatorType = 1
	ElementWiseAbs                       OperatorType = 2
	ElementWiseAdd                       OperatorType = 4
	ElementWiseClip                      OperatorType = 8
	ElementWiseLogicalAnd                OperatorType = 14
	ElementWiseLogicalEquals             OperatorType = 15
	ElementWiseLogicalGreaterThan        OperatorType = 16
	ElementWiseLogicalLessThan           OperatorType = 17
	ElementWiseLogicalNot                OperatorType = 18
	ElementWiseLogicalOr                 OperatorType = 19
	ElementWiseLogicalXor                OperatorType = 20
	ElementWiseMax                       OperatorType = 21
	ElementWiseMin                       OperatorType = 23
	ElementWiseMultiply                  OperatorType = 24
	ElementWiseSubtract                  OperatorType = 30
	ElementWiseQuantizeLinear            OperatorType = 33
	ElementWiseDequantizeLinear          OperatorType = 34
	Convolution                          OperatorType = 53
	Gemm                                 OperatorType = 54
	Reduce                               OperatorType = 55
	ElementWiseSign                      OperatorType = 79
	ScatterElements                      OperatorType = 94
	CumulativeSummation                  OperatorType = 105
	ScatterND                            OperatorType = 109
	MaxPooling2                          OperatorType = 110
	Slice1                               OperatorType = 111
	TopK1                                OperatorType = 112
	ElementWiseLogicalGreaterThanOrEqual OperatorType = 126
	ElementWiseLogicalLessThanOrEqual    OperatorType = 127
	Argmin                               OperatorType = 137
	Argmax                               OperatorType = 138
	GatherND1                            OperatorType = 140
	Padding1                             OperatorType = 155
	ElementWiseNegate                    OperatorType = 156
)

// OperatorDesc is DML_OPERATOR_DESC, 16 bytes.
type OperatorDesc struct {
	Type OperatorType
	Desc unsafe.Pointer // a structure that depends on Type
}

// Slice1Desc is DML_SLICE1_OPERATOR_DESC, 48 bytes.
type Slice1Desc struct {
	InputTensor        *TensorDesc
	OutputTensor       *TensorDesc
	DimensionCount     uint32
	InputWindowOffsets *uint32
	InputWindowSizes   *uint32
	InputWindowStrides *int32
}

// ScatterDesc is DML_SCATTER_OPERATOR_DESC, 40 bytes.
type ScatterDesc struct {
	InputTensor   *TensorDesc
	IndicesTensor *TensorDesc
	UpdatesTensor *TensorDesc
	OutputTensor  *TensorDesc
	Axis          uint32
	_             uint32
}

// GatherND1Desc is DML_GATHER_ND1_OPERATOR_DESC, 40 bytes.
type GatherND1Desc struct {
	InputTensor           *TensorDesc
	IndicesTensor         *TensorDesc
	OutputTensor          *TensorDesc
	InputDimensionCount   uint32
	IndicesDimensionCount uint32
	BatchDimensionCount   uint32
	_                     uint32
}

// ScatterNDDesc is DML_SCATTER_ND_OPERATOR_DESC, 40 bytes.
type ScatterNDDesc struct {
	InputTensor           *TensorDesc
	IndicesTensor         *TensorDesc
	UpdatesTensor         *TensorDesc
	OutputTensor          *TensorDesc
	InputDimensionCount   uint32
	IndicesDimensionCount uint32
}

// Padding1Desc is DML_PADDING1_OPERATOR_DESC, 56 bytes.
type Padding1Desc struct {
	InputTensor          *TensorDesc
	OutputTensor         *TensorDesc
	PaddingMode          uint32
	PaddingValueDataType DataType
	PaddingValue         uint64 // DML_SCALAR_UNION
	DimensionCount       uint32
	_                    uint32
	StartPadding         *uint32
	EndPadding           *uint32
}

// BinaryDesc is the description of an elementwise operator of two inputs, such as
// DML_ELEMENT_WISE_ADD_OPERATOR_DESC, 24 bytes.
type BinaryDesc struct {
	ATensor      *TensorDesc
	BTensor      *TensorDesc
	OutputTensor *TensorDesc
}

// ClipDesc is DML_ELEMENT_WISE_CLIP_OPERATOR_DESC, 32 bytes. Operators of one input without
// attributes have its first members.
type ClipDesc struct {
	InputTensor  *TensorDesc
	OutputTensor *TensorDesc
	ScaleBias    unsafe.Pointer
	Min          float32
	Max          float32
}

// ReduceDesc is DML_REDUCE_OPERATOR_DESC, 40 bytes.
type ReduceDesc struct {
	Function     uint32
	_            uint32
	InputTensor  *TensorDesc
	OutputTensor *TensorDesc
	AxisCount    uint32
	_            uint32
	Axes         *uint32
}

// ArgDesc is DML_ARGMAX_OPERATOR_DESC, and DML_ARGMIN_OPERATOR_DESC, 40 bytes.
type ArgDesc struct {
	InputTensor   *TensorDesc
	OutputTensor  *TensorDesc
	AxisCount     uint32
	_             uint32
	Axes          *uint32
	AxisDirection uint32
	_             uint32
}

// CumulativeSummationDesc is DML_CUMULATIVE_SUMMATION_OPERATOR_DESC, 32 bytes.
type CumulativeSummationDesc struct {
	InputTensor     *TensorDesc
	OutputTensor    *TensorDesc
	Axis            uint32
	AxisDirection   uint32
	HasExclusiveSum uint32 // BOOL
	_               uint32
}

// GemmDesc is DML_GEMM_OPERATOR_DESC, 56 bytes.
type GemmDesc struct {
	ATensor         *TensorDesc
	BTensor         *TensorDesc
	CTensor         *TensorDesc // may be nil
	OutputTensor    *TensorDesc
	TransA          uint32
	TransB          uint32
	Alpha           float32
	Beta            float32
	FusedActivation *OperatorDesc
}

// ConvolutionDesc is DML_CONVOLUTION_OPERATOR_DESC, 104 bytes.
type ConvolutionDesc struct {
	InputTensor     *TensorDesc
	FilterTensor    *TensorDesc
	BiasTensor      *TensorDesc // may be nil
	OutputTensor    *TensorDesc
	Mode            uint32
	Direction       uint32
	DimensionCount  uint32
	_               uint32
	Strides         *uint32
	Dilations       *uint32
	StartPadding    *uint32
	EndPadding      *uint32
	OutputPadding   *uint32
	GroupCount      uint32
	_               uint32
	FusedActivation *OperatorDesc
}

// MaxPooling2Desc is DML_MAX_POOLING2_OPERATOR_DESC, 72 bytes.
type MaxPooling2Desc struct {
	InputTensor         *TensorDesc
	OutputTensor        *TensorDesc
	OutputIndicesTensor *TensorDesc // may be nil
	DimensionCount      uint32
	_                   uint32
	Strides             *uint32
	WindowSize          *uint32
	StartPadding        *uint32
	EndPadding          *uint32
	Dilations           *uint32
}

// TopK1Desc is DML_TOP_K1_OPERATOR_DESC, 40 bytes.
type TopK1Desc struct {
	InputTensor       *TensorDesc
	OutputValueTensor *TensorDesc
	OutputIndexTensor *TensorDesc
	Axis              uint32
	K                 uint32
	AxisDirection     uint32
	_                 uint32
}

// QuantizeDesc is DML_ELEMENT_WISE_QUANTIZE_LINEAR_OPERATOR_DESC, and that of DEQUANTIZE, 32 bytes.
type QuantizeDesc struct {
	InputTensor     *TensorDesc
	ScaleTensor     *TensorDesc
	ZeroPointTensor *TensorDesc // may be nil
	OutputTensor    *TensorDesc
}

// IdentityDesc is DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC, 24 bytes.
type IdentityDesc struct {
	InputTensor  *TensorDesc
	OutputTensor *TensorDesc
	ScaleBias    unsafe.Pointer
}

// Alignments of bound buffers, in bytes.
const (
	TensorAlignment     = 16  // DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT
	TemporaryAlignment  = 256 // DML_TEMPORARY_BUFFER_ALIGNMENT
	PersistentAlignment = 256 // DML_PERSISTENT_BUFFER_ALIGNMENT
)

// BindingProperties is DML_BINDING_PROPERTIES, 24 bytes.
type BindingProperties struct {
	RequiredDescriptorCount uint32
	TemporaryResourceSize   uint64
	PersistentResourceSize  uint64
}

// BufferBinding is DML_BUFFER_BINDING, 24 bytes.
type BufferBinding struct {
	Buffer      unsafe.Pointer // ID3D12Resource
	Offset      uint64
	SizeInBytes uint64
}

// Types of a [BindingDesc] (DML_BINDING_TYPE).
const (
	BindingNone   = 0
	BindingBuffer = 1
)

// BindingDesc is DML_BINDING_DESC, 16 bytes.
type BindingDesc struct {
	Type uint32
	Desc *BufferBinding
}

// BindingTableDesc is DML_BINDING_TABLE_DESC, 32 bytes.
type BindingTableDesc struct {
	Dispatchable      unsafe.Pointer // IDMLDispatchable
	CPUDescriptor     d3d12.CPUDescriptor
	GPUDescriptor     d3d12.GPUDescriptor
	SizeInDescriptors uint32
	_                 uint32
}

// FeatureLevels lists every DML_FEATURE_LEVEL, in order.
func FeatureLevels() []uint32 {
	return []uint32{
		0x1000, 0x2000, 0x2100, 0x3000, 0x3100, 0x4000, 0x4100, 0x5000, 0x5100, 0x5200, 0x6000, 0x6100, 0x6200, 0x6300, 0x6400,
	}
}

// FeatureLevelsQuery is DML_FEATURE_QUERY_FEATURE_LEVELS, 16 bytes.
type FeatureLevelsQuery struct {
	RequestedFeatureLevelCount uint32
	RequestedFeatureLevels     *uint32
}
