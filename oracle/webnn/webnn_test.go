package webnn_test

import (
	"encoding/binary"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

func TestOracle(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/webnn")
}

type list = []int64

// of returns a tensor of int32 with these elements.
func of(sizes list, elements ...int32) spec.Tensor {
	data := []byte{}
	for _, element := range elements {
		data = binary.LittleEndian.AppendUint32(data, uint32(element))
	}
	return spec.Tensor{Desc: tensor.Desc{DType: tensor.Int32, Sizes: sizes}, Data: data}
}

// counted returns a tensor of int32 whose n elements count from 0.
func counted(n int32, sizes ...int64) spec.Tensor {
	elements := []int32{}
	for k := range n {
		elements = append(elements, k)
	}
	return of(sizes, elements...)
}

var _ = DescribeTable("A page gives what the text shows", func(op *spec.Operator, attributes any, sizes list, want []int32, inputs ...spec.Tensor) {
	c := spec.NewCall(op)
	c.Attributes = attributes
	c.Bound = op.Bind(attributes)
	copy(c.Tensors, inputs)
	c.Output().DType = tensor.Int32
	alternatives, err := new(oracle.Evaluator).Alternatives(&c, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(alternatives).To(HaveLen(1))
	Expect(alternatives[0].Admissible.Rejection()).To(BeNil())
	output := &alternatives[0].Admissible.Outputs[0]
	Expect(output.Sizes()).To(Equal(sizes))
	is := []int32{}
	for _, source := range output.Sources() {
		if source.Operand == spec.Constant {
			is = append(is, int32(source.Element))
			continue
		}
		is = append(is, int32(c.Tensors[source.Operand].Bits(source.Element)))
	}
	Expect(is).To(Equal(want))
},
	Entry("a window of a slice", webnn.Slice, &webnn.SliceAttributes{Starts: list{1, 0}, Sizes: list{1, 3}, Strides: list{1, 2}}, list{1, 2}, []int32{3, 5}, counted(6, 2, 3)),
	Entry("the first example of scatterElements", webnn.ScatterElements, &webnn.ScatterElementsAttributes{}, list{4, 3},
		[]int32{0, -5, 2, 3, -2, -3, -4, 7, 8, -1, 10, -6}, counted(12, 4, 3), of(list{2, 3}, 3, 1, 1, 2, 0, 3), of(list{2, 3}, -1, -2, -3, -4, -5, -6)),
	Entry("an index of scatterElements from the end", webnn.ScatterElements, &webnn.ScatterElementsAttributes{Axis: 1}, list{2, 2},
		[]int32{0, 8, 9, 3}, counted(4, 2, 2), of(list{2, 1}, -1, -2), of(list{2, 1}, 8, 9)),
	Entry("the first example of scatterND", webnn.ScatterNd, &webnn.ScatterNDAttributes{}, list{8},
		[]int32{0, -3, 2, -2, -1, 5, 6, -4}, counted(8, 8), of(list{4, 1}, 4, 3, 1, 7), of(list{4}, -1, -2, -3, -4)),
	Entry("the third example of scatterND", webnn.ScatterNd, &webnn.ScatterNDAttributes{}, list{3, 2},
		[]int32{-3, -4, 2, 3, -1, -2}, counted(6, 3, 2), of(list{2, 1}, 2, 0), of(list{2, 2}, -1, -2, -3, -4)),
	Entry("the first example of gatherND", webnn.GatherNd, &webnn.GatherNDAttributes{}, list{3},
		[]int32{0, 3, 2}, counted(4, 2, 2), of(list{3, 2}, 0, 0, 1, 1, 1, 0)),
	Entry("the third example of gatherND", webnn.GatherNd, &webnn.GatherNDAttributes{}, list{2, 2},
		[]int32{2, 3, 4, 5}, counted(8, 2, 2, 2), of(list{2, 2}, 0, 1, 1, 0)),
	Entry("the first example of triangular", webnn.Triangular, &webnn.TriangularAttributes{Upper: true}, list{3, 3},
		[]int32{7, 1, 2, 0, 4, 8, 0, 0, 3}, of(list{3, 3}, 7, 1, 2, 9, 4, 8, 2, 6, 3)),
	Entry("the sixth example of triangular", webnn.Triangular, &webnn.TriangularAttributes{Diagonal: -1}, list{3, 3},
		[]int32{0, 0, 0, 9, 0, 0, 2, 6, 0}, of(list{3, 3}, 7, 1, 2, 9, 4, 8, 2, 6, 3)),
)

var _ = It("resample2d takes the element nearest to each position, and the lower of two", func() {
	for in := int64(1); in <= 9; in++ {
		for out := int64(1); out <= 12; out++ {
			c := spec.NewCall(webnn.Resample2d)
			c.Attributes.(*webnn.Resample2dAttributes).Sizes = list{1, out}
			c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: list{1, 1, 1, in}}, Data: make([]byte, in)}
			c.Output().DType = tensor.Uint8
			alternatives, err := new(oracle.Evaluator).Alternatives(&c, nil)
			Expect(err).NotTo(HaveOccurred())
			sources := alternatives[0].Admissible.Outputs[0].Sources()
			Expect(sources).To(HaveLen(int(out)))
			for x, source := range sources {
				// Distances are multiples of 1/2m, for m elements of the output.
				position, best := (2*int64(x)+1)*in-out, int64(0)
				for k := range in {
					if distance(2*k*out, position) < distance(2*best*out, position) {
						best = k
					}
				}
				Expect(source).To(Equal(spec.Source{Element: best}), "%d of %d from %d", x, out, in)
			}
		}
	}
})

func distance(a, b int64) int64 { return max(a-b, b-a) }
