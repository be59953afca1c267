// Package scaffold writes the files of a new operator, which is one that moves its
// input as it is until its author fills in what the text says.
package scaffold

import (
	"bytes"
	"embed"
	"fmt"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"
)

//go:embed templates
var templates embed.FS

// A File is a file of a new operator.
type File struct {
	Path string // in the module, with slashes
	Text []byte
}

// name is what a text or an operator may be called, and module is a module's path in go.mod.
var (
	name   = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	module = regexp.MustCompile(`(?m)^module (\S+)$`)
)

// Operator returns the files of a new operator of a text, such as "affine_grid" of "onnx", for
// the module in a folder. It fails if the folder has no module or the operator exists.
func Operator(folder, text, operator string) ([]File, error) {
	if !name.MatchString(text) || !name.MatchString(operator) {
		return nil, fmt.Errorf("%s/%s: a text and an operator are named in lower case, such as onnx/affine_grid", text, operator)
	}
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		return nil, fmt.Errorf("this is not the folder of conform's sources: %w", err)
	}
	root := module.FindSubmatch(mod)
	if root == nil {
		return nil, fmt.Errorf("%s names no module", filepath.Join(folder, "go.mod"))
	}
	words := strings.Split(operator, "_")
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	upper := strings.Join(words, "")
	lower := strings.ToLower(upper[:1]) + upper[1:]
	if token.IsKeyword(lower) {
		lower = "the" + upper
	}
	var list []File
	for _, f := range []struct{ template, folder string }{
		{"spec.go", "spec"}, {"oracle.go", "oracle"}, {"pull.go", "backends/internal/lower/pull"}, {"gen.go", "gen"}, {"cases.yaml", "cases"},
	} {
		file := File{Path: path.Join(f.folder, text, operator+".go")}
		if f.template == "cases.yaml" {
			file.Path = path.Join(f.folder, text, operator, "examples.yaml")
		}
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(file.Path))); err == nil {
			return nil, fmt.Errorf("%s exists", file.Path)
		}
		_, err := os.Stat(filepath.Join(folder, f.folder, text))
		if file.Text, err = filled(f.template, map[string]any{
			"Module": string(root[1]), "Text": text, "Name": operator,
			"Upper": upper, "Lower": lower, "New": os.IsNotExist(err),
		}); err != nil {
			return nil, err
		}
		list = append(list, file)
	}
	return list, nil
}

// filled returns a file that is made from a template.
func filled(of string, data map[string]any) ([]byte, error) {
	all, err := template.ParseFS(templates, "templates/*.tmpl")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := all.ExecuteTemplate(&b, of+".tmpl", data); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
