package vulkan_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A driver believes what a structure says of itself: with the wrong type in
// its first field, it may read another structure, or none. The validation
// layer finds that in the code that a test runs; this, in all.
var _ = Describe("Structures", func() {
	It("say of themselves what they are", func() {
		typed := map[string]bool{}
		parse("vk/*.go", func(_ string, node ast.Node) {
			spec, ok := node.(*ast.TypeSpec)
			if !ok {
				return
			}
			if s, ok := spec.Type.(*ast.StructType); ok && len(s.Fields.List) > 0 && s.Fields.List[0].Names != nil && s.Fields.List[0].Names[0].Name == "SType" {
				typed[spec.Name.Name] = true
			}
		})
		Expect(typed).To(HaveKey("SubmitInfo"))

		var wrong []string
		seen := 0
		parse("*.go", func(position string, node ast.Node) {
			literal, ok := node.(*ast.CompositeLit)
			if !ok {
				return
			}
			kind := selected(literal.Type)
			if !typed[kind] || len(literal.Elts) == 0 {
				return
			}
			seen++
			said := ""
			if first, ok := literal.Elts[0].(*ast.KeyValueExpr); ok {
				said = selected(first.Value)
			}
			if said != "StructureType"+kind {
				wrong = append(wrong, fmt.Sprintf("%s: a %s says %q", position, kind, said))
			}
		})
		Expect(wrong).To(BeEmpty())
		Expect(seen).To(BeNumerically(">", 10))
	})
})

// parse visits the source of the files, other than tests.
func parse(pattern string, visit func(position string, node ast.Node)) {
	GinkgoHelper()
	paths, err := filepath.Glob(pattern)
	Expect(err).NotTo(HaveOccurred())
	positions := token.NewFileSet()
	for _, path := range paths {
		if matched, _ := filepath.Match("*_test.go", filepath.Base(path)); matched {
			continue
		}
		f, err := parser.ParseFile(positions, path, nil, parser.SkipObjectResolution)
		Expect(err).NotTo(HaveOccurred())
		ast.Inspect(f, func(node ast.Node) bool {
			if node != nil {
				visit(positions.Position(node.Pos()).String(), node)
			}
			return true
		})
	}
}

// selected returns the name after vk, or "".
func selected(e ast.Expr) string {
	if s, ok := e.(*ast.SelectorExpr); ok {
		if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "vk" {
			return s.Sel.Name
		}
	}
	return ""
}
