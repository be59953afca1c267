package sdk_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// node returns the path of Node, of a version that has what the library needs.
func node() string {
	GinkgoHelper()
	return find("Node", func(path string) error {
		text, err := exec.Command(path, "--version").Output()
		major, _, _ := strings.Cut(strings.TrimPrefix(string(text), "v"), ".")
		if err == nil && len(major) < 2 || major < "18" {
			err = fmt.Errorf("its version is %s", text)
		}
		return err
	}, "node", "nodejs")
}

// module returns the flag for the backend that the text of a module is.
func module(text string) string {
	in := folder()
	place(in, "conform_backend.mjs", read("javascript/conform_backend.mjs"))
	place(in, "mine.mjs", text)
	return fmt.Sprintf("--backend=exec:'%s' '%s'", node(), filepath.Join(in, "mine.mjs"))
}

var _ = It("The example in JavaScript conforms, views included", func() {
	path, err := filepath.Abs("javascript/examples/transpose.mjs")
	Expect(err).NotTo(HaveOccurred())
	run := conform(".", "run", fmt.Sprintf("--backend=exec:'%s' '%s'", node(), path), "onnx.transpose", random(2000))
	Expect(run.status).To(BeZero(), run.stdout+run.stderr)
	Expect(run.stdout).NotTo(MatchRegexp("does not .* views"))
})

var _ = Describe("conform_backend.mjs", func() {
	// copying serves dml.copy with a function of the given body, whose job has three dimensions.
	copying := func(body string) string {
		return module(`import * as conform from "./conform_backend.mjs";

await conform.serve("mine", "1", "host CPU", { "dml.copy": async (job) => {
  ` + body + `
} });
`)
	}

	DescribeTable("tells conform what an operator does", func(body, kind, detail string) {
		run := conform(".", "run", copying(body), "dml.copy/dhw-to-whd")
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		Expect(run.stdout).To(And(ContainSubstring("✗ "+kind+"  dml.copy"), ContainSubstring(detail)))
	},
		Entry("it refuses a call", `throw new conform.Rejected("never\nat all");`, "wrongly-rejected", "never at all"),
		Entry("it says that it cannot", `throw new conform.Unsupported("no strides");`, "wrongly-rejected", "no strides"),
		Entry("it is at fault", `job.nothing.at(0);`, "wrongly-rejected", "TypeError: "),
		Entry("it throws what is no error", `throw "out of ideas";`, "wrongly-rejected", "error: out of ideas"),
		Entry("it has a result of other sizes", `job.operands[1].write(new Uint8Array(7));`, "wrongly-rejected", "there are 7 bytes for it"),
		Entry("it loses the device", `throw new conform.DeviceLost("out of memory");`, "crash", "out of memory"),
		Entry("it does nothing, and prints", `console.log("on my way");`, "unwritten", "second fill got"),
		Entry("a program that it starts prints", `(await import("node:child_process")).execSync("echo on my way", { stdio: "inherit" });`, "unwritten", "second fill got"),
		Entry("it writes outside its output", `new Uint8Array(job.operands[1].buffer.buffer).fill(0);`, "guard-overwritten", "guard"),
		Entry("it dies", `process.exit(3);`, "crash", "exit status 3"),
	)

	It("has an integer of 63 bits, and tells it from a float and from a text", func() {
		run := exec.Command(node(), "--input-type=module", "--eval", `
const { parse } = await import("./javascript/conform_backend.mjs");
const all = parse('{"a":[9223372036854775807,-1,1.5,1e3],"b":"i12","12":"1\\"\\\\","c" : true}');
console.log(all.a[0] + 0n, all.a[1], all.a[2], all.a[3], all.b, all[12], all.c);`)
		output, err := run.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(output))
		Expect(string(output)).To(Equal("9223372036854775807n -1n 1.5 1000 i12 1\"\\ true\n"))
	})

	It("answers queries", func() {
		backend := module(`import { Rejected, serve } from "./conform_backend.mjs";

await serve("mine", "1", "host CPU", { "onnx.identity": (job) => {
  const [input, output] = job.operands;
  if (input.dtype !== output.dtype) throw new Rejected("two types");
  if (!job.checkOnly) output.write(input.read(), input.sizes);
  return input.sizes;
} }, { shapeQuery: true });
`)
		run := conform(".", "run", backend, "onnx.identity", random(300))
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		checked := conform(".", "protocol-check", strings.TrimPrefix(backend, "--backend="))
		Expect(checked.stdout).To(ContainSubstring("query"), checked.stderr)
		Expect(checked.status).To(BeZero())
	})

	It("writes elements that share bytes, and no bit beside them", func() {
		packing := func(mask string) string {
			return module(`import { ITEM_BITS, Rejected, serve } from "./conform_backend.mjs";

await serve("mine", "1", "host CPU", { "onnx.identity": (job) => {
  const [input, output] = job.operands;
  if (input.dtype !== output.dtype) throw new Rejected("two types");
  if (!job.checkOnly) ` + mask + `
  return input.sizes;
} }, { limits: { "onnx.identity": { dtypes: ["int4", "uint2"] } } });
`)
		}
		right := conform(".", "run", packing("output.write(input.read(), input.sizes);"), "onnx.identity", random(300), "--allow-gaps")
		Expect(right.status).To(BeZero(), right.stdout+right.stderr)
		wrong := conform(".", "run", packing("output.buffer.set(input.read());"), "onnx.identity", random(300))
		Expect(wrong.stdout).To(ContainSubstring("✗ gap-overwritten  onnx.identity"), wrong.stderr)
	})
})
