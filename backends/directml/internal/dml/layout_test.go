//go:build amd64 || arm64

package dml_test

import (
	"testing"
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/dml"
	spec "example.com/conform/spec/dml"
)

func TestDML(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/dml")
}

var _ = Describe("the structures", func() {
	var (
		tensor  dml.BufferTensorDesc
		slice1  dml.Slice1Desc
		scatter dml.ScatterDesc
		gather  dml.GatherND1Desc
		scatND  dml.ScatterNDDesc
		padding dml.Padding1Desc
		clip    dml.ClipDesc
		gemm    dml.GemmDesc

		convolution dml.ConvolutionDesc
		maxPooling2 dml.MaxPooling2Desc
		reduce      dml.ReduceDesc
		arg         dml.ArgDesc
		sums        dml.CumulativeSummationDesc
		binding     dml.BufferBinding
		table       dml.BindingTableDesc
		needs       dml.BindingProperties
	)
	DescribeTable("are laid out as in DirectML.h",
		func(got, want uintptr) { Expect(got).To(Equal(want)) },
		Entry("size of DML_BUFFER_TENSOR_DESC", unsafe.Sizeof(tensor), uintptr(48)),
		Entry("DML_BUFFER_TENSOR_DESC.Sizes", unsafe.Offsetof(tensor.Sizes), uintptr(16)),
		Entry("DML_BUFFER_TENSOR_DESC.TotalTensorSizeInBytes", unsafe.Offsetof(tensor.TotalTensorSizeInBytes), uintptr(32)),
		Entry("size of DML_TENSOR_DESC", unsafe.Sizeof(dml.TensorDesc{}), uintptr(16)),
		Entry("size of DML_OPERATOR_DESC", unsafe.Sizeof(dml.OperatorDesc{}), uintptr(16)),
		Entry("size of DML_SLICE1_OPERATOR_DESC", unsafe.Sizeof(slice1), uintptr(48)),
		Entry("DML_SLICE1_OPERATOR_DESC.DimensionCount", unsafe.Offsetof(slice1.DimensionCount), uintptr(16)),
		Entry("DML_SLICE1_OPERATOR_DESC.InputWindowStrides", unsafe.Offsetof(slice1.InputWindowStrides), uintptr(40)),
		Entry("size of DML_SCATTER_OPERATOR_DESC", unsafe.Sizeof(scatter), uintptr(40)),
		Entry("DML_SCATTER_OPERATOR_DESC.Axis", unsafe.Offsetof(scatter.Axis), uintptr(32)),
		Entry("size of DML_GATHER_ND1_OPERATOR_DESC", unsafe.Sizeof(gather), uintptr(40)),
		Entry("DML_GATHER_ND1_OPERATOR_DESC.BatchDimensionCount", unsafe.Offsetof(gather.BatchDimensionCount), uintptr(32)),
		Entry("size of DML_SCATTER_ND_OPERATOR_DESC", unsafe.Sizeof(scatND), uintptr(40)),
		Entry("DML_SCATTER_ND_OPERATOR_DESC.IndicesDimensionCount", unsafe.Offsetof(scatND.IndicesDimensionCount), uintptr(36)),
		Entry("size of DML_PADDING1_OPERATOR_DESC", unsafe.Sizeof(padding), uintptr(56)),
		Entry("DML_PADDING1_OPERATOR_DESC.PaddingValue", unsafe.Offsetof(padding.PaddingValue), uintptr(24)),
		Entry("DML_PADDING1_OPERATOR_DESC.EndPadding", unsafe.Offsetof(padding.EndPadding), uintptr(48)),
		Entry("size of DML_ELEMENT_WISE_ADD_OPERATOR_DESC", unsafe.Sizeof(dml.BinaryDesc{}), uintptr(24)),
		Entry("size of DML_ELEMENT_WISE_CLIP_OPERATOR_DESC", unsafe.Sizeof(clip), uintptr(32)),
		Entry("DML_ELEMENT_WISE_CLIP_OPERATOR_DESC.Max", unsafe.Offsetof(clip.Max), uintptr(28)),
		Entry("size of DML_REDUCE_OPERATOR_DESC", unsafe.Sizeof(reduce), uintptr(40)),
		Entry("DML_REDUCE_OPERATOR_DESC.InputTensor", unsafe.Offsetof(reduce.InputTensor), uintptr(8)),
		Entry("DML_REDUCE_OPERATOR_DESC.Axes", unsafe.Offsetof(reduce.Axes), uintptr(32)),
		Entry("size of DML_ARGMAX_OPERATOR_DESC", unsafe.Sizeof(arg), uintptr(40)),
		Entry("DML_ARGMAX_OPERATOR_DESC.AxisDirection", unsafe.Offsetof(arg.AxisDirection), uintptr(32)),
		Entry("size of DML_CUMULATIVE_SUMMATION_OPERATOR_DESC", unsafe.Sizeof(sums), uintptr(32)),
		Entry("DML_CUMULATIVE_SUMMATION_OPERATOR_DESC.HasExclusiveSum", unsafe.Offsetof(sums.HasExclusiveSum), uintptr(24)),
		Entry("size of DML_GEMM_OPERATOR_DESC", unsafe.Sizeof(gemm), uintptr(56)),
		Entry("DML_GEMM_OPERATOR_DESC.Alpha", unsafe.Offsetof(gemm.Alpha), uintptr(40)),
		Entry("DML_GEMM_OPERATOR_DESC.FusedActivation", unsafe.Offsetof(gemm.FusedActivation), uintptr(48)),
		Entry("size of DML_CONVOLUTION_OPERATOR_DESC", unsafe.Sizeof(convolution), uintptr(104)),
		Entry("DML_CONVOLUTION_OPERATOR_DESC.Strides", unsafe.Offsetof(convolution.Strides), uintptr(48)),
		Entry("DML_CONVOLUTION_OPERATOR_DESC.FusedActivation", unsafe.Offsetof(convolution.FusedActivation), uintptr(96)),
		Entry("size of DML_MAX_POOLING2_OPERATOR_DESC", unsafe.Sizeof(maxPooling2), uintptr(72)),
		Entry("DML_MAX_POOLING2_OPERATOR_DESC.Strides", unsafe.Offsetof(maxPooling2.Strides), uintptr(32)),
		Entry("size of DML_TOP_K1_OPERATOR_DESC", unsafe.Sizeof(dml.TopK1Desc{}), uintptr(40)),
		Entry("size of DML_ELEMENT_WISE_QUANTIZE_LINEAR_OPERATOR_DESC", unsafe.Sizeof(dml.QuantizeDesc{}), uintptr(32)),
		Entry("size of DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC", unsafe.Sizeof(dml.IdentityDesc{}), uintptr(24)),
		Entry("size of DML_BINDING_PROPERTIES", unsafe.Sizeof(needs), uintptr(24)),
		Entry("DML_BINDING_PROPERTIES.TemporaryResourceSize", unsafe.Offsetof(needs.TemporaryResourceSize), uintptr(8)),
		Entry("size of DML_BUFFER_BINDING", unsafe.Sizeof(binding), uintptr(24)),
		Entry("size of DML_BINDING_DESC", unsafe.Sizeof(dml.BindingDesc{}), uintptr(16)),
		Entry("size of DML_FEATURE_QUERY_FEATURE_LEVELS", unsafe.Sizeof(dml.FeatureLevelsQuery{}), uintptr(16)),
		Entry("size of DML_BINDING_TABLE_DESC", unsafe.Sizeof(table), uintptr(32)),
		Entry("DML_BINDING_TABLE_DESC.SizeInDescriptors", unsafe.Offsetof(table.SizeInDescriptors), uintptr(24)),
	)
	It("know the feature levels that cases can state, in order", func() {
		var known []uint32
		for _, level := range spec.FeatureLevel(0).Enum() {
			known = append(known, uint32(level.Value))
		}
		Expect(dml.FeatureLevels()).To(Equal(known))
	})
})
