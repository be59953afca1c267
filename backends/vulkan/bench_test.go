package vulkan_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan"
)

var _ = Describe("Measure", func() {
	small := func(o *vulkan.Options) { o.Limit(4<<20, 65535) }
	DescribeTable("measures each thing once, large ones against two others",
		func(ctx context.Context, change ...func(*vulkan.Options)) {
			figures, err := vulkan.Measure(ctx, options(append(change, small)...), 1)
			needs(err)
			names := map[string][]string{}
			for _, f := range figures {
				Expect(f.Value).To(BeNumerically(">", 0), f.Name)
				if f.Unit == "GB/s" {
					names[f.Name] = append(names[f.Name], f.Against)
					Expect(f.Ratio > 0).To(Equal(f.Against != ""), f.Name)
				} else {
					Expect(f.Unit).To(Equal("cases/s"))
				}
			}
			const command, plain = "vkCmdCopyBuffer", "plain uvec4 copy shader"
			Expect(names).To(HaveLen(10))
			for name, against := range names {
				switch name {
				case command:
					Expect(against).To(Equal([]string{""}))
				case plain:
					Expect(against).To(Equal([]string{command}))
				default:
					Expect(against).To(Equal([]string{command, plain}), name)
				}
			}
		},
		Entry("as it is"),
		Entry("where the host does not see the device's memory, and the device keeps time", (*vulkan.Options).Stage, (*vulkan.Options).UseTimestamps),
	)
	It("stops when its context is done", func(ctx context.Context) {
		_ = backend(options())
		canceled, cancel := context.WithCancel(ctx)
		cancel()
		_, err := vulkan.Measure(canceled, options(small), 1)
		Expect(err).To(MatchError(context.Canceled))
	})
})
