package main_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("conform on Vulkan", func() {
	It("conforms under validation", func() {
		needs("vulkan")
		e := conform("run", "--backend=vulkan", "--validate", "--random=5000")
		Expect(e.status).To(Equal(0), e.stdout+e.stderr)
		Expect(e.stdout).To(ContainSubstring("vulkan conforms"))
	})
	It("says which devices there are when the one that is named is not", func() {
		needs("vulkan")
		e := conform("run", "--backend=vulkan", "--device=none such")
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring(`there is no device "none such"; there are: 0: `))
	})
	It("prints the figures of its bench", func() {
		needs("vulkan")
		e := conform("bench", "vulkan", "--rounds=1", "--format=json")
		Expect(e.status).To(Equal(0), e.stderr)
		var figures []struct {
			Name, Unit, Against string
			Value, Ratio        float64
		}
		Expect(json.Unmarshal([]byte(e.stdout), &figures)).To(Succeed())
		Expect(figures).To(ContainElements(
			And(HaveField("Name", "tiny, all together"), HaveField("Unit", "cases/s"), HaveField("Value", BeNumerically(">", 0))),
			And(HaveField("Name", "contiguous"), HaveField("Unit", "GB/s"), HaveField("Against", "vkCmdCopyBuffer"), HaveField("Ratio", BeNumerically(">", 0)))))
		text := conform("bench", "vulkan", "--rounds=1").stdout
		Expect(text).To(MatchRegexp(`(?m)^padded rows +[0-9.e+]+ +GB/s +\d+\.\d\d × vkCmdCopyBuffer +\d+\.\d\d × plain uvec4 copy shader$`))
	})
	DescribeTable("refuses of its bench",
		func(line, message string) {
			e := conform(strings.Fields(line)...)
			Expect(e.status).To(Equal(2))
			Expect(e.stderr).To(HavePrefix("conform: " + message))
		},
		Entry("a format that there is not", "bench vulkan --format=pdf", `--format is "pdf": want text or json`),
		Entry("no rounds", "bench vulkan --rounds=0", "--rounds is 0: want 1 to 1000"),
	)
})
