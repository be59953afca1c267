package recorded_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	"example.com/conform/backends/recorded"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestRecorded(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/recorded")
}

// head is the first line of a record of one result.
const head = `{"format":"conform.results/1","name":"mine","version":"2","device":"CPU","cases":1}` + "\n"

// opened opens a record.
func opened(text string) (*recorded.Backend, string, error) {
	GinkgoHelper()
	path := filepath.Join(GinkgoT().TempDir(), "results.jsonl")
	Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
	b, err := recorded.Open(path)
	return b, path, err
}

// transposing is a call of a matrix of two rows and three columns, and its key.
func transposing() (backends.Job, string) {
	GinkgoHelper()
	j := enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8}})
	key, err := onnxdata.Key(engine.Call(&j))
	Expect(err).NotTo(HaveOccurred())
	return j, key
}

var _ = DescribeTable("a record says what an engine did with a call", func(result string, want backends.Outcome, output string) {
	j, key := transposing()
	b, _, err := opened(head + `{"case":"a","key":"` + key + `",` + result + "}\n")
	Expect(err).NotTo(HaveOccurred())
	Expect(b.Describe().Name + b.Describe().Version + b.Describe().Device).To(Equal("mine2CPU"))
	Expect(b.Run(GinkgoT().Context(), []backends.Job{j})).To(HaveExactElements(Equal(want)))
	if output != "" {
		Expect(string(j.Operands[1].Buffer()[:6])).To(Equal(output))
	}
},
	Entry("outputs", `"status":"done","outputs":[{"type":"uint8","sizes":[3,2],"data":"AQQCBQMG"}]`,
		backends.Outcome{Status: backends.Done, Sizes: [][]int64{{3, 2}}}, "\x01\x04\x02\x05\x03\x06"),
	Entry("a rejection, whose reason is one line", `"status":"rejected","detail":"no\n  way"`, backends.Outcome{Status: backends.Rejected, Detail: "no way"}, ""),
	Entry("that it crashed", `"status":"crashed","detail":""`, backends.Outcome{Status: backends.Crashed}, ""),
	Entry("too few outputs", `"status":"done","outputs":[]`, backends.Outcome{Status: backends.Failed, Detail: "there are 0 outputs, not 1"}, ""),
	Entry("an output of another type", `"status":"done","outputs":[{"type":"mystery","sizes":[0],"data":""}]`,
		backends.Outcome{Status: backends.Failed, Detail: "output 0 is mystery, not uint8"}, ""),
)

var _ = It("has a gap where nothing was recorded of the same call", func() {
	j, key := transposing()
	b, _, err := opened(head + `{"case":"a","key":"` + key + `","status":"rejected"}` + "\n")
	Expect(err).NotTo(HaveOccurred())
	j.Operands[0].Buffer()[0]++
	outcomes, err := b.Run(GinkgoT().Context(), []backends.Job{j})
	Expect(err).NotTo(HaveOccurred())
	Expect(outcomes[0].Status).To(Equal(backends.Gap))
	Expect(b.Close()).To(Succeed())
})

var _ = DescribeTable("a record that is malformed is refused, with its line", func(text, message string) {
	key := strings.Repeat("0a", 32)
	_, path, err := opened(strings.ReplaceAll(text, "KEY", key))
	Expect(err).To(MatchError(ContainSubstring(path + message)))
},
	Entry("nothing", "", ": the file is empty"),
	Entry("another format", `{"format":"conform.kit/1"}`+"\n", `:1: format is "conform.kit/1": want conform.results/1`),
	Entry("no name", `{"format":"conform.results/1"}`+"\n", ":1: want a name of the engine"),
	Entry("a long name", `{"format":"conform.results/1","name":"`+strings.Repeat("x", 5000)+`"}`+"\n", ":1: want a name of the engine, and no more than 4096 bytes"),
	Entry("an unknown key", head+`{"verdict":"passed"}`+"\n", `:2: json: unknown field "verdict"`),
	Entry("two values in a line", head+`{"key":"KEY","status":"done"} 1`+"\n", ":2: want one value"),
	Entry("a line that does not end", head+`{"key":"KEY","status":"done"}`, ":2: the line does not end"),
	Entry("no digest for a key", head+`{"key":"../x","status":"done"}`+"\n", `:2: key is "../x"`),
	Entry("an unknown status", head+`{"key":"KEY","status":"passed"}`+"\n", `:2: status is "passed"`),
	Entry("a long detail", head+`{"key":"KEY","status":"failed","detail":"`+strings.Repeat("x", 5000)+`"}`+"\n", ":2: detail has 5000 bytes"),
	Entry("outputs of a rejection", head+`{"key":"KEY","status":"rejected","outputs":[]}`+"\n", ":2: outputs of a call that is rejected"),
	Entry("data of another length", head+`{"key":"KEY","status":"done","outputs":[{"type":"int16","sizes":[2],"data":"AAAA"}]}`+"\n", ":2: output 0: 3 bytes of data for int16[2]"),
	Entry("sizes that overflow", head+`{"key":"KEY","status":"done","outputs":[{"type":"int16","sizes":[9223372036854775807,2],"data":""}]}`+"\n", ":2: output 0: sizes"),
	Entry("a case twice", head+strings.Repeat(`{"key":"KEY","status":"gap"}`+"\n", 2), ":3: 0a0a"),
	Entry("fewer results than cases", head, ": it has the results of 0 cases of 1"),
)

var _ = It("the backend needs a file", func() {
	_, err := recorded.Engine().Open(GinkgoT().Context(), named.Settings{})
	Expect(err).To(MatchError("name the file that a reader of a kit wrote: --option results=FILE"))
})
