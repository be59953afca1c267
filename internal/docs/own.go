package docs

import (
	"go/ast"
	"go/types"
	"os"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// OwnLines counts, by operator and tree, the lines of Go that an operator has for
// itself: those of the declarations that it leads to and that nothing else uses.
// Blank lines and comments do not count. Root is the folder of a module, trees are
// folders in it, and operators has the variable of each, such as "spec/dml.Slice1".
// What a list states beside an operator's name, such as its page, belongs to it too.
func OwnLines(root string, trees []string, operators map[string]string) (map[string]map[string]int, error) {
	patterns := make([]string, len(trees))
	for i, tree := range trees {
		patterns[i] = "./" + tree + "/..."
	}
	loaded, err := packages.Load(&packages.Config{
		Dir: root,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedModule |
			packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo,
	}, patterns...)
	if err != nil {
		return nil, err
	}
	u := usage{
		lines: map[types.Object]int{}, tree: map[types.Object]string{}, uses: map[types.Object][]types.Object{},
		leads: map[string][]types.Object{}, variables: map[types.Object]bool{},
	}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		for name, variable := range operators {
			if path, base, _ := strings.Cut(variable, "."); p.PkgPath == p.Module.Path+"/"+path {
				object := p.Types.Scope().Lookup(base)
				u.leads[name], u.variables[object] = append(u.leads[name], object), true
			}
		}
	}
	for _, p := range loaded {
		folder := strings.TrimPrefix(p.PkgPath, p.Module.Path+"/")
		for _, tree := range trees {
			if folder == tree || strings.HasPrefix(folder, tree+"/") {
				if err := u.read(p, tree, operators); err != nil {
					return nil, err
				}
			}
		}
	}
	return u.own(), nil
}

// A usage says which declarations at the top of packages, and which methods, use which others.
type usage struct {
	lines     map[types.Object]int    // of each declaration
	tree      map[types.Object]string // in which it is
	uses      map[types.Object][]types.Object
	leads     map[string][]types.Object // what an operator leads to
	variables map[types.Object]bool     // those of operators: who names an operator does not use its code
}

// read adds the declarations of a package.
func (u *usage) read(p *packages.Package, tree string, operators map[string]string) error {
	for i, file := range p.Syntax {
		source, err := os.ReadFile(p.CompiledGoFiles[i])
		if err != nil {
			return err
		}
		lines := strings.Split(string(source), "\n")
		add := func(node ast.Node, names ...*ast.Ident) {
			for k, name := range names {
				object := p.TypesInfo.Defs[name]
				if object == nil || name.Name == "_" {
					continue
				}
				u.tree[object] = tree
				if k == 0 {
					u.lines[object] = codeLines(lines[p.Fset.Position(node.Pos()).Line-1 : p.Fset.Position(node.End()).Line])
				}
				u.walk(p, node, object, "", operators)
			}
		}
		for _, d := range file.Decls {
			if function, ok := d.(*ast.FuncDecl); ok {
				add(function, function.Name)
				continue
			}
			for _, s := range d.(*ast.GenDecl).Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					add(s, s.Names...)
				case *ast.TypeSpec:
					add(s, s.Name)
				}
			}
		}
	}
	return nil
}

// walk notes what a part of a declaration uses. What stands beside the name of an
// operator, as the value of a key or after it in a literal, is a lead of the operator.
func (u *usage) walk(p *packages.Package, node ast.Node, user types.Object, operator string, operators map[string]string) {
	named := func(e ast.Expr) string {
		if literal, ok := e.(*ast.BasicLit); ok && operator == "" {
			if name, err := strconv.Unquote(literal.Value); err == nil && operators[name] != "" {
				return name
			}
		}
		return ""
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if name := named(n.Key); name != "" {
				u.walk(p, n.Value, user, name, operators)
				return false
			}
		case *ast.CompositeLit:
			if len(n.Elts) > 0 {
				if name := named(n.Elts[0]); name != "" {
					for _, e := range n.Elts[1:] {
						u.walk(p, e, user, name, operators)
					}
					return false
				}
			}
		case *ast.Ident:
			object := p.TypesInfo.Uses[n]
			if f, ok := object.(*types.Func); ok {
				object = f.Origin()
			}
			switch {
			case object == nil || u.variables[object]:
			case operator != "":
				u.leads[operator] = append(u.leads[operator], object)
			default:
				u.uses[user] = append(u.uses[user], object)
			}
		}
		return true
	})
}

// own counts the lines of what each operator alone reaches.
func (u *usage) own() map[string]map[string]int {
	u.linkMethods()
	reached := map[string]map[types.Object]bool{}
	some := map[types.Object]bool{} // by any operator
	for name, leads := range u.leads {
		reached[name] = map[types.Object]bool{}
		u.reach(leads, reached[name])
		for object := range reached[name] {
			some[object] = true
		}
	}
	shared := map[types.Object]bool{} // with what is no operator's
	for object := range u.tree {
		if !some[object] {
			u.reach([]types.Object{object}, shared)
		}
	}
	counts := map[string]map[string]int{}
	for name, mine := range reached {
		counts[name] = map[string]int{}
		for object := range mine {
			others := shared[object]
			for other, theirs := range reached {
				others = others || other != name && theirs[object]
			}
			if !others {
				counts[name][u.tree[object]] += u.lines[object]
			}
		}
	}
	return counts
}

// linkMethods has a type use those of its methods that nothing names: they are
// called through interfaces.
func (u *usage) linkMethods() {
	called := map[types.Object]bool{}
	for _, uses := range u.uses {
		for _, object := range uses {
			called[object] = true
		}
	}
	for _, leads := range u.leads {
		for _, object := range leads {
			called[object] = true
		}
	}
	for object := range u.tree {
		f, ok := object.(*types.Func)
		if !ok || called[object] || f.Signature().Recv() == nil {
			continue
		}
		receiver := f.Signature().Recv().Type()
		if pointer, ok := receiver.(*types.Pointer); ok {
			receiver = pointer.Elem()
		}
		if named, ok := receiver.(*types.Named); ok {
			u.uses[named.Origin().Obj()] = append(u.uses[named.Origin().Obj()], object)
		}
	}
}

// reach adds what some declarations lead to.
func (u *usage) reach(from []types.Object, reached map[types.Object]bool) {
	for _, object := range from {
		if u.tree[object] != "" && !reached[object] {
			reached[object] = true
			u.reach(u.uses[object], reached)
		}
	}
}

// codeLines counts lines that are neither blank nor comments.
func codeLines(lines []string) (n int) {
	for _, line := range lines {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}
