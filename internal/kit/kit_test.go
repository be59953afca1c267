package kit_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"google.golang.org/protobuf/encoding/protowire"

	"example.com/conform/backends/recorded"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/kit"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestKit(t *testing.T) {
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(5 * time.Minute) // nothing that passes comes near it
	RunSpecs(t, "internal/kit")
}

// written returns a new kit of the case files of some operators, and of a random program.
func written(operators ...string) (folder string, m *kit.Manifest) {
	GinkgoHelper()
	list, err := cases.EmbeddedOf(func(operator string) bool { return slices.Contains(operators, operator) }, cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	list = append(list, cases.Case{Case: gen.Case(onnx.Program, 7), Why: "A random case."})
	folder = GinkgoT().TempDir()
	m, err = kit.Write(folder, list, nil)
	Expect(err).NotTo(HaveOccurred())
	return folder, m
}

// contents returns the files of a folder.
func contents(folder string) map[string]string {
	GinkgoHelper()
	all := map[string]string{}
	Expect(fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			text, failed := os.ReadFile(filepath.Join(folder, path))
			all[path], err = string(text), failed
		}
		return err
	})).To(Succeed())
	return all
}

// raw returns the sizes and the raw data of a TensorProto.
func raw(file string) (sizes []int64, data []byte) {
	GinkgoHelper()
	message, err := os.ReadFile(file)
	Expect(err).NotTo(HaveOccurred())
	sizes, data = []int64{}, []byte{}
	for len(message) > 0 {
		number, kind, n := protowire.ConsumeTag(message)
		message = message[n:]
		switch length := protowire.ConsumeFieldValue(number, kind, message); number {
		case 1:
			size, _ := protowire.ConsumeVarint(message)
			sizes = append(sizes, int64(size))
			message = message[length:]
		case 9:
			data, _ = protowire.ConsumeBytes(message)
			message = message[length:]
		default:
			message = message[length:]
		}
	}
	return sizes, data
}

type line map[string]any

// shown is the line of the record of an engine that shows an outcome of a case. The change may
// replace data of outputs.
func shown(folder string, c *kit.Case, o *kit.Outcome, change func(output int, data []byte)) line {
	if o.Reject != "" {
		return line{"case": c.ID, "key": c.Key, "status": "rejected"}
	}
	var outputs []line
	for k := range c.Outputs {
		sizes, data := raw(filepath.Join(folder, c.Folder, o.Outputs, fmt.Sprintf("output_%d.pb", k)))
		change(k, data)
		outputs = append(outputs, line{"type": c.Outputs[k].Type, "sizes": sizes, "data": base64.StdEncoding.EncodeToString(data)})
	}
	return line{"case": c.ID, "key": c.Key, "status": "done", "outputs": outputs}
}

// loaded returns the cases of a kit from their files.
func loaded(folder string, m *kit.Manifest) (list []spec.Case) {
	GinkgoHelper()
	for i := range m.Cases {
		one, err := cases.LoadDir(filepath.Join(folder, m.Cases[i].Folder), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		Expect(one).To(HaveLen(1))
		list = append(list, one[0].Case)
	}
	return list
}

// verdicts judges what was recorded of cases, and returns the verdict on each.
func verdicts(all []spec.Case, record []line) []result.Verdict {
	GinkgoHelper()
	head := line{"format": "conform.results/1", "name": "mine", "version": "1", "device": "CPU", "cases": len(record)}
	var text strings.Builder
	for _, one := range append([]line{head}, record...) {
		Expect(json.NewEncoder(&text).Encode(one)).To(Succeed())
	}
	return judged(all, text.String())
}

// judged judges a record of cases, and returns the verdict on each.
func judged(all []spec.Case, record string) (list []result.Verdict) {
	GinkgoHelper()
	path := filepath.Join(GinkgoT().TempDir(), "results.jsonl")
	Expect(os.WriteFile(path, []byte(record), 0o600)).To(Succeed())
	b, err := recorded.Open(path)
	Expect(err).NotTo(HaveOccurred())
	j := judge.New(b, nil)
	for i := range all {
		r, err := j.One(GinkgoT().Context(), &all[i])
		Expect(err).NotTo(HaveOccurred())
		list = append(list, r.Verdict)
	}
	return list
}

// operators have cases of every kind: questions, elements with several values, programs, types
// of less than a byte, and invalid calls.
var operators = []string{"onnx.scatter_nd", "onnx.pad", "onnx.program", "onnx.transpose", "onnx.reverse_sequence"}

var _ = Describe("A kit", func() {
	It("is the same when it is written again", func() {
		one, _ := written(operators...)
		other, _ := written(operators...)
		Expect(contents(one)).To(Equal(contents(other)))
	})

	It("has every case, or a reason for which it is left out, counted", func() {
		list, err := cases.EmbeddedOf(func(operator string) bool { return operator == "onnx.pad" || operator == "dml.copy" }, cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		m, err := kit.Write(GinkgoT().TempDir(), list, nil)
		Expect(err).NotTo(HaveOccurred())
		seen := map[string]int{}
		for i := range m.Cases {
			seen[m.Cases[i].ID]++
		}
		reasons := []string{}
		for _, left := range m.LeftOut {
			reasons = append(reasons, left.Reason)
			for _, id := range left.Cases {
				seen[id]++
			}
		}
		for i := range list {
			Expect(seen).To(HaveKeyWithValue(list[i].ID, 1))
		}
		Expect(reasons).To(ConsistOf("dml.copy is no operator of ONNX", "its model and inputs are those of another case",
			"the call is only checked and has no data", "raw_data of bool has bytes 0 and 1 alone (onnx.proto)", "a buffer of more than 1073741824 bytes"))
	})

	It("says what it needs and what each case may do", func() {
		_, m := written("onnx.pad")
		at := slices.IndexFunc(m.Cases, func(c kit.Case) bool { return c.ID == "onnx.pad/reflect-beside-removed" })
		c := m.Cases[at]
		Expect(c.Requires).To(Equal(kit.Requires{Opset: 19, Operators: []string{"Pad"}, Types: []string{"uint8", "int64"}, Rank: 1}))
		Expect(c.Rules).To(ContainElement("onnx.pad/reflect"))
		Expect(c.Inputs).To(Equal([]kit.Tensor{{Name: "data", Type: "uint8", Sizes: []int64{4}}, {Name: "pads", Type: "int64", Sizes: []int64{2}}}))
		Expect(c.Admits).To(HaveLen(3))
		Expect(c.Admits[0]).To(Equal(kit.Outcome{Outputs: "test_data_set_0", Answers: []map[string]string{
			{"onnx.pad/long-reflection": "continue", "onnx.pad/mixed-pads": "remove-first"},
		}}))
		Expect(c.Admits[1].Reject).To(Equal("onnx.pad/something-to-copy"))
		Expect(c.Admits[2].Outputs).To(Equal("alternative_2"))
	})

	It("cannot be of no case at all", func() {
		_, err := kit.Write(GinkgoT().TempDir(), []cases.Case{{Case: spec.Case{ID: "onnx.x/y", Call: gen.Case(onnx.Program, 7).Call}}}, nil)
		Expect(err).NotTo(HaveOccurred())
		list, err := cases.EmbeddedOf(func(operator string) bool { return operator == "dml.copy" }, cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		_, err = kit.Write(GinkgoT().TempDir(), list, nil)
		Expect(err).To(MatchError(HaveSuffix("dml.copy is no operator of ONNX")))
	})

	It("admits each outcome, and conform judges nothing else to be right", func() {
		folder, m := written(operators...)
		most := 0
		for i := range m.Cases {
			most = max(most, len(m.Cases[i].Admits))
		}
		Expect(most).To(BeNumerically(">", 2))
		all, freed := loaded(folder, m), 0
		for n := range most {
			var right, wrong []line
			var changes []bool
			for i := range m.Cases {
				c := &m.Cases[i]
				o := &c.Admits[n%len(c.Admits)]
				right = append(right, shown(folder, c, o, func(output int, data []byte) { // takes the last value that an element may have
					for _, e := range o.Elements {
						d, err := tensor.ParseDType(c.Outputs[output].Type)
						Expect(err).NotTo(HaveOccurred())
						if e.Output != output || d.Bits() < 8 {
							continue
						}
						bits := uint64(n * 77)
						if !e.Any {
							bits, err = strconv.ParseUint(e.AnyOf[len(e.AnyOf)-1], 0, 64)
							Expect(err).NotTo(HaveOccurred())
						}
						freed++
						for b := range d.Size() {
							data[e.Element*d.Size()+b] = byte(bits >> (8 * b))
						}
					}
				}))
				changed := false
				wrong = append(wrong, shown(folder, c, o, func(output int, data []byte) {
					if len(c.Admits) == 1 && len(o.Elements) == 0 && len(data) > 0 { // no other outcome may have what is wrong here
						d, err := tensor.ParseDType(c.Outputs[output].Type)
						Expect(err).NotTo(HaveOccurred())
						data[d.Size()-1] ^= 0x5a // by far more than a sum may be rounded
						changed = true
					}
				}))
				changes = append(changes, changed)
			}
			Expect(verdicts(all, right)).To(HaveEach(result.Passed))
			for i, verdict := range verdicts(all, wrong) {
				if changes[i] {
					Expect(verdict).To(Equal(result.Diverged), m.Cases[i].ID)
				}
			}
		}
		Expect(freed).To(BeNumerically(">", 0), "elements that may hold several values")
	})
})
