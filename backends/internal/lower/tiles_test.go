package lower_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

var _ = Describe("tiles", func() {
	It("lie where the text has them, whatever the tiles", func() {
		s, tiled := draw.New(7), 0
		for range 3000 {
			c := spec.NewCall(xla.Copy)
			t := &c.Tensors[0]
			t.Desc = tensor.Desc{DType: tensor.Uint8, Sizes: draw.Sizes(s, int(s.Below(5)), 1, nil)}
			draw.MinorMajor(s, t)
			place, err := t.Place()
			Expect(err).NotTo(HaveOccurred())
			if place.Tiles == nil || place.Elements == 0 {
				continue
			}
			tiled++
			offset, length := lower.Open(&t.Desc)
			Expect(length).To(Equal(place.Span))
			index := make([]int64, t.Rank())
			for more := true; more; more = tensor.Next(index, t.Sizes) {
				Expect(offset(index)).To(Equal(place.Offset(index)), "%v at %v", t.Layout, index)
			}
		}
		Expect(tiled).To(BeNumerically(">", 300))
	})
})
