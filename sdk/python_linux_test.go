package sdk_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// Linux limits the data of a process, so that an allocation fails.
var _ = It("a backend in Python says how much memory a case needs that it does not have", func() {
	e := conform(".", "run", `--backend=exec:'`+interpreter()+`' '`+scripted(`import conform_backend

def gather(job):
    bytearray(len(job.operands[0].buffer))

conform_backend.serve("mine", "1", "host CPU", {"onnx.gather": gather}, limits={"onnx.gather": {"sparse": True, "no_check_only": True}})
`)+`'`, "onnx.gather/beyond-2-to-the-32", "--random=0", "--backend-memory=1073741824")
	Expect(strings.Join(strings.Fields(e.stdout), " ")).To(MatchRegexp(`answers gap: this case needs [4-9] GiB for each copy of its operands, and the process may have 1 GiB \(--backend-memory\)`), e.stderr)
})
