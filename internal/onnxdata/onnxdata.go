// Package onnxdata makes ONNX models of calls. It also reads and writes the
// backend tests of ONNX: each test is a folder with a model in model.onnx, and inputs and outputs in folders test_data_set_0, 1 and so on. A
// test of an operator of conform becomes a case.
package onnxdata

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/internal/files"
	"example.com/conform/spec"
)

// A Test is a data set of a backend test.
type Test struct {
	Folder string // of the data set
	Name   string // of the test: "test_slice", or "test_slice/1" for a second data set
	// Operator is the operator of the model's node: "Slice".
	Operator string
	Opset    int64 // opset version of the model
	// Case is the test as a call, named after the test, with the outputs of the
	// data set. It is nil if Skip states why conform has no such case.
	Case *spec.Case
	Skip string
}

// maxFile bounds a file of a test, in bytes.
const maxFile = 64 << 20

// Read reads every test below a folder, in the order of their names. It ignores
// tests of operators that conform does not have. The error names the malformed file.
func Read(folder string) ([]Test, error) {
	var tests []Test
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.Name() != "model.onnx" {
			return err
		}
		found, err := read(filepath.Dir(path))
		tests = append(tests, found...)
		return err
	})
	return tests, err
}

// read reads the data sets of one test.
func read(folder string) ([]Test, error) {
	m, err := parsed(filepath.Join(folder, "model.onnx"), parseModel)
	if err != nil {
		return nil, err
	}
	if m.operator() == "" {
		return nil, nil
	}
	sets, err := filepath.Glob(filepath.Join(escaped(folder), "test_data_set_*"))
	if err != nil {
		return nil, err
	}
	slices.Sort(sets)
	var tests []Test
	for i, set := range sets {
		t := Test{Folder: set, Name: filepath.Base(folder), Operator: m.operator(), Opset: m.opset}
		if i > 0 {
			t.Name += fmt.Sprintf("/%d", i)
		}
		load := func(kind string, i int) (spec.Tensor, error) {
			return parsed(filepath.Join(set, fmt.Sprintf("%s_%d.pb", kind, i)), parseTensor)
		}
		var call spec.Call
		switch {
		case !m.tensors:
			err = skip("an input or output is no tensor")
		case len(m.nodes) == 1:
			call, err = called(m.operator()).call(&m.nodes[0], m, load)
		default:
			call, err = m.program(load)
		}
		if err == nil {
			err = represented(&call)
		}
		if skip, ok := errors.AsType[*skipError](err); ok {
			t.Skip = skip.Error()
		} else if err != nil {
			return nil, err
		} else {
			t.Case = &spec.Case{ID: call.Operator.Name + "/" + t.Name, Call: call}
		}
		tests = append(tests, t)
	}
	return tests, nil
}

// represented returns why a call cannot be represented, such as a reduction of
// floating-point numbers.
func represented(c *spec.Call) error {
	if limit := c.Operator.Limit; limit != nil {
		if err := limit(c); err != nil {
			return skip("%v", err)
		}
	}
	bare := c.Clone()
	for k := range bare.Outputs() {
		bare.Outputs()[k].Data = nil
	}
	if err := bare.WellFormed(maxFile); err != nil {
		return skip("%v", err)
	}
	return nil
}

// escaped returns a pattern that matches only this path.
func escaped(path string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// parsed reads a file and parses it.
func parsed[T any](name string, parse func([]byte) (T, error)) (T, error) {
	var none T
	f, err := files.Open(name)
	if err != nil {
		return none, err
	}
	defer func() { _ = f.Close() }()
	content, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return none, err
	}
	if len(content) > maxFile {
		return none, fmt.Errorf("%s: the file is longer than %d bytes", name, maxFile)
	}
	value, err := parse(content)
	if _, skip := errors.AsType[*skipError](err); err != nil && !skip {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return value, err
}
