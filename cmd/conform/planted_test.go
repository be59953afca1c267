package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// planted compiles an execution provider of ONNX Runtime, and returns the path of its library.
func planted() string {
	GinkgoHelper()
	needs("onnxruntime")
	compiler := ""
	var lacking error
	for _, name := range []string{os.Getenv("CC"), "cc", "gcc", "clang"} {
		if compiler, lacking = exec.LookPath(name); lacking == nil {
			break
		}
	}
	if lacking != nil {
		lacks("C compiler", lacking)
	}
	library := filepath.Join(GinkgoT().TempDir(), "libplanted.so")
	args := []string{"-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-O1", "-o", library, "../../backends/onnxruntime/testdata/planted.c"}
	if runtime.GOOS != "windows" {
		args = append(args, "-fPIC")
	}
	output, err := exec.Command(compiler, args...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
	return library
}

var _ = Describe("an execution provider of ONNX Runtime", Label("hardening"), Ordered, func() {
	var library string
	BeforeAll(func() { library = planted() })

	// run runs the provider with a fault in a mode, on valid calls alone: the library refuses the others before
	// any provider sees them.
	run := func(fault, mode string, args ...string) (ended, *reports.Report) {
		GinkgoHelper()
		file := filepath.Join(GinkgoT().TempDir(), "report.json")
		e := conform(append([]string{
			"run", "--backend=onnxruntime", "--device=" + library, "--option=registration=" + fault, "--mode=" + mode,
			"--valid-only", "--report=json=" + file, "--report=text=-",
		}, args...)...)
		var r reports.Report
		Expect(json.Unmarshal([]byte(read(file)), &r)).To(Succeed(), e.stderr)
		Expect(r.Backend.Device).To(HavePrefix("PlantedExecutionProvider on CPU"))
		return e, &r
	}

	DescribeTable("conforms on what it takes", func(mode string) {
		e, r := run("honest", mode, "--random=300", "onnx.neg", "onnx.transpose")
		Expect(e.status).To(BeZero(), e.stdout+e.stderr)
		Expect(r.Summary.Passed).To(BeNumerically(">", 10))
	},
		Entry("of inputs", "runtime"),
		Entry("of constants", "folded"),
	)

	It("diverges where a kernel of it is wrong", func() {
		e, r := run("wrong", "runtime", "--random=300", "onnx.neg", "onnx.transpose")
		Expect(e.status).To(Equal(1), e.stdout+e.stderr)
		Expect(r.Divergences).To(HaveExactElements(And(HaveField("Kind", result.WrongValue), HaveField("Operator", "onnx.transpose"))))
		Expect(r.Complete).To(BeTrue(), "it is the same backend when it starts again")
		Expect(r.Summary.Passed).To(BeNumerically(">", 0), "of onnx.neg")
	})

	DescribeTable("passes nothing where it takes nothing, though something else could compute the result", func(mode string, patterns ...string) {
		e, r := run("declines", mode, append(patterns, "--random=0")...)
		Expect(e.status).To(Equal(3), e.stdout+e.stderr)
		Expect(e.stdout).To(ContainSubstring("no case was judged"))
		Expect(r.Summary.Passed).To(BeZero())
		Expect(r.Skips).To(ContainElement(HaveField("Reason", ContainSubstring("fallback to CPU EP has been explicitly disabled"))))
	},
		Entry("the CPU", "runtime", "onnx.neg", "onnx.transpose"),
		Entry("the library, which has the sizes", "runtime", "onnx.shape"),
		Entry("the library, which has the sizes that do not stay open", "dynamic", "onnx.shape"),
		Entry("the library, to which all inputs of an operator are constants", "constant", "onnx.range"),
		Entry("the library, to which all inputs are constants", "folded", "onnx.neg", "onnx.transpose"),
	)
})
