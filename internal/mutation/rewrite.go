package mutation

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path"
	"strconv"
)

// local is the name under which rewritten sources import package active.
const local = "_mutation"

// A rewriter finds the mutants of packages and rewrites their files.
type rewriter struct {
	active  string // import path of package active
	mutants []Mutant
	seen    map[string]int // by key

	// Of the package that is being rewritten.
	fset *token.FileSet
	info *types.Info
	pkg  *types.Package

	// Of the file and the function that are being rewritten.
	source   []byte
	file     *ast.File
	name     string // of the file, from the module's root
	function string
	edits    edits
	done     map[ast.Expr]bool // conditions that have their mutants
}

// rewrite returns the file with every mutant of it as a branch.
func (r *rewriter) rewrite(file *ast.File, name string, source []byte) []byte {
	r.file, r.name, r.source, r.edits, r.done = file, name, source, edits{}, map[ast.Expr]bool{}
	before := len(r.mutants)
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				r.function = functionName(d)
				r.walk(d.Body)
			}
		case *ast.GenDecl:
			if d.Tok == token.VAR {
				r.variables(d)
			}
		}
	}
	if len(r.mutants) > before {
		at := r.offset(file.Name.End())
		r.edits.wrap(at, at, fmt.Sprintf("; import %s %q", local, r.active), "")
	}
	return r.edits.apply(source)
}

func (r *rewriter) variables(d *ast.GenDecl) {
	for _, s := range d.Specs {
		if v, ok := s.(*ast.ValueSpec); ok {
			r.function = v.Names[0].Name
			for _, value := range v.Values {
				r.walk(value)
			}
		}
	}
}

// functionName returns "Type.Method" or "Function".
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	for {
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.IndexExpr:
			t = of.X
		case *ast.Ident:
			return of.Name + "." + d.Name.Name
		default:
			return d.Name.Name
		}
	}
}

// mutant adds a mutant and returns its number.
func (r *rewriter) mutant(at token.Pos, was, is string) int {
	was, is = oneLine(was), oneLine(is)
	same := key(r.name, r.function, was, is, 1)
	r.seen[same]++
	number := len(r.mutants)
	r.mutants = append(r.mutants, Mutant{
		Key:      key(r.name, r.function, was, is, r.seen[same]),
		Package:  r.pkg.Path(),
		Position: r.fset.Position(at),
		number:   number,
	})
	return number
}

// on adds a mutant and returns the expression that asks whether it is active.
func (r *rewriter) on(at token.Pos, was, is string) string {
	return fmt.Sprintf("%s.On(%d)", local, r.mutant(at, was, is))
}

func (r *rewriter) offset(p token.Pos) int { return r.fset.Position(p).Offset }

func (r *rewriter) text(n ast.Node) string {
	return string(r.source[r.offset(n.Pos()):r.offset(n.End())])
}

func (r *rewriter) wrap(n ast.Node, before, after string) {
	r.edits.wrap(r.offset(n.Pos()), r.offset(n.End()), before, after)
}

// walk mutates a piece of code and what is inside it.
func (r *rewriter) walk(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			r.statements(n.List)
		case *ast.CaseClause:
			r.statements(n.Body)
		case *ast.CommClause:
			r.statements(n.Body)
		case *ast.IfStmt:
			// That an invariant holds where it does changes nothing.
			r.condition(n.Cond, true, !r.panics(n.Body))
		case *ast.ForStmt:
			if n.Cond != nil {
				r.condition(n.Cond, false, true)
			}
		case *ast.SwitchStmt:
			r.cases(n)
		case *ast.GenDecl:
			return n.Tok == token.VAR
		case *ast.ArrayType, *ast.StructType, *ast.MapType, *ast.FuncType, *ast.InterfaceType, *ast.ChanType:
			return false
		case *ast.CompositeLit:
			r.composite(n)
			return false
		case *ast.ReturnStmt:
			r.results(n.Results)
			return false
		case *ast.CallExpr:
			if r.isBuiltin(n.Fun, "make") {
				if len(n.Args) > 1 {
					r.walk(n.Args[1]) // the capacity changes nothing
				}
				return false
			}
		}
		if e, ok := n.(ast.Expr); ok {
			return r.expression(e)
		}
		return true
	})
}

// results mutates what a function returns. A constant that stands beside an
// error, and a number beside false, are nobody's to look at.
func (r *rewriter) results(list []ast.Expr) {
	for i, e := range list {
		if tv := r.info.Types[e]; i < len(list)-1 && tv.Value != nil && r.isFailure(list[len(list)-1], tv.Value) {
			continue
		}
		r.walk(e)
	}
}

// isFailure reports whether the last result makes another, which is a constant,
// mean nothing.
func (r *rewriter) isFailure(last ast.Expr, other constant.Value) bool {
	tv := r.info.Types[last]
	if tv.Value != nil {
		return tv.Value.Kind() == constant.Bool && !constant.BoolVal(tv.Value) && other.Kind() != constant.Bool
	}
	return !tv.IsNil() && types.Identical(tv.Type, types.Universe.Lookup("error").Type())
}

// cases mutates the conditions of a switch without a tag.
func (r *rewriter) cases(s *ast.SwitchStmt) {
	if s.Tag != nil {
		return
	}
	for _, clause := range s.Body.List {
		for _, condition := range clause.(*ast.CaseClause).List {
			r.condition(condition, true, true)
		}
	}
}

// composite mutates the values of a literal, and the keys of a map.
func (r *rewriter) composite(n *ast.CompositeLit) {
	_, isMap := r.info.TypeOf(n).Underlying().(*types.Map)
	for _, element := range n.Elts {
		if kv, ok := element.(*ast.KeyValueExpr); ok {
			if isMap {
				r.walk(kv.Key)
			}
			r.walk(kv.Value)
		} else {
			r.walk(element)
		}
	}
}

// panics reports whether a block does nothing but panic.
func (r *rewriter) panics(b *ast.BlockStmt) bool {
	if len(b.List) != 1 {
		return false
	}
	s, ok := b.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	return ok && r.isBuiltin(call.Fun, "panic")
}

func (r *rewriter) isBuiltin(fun ast.Expr, name string) bool {
	id, ok := fun.(*ast.Ident)
	if !ok || id.Name != name {
		return false
	}
	_, ok = r.info.Uses[id].(*types.Builtin)
	return ok
}

// typeName returns the name of a type in the current file.
func (r *rewriter) typeName(t types.Type) (name string, ok bool) {
	ok = true
	name = types.TypeString(types.Default(t), func(p *types.Package) string {
		if p == r.pkg {
			return ""
		}
		for _, i := range r.file.Imports {
			if imported, err := strconv.Unquote(i.Path.Value); err == nil && imported == p.Path() {
				if i.Name != nil {
					return i.Name.Name
				}
				return path.Base(imported)
			}
		}
		ok = false
		return p.Name()
	})
	return name, ok
}
