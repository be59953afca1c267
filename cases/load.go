package cases

import (
	"embed"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"example.com/conform/internal/files"
)

// The folders of this package mirror those of package spec.
//
//go:embed */*/*.yaml
var embedded embed.FS

// embeddedName returns the name of an embedded file in messages.
func embeddedName(name string) string { return path.Join("cases", name) }

// Embedded returns the cases that are part of the program, or all errors in
// them.
func Embedded(limits Limits) ([]Case, error) {
	return EmbeddedOf(func(string) bool { return true }, limits)
}

// EmbeddedOf is [Embedded] for the operators whose names takes accepts.
func EmbeddedOf(takes func(operator string) bool, limits Limits) ([]Case, error) {
	return embeddedIn(embedded, takes, limits)
}

// regress is a folder whose folders are named after engines. Their case files are named after
// operators, with the text where several have one of that name: pad.yaml or onnx_pad.yaml.
const regress = "regress"

// embeddedIn is [EmbeddedOf] for another file system with the same folders.
func embeddedIn(fsys fs.FS, takes func(operator string) bool, limits Limits) ([]Case, error) {
	texts, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	of := func(name string) bool {
		text, operator, _ := strings.Cut(path.Dir(name), "/")
		if text != regress {
			return takes(text + "." + operator)
		}
		operator = strings.TrimSuffix(path.Base(name), ".yaml")
		return slices.ContainsFunc(texts, func(text fs.DirEntry) bool {
			return takes(text.Name() + "." + strings.TrimPrefix(operator, text.Name()+"_"))
		})
	}
	list, err := load(fsys, fsys.Open, embeddedName, limits, true, of)
	return slices.DeleteFunc(list, func(c Case) bool { return !takes(c.Call.Operator.Name) }), err
}

// LoadDir returns the cases of the files *.yaml in and below the folder dir, in
// lexical order. It returns the good cases also with an error, which is
// [Errors]. Anything but regular files is an error.
func LoadDir(dir string, limits Limits) ([]Case, error) {
	native := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	open := func(name string) (fs.File, error) { return files.Open(native(name)) }
	return load(os.DirFS(dir), open, native, limits, false, every)
}

// Load is [LoadDir] for a file system.
func Load(fsys fs.FS, limits Limits) ([]Case, error) {
	return load(fsys, fsys.Open, func(name string) string { return name }, limits, false, every)
}

// LoadFile returns the cases of one file. It returns the good cases also with
// an error, which is [Errors]. name is for messages.
func LoadFile(name string, r io.Reader, limits Limits) ([]Case, error) {
	set := newFileSet(limits)
	set.add(parseFile(name, r, false))
	return set.cases, set.errors.orNil()
}

// load walks fsys and reads the files that takes accepts. open opens a file,
// and show turns its path into its name in messages. Files are parsed
// concurrently and decoded in order. With ours, every case must state its
// purpose and the rules that it cites.
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
			go func() { file <- parseAndClose(show(name), opened, ours && limits.HeadsOnly) }()
			return nil
		})
		if err != nil { // the function above returns no error
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

func parseAndClose(name string, opened fs.File, heads bool) parsedFile {
	file := parseFile(name, opened, heads)
	if err := opened.Close(); err != nil {
		file.fault = &Error{File: name, Message: reason(err)}
	}
	return file
}
