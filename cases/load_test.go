package cases_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec/dml"
)

func TestCases(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "cases")
}

// load returns the cases of a file that must be good.
func load(text string) []cases.Case {
	list, err := cases.LoadFile("test.yaml", strings.NewReader(text), cases.Limits{})
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	return list
}

func reader(text string) io.Reader { return strings.NewReader(text) }

// slice returns a file with one case of dml.slice1, on a 2x2 input, with the
// given lines in place of those with the same key.
func slice(lines ...string) string {
	body := []string{
		"name: a", "why: A test.", "cites: []", "tensors: {input: {dtype: uint8, sizes: [2, 2]}, output: {}}",
		"attributes: {input_window_offsets: [0, 0], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
	}
next:
	for _, line := range lines {
		key, value, _ := strings.Cut(line, ":")
		for i := range body {
			if strings.HasPrefix(body[i], key+":") {
				body[i] = line
				if value == "" {
					body = append(body[:i], body[i+1:]...)
				}
				continue next
			}
		}
		body = append(body, line)
	}
	return "operator: dml.slice1\ncases:\n  - " + strings.Join(body, "\n    ") + "\n"
}

var _ = It("EmbeddedOf returns the embedded cases of some operators, and parses no file of others", func() {
	all, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	names := map[string]bool{}
	for _, c := range all {
		names[c.Call.Operator.Name] = true
	}
	sorted := slices.Sorted(maps.Keys(names))
	Expect(len(sorted)).To(BeNumerically(">", 20))
	for group := range 8 { // of operators that do not follow each other
		takes := func(operator string) bool {
			at, found := slices.BinarySearch(sorted, operator)
			return found && at%8 == group
		}
		some, err := cases.EmbeddedOf(takes, cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		var got, want []string
		for _, c := range some {
			got = append(got, c.ID)
		}
		for _, c := range all {
			if takes(c.Call.Operator.Name) {
				want = append(want, c.ID)
			}
		}
		Expect(slices.Equal(got, want)).To(BeTrue(), "operators %d, %d and so on: %d cases, and %d are theirs", group, group+8, len(got), len(want))
	}
})

var _ = Describe("LoadFile", func() {
	It("reads the manual's example", func() {
		c := load(`operator: dml.slice1
cases:
  - name: example-2
    why: The text's second example, a negative stride on the height.
    source: DML_SLICE1_OPERATOR_DESC, Example 2
    reference: https://example.com/suite#slice-2
    cites: [dml.slice1/negative-stride-from-end, dml.slice1/copy]
    tags: [example]
    tensors:
      input:  {dtype: float32, sizes: [1, 1, 4, 4], data: {iota: 1}}
      output: {sizes: [1, 1, 2, 2]}
    attributes:
      input_window_offsets: [0, 0, 0, 1]
      input_window_sizes:   [1, 1, 4, 3]
      input_window_strides: [1, 1, -2, 2]
    expect: {output: [14, 16, 6, 8]}
`)[0]
		Expect(c.ID).To(Equal("dml.slice1/example-2"))
		Expect(c.Why).To(HavePrefix("The text's second"))
		Expect(c.Source).To(Equal("DML_SLICE1_OPERATOR_DESC, Example 2"))
		Expect(c.Reference).To(Equal("https://example.com/suite#slice-2"))
		Expect(c.Cites).To(Equal([]string{"dml.slice1/negative-stride-from-end", "dml.slice1/copy"}))
		Expect(c.Tags).To(Equal([]string{"example"}))
		Expect(c.Origin).To(Equal("test.yaml:3"))
		Expect(c.Call.Operator).To(Equal(dml.Slice1))
		Expect(c.Call.CheckOnly).To(BeFalse())
		attributes := c.Call.Attributes.(*dml.Slice1Attributes)
		Expect(attributes.InputWindowStrides).To(Equal([]int64{1, 1, -2, 2}))
		Expect(attributes.FeatureLevel).To(BeEquivalentTo(dml.Level4_1), "the default")
		Expect(c.Call.Tensors[0].Bits(15)).To(BeEquivalentTo(0x41800000), "16")
		Expect(c.Call.Tensors[1].DType).To(Equal(c.Call.Tensors[0].DType), "like the input")
		Expect(c.Expect).To(HaveLen(1))
		Expect(c.Expect[0].Outputs[0].Elements[3].Bits).To(Equal([]uint64{0x41000000}), "8")
	})

	It("takes a case that says neither why it is there nor what it cites, unless it is part of conform", func() {
		text := slice("why:", "cites:")
		c := load(text)[0]
		Expect(c.Why).To(BeEmpty())
		Expect(c.Cites).To(BeEmpty())
		again, err := cases.Encode(&c.Case, cases.Meta{})
		Expect(err).NotTo(HaveOccurred())
		Expect(load(string(again))[0].Call).To(Equal(c.Call))
		_, err = cases.LoadEmbedded(fstest.MapFS{"dml/slice1/a.yaml": {Data: []byte(text)}})
		Expect(err).To(MatchError("cases/dml/slice1/a.yaml:3: why is missing: say in a sentence what the case is for\n" +
			"cases/dml/slice1/a.yaml:3: case a: cites is missing: name the rules that it exercises"))
	})

	It("returns the good cases beside every error", func() {
		text := slice("name: good") + strings.ReplaceAll(slice("name: bad", "tags: [A]", "tensors:"), "operator: dml.slice1\ncases:\n", "") +
			strings.ReplaceAll(slice("name: fine"), "operator: dml.slice1\ncases:\n", "")
		list, err := cases.LoadFile("test.yaml", strings.NewReader(text), cases.Limits{})
		Expect(list).To(HaveLen(2))
		Expect(list[1].ID).To(Equal("dml.slice1/fine"))
		var all cases.Errors
		Expect(errors.As(err, &all)).To(BeTrue())
		Expect(all).To(HaveLen(2))
		var first *cases.Error
		Expect(errors.As(err, &first)).To(BeTrue())
		Expect(first).To(Equal(&cases.Error{File: "test.yaml", Line: 8, Column: 5, Message: "tensors is missing", Excerpt: "  - name: bad"}))
	})

	It("stops reading a file that is too large", func() {
		endless := &endlessReader{}
		_, err := cases.LoadFile("test.yaml", endless, cases.Limits{})
		Expect(err).To(MatchError("test.yaml: the file is larger than 1048576 bytes"))
		Expect(endless.read).To(BeNumerically("<", 4<<20))
	})

	It("keeps a hundred errors and says that there are more", func() {
		_, err := cases.LoadFile("test.yaml", strings.NewReader("operator: dml.slice1\ncases:\n"+strings.Repeat("  - {}\n", 500)), cases.Limits{})
		var all cases.Errors
		Expect(errors.As(err, &all)).To(BeTrue())
		Expect(all).To(HaveLen(101))
		Expect(all[0].Message).To(Equal("more than 100 errors"))
	})
})

type endlessReader struct{ read int }

func (r *endlessReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '#'
	}
	r.read += len(p)
	return len(p), nil
}

// counting is a file system that counts its files that are open.
type counting struct {
	fstest.MapFS
	open         atomic.Int64
	opened, most int64 // without a lock, because files are opened one after another
}

type counted struct {
	fs.File
	of *counting
}

func (c *counting) Open(name string) (fs.File, error) {
	file, err := c.MapFS.Open(name)
	if err != nil || !strings.HasSuffix(name, ".yaml") {
		return file, err
	}
	c.opened++
	c.most = max(c.most, c.open.Add(1))
	return &counted{file, c}, nil
}

func (c *counted) Close() error {
	c.of.open.Add(-1)
	return c.File.Close()
}

var _ = Describe("Load", func() {
	It("walks the files in lexical order and sorts errors by file", func() {
		list, err := cases.Load(fstest.MapFS{
			"dml/b.yaml":    {Data: []byte(slice("name: b"))},
			"dml/a.yaml":    {Data: []byte(slice("name: z"))},
			"dml/notes.txt": {Data: []byte("not a case file")},
			"x/bad.yaml":    {Data: []byte("{")},
			"x/again.yaml":  {Data: []byte(slice("name: b"))},
		}, cases.Limits{})
		Expect(list).To(HaveLen(2))
		Expect(list[0].ID).To(Equal("dml.slice1/z"))
		Expect(list[1].ID).To(Equal("dml.slice1/b"))
		Expect(err).To(MatchError(And(
			HavePrefix("x/again.yaml:3: case dml.slice1/b is already defined at dml/b.yaml:3\nx/bad.yaml:"),
		)))
	})

	It("opens files one after another, few ahead of those that are decoded, and closes them", func() {
		fsys := &counting{MapFS: fstest.MapFS{}}
		var want, wrong []string
		for i := range 200 {
			name := fmt.Sprintf("x/%03d.yaml", i)
			if i%10 == 3 {
				fsys.MapFS[name] = &fstest.MapFile{Data: []byte("{")}
				wrong = append(wrong, name)
				continue
			}
			text := slice("name: "+fmt.Sprintf("n%03d", i)) + strings.Repeat("# takes its time\n", i%7*2000)
			fsys.MapFS[name] = &fstest.MapFile{Data: []byte(text)}
			want = append(want, fmt.Sprintf("dml.slice1/n%03d", i))
		}
		list, err := cases.Load(fsys, cases.Limits{})
		var ids []string
		for i := range list {
			ids = append(ids, list[i].ID)
		}
		Expect(ids).To(Equal(want))
		var errs cases.Errors
		Expect(errors.As(err, &errs)).To(BeTrue())
		var files []string
		for _, e := range errs {
			files = append(files, e.File)
		}
		Expect(files).To(Equal(wrong))
		Expect(fsys.opened).To(BeEquivalentTo(200))
		Expect(fsys.open.Load()).To(BeZero())
		Expect(fsys.most).To(BeNumerically("<=", runtime.GOMAXPROCS(0)+2))
	})

	It("reports a file that cannot be read", func() {
		_, err := cases.LoadDir("no such folder", cases.Limits{})
		Expect(err).To(MatchError(HavePrefix("no such folder: cannot ")))
		_, err = cases.LoadFile("test.yaml", io.MultiReader(strings.NewReader("operator"), brokenReader{}), cases.Limits{})
		Expect(err).To(MatchError("test.yaml: the disk is gone"))
	})

	It("names the files of a folder so that they can be opened", func() {
		dir := GinkgoT().TempDir()
		file := filepath.Join(dir, "a.yaml")
		Expect(os.WriteFile(file, []byte(slice()), 0o600)).To(Succeed())
		list, err := cases.LoadDir(dir, cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		Expect(list[0].Origin).To(Equal(file + ":3"))
	})
})

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }
