// Package registry checks that every operator is complete. The catalogue of package
// spec lists the operators. Each has a file at the same path in every tree, and
// this package writes the lists of what those files declare.
package registry

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A Tree is a folder in which an operator has a file: of
// openvino.strided_slice, openvino/strided_slice.go declares the variable
// StridedSlice there.
type Tree struct {
	Folder string
	// Holds says what the variables are: "pages".
	Holds string
	// Optional trees may lack an operator.
	Optional bool
	// List is the file that lists the variables, in a map of the given name by
	// operator. It is empty for package spec, whose list is the catalogue.
	List, Map string
	// Type is that of a variable, and Import is where it comes from.
	Type, Import string
}

const module = "example.com/conform/"

// Trees lists all of them.
var Trees = []Tree{
	{Folder: "spec", Holds: "parameters, attributes and rules"},
	{
		Folder: "oracle", Holds: "the page that says what each output element is",
		List: "oracle/operators.go", Map: "pages", Type: "walk.Page", Import: module + "oracle/walk",
	},
	{
		Folder: "gen", Holds: "the generator of random calls",
		List: "gen/operators.go", Map: "generators", Type: "draw.Generator", Import: module + "gen/draw",
	},
	{
		Folder: "backends/internal/lower/pull", Holds: "the pull function, without which the CPU and Vulkan backends do not support the operator", Optional: true,
		List: "backends/internal/lower/operators.go", Map: "pulls", Type: "pull.Operator", Import: module + "backends/internal/lower/pull",
	},
}

// Place returns where an operator is in each tree: its package, its file, which is that of
// its family if it has one, and its variable.
func Place(op *spec.Operator) (text, file, variable string) {
	text, name := op.Text(), op.Short()
	for part := range strings.SplitSeq(name, "_") {
		variable += strings.ToUpper(part[:1]) + part[1:]
	}
	if op.Family != "" {
		name = op.Family
	}
	return text, path.Join(text, name+".go"), variable
}

// missing says what op lacks in the tree, or nothing. Root is the folder of the
// module.
func (t *Tree) missing(root fs.FS, op *spec.Operator) string {
	_, file, variable := Place(op)
	file = path.Join(t.Folder, file)
	source, err := fs.ReadFile(root, file)
	if err != nil {
		return fmt.Sprintf("there is no %s", file)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
	if err != nil {
		return err.Error()
	}
	for _, declaration := range parsed.Decls {
		if group, ok := declaration.(*ast.GenDecl); ok && group.Tok == token.VAR {
			for _, s := range group.Specs {
				for _, name := range s.(*ast.ValueSpec).Names {
					if name.Name == variable {
						return ""
					}
				}
			}
		}
	}
	return fmt.Sprintf("%s declares no variable %s", file, variable)
}

// Missing says what each operator of the catalogue lacks, a line each.
func Missing(root fs.FS) []string {
	var list []string
	for _, op := range catalogue.Operators() {
		for i := range Trees {
			t := &Trees[i]
			if what := t.missing(root, op); what != "" && !t.Optional {
				list = append(list, fmt.Sprintf("%s: %s: it holds %s", op.Name, what, t.Holds))
			}
		}
		folder := "cases/" + strings.ReplaceAll(op.Name, ".", "/")
		if files, err := fs.Glob(root, folder+"/*.yaml"); err != nil || len(files) == 0 {
			list = append(list, fmt.Sprintf("%s: there is no case file in %s", op.Name, folder))
		}
	}
	return list
}

// Write returns the list of the tree: the operators that it has, in the
// catalogue's order.
func (t *Tree) Write(root fs.FS) ([]byte, error) {
	texts, imports, entries := map[string]bool{}, []string{t.Import}, ""
	for _, op := range catalogue.All() {
		if t.missing(root, op) != "" {
			continue
		}
		text, _, variable := Place(op)
		if !texts[text] {
			texts[text] = true
			imports = append(imports, module+t.Folder+"/"+text)
		}
		entries += fmt.Sprintf("%q: &%s.%s,\n", op.Name, text, variable)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from spec/catalogue by go generate ./spec/catalogue. DO NOT EDIT.\n\npackage %s\n\nimport (\n", path.Base(path.Dir(t.List)))
	for _, name := range imports {
		fmt.Fprintf(&b, "%q\n", name)
	}
	fmt.Fprintf(&b, ")\n\nvar %s = map[string]*%s{\n%s}\n", t.Map, t.Type, entries)
	return format.Source(b.Bytes())
}
