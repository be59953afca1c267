package openvino_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var (
	batchToSpace = func(blocks, begin, end list) any {
		return &openvino.BatchToSpaceAttributes{BlockShape: blocks, CropsBegin: begin, CropsEnd: end}
	}
	spaceToBatch = func(blocks, begin, end list) any {
		return &openvino.SpaceToBatchAttributes{BlockShape: blocks, PadsBegin: begin, PadsEnd: end}
	}
)

// moved returns what a call that moves blocks of numbered bytes takes: -1 for a zero.
func moved(op *spec.Operator, attributes any, sizes list) (from list) {
	GinkgoHelper()
	n, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	c := spec.NewCall(op)
	c.Attributes, c.Bound = attributes, op.Bind(attributes)
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}, Data: make([]byte, n)}
	c.Tensors[1].DType = tensor.Uint8
	for _, source := range taken(&c) {
		if source.Operand == spec.Constant {
			source.Element = -1
		}
		from = append(from, source.Element)
	}
	return from
}

var _ = DescribeTable("Blocks move", func(op *spec.Operator, attributes any, sizes list, want list) {
	Expect(moved(op, attributes, sizes)).To(Equal(want))
},
	Entry("from ten batches to two, of which two columns are cropped, as in the text's example",
		openvino.BatchToSpace, batchToSpace(list{1, 5}, list{0, 2}, list{0, 0}), list{10, 2},
		list{8, 12, 16, 1, 5, 9, 13, 17, 10, 14, 18, 3, 7, 11, 15, 19}),
	Entry("from one batch to four, with a zero at both ends",
		openvino.SpaceToBatch, spaceToBatch(list{1, 2}, list{0, 1}, list{0, 1}), list{2, 4},
		list{-1, 1, 3, -1, 5, 7, 0, 2, -1, 4, 6, -1}),
)

var _ = It("SpaceToBatch visits the places of a block row by row, and the elements of each in order", func() {
	const batches, rows, columns = 2, 5, 4
	for height := int64(1); height <= 3; height++ {
		for width := int64(1); width <= 3; width++ {
			for top := range 3 * height {
				for left := range 2 * width {
					bottom, right := height-(top+rows)%height, width-(left+columns)%width
					at := make(map[int64]int64, batches*rows*columns) // the elements of the output, by those of the data
					var order list
					for row := range height {
						for column := range width {
							for n := range int64(batches) {
								for y := row - top; y < rows+bottom; y += height {
									for x := column - left; x < columns+right; x += width {
										from := int64(-1)
										if y >= 0 && y < rows && x >= 0 && x < columns {
											from = (n*rows+y)*columns + x
											at[from] = int64(len(order))
										}
										order = append(order, from)
									}
								}
							}
						}
					}
					blocks, begin, end := list{1, height, width}, list{0, top, left}, list{0, bottom, right}
					Expect(moved(openvino.SpaceToBatch, spaceToBatch(blocks, begin, end), list{batches, rows, columns})).To(Equal(order), "%v, %v", blocks, begin)

					var back list
					for from := range int64(batches * rows * columns) {
						back = append(back, at[from])
					}
					sizes := list{batches * height * width, (top + rows + bottom) / height, (left + columns + right) / width}
					Expect(moved(openvino.BatchToSpace, batchToSpace(slices.Clone(blocks), begin, end), sizes)).To(Equal(back), "%v, %v", blocks, begin)
				}
			}
		}
	}
})
