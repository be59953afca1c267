package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// internals lists the internal types that the exported names of a Go file mention: a module of
// somebody else cannot name them.
func internals(file *ast.File) (list []string) {
	imported := map[string]bool{} // by the name of the package: whether it is internal
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := path[strings.LastIndex(path, "/")+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = strings.Contains(path, "/internal/")
	}
	mentions := func(of string, n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if f, ok := n.(*ast.Field); ok && len(f.Names) > 0 && !f.Names[0].IsExported() && !strings.HasSuffix(of, ")") {
				return false // a field that nobody else can use
			}
			if s, ok := n.(*ast.SelectorExpr); ok {
				if pkg, ok := s.X.(*ast.Ident); ok && imported[pkg.Name] {
					list = append(list, of+" "+pkg.Name+"."+s.Sel.Name)
				}
			}
			return true
		})
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || exportedReceiver(d.Recv)) {
				mentions(d.Name.Name+"()", d.Type)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() && !s.Assign.IsValid() { // an alias gives an internal type a name
						mentions(s.Name.Name, s.Type)
					}
				case *ast.ValueSpec:
					if s.Names[0].IsExported() && s.Type != nil {
						mentions(s.Names[0].Name, s.Type)
					}
				}
			}
		}
	}
	return list
}

func exportedReceiver(list *ast.FieldList) bool {
	t := list.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if g, ok := t.(*ast.IndexExpr); ok {
		t = g.X
	}
	name, ok := t.(*ast.Ident)
	return ok && name.IsExported()
}

var _ = Describe("the packages that a module of somebody else may import", func() {
	It("mention no internal type in an exported name", func() {
		var wrong []string
		for _, top := range []string{"backends", "cases", "gen", "oracle", "reports", "sdk", "spec"} {
			Expect(filepath.WalkDir(filepath.Join("../..", top), func(path string, entry fs.DirEntry, err error) error {
				switch {
				case err != nil:
					return err
				case entry.IsDir() && (entry.Name() == "internal" || entry.Name() == "testdata" || entry.Name() == "starters"):
					return filepath.SkipDir
				case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
					return nil
				}
				file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
				if err != nil {
					return err
				}
				for _, mention := range internals(file) {
					wrong = append(wrong, strings.TrimPrefix(filepath.ToSlash(path), "../../")+": "+mention)
				}
				return nil
			})).To(Succeed())
		}
		Expect(wrong).To(HaveExactElements("backends/cpu/backend.go: NewPulling() lower.Change"), "package faulty alone changes pull functions")
	})

	DescribeTable("internals finds", func(source string, want ...string) {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nimport (\"m/internal/x\"; y \"m/internal/z\"; \"m/w\")\n"+source, parser.SkipObjectResolution)
		Expect(err).NotTo(HaveOccurred())
		Expect(internals(file)).To(HaveExactElements(want))
	},
		Entry("a parameter", "func F(a []*x.T) {}", "F() x.T"),
		Entry("a result", "func F() (map[string]y.T, error) { return nil, nil }", "F() y.T"),
		Entry("a field", "type T struct { A x.T; b x.U }", "T x.T"),
		Entry("an embedded type", "type T struct { x.T }", "T x.T"),
		Entry("a method of an exported type", "func (t *T) M(x.T) {}", "M() x.T"),
		Entry("nothing in an alias, which a module can name", "type T = x.T"),
		Entry("nothing in a function that is not exported", "func f(x.T) {}"),
		Entry("nothing in a method of a type that is not exported", "func (t t) M(x.T) {}"),
		Entry("nothing in a body", "func F() { var _ x.T }"),
	)
})
