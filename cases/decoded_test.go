package cases_test

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path"
	"testing/fstest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/spectest"
	"example.com/conform/spec/tensor"
)

func every(string) bool { return true }

// folderOf is a folder of case files with their decoded form.
func folderOf(texts map[string]string) fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range texts {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	forms, err := cases.Forms(files)
	Expect(err).NotTo(HaveOccurred())
	for folder, form := range forms {
		files[path.Join(folder, cases.FormFile)] = &fstest.MapFile{Data: form}
	}
	return files
}

// copied is a case file with one case of an operator that copies.
func copied(operator, name string) string {
	return "operator: " + operator + "\ncases:\n  - {name: " + name + ", why: A test., cites: [], tensors: {input: {dtype: uint8, sizes: [2]}}}\n"
}

var _ = Describe("the decoded forms of the embedded case files", func() {
	It("are made of them as they are: if not, run go generate ./cases", func() {
		forms, err := cases.Forms(os.DirFS("."))
		Expect(err).NotTo(HaveOccurred())
		there, err := fs.Glob(os.DirFS("."), "*/*/"+cases.FormFile)
		Expect(err).NotTo(HaveOccurred())
		Expect(there).To(HaveLen(len(forms)), "a folder without case files has a form")
		for folder, form := range forms {
			written, err := os.ReadFile(path.Join(folder, cases.FormFile))
			Expect(err).NotTo(HaveOccurred())
			Expect(bytes.Equal(written, form)).To(BeTrue(), "%s/%s is out of date", folder, cases.FormFile)
		}
	})

	It("hold the cases that are read from the files", func() {
		want, err := cases.Load(os.DirFS("."), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		got, ok := cases.Decoded(os.DirFS("."), every)
		Expect(ok).To(BeTrue())
		Expect(got).To(HaveLen(len(want)))
		for i := range want {
			named := want[i]
			named.Origin = "cases/" + named.Origin
			for k := range named.Expect {
				named.Expect[k].Origin = "cases/" + named.Expect[k].Origin
			}
			read, floats := withoutFloats(got[i])
			wanted, wantedFloats := withoutFloats(named)
			Expect(read).To(Equal(wanted), named.ID)
			Expect(floats).To(Equal(wantedFloats), named.ID)
		}
	})
})

// withoutFloats returns a case without its lists of floats, and their bits: a NaN
// equals no other.
func withoutFloats(c cases.Case) (rest cases.Case, bits [][]int64) {
	c.Call = c.Call.Clone()
	for _, field := range c.Call.Fields() {
		if field.Float32 {
			bits = append(bits, field.List.Entries())
			field.List.SetEntries(nil)
		}
	}
	return c, bits
}

var _ = Describe("a decoded form", func() {
	const one, other = "dml/copy/a.yaml", "dml/copy/b.yaml"

	DescribeTable("is used only where it is made of what lies beside it", func(change func(files fstest.MapFS), used bool) {
		files := folderOf(map[string]string{one: copied("dml.copy", "one"), other: copied("xla.copy", "other")})
		change(files)
		_, ok := cases.Decoded(files, every)
		Expect(ok).To(Equal(used))
		want, wrong := cases.LoadEmbedded(files, every, cases.Limits{MaxCaseBytes: cases.DefaultMaxCaseBytes - 1})
		got, err := cases.LoadEmbedded(files, every, cases.Limits{})
		Expect(got).To(Equal(want), "whether or not it is used")
		if wrong == nil {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(Equal(wrong))
		}
	},
		Entry("nothing has changed", func(fstest.MapFS) {}, true),
		Entry("a case has another name", func(files fstest.MapFS) { files[one].Data = []byte(copied("dml.copy", "ono")) }, false),
		Entry("a case is wrong", func(files fstest.MapFS) { files[one].Data = []byte(copied("dml.copy", "o_e")) }, false),
		Entry("there is a file more", func(files fstest.MapFS) {
			files["dml/copy/c.yaml"] = &fstest.MapFile{Data: []byte(copied("dml.copy", "third"))}
		}, false),
		Entry("there is one less", func(files fstest.MapFS) { delete(files, other) }, false),
		Entry("a file has another name", func(files fstest.MapFS) {
			files["dml/copy/c.yaml"] = files[other]
			delete(files, other)
		}, false),
		Entry("there is another folder", func(files fstest.MapFS) {
			files["xla/copy/a.yaml"] = &fstest.MapFile{Data: []byte(copied("xla.copy", "third"))}
		}, false),
		Entry("there is no form", func(files fstest.MapFS) { delete(files, "dml/copy/"+cases.FormFile) }, false),
		Entry("the form is empty", func(files fstest.MapFS) { files["dml/copy/"+cases.FormFile].Data = nil }, false),
		Entry("the form is of another version", func(files fstest.MapFS) { files["dml/copy/"+cases.FormFile].Data[0]++ }, false),
		Entry("a comment has changed, which moves no case", func(files fstest.MapFS) { files[one].Data = append(files[one].Data, "# more\n"...) }, false),
	)

	It("has the cases of some operators alone, in a folder of several", func() {
		files := folderOf(map[string]string{one: copied("dml.copy", "one"), other: copied("xla.copy", "other")})
		list, ok := cases.Decoded(files, func(name string) bool { return name == "xla.copy" })
		Expect(ok).To(BeTrue())
		Expect(list).To(HaveLen(1))
		Expect(list[0].ID).To(Equal("xla.copy/other"))
		delete(files, "dml/copy/"+cases.FormFile)
		read, err := cases.LoadEmbedded(files, func(name string) bool { return name == "xla.copy" }, cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		Expect(read).To(Equal(list), "also where the files are read")
	})

	DescribeTable("is not made of files that are wrong", func(texts map[string]string, message string) {
		files := fstest.MapFS{}
		for name, text := range texts {
			files[name] = &fstest.MapFile{Data: []byte(text)}
		}
		_, err := cases.Forms(files)
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("which say so themselves", map[string]string{one: copied("dml.copy", "o_e")}, "cases/dml/copy/a.yaml:3: name: want lower-case words"),
		Entry("or only together", map[string]string{one: copied("dml.copy", "one"), other: copied("dml.copy", "one")}, "case dml.copy/one is already defined at cases/dml/copy/a.yaml:3"),
		Entry("or have no case, and so no operator", map[string]string{one: "operator: dml.copy\ncases: []\n"}, "dml/copy/a.yaml has no case"),
	)
})

var _ = DescribeTable("elements that count are what each would be by itself", func(dtype tensor.DType, start int64, wrong int64) {
	for elements := range int64(12) {
		t := spec.Tensor{Desc: tensor.Desc{DType: dtype, Sizes: []int64{elements}}, Data: make([]byte, elements*dtype.Size())}
		at, ok := cases.Count(&t, start, elements)
		Expect(ok).To(Equal(elements <= wrong), "%d elements", elements)
		if !ok {
			Expect(at).To(Equal(wrong))
			continue
		}
		for i := range elements {
			bits, exact := tensor.IntegerValue(dtype, start+i)
			Expect(exact).To(BeTrue())
			Expect(t.Bits(i)).To(Equal(bits), "element %d of %d", i, elements)
		}
	}
},
	Entry("bytes", tensor.Uint8, int64(7), int64(99)),
	Entry("bytes up to the last", tensor.Uint8, int64(250), int64(6)),
	Entry("bytes from below the first", tensor.Uint8, int64(-3), int64(0)),
	Entry("signed bytes, through 0", tensor.Int8, int64(-5), int64(99)),
	Entry("signed bytes up to the last", tensor.Int8, int64(120), int64(8)),
	Entry("two bytes", tensor.Uint16, int64(65530), int64(6)),
	Entry("four bytes", tensor.Int32, int64(math.MaxInt32-2), int64(3)),
	Entry("eight bytes", tensor.Int64, int64(-4), int64(99)),
	Entry("eight bytes up to the last", tensor.Int64, int64(math.MaxInt64-2), int64(3)),
	Entry("half floats, of which not all integers are one", tensor.Float16, int64(2040), int64(9)),
	Entry("floats, through 0", tensor.Float32, int64(-4), int64(99)),
	Entry("floats up to the last integer that has a successor", tensor.Float32, int64(1<<24-3), int64(4)),
	Entry("floats between the first integers that are none", tensor.Float32, int64(-1<<24-4), int64(1)),
	Entry("doubles", tensor.Float64, int64(1<<53-3), int64(4)),
)

var _ = DescribeTable("the elements of an operand have a recipe", func(t spec.Tensor, operand int, kind string) {
	got, again := cases.RecipeOf(&t, operand)
	Expect(got).To(Equal(kind))
	if kind != "literal" {
		Expect(again).To(Equal(t.Data))
	}
},
	Entry("one after another", bytesOf(3, 4, 5, 6, 7, 8, 9, 10, 11), 0, "counting"),
	Entry("one after another up to the last", bytesOf(247, 248, 249, 250, 251, 252, 253, 254, 255), 0, "counting"),
	Entry("no further", bytesOf(248, 249, 250, 251, 252, 253, 254, 255, 0), 0, "literal"),
	Entry("all the same", bytesOf(7, 7, 7, 7, 7, 7, 7, 7, 7), 0, "filled"),
	Entry("all but the last", bytesOf(7, 7, 7, 7, 7, 7, 7, 7, 8), 0, "literal"),
	Entry("so few that they take no more room", bytesOf(7, 7, 7, 7, 7, 7, 7, 7), 0, "literal"),
	Entry("from a seed, as of this operand", randomOf(2, 5), 2, "random"),
	Entry("from a seed, as of another operand", randomOf(2, 5), 1, "literal"),
	Entry("from a seed that is not among the small ones", randomOf(2, 1000), 2, "literal"),
	Entry("in one place of memory", broadcast(bytesOf(7, 8, 9, 7, 8, 9, 7, 8, 9)), 0, "counting"),
)

// bytesOf is a tensor of bytes.
func bytesOf(list ...byte) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{int64(len(list))}}, Data: list}
}

// broadcast is three times the same row.
func broadcast(t spec.Tensor) spec.Tensor {
	t.Sizes, t.Layout = []int64{3, 3}, &tensor.Strided{Strides: []int64{0, 1}}
	return t
}

// randomOf is what a case file says of an operand by a seed.
func randomOf(operand int, seed uint64) spec.Tensor {
	t := bytesOf(make([]byte, 20)...)
	cases.RandomData(&t, operand, seed)
	return t
}

var _ = It("a form holds every part of a case, and tells what is absent from what is empty", func() {
	strided := &tensor.Strided{Strides: []int64{5, 1}, TotalBytes: 44}
	listed := spec.NewCall(spectest.Mixed)
	fields := listed.Fields()
	for i := range fields {
		if field := &fields[i]; field.Float32 {
			field.List.SetEntries([]int64{0, 0x3f800000, 0x7f800000})
		} else if field.List != nil {
			field.List.SetEntries([]int64{math.MinInt64, -1, 0, 63, 64, math.MaxInt64})
		} else {
			field.SetBits(1)
		}
	}
	list := []cases.Case{
		{Case: spec.Case{ID: "a", Call: listed}, Why: "Why.", Source: "Source", Reference: "Reference", Cites: []string{}, Tags: []string{"one", "two"}, Origin: "f:1"},
		{Case: spec.Case{ID: "b", Call: spec.NewCall(spectest.Mixed)}, Cites: []string{"one"}},
	}
	list[1].Call.CheckOnly = true
	Expect(cases.Formed(spectest.Mixed, list)).To(Equal(list))

	layouts := spec.NewCall(dml.Scatter)
	layouts.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint16, Sizes: []int64{2, 3}, Layout: strided}, Data: []byte("a literal...")}
	layouts.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{0, 3}}, Data: []byte{}}
	layouts.Tensors[2] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Float64, Sizes: []int64{}}, Data: []byte("ABCDEFGH")}
	expect := []cases.Expectation{
		{When: []spec.Choice{{Question: dml.Scatter.Questions[len(dml.Scatter.Questions)-1], Answer: 1}}, Rejects: true, Reject: "a rule", Origin: "f:2"},
		{Otherwise: true},
		{
			Outputs: []cases.ExpectedOutput{
				{Sizes: []int64{2}, HasSizes: true, HasElements: true, Elements: []cases.Element{{Anything: true}, {Bits: []uint64{0, math.MaxUint64}}}},
				{},
			},
			Memory: []cases.ExpectedMemory{{Operand: 2, Indices: []int64{3, 1}}},
		},
	}
	list = []cases.Case{{Case: spec.Case{ID: "c", Call: layouts}, Expect: expect}}
	Expect(cases.Formed(dml.Scatter, list)).To(Equal(list))

	many := spec.NewCall(onnx.Concat)
	many.Pass(0, 3)
	list = []cases.Case{{Case: spec.Case{ID: "d", Call: many}}}
	Expect(cases.Formed(onnx.Concat, list)).To(Equal(list))
})
