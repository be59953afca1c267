package remote_test

import (
	"context"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/guard"
)

// sliceFar is a run of a slice of two bytes behind 2^32, whose input has these bounds of parts.
func sliceFar(memory, parts string) string {
	return `{"type":"run","seq":1,"bytes":286,"jobs":[{"id":"onnx.slice/far","operator":"onnx.slice","attributes":{"starts":[4294967296],"ends":[4294967298]},` +
		`"operands":[{"name":"data","dtype":"uint8","sizes":[4294967300],"memory":` + memory + `,"parts":` + parts + `,"start":64,"length":4294967300},` +
		`{"name":"output","dtype":"uint8","memory":144,"start":64,"length":16}]}]}` + "\n"
}

const farMemory, farParts = "4294967440", "[0,64,4294967360,4294967362,4294967364,4294967440]"

var _ = Describe("Serve, of sparse memory", func() {
	payload := strings.Repeat("g", 64) + "xy" + strings.Repeat("g", 76) + strings.Repeat("o", 144)

	It("runs a job in it, and answers with its parts", func() {
		answers, err := serve(hello + sliceFar(farMemory, farParts) + payload)
		Expect(err).NotTo(HaveOccurred())
		head, memory, _ := strings.Cut(answers, "\n")
		Expect(head).To(Equal(`{"type":"result","seq":1,"job":0,"status":"done","sizes":[2],"bytes":286}`))
		Expect(memory).To(Equal(payload[:142+64] + "xy" + payload[142+66:]))
	})
})

var _ = It("Serve has a gap where there are not so many addresses", func() {
	answers, err := serve(hello + sliceFar("4611686018427387904", "[0,64,4294967360,4294967362,4611686018427387828,4611686018427387904]") + strings.Repeat("g", 286))
	Expect(err).NotTo(HaveOccurred())
	Expect(answers).To(Equal(`{"type":"result","seq":1,"job":0,"status":"gap","detail":"no address space for the memory of an operand"}` + "\n"))
})

var _ = DescribeTable("Serve refuses parts that the protocol does not allow", func(memory, parts, message string) {
	answers, err := serve(hello + sliceFar(memory, parts) + strings.Repeat("g", 286))
	Expect(err).To(MatchError(ContainSubstring(message)))
	Expect(answers).To(HavePrefix(`{"type":"error"`))
},
	Entry("none", farMemory, "[]", "0 bounds"),
	Entry("one that does not end", farMemory, "[0,64,4294967360]", "3 bounds"),
	Entry("one that ends before it begins", farMemory, "[0,64,4294967440,4294967360]", "bytes 4294967440 to 4294967360"),
	Entry("one that overlaps another", farMemory, "[0,64,63,4294967440]", "bytes 63 to 4294967440 are not a part of memory after byte 64"),
	Entry("one before the memory", farMemory, "[-1,64,64,4294967440]", "bytes -1 to 64"),
	Entry("one behind the memory", farMemory, "[0,64,4294967360,4294967441]", "parts up to 4294967441 of 4294967440"),
	Entry("more than the payload has", farMemory, "[0,64,4294967000,4294967440]", "does not hold the memory of the operands"),
)

var _ = It("a backend in a child runs jobs in sparse memory as in this process", func() {
	list, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	list = slices.DeleteFunc(list, func(c cases.Case) bool { return !slices.Contains(c.Tags, "huge") })
	Expect(list).NotTo(BeEmpty())
	here, there := cpu.New(), start("serves")
	for i := range list {
		c := &list[i].Call
		var m [2]guard.Memory
		var outcomes [2][]backends.Outcome
		for n, b := range []backends.Backend{here, there} {
			Expect(m[n].Lay(c, slices.Repeat([]int64{4096}, len(c.Outputs())), guard.First)).To(Succeed())
			outcomes[n], err = b.Run(context.Background(), []backends.Job{m[n].Job(list[i].ID, c)})
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(outcomes[1]).To(Equal(outcomes[0]), list[i].ID)
		Expect(m[1].Held()).To(Equal(m[0].Held()), list[i].ID)
	}
})
