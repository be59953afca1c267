package cases_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/conform/cases"
)

// FuzzLoad holds the loader to its promises on any text: it does not panic, it
// allocates within bounds, its errors say where, and what it loads can be
// written and loads again as the same call.
func FuzzLoad(f *testing.F) {
	files, err := filepath.Glob("*/*/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, one := range stanzas(string(text)) {
			f.Add([]byte(one))
		}
	}
	f.Add([]byte(slice("matrix: {dtype: all, layout: [packed, padded]}",
		"tensors: {input: {dtype: $dtype, sizes: [2, 2], strides: $layout, data: {random: 7}}, output: {}}")))
	f.Add([]byte(slice("expect: [{when: {overlapping-output: reject}, accept: true}]")))
	f.Add([]byte(slice("tensors: {input: {dtype: float16, sizes: [2, 2], data: [nan, -0.0, 0x7c01, 1e-5]}, output: {}}")))
	f.Add([]byte("operator: onnx.program\ncases:\n  - name: one\n    tensors: {inputs: [{dtype: float23, sizes: [2], data: [1, 2]}]}\n" +
		"    program:\n      - a, b = split(inputs[0], split=computed [1, 1])\n      - return a, b\n    expect: {outputs: [[1], [2]], sizes: [[1], [1]], memory: {inputs: [0, 1]}}\n"))
	f.Add([]byte("a: &x [*x]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		limits := cases.Limits{MaxCaseBytes: 1 << 12}
		list, err := cases.LoadFile("fuzz.yaml", bytes.NewReader(text), limits)
		var all cases.Errors
		if err != nil && !errors.As(err, &all) {
			t.Fatalf("an untyped error: %v", err)
		}
		for _, one := range all {
			if one.File != "fuzz.yaml" || one.Message == "" || one.Line < 0 {
				t.Fatalf("an error without place or reason: %+v", one)
			}
		}
		for i := range list[:min(len(list), 16)] { // the rest differ by a matrix
			c := &list[i]
			m := cases.Meta{Why: c.Why, Source: c.Source, Reference: c.Reference, Cites: c.Cites, Tags: c.Tags}
			file, err := cases.Encode(&c.Case, m)
			if err != nil {
				t.Fatal(err)
			}
			again, err := cases.LoadFile("again.yaml", bytes.NewReader(file), limits)
			if err != nil || len(again) != 1 {
				t.Fatalf("%v\n%s", err, file)
			}
			if what := difference(&c.Call, &again[0].Call); what != "" {
				t.Fatalf("%s differs in\n%s", what, file)
			}
			if again[0].Why != c.Why || again[0].Source != c.Source {
				t.Fatalf("%q, %q differ in\n%s", c.Why, c.Source, file)
			}
		}
	})
}

// stanzas returns files of one case each, made of those of a file that are short:
// the fuzzer gets through a whole file a few times a second.
func stanzas(text string) []string {
	parts := strings.Split(text, "\n  - name: ")
	var list []string
	for _, part := range parts[1:] {
		if len(part) < 1000 && !strings.Contains(part, "matrix:") {
			list = append(list, parts[0]+"\n  - name: "+part+"\n")
		}
	}
	return list
}
