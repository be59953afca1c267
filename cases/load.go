package cases

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/conform/internal/files"
)

// Limits bound the memory of cases.
type Limits struct {
	// MaxCaseBytes bounds the memory of one case: the buffers of its
	// operands. 0 means DefaultMaxCaseBytes.
	MaxCaseBytes int64
	// Budget bounds the memory of all cases that are loaded with it; nil means
	// that each call of a function here has a budget of its own.
	Budget *Budget
}

// A Budget is the memory that the cases of a run may take together. It is for
// one goroutine.
type Budget struct{ left int64 }

const (
	// budgetCases is how many of the largest cases fit into a budget.
	budgetCases = 4
	// caseBytes is what a case takes beside its data, roughly.
	caseBytes = 2 << 10
)

// NewBudget returns a budget for cases that each stay within the limits.
func (l Limits) NewBudget() *Budget { return &Budget{left: l.budget()} }

func (l Limits) budget() int64 { return budgetCases * max(l.Bytes(), DefaultMaxCaseBytes) }

// take reports whether so many bytes more fit.
func (b *Budget) take(bytes int64) bool {
	b.left -= min(bytes, b.left+1)
	return b.left >= 0
}

// DefaultMaxCaseBytes is the memory that a case may take by default, 64 MiB.
const DefaultMaxCaseBytes = 64 << 20

// Bytes returns MaxCaseBytes, or its default.
func (l Limits) Bytes() int64 {
	if l.MaxCaseBytes <= 0 {
		return DefaultMaxCaseBytes
	}
	return l.MaxCaseBytes
}

// The folders of this package mirror those of package spec.
//
//go:embed */*/*.yaml
var embedded embed.FS

// embeddedName returns what messages call an embedded file.
func embeddedName(name string) string { return path.Join("cases", name) }

// Embedded returns the cases that are part of the program, or all errors in
// them.
func Embedded(limits Limits) ([]Case, error) {
	return EmbeddedOf(func(string) bool { return true }, limits)
}

// EmbeddedOf is [Embedded] for the cases of the operators whose names takes accepts.
func EmbeddedOf(takes func(operator string) bool, limits Limits) ([]Case, error) {
	return embeddedIn(embedded, takes, limits)
}

// regress is the folder of case files whose folders are not named after their operators.
const regress = "regress"

// embeddedIn is [EmbeddedOf] for files that lie as the embedded ones do.
func embeddedIn(fsys fs.FS, takes func(operator string) bool, limits Limits) ([]Case, error) {
	folder := func(name string) bool {
		text, operator, _ := strings.Cut(path.Dir(name), "/")
		return text == regress || takes(text+"."+operator)
	}
	list, err := load(fsys, fsys.Open, embeddedName, limits, true, folder)
	return slices.DeleteFunc(list, func(c Case) bool { return !takes(c.Call.Operator.Name) }), err
}

// LoadDir returns the cases of the files *.yaml in and below the folder dir,
// in lexical order. The cases are good whatever the error, which is [Errors].
// What is not a regular file is an error.
func LoadDir(dir string, limits Limits) ([]Case, error) {
	native := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	open := func(name string) (fs.File, error) { return files.Open(native(name)) }
	return load(os.DirFS(dir), open, native, limits, false, every)
}

// Load is [LoadDir] for a file system.
func Load(fsys fs.FS, limits Limits) ([]Case, error) {
	return load(fsys, fsys.Open, func(name string) string { return name }, limits, false, every)
}

// LoadFile returns the cases of one file. The cases are good whatever the
// error, which is [Errors]. name is for messages.
func LoadFile(name string, r io.Reader, limits Limits) ([]Case, error) {
	set := newFileSet(limits)
	set.add(parseFile(name, r))
	return set.cases, set.errors.orNil()
}

// load walks fsys; open opens one of its files, and show turns a path into what
// messages call the file. Files are parsed ahead, at once, and decoded in their order.
// Cases of ours are documented. Only the files that takes accepts are read.
func load(fsys fs.FS, open func(name string) (fs.File, error), show func(name string) string, limits Limits, ours bool, takes func(name string) bool) ([]Case, error) {
	files := make(chan chan parsedFile, runtime.GOMAXPROCS(0))
	go func() {
		defer close(files)
		failed := func(name string, err error) {
			file := make(chan parsedFile, 1)
			file <- parsedFile{fault: &Error{File: show(name), Message: reason(err)}}
			files <- file
		}
		err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && (entry.IsDir() || path.Ext(name) != ".yaml" || !takes(name)) {
				return nil
			}
			var opened fs.File
			if err == nil {
				opened, err = open(name)
			}
			if err != nil {
				failed(name, err)
				return nil
			}
			file := make(chan parsedFile, 1)
			files <- file
			go func() { file <- parseAndClose(show(name), opened) }()
			return nil
		})
		if err != nil { // the function above returns none
			failed(".", err)
		}
	}()
	set := newFileSet(limits)
	set.ours = ours
	for file := range files {
		set.add(<-file)
	}
	return set.cases, set.errors.orNil()
}

func every(string) bool { return true }

// A parsedFile is a file that may be decoded.
type parsedFile struct {
	decoder *decoder   // nil where there is nothing to decode
	root    *yaml.Node // nil where the decoder has the errors
	fault   *Error     // of the file, whatever is in it
}

// parseFile parses a file. name is for messages.
func parseFile(name string, r io.Reader) parsedFile {
	d := &decoder{file: name, said: map[string]bool{}}
	return parsedFile{decoder: d, root: d.parse(r)}
}

func parseAndClose(name string, opened fs.File) parsedFile {
	file := parseFile(name, opened)
	if err := opened.Close(); err != nil {
		file.fault = &Error{File: name, Message: reason(err)}
	}
	return file
}

// reason returns err without the path, which an [Error] states itself.
func reason(err error) string {
	if pathError, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Sprintf("cannot %s: %v", pathError.Op, pathError.Err)
	}
	return err.Error()
}

// A fileSet gathers the cases of several files.
type fileSet struct {
	limits  Limits
	ours    bool // every case states why it is there and what it cites
	cases   []Case
	errors  Errors
	defined map[string]string // where each case is defined, by operator/name
}

func newFileSet(limits Limits) *fileSet {
	if limits.Budget == nil {
		limits.Budget = limits.NewBudget()
	}
	return &fileSet{limits: limits, defined: map[string]string{}}
}

// add decodes a file.
func (s *fileSet) add(file parsedFile) {
	if d := file.decoder; d != nil {
		if file.root != nil {
			f := fileDecoder{decoder: d, set: s}
			f.decode(file.root)
		}
		s.errors = append(s.errors, d.errors...)
	}
	if file.fault != nil {
		s.errors = append(s.errors, file.fault)
	}
}
