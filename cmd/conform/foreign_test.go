package main_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"
)

// dies is the path of a backend that does not survive reversed slices, once it
// is built.
var dies string

func buildDies() {
	if dies == "" {
		var err error
		dies, err = gexec.Build("example.com/conform/cmd/conform/testdata/dies")
		Expect(err).NotTo(HaveOccurred())
	}
}

// mortal names that backend, and how it dies.
func mortal(how string) string { return "--backend=exec:'" + dies + "' " + how }

var _ = Describe("a backend in a child process", Ordered, func() {
	BeforeAll(buildDies)

	It("conforms as it does in this process", func() {
		run := conform("run", "--isolate", "--random=2000")
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		Expect(run.stdout).To(HavePrefix(conform("run", "--random=0", "dml.copy/*").stdout[:60]), "it keeps its name")
	})

	It("runs valid calls alone if --valid-only says so", func() {
		run := conform("run", "--isolate", "--valid-only", "onnx.tile", "--random=300")
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		Expect(run.stdout).To(ContainSubstring("cpu takes valid calls of onnx.tile alone"))
		Expect(run.stdout).To(ContainSubstring("onnx.tile/repeats-not-negative"), "a rule that nothing covers")
	})

	It("may be conform itself, by its command line", func() {
		run := conform("run", "--backend=exec:'"+program+"' serve --backend=cpu", "--random=0", "dml.copy/*")
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		Expect(run.stdout).To(ContainSubstring("conforms"))
	})

	It("diverges as it does in this process", func() {
		args := []string{"run", wrongReverse, "--random=500", "--verbose", "dml.slice1/*"}
		inside, outside := conform(args...), conform(append(args, "--isolate")...)
		Expect(outside.status).To(Equal(1), outside.stderr)
		witness := func(text string) string {
			_, after, _ := strings.Cut(text, "✗")
			before, _, _ := strings.Cut(after, "\n\n")
			return before
		}
		Expect(outside.stdout).To(ContainSubstring("conform replay --backend=faulty:slice1-reverse-off-by-one --isolate witness.yaml"))
		Expect(strings.ReplaceAll(witness(outside.stdout), " --isolate", "")).To(Equal(witness(inside.stdout)))
		Expect(witness(outside.stdout)).To(ContainSubstring("wrong-value"))
	})

	It("crashes in the smallest case, with its last words, and no other case suffers", func() {
		page := filepath.Join(GinkgoT().TempDir(), "report.html")
		run := conform("run", mortal("crash"), "dml.*/*", "--random=0", "--shrink-runs=1000000", "--report=html="+page)
		Expect(run.status).To(Equal(1), run.stderr)
		Expect(strings.Count(run.stdout, "✗")).To(Equal(1), run.stdout)
		Expect(run.stdout).To(ContainSubstring("✗ crash  dml.slice1"), "in valid calls")
		Expect(run.stdout).To(ContainSubstring("same    probably the same fault: crash dml.slice1"), "in others")
		Expect(run.stdout).To(ContainSubstring("exit status 3; stderr: the kernel"))
		Expect(run.stdout).To(ContainSubstring("fell over"))
		Expect(run.stdout).NotTo(ContainSubstring("\x1b"), "what a backend says does not steer the terminal")
		Expect(run.stdout).To(ContainSubstring("input: {dtype: uint8, sizes: [1], data: [0]}"))
		Expect(run.stdout).To(ContainSubstring("input_window_strides: [-1]"))

		Expect(read(page)).To(ContainSubstring("&lt;b&gt;"))
		Expect(read(page)).NotTo(ContainSubstring("<b>"))
	})

	DescribeTable("that falls back to another device ends the run, and both devices are named", Label("hardening", "identity"),
		func(jobs string, status int, report string) {
			run := conform("run", mortal("fall-back '"+filepath.Join(GinkgoT().TempDir(), "file")+"'"), "--random=0", jobs)
			Expect(run.status).To(Equal(status))
			Expect(lines(run.stderr)).To(ContainElement(ContainSubstring(`its device was "GPU", and is "llvmpipe" now`)))
			Expect(strings.Join(strings.Fields(run.stdout), " ")).To(ContainSubstring(report))
		},
		Entry("when it is started again after a crash, which is reported", "--jobs=1", 1, "the run ended before the job at fault was known"),
		Entry("in another worker", "--jobs=2", 3, ""),
	)

	It("hangs in a case, which is a timeout", func() {
		run := conform("replay", mortal("hang"), "--job-timeout=50ms", file("reverse.yaml", reverse("oracle")))
		Expect(run.status).To(Equal(1), run.stderr)
		Expect(run.stdout).To(ContainSubstring("✗ timeout  dml.slice1"))
		Expect(run.stdout).To(ContainSubstring("no answer within 50ms"))
	})

	DescribeTable("that does not start is a fault, with the backend's name and the reason", Label("hardening", "children"),
		func(reason string, args ...string) {
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "DIES", dies)
			}
			run := conform(append([]string{"run"}, args...)...)
			Expect(run.status).To(Equal(3), run.stderr)
			Expect(run.stdout).To(BeEmpty())
			Expect(run.stderr).To(MatchRegexp(`^conform: backend %s\n$`, reason))
		},
		Entry("when it ends and says why", `exec:\S+ refuse: it ended before its hello: exit status 7; stderr: no adapter that supports slices`,
			"--backend=exec:'DIES' refuse", "--backend-env=ADAPTER=slices"),
		Entry("when it ends and says nothing", `exec:\S+ leave: it ended before its hello: exit status 0`, "--backend=exec:'DIES' leave"),
		Entry("when it is not there", `exec:./missing: .*(no such file|cannot find).*`, "--backend=exec:./missing"),
		Entry("when it is a library that is not there", `lib:./missing: ./missing: .*`, "--backend=lib:./missing"),
		Entry("when the process that serves it ends", `cpu: it ended before its hello: exit status 2; stderr: conform: CONFORM_CPU is "none".*`,
			"--isolate", "--backend-env=CONFORM_CPU=none"),
	)
})

var _ = It("a program or a library of the current folder is told how to be named", func() {
	for _, prefix := range []string{"exec:", "lib:"} {
		cmd := command("run", "--backend="+prefix+"mine", "--random=0")
		Expect(os.WriteFile(filepath.Join(cmd.Dir, "mine"), nil, 0o755)).To(Succeed())
		e := end(cmd)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(HaveSuffix(": did you mean " + prefix + "." + string(filepath.Separator) + "mine?\n"))
	}
})

var _ = DescribeTable("flags of a child process that make no sense",
	func(message string, flags ...string) {
		run := conform(append([]string{"run", "--random=0"}, flags...)...)
		Expect(run.status).To(Equal(2), run.stderr)
		Expect(run.stderr).To(ContainSubstring(message))
	},
	Entry("no command", "no command", "--backend=exec: "),
	Entry("a quote that does not end", "quote without an end", "--backend=exec:'a"),
	Entry("no time at all", "--job-timeout is 0s", "--job-timeout=0s"),
	Entry("time without end", "--start-timeout is 1000h", "--start-timeout=1000h"),
	Entry("a variable without name", "--backend-env", "--isolate", "--backend-env==x"),
	Entry("a device of a backend that has none", "--device is not for the backend cpu", "--device=0"),
	Entry("a device of a program, which is for its command line", "--device is not for the backend exec:true", "--backend=exec:true", "--device=0"),
	Entry("an option without a value", `"x" for "--option" flag: want NAME=VALUE`, "--backend=webnn", "--option=x"),
	Entry("an option of a plugin that has no value", `--option plugin-options: "preallocate": want NAME=VALUE`, "--backend=pjrt", "--option=plugin-options=preallocate"),
	Entry("an option that an engine does not have", `--option: numpy has no option "browser": want python, slow, slow-log`, "--backend=numpy", "--option=browser=x"),
	Entry("an option of a backend that has none", `--option: cpu has no option "browser": there is none`, "--option=browser=x"),
	Entry("an option that none of several backends has", `--option: none of the backends cpu, webnn has an option "python": want browser`, "--backend=cpu", "--backend=webnn", "--option=python=x"),
	Entry("a mode that an engine does not have", `--mode: onnxruntime has no mode "fast": want one of runtime, dynamic`, "--backend=onnxruntime", "--mode=fast"),
	Entry("a mode that a library does not have", `--mode: lib:./a.so has no mode "fast": want one of separate`, "--backend=lib:./a.so", "--mode=fast"),
	Entry("a variable without a child", "--backend-env=SECRET is for a child process: --isolate runs cpu in one", "--backend-env=SECRET=x"),
	Entry("memory without a child", "--backend-memory=0 is for a child process", "--backend-memory=0"),
	Entry("a start without a child", "--start-timeout=1m0s is for a child process", "--start-timeout=1m"),
	Entry("a variable for several backends, none of them a child", "--backend-env is for none of the backends cpu, faulty:slice1-reverse-off-by-one",
		"--backend=cpu", wrongReverse, "--backend-env=A=x"),
	Entry("less than no memory", "want an integer from 0", "--backend-memory=-1"),
)
