package openvino_test

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var _ = It("SliceScatter updates the places that a loop from start to stop visits", func() {
	const size = 4
	for start := range int64(size) {
		for stop := int64(0); stop <= size; stop++ {
			for _, step := range []int64{-3, -2, -1, 1, 2, 3} {
				want := []spec.Source{{Element: 0}, {Element: 1}, {Element: 2}, {Element: 3}}
				updates := int64(0)
				for k := start; k < size && (k < stop) == (step > 0) && k != stop; k += step {
					want[k] = spec.Source{Operand: 1, Element: updates}
					if updates++; k+step < 0 {
						break
					}
				}
				c := spec.NewCall(openvino.SliceScatter)
				*c.Attributes.(*openvino.SliceScatterAttributes) = openvino.SliceScatterAttributes{Start: list{start}, Stop: list{stop}, Step: list{step}}
				c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: list{size}}, Data: make([]byte, size)}
				c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: list{updates}}, Data: make([]byte, updates)}
				c.Tensors[2].DType = tensor.Uint8
				Expect(taken(&c)).To(Equal(want), fmt.Sprint(start, stop, step))
			}
		}
	}
})
