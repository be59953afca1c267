package sdk_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// interpreters are the paths of those that were found, by their modules.
var interpreters = map[string]string{}

// interpreter returns the path of a Python that has the modules. What stands in PATH may be
// a script that starts it.
func interpreter(modules ...string) string {
	what := strings.Join(append([]string{"Python"}, modules...), " with ")
	if interpreters[what] == "" {
		program := "import " + strings.Join(append(modules, "json", "sys"), ", ") + "; print(sys.executable)"
		find(what, func(path string) error {
			output, err := exec.Command(path, "-c", program).CombinedOutput()
			lines := strings.Split(strings.TrimSpace(string(output)), "\n")
			if err != nil {
				return fmt.Errorf("%w: %s", err, lines[len(lines)-1])
			}
			interpreters[what] = lines[len(lines)-1]
			return nil
		}, "python3", "python", "/usr/bin/python3")
	}
	return interpreters[what]
}

// usePython has python3 be the interpreter that has the modules until the spec ends.
func usePython(modules ...string) {
	GinkgoT().Setenv("PATH", filepath.Dir(interpreter(modules...))+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// script returns the flag for the backend that a Python file is, run by an
// interpreter that has the modules.
func script(path string, modules ...string) string {
	return fmt.Sprintf(`--backend=exec:'%s' '%s'`, interpreter(modules...), path)
}

var _ = Describe("The example in Python", func() {
	It("conforms", func() {
		path, err := filepath.Abs("python/examples/numpy_backend.py")
		Expect(err).NotTo(HaveOccurred())
		run := conform(".", "run", script(path, "numpy"), random(300))
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		Expect(run.stdout).To(ContainSubstring("backend exec:"))
	})
})

// scripted writes a script beside conform_backend.py.
func scripted(text string) (script string) {
	in := folder()
	place(in, "conform_backend.py", read("python/conform_backend.py"))
	place(in, "mine.py", text)
	return filepath.Join(in, "mine.py")
}

// serving is a script that serves dml.copy with a function of the given body.
// It refuses scalars, so that no smallest case is one.
func serving(body string, options ...string) string {
	return scripted(`import conform_backend

def copy(job):
    if not job.operands[0].sizes:
        raise conform_backend.Rejected("a scalar")
    ` + body + `

conform_backend.serve("mine", "1", "host CPU", {"dml.copy": copy}` + strings.Join(append([]string{""}, options...), ", ") + `)
`)
}

var _ = Describe("conform_backend.py", func() {
	DescribeTable("tells conform what an operator does",
		func(body, kind, detail string) {
			run := conform(".", "run", script(serving(body)), "dml.copy/dhw-to-whd")
			Expect(run.status).To(Equal(1), run.stdout+run.stderr)
			Expect(run.stdout).To(And(ContainSubstring("✗ "+kind+"  dml.copy"), ContainSubstring(detail)))
		},
		Entry("it refuses a call", `raise conform_backend.Rejected("never\nat all")`, "wrongly-rejected", "never at all"),
		Entry("it says that it cannot", `raise conform_backend.Unsupported("no strides")`, "wrongly-rejected", "no strides"),
		Entry("it is at fault", `return [][1]`, "wrongly-rejected", "IndexError: list index"),
		Entry("it does nothing, and prints", `print("on my way")`, "unwritten", "second fill got"),
		Entry("it writes outside its output", `job.operands[1].buffer.obj[:] = bytes(len(job.operands[1].buffer.obj))`, "guard-overwritten", "guard"),
		Entry("it supports the call under one pattern alone",
			`if job.operands[1].buffer[0] % 2: raise conform_backend.Gap("odd")`, "fill-dependent", "a gap under one fill alone: odd"),
		Entry("it has a result that is longer than the output's buffer, and writes none of it",
			`n = len(job.operands[1].buffer) + 1; job.operands[1].sizes = None; job.operands[1].write(bytes(n))`, "unwritten", "second fill got"),
		Entry("it has a result of other sizes", `job.operands[1].write(bytes(7))`, "wrongly-rejected", "and there are 7 bytes for it"),
		Entry("it loses the device", `raise conform_backend.DeviceLost("out of memory")`, "crash", "out of memory"),
		Entry("it dies", `import os; os._exit(3)`, "crash", "exit status 3"),
	)

	DescribeTable("forks a process for each frame, and names the job that kills one",
		func(body, detail string) {
			run := conform(".", "run", script(serving(body, "zygote=True")), "dml.copy/d*", "dml.copy/n*", "--random=0", "--jobs=1")
			Expect(run.status).To(Equal(1), run.stdout+run.stderr)
			Expect(run.stdout).To(And(ContainSubstring("✗ crash  dml.copy"), ContainSubstring(detail), ContainSubstring(`sizes: [1, 1, 1]`)))
		},
		Entry("by itself", `import os
    if len(job.operands[0].sizes) == 3 and not job.check_only: os._exit(3)`, "the process ended with exit status 3"),
		Entry("with a signal", `import os
    if len(job.operands[0].sizes) == 3 and not job.check_only: os.kill(os.getpid(), 11)`, "the process ended with signal 11"),
	)

	It("gives each job a process of its own, which no other job spoils", func() {
		body := `import os
    if hasattr(conform_backend, "spoiled"): raise Exception("spoiled")
    conform_backend.spoiled = True
    if len(job.operands[0].sizes) == 3 and not job.check_only: os._exit(3)`
		run := conform(".", "run", script(serving(body, "zygote=True, alone=True")), "dml.copy/d*", "dml.copy/n*", "--random=0", "--jobs=1")
		Expect(run.stdout).To(And(ContainSubstring("the process ended with exit status 3"), Not(ContainSubstring("spoiled"))))
	})

	// packing serves transposes of lists of elements that share bytes.
	packing := func(write string) string {
		return script(scripted(`import conform_backend, math

def transpose(job):
    data, output = job.operands
    if len(data.sizes) != 1 or job.attributes.get("perm") not in (None, [0]):
        raise conform_backend.Gap("more than a list")
    if output.dtype != data.dtype:
        raise conform_backend.Rejected("two types")
    if not job.check_only:
        bits = math.prod(data.sizes) * conform_backend.ITEM_BITS[data.dtype]
        elements = bytes(data.buffer[:(bits + 7) // 8])
        ` + write + `
    return data.sizes

conform_backend.serve("mine", "1", "host CPU", {"onnx.transpose": transpose}, limits={"onnx.transpose": {"dtypes": ["int4", "uint2", "bool"]}})
`))
	}

	It("writes elements that share bytes, and no bit beside them", func() {
		right := conform(".", "run", packing(`output.write(elements, data.sizes)`), "onnx.transpose", random(500), "--allow-gaps")
		Expect(right.status).To(BeZero(), right.stdout+right.stderr)
		wrong := conform(".", "run", packing(`output.write(elements)`), "onnx.transpose/one-nibble[dtype=int4]", "--allow-gaps")
		Expect(wrong.stdout).To(ContainSubstring("✗ gap-overwritten  onnx.transpose  transposed"), wrong.stderr)
	})

	It("reads all elements of an input, of a view too", func() {
		copying := func(elements string) string {
			return script(scripted(`from conform_backend import ITEM_SIZES, Rejected, serve

def identity(job):
    data, output = job.operands
    if data.dtype != output.dtype:
        raise Rejected("two types")
    if not job.check_only:
        output.write(` + elements + `, data.sizes)
    return data.sizes

serve("mine", "1", "host CPU", {"onnx.identity": identity}, limits={"onnx.identity": {"dtypes": list(ITEM_SIZES), "views": True}})
`))
		}
		right := conform(".", "run", copying("data.read()"), "onnx.identity", random(500), "--allow-gaps")
		Expect(right.status).To(BeZero(), right.stdout+right.stderr)
		wrong := conform(".", "run", copying("data.buffer[:len(data.read())]"), "onnx.identity", random(500), "--allow-gaps")
		Expect(wrong.stdout).To(ContainSubstring("view: ["), wrong.stderr)
		Expect(wrong.status).To(Equal(1))
	})

	DescribeTable("reads floats", func(attributes, want string) {
		text := fmt.Sprintf(`import conform_backend
job = conform_backend.Job({"id": "x", "operator": "onnx.resize", "operands": [], "attributes": %s}, None)
print({name: [x.hex() for x in value] if isinstance(value, list) else value for name, value in job.attributes.items()})
`, attributes)
		output, err := exec.Command(interpreter(), scripted(text)).CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(output))
		Expect(strings.TrimSpace(string(output))).To(Equal(want))
	},
		Entry("of a list as float32, of which a float64 with the same digits is none", `{"scales": [1.1, 2.0]}`, `{'scales': ['0x1.19999a0000000p+0', '0x1.0000000000000p+1']}`),
		Entry("of a list up to the greatest", `{"scales": [3.4028235e+38]}`, `{'scales': ['0x1.fffffe0000000p+127']}`),
		Entry("of a list that are no numbers in JSON", `{"scales": ["inf", "-inf", "nan"]}`, `{'scales': ['inf', '-inf', 'nan']}`),
		Entry("of a list by their bits", `{"scales": ["0x7fc00001"]}`, `{'scales': ['nan']}`),
		Entry("alone as float64", `{"extrapolation_value": 1.1, "cubic_coeff_a": "-inf"}`, `{'extrapolation_value': 1.1, 'cubic_coeff_a': -inf}`),
		Entry("but no names", `{"mode": "nearest"}`, `{'mode': 'nearest'}`),
	)

	It("notes in the report what a reader must know", func() {
		run := conform(".", "run", script(serving(`raise conform_backend.Gap("never")`, `notes=["simulated on the host"]`)), "dml.copy/dhw-to-whd")
		Expect(run.stdout).To(ContainSubstring("note: simulated on the host"), run.stderr)
	})

	It("skips what an operator does not support, and does not call nothing but that conforming", func() {
		run := conform(".", "run", script(serving(`raise conform_backend.Gap("rank %d is too much" % len(job.operands[0].sizes))`)), "dml.copy", "--random=100")
		Expect(run.status).To(Equal(3), run.stdout+run.stderr)
		unwrapped := strings.Join(strings.Fields(run.stdout), " ") // where a line ends hangs on the paths in it
		Expect(unwrapped).To(And(ContainSubstring("mine answers gap: rank # is too much"), ContainSubstring("claims dml.copy and answers gap to every valid call")))
	})

	It("is judged on an operator of whose calls it runs one of a case file alone, whole, in shards and where it goes on", func() {
		backend := script(serving(`if (job.id, job.operands[1].strides, job.operands[0].dtype) != ("dml.copy/dhw-to-whd", [1, 2, 4], "uint8"): raise conform_backend.Gap("never")
    source, target = (operand.buffer for operand in job.operands)
    for at in range(12):
        target[at // 6 + at // 3 % 2 * 2 + at % 3 * 4] = source[at]`))
		args := []string{"run", backend, "dml.copy", "--random=300", "--allow-gaps"}
		journal := func(name string, more ...string) string {
			GinkgoHelper()
			path := filepath.Join(folder(), name)
			run := conform(".", slices.Concat(args, []string{"--journal=" + path}, more)...)
			Expect(run.status).To(BeElementOf(0, 3), run.stdout+run.stderr) // a shard alone may be without the case
			return path
		}
		conforms := func(run ended) {
			GinkgoHelper()
			Expect(run.status).To(BeZero(), run.stdout+run.stderr)
			Expect(run.stdout).To(And(ContainSubstring("mine answers gap: never"), ContainSubstring("conforms"), Not(ContainSubstring("every valid call"))))
		}
		whole := journal("whole.jsonl")
		conforms(conform(".", "report", "--allow-gaps", whole))
		conforms(conform(".", "report", "--allow-gaps", journal("2.jsonl", "--shard=2/2"), journal("1.jsonl", "--shard=1/2")))
		text, first := read(whole), ""
		for line := range strings.Lines(text) {
			if first += line; strings.Contains(line, `"unit":`) {
				break
			}
		}
		Expect(len(first)).To(BeNumerically("<", len(text)))
		Expect(first).To(ContainSubstring(`"ran":true`))
		cut := folder()
		place(cut, "run.jsonl", first)
		conforms(conform(".", slices.Concat(args, []string{"--journal=" + filepath.Join(cut, "run.jsonl"), "--resume"})...))
		without := conform(".", append(args, "--exclude=dml.copy/dhw-to-whd")...)
		Expect(without.status).To(Equal(3), without.stdout+without.stderr)
		Expect(without.stdout).To(ContainSubstring("claims dml.copy and answers gap to every valid call"))
	})

	It("has a result that is longer than any admissible one judged by its sizes", func() {
		path := scripted(`import conform_backend

def tile(job):
    job.operands[-1].write(bytes(1 << 20))
    return [1 << 20]

conform_backend.serve("mine", "1", "host CPU", {"onnx.tile": tile}, limits={"onnx.tile": {"dtypes": ["uint8"], "no_check_only": True}})
`)
		run := conform(".", "run", script(path), "onnx.tile/*", "--random=0")
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		Expect(run.stdout).To(And(ContainSubstring("✗ wrong-shape  onnx.tile"), ContainSubstring("1048576"), Not(ContainSubstring("ValueError"))))
	})

	DescribeTable("enters a context for the jobs of each batch, and leaves it", func(zygote string) {
		path := scripted(`import contextlib, os, conform_backend

def log(line):
    with open(os.path.join(os.path.dirname(__file__), "log"), "a") as file:
        print(line, file=file)

@contextlib.contextmanager
def batch(jobs):
    log("begin %d" % len(jobs))
    yield
    log("end")

conform_backend.serve("mine", "1", "host CPU", {"dml.copy": lambda job: log("job")}, batch=batch, zygote=` + zygote + `)
`)
		conform(".", "run", script(path), "dml.copy/dhw-to-whd", "--random=0", "--jobs=1")
		Expect(read(filepath.Join(filepath.Dir(path), "log"))).To(HavePrefix("begin 2\njob\njob\nend\n"), "both fills of one case")
	},
		Entry("in one process", "False"),
		Entry("with a zygote", "True"),
	)

	It("says on standard error which exception ends a process that it forked", func() {
		cmd := exec.Command(interpreter(), serving("pass", "zygote=True", "batch=lambda jobs: 1 / 0"))
		cmd.Stdin = strings.NewReader(`{"type":"hello","protocols":["conform.backend/1"]}
{"type":"run","seq":1,"jobs":[{"id":"one","operator":"dml.copy","attributes":{},"operands":[],"check_only":true}]}
`)
		output, err := cmd.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(output))
		Expect(string(output)).To(And(ContainSubstring("ZeroDivisionError"), ContainSubstring(`"detail":"the process ended with exit status 1"`)))
	})

	DescribeTable("logs slow jobs where it is asked to", func(seconds, logged string) {
		log := filepath.Join(folder(), "log")
		conform(".", "run", script(serving("pass", fmt.Sprintf("slow=conform_backend.Slow(%s, open(%q, 'a'))", seconds, log))), "dml.copy/dhw-to-whd")
		Expect(read(log)).To(MatchRegexp(logged))
	},
		Entry("every job, with its operator and sizes", "0", `(?m)^slow: \d+\.\d{3} s dml.copy input=uint8\[2, 2, 3\] output=uint8\[2, 2, 3\] \(dml.copy/dhw-to-whd\)$`),
		Entry("none that is faster", "1e9", `^$`),
	)
})
