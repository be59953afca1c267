package main_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("bench cpu", func() {
	It("compares each row with a copy of as many bytes", func() {
		e := conform("bench", "cpu", "--rounds=1", "--size=16KiB", "--threads=1", "--format=json")
		Expect(e.status).To(Equal(0), e.stderr)
		var figures []struct {
			Name, Unit, Against string
			Value, Ratio        float64
		}
		Expect(json.Unmarshal([]byte(e.stdout), &figures)).To(Succeed())
		Expect(figures).To(HaveLen(4 * 11))
		for _, f := range figures {
			Expect(f.Value).To(BeNumerically(">", 0), f.Name)
			Expect(f.Ratio).To(BeNumerically(">", 0), f.Name)
		}
		Expect(figures).To(ContainElement(And(HaveField("Name", "reversed uint8 16KiB threads=1"), HaveField("Unit", "GB/s"), HaveField("Against", "copy"))))
	})

	It("prints a line for each combination of what is chosen", func() {
		rows := lines(conform("bench", "cpu", "tiny", "stride-2", "--type=uint8", "--size=16KiB", "--rounds=1").stdout)
		Expect(rows).To(HaveLen(1 + 2*2))
		Expect(strings.Fields(rows[0])).To(HaveExactElements("row", "type", "size", "threads", "µs", "GB/s", "÷", "copy"))
		Expect(strings.Fields(rows[1])[:4]).To(HaveExactElements("tiny", "uint8", "16B", "1"))
		Expect(strings.Fields(rows[4])[:4]).To(HaveExactElements("stride-2", "uint8", "16KiB", "2"))
	})

	DescribeTable("refuses",
		func(line, message string) {
			e := conform(strings.Fields("bench cpu " + line)...)
			Expect(e.status).To(Equal(2))
			Expect(e.stderr).To(HavePrefix("conform: " + message))
		},
		Entry("a format that there is not", "--format=pdf", `--format is "pdf": want text or json`),
		Entry("no rounds", "--rounds=0", "--rounds is 0: want 1 to 1000"),
		Entry("no thread", "--threads=1,0", "--threads is 0: want 1 to 256"),
		Entry("a size that no shape has", "--size=17KiB", `--size is "17KiB": want 16KiB, 256KiB, 1MiB`),
		Entry("a type that there is not", "--type=int3", `--type: `),
		Entry("a row that there is not", "reversal", `there is no row "reversal": want contiguous, `),
	)
})

var _ = DescribeTable("a variable that names no kernels of the processor is bad usage", func(line string) {
	cmd := command(strings.Fields(line)...)
	cmd.Env = append(cmd.Env, "CONFORM_CPU=nonsense")
	e := end(cmd)
	Expect(e.status).To(Equal(2))
	Expect(e.stdout).To(BeEmpty())
	Expect(e.stderr).To(HavePrefix(`conform: CONFORM_CPU is "nonsense": this processor has portable`))
},
	Entry("of a run", "run --backend=cpu dml.slice1/example-1"),
	Entry("of a mutant, which runs on the kernels too", "run --backend=faulty:slice1-reverse-off-by-one dml.slice1/example-1"),
	Entry("of a benchmark", "bench cpu tiny --rounds=1"),
	Entry("of the benchmark of the harness", "bench harness"),
	Entry("of a server of the protocol", "serve --backend=cpu"),
)

var _ = It("ignores the variable of the CPU's kernels on another backend", func() {
	cmd := command("run", "--backend=exec:false", "dml.slice1/example-1")
	cmd.Env = append(cmd.Env, "CONFORM_CPU=nonsense")
	Expect(end(cmd).stderr).NotTo(ContainSubstring("CONFORM_CPU"))
})
