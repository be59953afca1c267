package vulkan_test

import (
	"context"
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/shaders"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

var _ = Describe("A shader with a fault", func() {
	// In tiles1 of testdata the third loop from outside stays where it began.
	It("is caught, and its witness is the smallest there is", func(ctx context.Context) {
		o := options((*vulkan.Options).TuneSoftware, func(o *vulkan.Options) {
			o.UseShaders(func(name string) ([]byte, error) {
				if name == "tiles1" {
					return os.ReadFile("shaders/testdata/planted/tiles1.spv")
				}
				return shaders.Binary(name)
			})
		})
		b, err := vulkan.Open(o)
		needs(err)
		Expect(b.Close()).To(Succeed())
		var found []*result.Divergence
		Expect(campaign.Run(ctx, campaign.Config{
			Name:      "vulkan",
			Open:      func(context.Context) (backends.Backend, error) { return vulkan.Open(o) },
			Operators: []*spec.Operator{dml.Copy},
			Random:    1000,
			Seed:      1,
			Workers:   1,
		}, func(e *result.Entry) error {
			if e.Divergence != nil {
				found = append(found, e.Divergence)
			}
			return nil
		})).To(Succeed())
		Expect(found).To(HaveLen(1))
		Expect(found[0].Witness).To(HaveSuffix(`
      input: {dtype: uint8, sizes: [2, 2, 2], data: [1, 2, 3, 4, 5, 6, 7, 8]}
      output: {sizes: [2, 2, 2], strides: [1, 2, 4]}
`), "three loops, none of which can be left out or joined with another")
	})
})
