package main_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

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
	Entry("of a server of the protocol", "serve --backend=cpu"),
)

var _ = It("ignores the variable of the CPU's kernels on another backend", func() {
	cmd := command("run", "--backend=exec:false", "dml.slice1/example-1")
	cmd.Env = append(cmd.Env, "CONFORM_CPU=nonsense")
	Expect(end(cmd).stderr).NotTo(ContainSubstring("CONFORM_CPU"))
})
