package sdk_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// pythonTranspose is a backend of one operator, whose input may be a view and lie in sparse
// memory, and whose output may be a view. Its argument says which fault it has.
const pythonTranspose = `import sys
import conform_backend

def transpose(job):
    fault = sys.argv[1]
    data, output = job.operands
    rank = len(data.sizes)
    perm = job.attributes.get("perm", list(range(rank))[::-1])
    if sorted(perm) != list(range(rank)) or output.dtype != data.dtype:
        raise conform_backend.Rejected("not a permutation, or two types")
    sizes = [data.sizes[d] for d in perm]
    packed, count = [0] * rank, 1
    for d in reversed(range(rank)):
        packed[d] = count
        count *= data.sizes[d]
    strides = packed if data.view_strides is None or fault == "strides" else data.view_strides
    if fault == "zero":
        strides = [s or 1 for s in strides]
    elements = bytearray(2 * count)
    for n in range(count):
        rest, at = n, 0 if fault == "first" else data.view_first
        for d in reversed(range(rank)):
            at += rest % sizes[d] * strides[perm[d]]
            rest //= sizes[d]
        if fault == "32":
            at &= 0xffffffff
        elements[2 * n:2 * n + 2] = data.buffer[2 * at:2 * at + 2]
    if fault == "output":
        output.view_strides = None
    output.write(elements, sizes)
    return sizes

conform_backend.serve("mine", "1", "host CPU", {"onnx.transpose": transpose},
                      limits={"onnx.transpose": {"dtypes": ["int16"], "views": True, "output_views": True, "sparse": True, "no_check_only": True}})
`

// getsViews runs the backend in a language, right and with each fault, of which it may have more.
func getsViews(language, source, file, build, backend string, more ...string) {
	GinkgoHelper()
	if language == "python" {
		usePython()
	}
	words := strings.Fields(build)
	find(language, func(string) error { return nil }, words[0])
	parent := folder()
	Expect(conform(parent, "init", language, "mine").status).To(BeZero())
	in := filepath.Join(parent, "mine")
	place(in, file, source)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = in
	text, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(text))
	run := func(fault string) ended {
		return conform(in, "run", fmt.Sprintf("--backend=exec:%s %q", backend, fault), "onnx.transpose", random(600), "--allow-gaps")
	}
	right := run("none")
	Expect(right.status).To(BeZero(), right.stdout+right.stderr)
	Expect(right.stdout).NotTo(ContainSubstring("address space"), "every case ran")
	faults := map[string]string{"strides": `view: \[`, "first": `view: \[(offset|reversed)`, "zero": `repeated\]`, "32": `far\]`}
	for i := 0; i < len(more); i += 2 {
		faults[more[i]] = more[i+1]
	}
	for fault, view := range faults {
		wrong := run(fault)
		Expect(wrong.status).To(Equal(1), wrong.stdout+wrong.stderr)
		Expect(wrong.stdout).To(MatchRegexp(view), fault)
	}
}

var _ = It("A backend gets views, of outputs too, and inputs of more than 2^32 elements, in Python", func() {
	getsViews("python", pythonTranspose, "backend.py", "python3 --version", "python3 backend.py", "output", `transposed: \{view: \[offset\]\}`)
})
