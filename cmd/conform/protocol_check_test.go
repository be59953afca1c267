//go:build !windows

package main_test

import (
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// script returns the backend that is a shell script, which answers each line that
// it reads with the next of its own.
func script(answers ...string) string {
	text := "#!/bin/sh\n"
	for _, answer := range answers {
		text += "read -r line\necho '" + answer + "'\n"
	}
	path := file("backend.sh", text)
	Expect(os.Chmod(path, 0o755)).To(Succeed())
	return "exec:" + path
}

const scriptHello = `{"type":"hello","protocol":"conform.backend/1","name":"script","version":"1","device":"none","capabilities":[{"operator":"dml.copy"}]}`

var _ = DescribeTable("conform protocol-check says what is wrong", func(step string, answers ...string) {
	e := conform("protocol-check", script(answers...))
	Expect(e.status).To(Equal(3), "a mistake in the protocol is no divergence")
	Expect(e.stdout).To(ContainSubstring(step))
	Expect(e.stderr).To(Equal("conform: the backend does not speak the protocol\n"))
},
	Entry("with what is printed before the hello", `standard output is for frames, and "loading the model" is none: print to standard error`, "loading the model"),
	Entry("with an operator", `unknown operator "dml.slice" of a capability: did you mean dml.slice1?`,
		`{"type":"hello","protocol":"conform.backend/1","name":"script","version":"1","device":"none","capabilities":[{"operator":"dml.slice"}]}`),
	Entry("with a status", `unknown status "ok": want one of done, rejected, `, scriptHello, `{"type":"result","seq":1,"job":0,"status":"ok"}`),
	Entry("with an end before the answer", "run       wrong: dml.copy/", scriptHello),
)

var _ = Describe("conform protocol-check", func() {
	It("goes through the steps of a backend that speaks the protocol", func() {
		e := conform("protocol-check", "cpu")
		Expect(e.status).To(Equal(0), e.stdout+e.stderr)
		steps := lines(e.stdout)
		Expect(steps[0]).To(MatchRegexp(`^hello     right: cpu, version .*, on host CPU .*, with \d+ operators$`))
		Expect(steps).To(ContainElements(
			HavePrefix("run       right: dml.slice1/"),
			And(HavePrefix("query     right: openvino.strided_slice/"), HaveSuffix(": done")),
			"shutdown  right",
		))
		Expect(e.stdout).NotTo(Or(ContainSubstring("wrong"), ContainSubstring("not tried")))
	})

	It("does not judge results", func() {
		Expect(conform("protocol-check", "faulty:slice1-reverse-off-by-one").status).To(Equal(0))
	})

	It("refuses an unknown backend", func() {
		e := conform("protocol-check", "cpy")
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(Equal("conform: unknown backend \"cpy\": did you mean cpu?\n"))
	})
})

var _ = It("a run ends at a mistake of the protocol, and reports no crash", func() {
	e := conform("run", "--backend=cpu", "dml.copy/*", "--random=0", "--isolate")
	Expect(e.status).To(BeZero(), e.stderr)
	script := file("mine.sh", `read line
echo '{"type":"hello","protocol":"conform.backend/1","name":"mine","version":"1","device":"host CPU","capabilities":[{"operator":"dml.copy"}]}'
read line
echo 'loading…'
cat >/dev/null
`)
	e = conform("run", "--backend=exec:sh '"+script+"'", "dml.copy/*", "--random=100")
	Expect(e.status).To(Equal(3))
	Expect(e.stderr).To(And(ContainSubstring("it does not speak the protocol: at dml.copy/"), ContainSubstring("print to standard error")))
	Expect(e.stdout).NotTo(ContainSubstring("✗"))
})
