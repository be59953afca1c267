//go:build linux || darwin

package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

// both runs the cases of Slice1 on two backends, of which one reverses wrongly, in a
// folder of its own.
func both(args ...string) (folder string, e ended) {
	cmd := command(append([]string{"run", "dml.slice1/*", "--random=0", "--backend=cpu", wrongReverse}, args...)...)
	return cmd.Dir, end(cmd)
}

var _ = Describe("a run of several backends", func() {
	It("reports on each, compares them last, and ends like the worst", func() {
		_, e := both()
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stderr).To(BeEmpty())
		Expect(e.stdout).To(MatchRegexp(`(?s)cpu conforms.*✗ wrong-value.*reverse-off-by-one does not conform.*` +
			`fails only here +dml\.slice1 wrong-value.*\nRules\n.*negative-stride-from-end +passes +diverges in \d+ cases\n$`))
		Expect(e.stdout).NotTo(ContainSubstring("(exit status"), "which is that of all together")
	})

	It("is brief where that is asked for", func() {
		_, e := both("--quiet")
		Expect(lines(e.stdout)).To(HaveExactElements(
			HavePrefix("1  cpu: conforms on 25 of 40 rules; "), HavePrefix("2  faulty:slice1-reverse-off-by-one: does not conform; "), HavePrefix("   ")))
	})

	It("writes the files of each, and the comparison where the format has one", func() {
		folder, _ := both("--report=json=r.json", "--report=html=r.html", "--report=junit=j.xml", "--journal=run.jsonl", "--write-witnesses=w")
		var comparison reports.Comparison
		Expect(json.Unmarshal([]byte(read(filepath.Join(folder, "r.json"))), &comparison)).To(Succeed())
		Expect(comparison.Schema).To(Equal(reports.CompareSchema))
		Expect(comparison.Runs).To(HaveLen(2))
		Expect(read(filepath.Join(folder, "r.html"))).To(ContainSubstring("cpu beside faulty:slice1-reverse-off-by-one"))
		Expect(filepath.Join(folder, "j.xml")).NotTo(BeAnExistingFile())
		for _, name := range []string{"cpu", "faulty-slice1-reverse-off-by-one"} {
			Expect(read(filepath.Join(folder, "j."+name+".xml"))).To(ContainSubstring("<testsuites"))
			Expect(read(filepath.Join(folder, "r."+name+".html"))).To(ContainSubstring("</html>"))
			var report reports.Report
			Expect(json.Unmarshal([]byte(read(filepath.Join(folder, "r."+name+".json"))), &report)).To(Succeed())
			Expect(report).To(Equal(*reported(report.ExitStatus(), filepath.Join(folder, "run."+name+".jsonl"))))
		}
		witnesses, err := filepath.Glob(filepath.Join(folder, "w", "*", "*.yaml"))
		Expect(err).NotTo(HaveOccurred())
		Expect(witnesses).To(ConsistOf(ContainSubstring(filepath.Join("w", "faulty-slice1-reverse-off-by-one", "dml.slice1_wrong-value"))))
	})

	It("sends the comparison to standard output, or the reports one after the other", func() {
		_, e := both("--report=json=-")
		Expect(json.Unmarshal([]byte(e.stdout), &reports.Comparison{})).To(Succeed())
		_, e = both("--report=markdown=-")
		Expect(strings.Count(e.stdout, "## conform: ")).To(Equal(2), e.stdout)
		Expect(e.stdout).NotTo(Or(ContainSubstring("newly failing"), ContainSubstring("fails only")))
	})

	It("runs the same cases of a drawn seed", func() {
		cmd := command("run", "dml.slice1", "--random=50", "--seed=random", "--backend=cpu", wrongReverse, "--journal=run.jsonl")
		Expect(end(cmd).status).To(Equal(1))
		one := reported(0, filepath.Join(cmd.Dir, "run.cpu.jsonl"))
		other := reported(1, filepath.Join(cmd.Dir, "run.faulty-slice1-reverse-off-by-one.jsonl"))
		Expect(one.Seed).To(Equal(other.Seed))
		Expect(one.Summary.Cases).To(Equal(other.Summary.Cases))
	})

	It("says beforehand which cases would run on each", func() {
		_, e := both("--dry-run")
		Expect(e.stdout).To(HaveSuffix("in all, on cpu, then on faulty:slice1-reverse-off-by-one\n"))
	})

	It("goes on with the others when one cannot start", func() {
		cmd := command("replay", file("mine.yaml", reverse("oracle")), "--backend=exec:./none", wrongReverse, "--backend=cpu")
		e := end(cmd)
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stderr).To(ContainSubstring("conform: exec:./none: "))
		Expect(e.stdout).To(ContainSubstring("cpu beside faulty:slice1-reverse-off-by-one"))

		e = conform("run", "dml.slice1/example-2", "--backend=exec:./none", "--backend=cpu", "--quiet")
		Expect(e.status).To(Equal(3))
		Expect(e.stdout).To(HaveSuffix("cpu passes 1 case (exit status 3)\n"), "the verdict of the only one that ran")

		e = conform("run", "dml.slice1/example-2", "--backend=exec:./none", wrongReverse, "--report=json=-")
		Expect(e.status).To(Equal(3), "it diverges, but an output is missing")
		Expect(e.stdout).To(BeEmpty())
		Expect(e.stderr).To(ContainSubstring("conform: standard output has no comparison: it takes two runs\n"))
	})

	It("ends at a signal, and goes on from the journals", func() {
		path := filepath.Join(GinkgoT().TempDir(), "run")
		r := beginOn(path+".cpu.jsonl", "dml.slice1", "--backend=cpu", wrongReverse, "--journal="+path+".jsonl")
		Expect(r.Process.Signal(os.Interrupt)).To(Succeed())
		e := r.wait()
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(Equal("conform: cpu: the run is incomplete\nconform: the run ended before that of faulty:slice1-reverse-off-by-one began\n"))
		Expect(e.stdout).NotTo(ContainSubstring("beside"))

		folder, e := both("--fail-fast", "--journal=run.jsonl")
		Expect(e.status).To(Equal(1))
		again := command("run", "dml.slice1/*", "--random=0", "--backend=cpu", wrongReverse, "--fail-fast", "--journal=run.jsonl", "--resume")
		again.Dir = folder
		Expect(end(again).stdout).To(ContainSubstring("fails only here"))
	})
})

var _ = DescribeTable("several backends are refused where they make no sense", func(message string, args ...string) {
	_, e := both(args...)
	Expect(e.status).To(Equal(2))
	Expect(e.stdout).To(BeEmpty())
	Expect(e.stderr).To(Equal("conform: " + message + "\n"))
},
	Entry("one of them twice", "--backend: cpu is named twice", "--backend=cpu"),
	Entry("a device's flag that none of them accepts", "--device is for none of the backends cpu, faulty:slice1-reverse-off-by-one", "--device=x"),
	Entry("one file for what each needs a file for", "--report: junit of several backends takes a file for each: want a name", "--report=junit=-"),
	Entry("two outputs of one name", "--report r.cpu.html and --report r.cpu.html are the same file", "--report=html=r.html", "--report=html=r.cpu.html"),
	Entry("an unknown backend", `unknown backend "xyzzy": want cpu, vulkan, directml, onnxruntime, onnxruntime-web, onnxruntime-ggml, onnxruntime-qnn, onnxruntime-webgpu, openvino, webnn, litert, pjrt, iree, jax, mlx, mnn, ncnn, numpy, onnx, optimiser, stablehlo, tensorflow, tensorflow-js, tinygrad, torch, tract, tvm, recorded, exec:COMMAND, lib:PATH or a faulty:NAME: see `+"`conform backends`", "--backend=xyzzy"),
)
