package mutation

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// A change is another operator, and the function of package active that takes
// either.
type change struct {
	function string
	is       token.Token
}

var arithmetic = map[token.Token]change{
	token.ADD:     {"Plus", token.SUB},
	token.SUB:     {"Minus", token.ADD},
	token.MUL:     {"Times", token.ADD},
	token.QUO:     {"Over", token.MUL},
	token.REM:     {"Rest", token.MUL},
	token.AND:     {"And", token.OR},
	token.OR:      {"Or", token.AND},
	token.XOR:     {"Xor", token.AND},
	token.AND_NOT: {"Without", token.AND},
	token.SHL:     {"Left", token.SHR},
	token.SHR:     {"Right", token.SHL},
}

var assigning = map[token.Token]token.Token{
	token.ADD_ASSIGN:     token.SUB_ASSIGN,
	token.SUB_ASSIGN:     token.ADD_ASSIGN,
	token.MUL_ASSIGN:     token.ADD_ASSIGN,
	token.QUO_ASSIGN:     token.MUL_ASSIGN,
	token.REM_ASSIGN:     token.MUL_ASSIGN,
	token.AND_ASSIGN:     token.OR_ASSIGN,
	token.OR_ASSIGN:      token.AND_ASSIGN,
	token.XOR_ASSIGN:     token.AND_ASSIGN,
	token.AND_NOT_ASSIGN: token.AND_ASSIGN,
	token.SHL_ASSIGN:     token.SHR_ASSIGN,
	token.SHR_ASSIGN:     token.SHL_ASSIGN,
	token.INC:            token.DEC,
	token.DEC:            token.INC,
}

var boundaries = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
}

// condition mutates a condition. The whole becomes true or false, as wanted; of
// a conjunction and of a disjunction each part is dropped.
func (r *rewriter) condition(e ast.Expr, toTrue, toFalse bool) {
	r.done[e] = true
	if tv := r.info.Types[e]; tv.Value != nil {
		return
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		r.condition(e.X, toTrue, toFalse)
		return
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			r.condition(e.X, toFalse, toTrue)
			return
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			r.forced(e, false, toFalse)
			r.condition(e.X, toTrue, false)
			r.condition(e.Y, toTrue, false)
			return
		case token.LOR:
			r.forced(e, toTrue, false)
			r.condition(e.X, false, true)
			r.condition(e.Y, false, true)
			return
		}
	}
	r.forced(e, toTrue, toFalse)
	if b, ok := e.(*ast.BinaryExpr); ok {
		if is, ok := boundaries[b.Op]; ok {
			r.boundary(b, is)
		}
	}
}

// forced makes a condition true, or false.
func (r *rewriter) forced(e ast.Expr, toTrue, toFalse bool) {
	if toFalse {
		r.wrap(e, "(", " && !"+r.on(e.Pos(), r.text(e), "false")+")")
	}
	if toTrue {
		r.wrap(e, "(", " || "+r.on(e.Pos(), r.text(e), "true")+")")
	}
}

// boundary makes an inequality include what it excludes, or exclude what it
// includes.
func (r *rewriter) boundary(e *ast.BinaryExpr, is token.Token) {
	x, y := r.text(e.X), r.text(e.Y)
	on := r.on(e.OpPos, r.text(e), x+" "+is.String()+" "+y)
	equal := fmt.Sprintf("(%s) == (%s)", x, y)
	if e.Op == token.LSS || e.Op == token.GTR {
		r.wrap(e, "(", fmt.Sprintf(" || %s && %s)", equal, on))
	} else {
		r.wrap(e, "(", fmt.Sprintf(" && !(%s && %s))", equal, on))
	}
}

// expression mutates an expression itself, and reports whether to go on with
// what is inside it.
func (r *rewriter) expression(e ast.Expr) bool {
	tv := r.info.Types[e]
	if tv.IsType() {
		return false
	}
	if tv.Value != nil {
		r.constant(e, tv)
		return false
	}
	if r.done[e] {
		return true
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if basic, ok := tv.Type.Underlying().(*types.Basic); ok {
			switch {
			case basic.Info()&types.IsBoolean != 0:
				r.condition(e, true, true)
			case basic.Info()&types.IsNumeric != 0:
				r.arithmetic(e, tv.Type)
			}
		}
	case *ast.UnaryExpr:
		switch e.Op {
		case token.NOT:
			r.condition(e, true, true)
		case token.SUB:
			n := r.mutant(e.OpPos, r.text(e), r.text(e.X))
			r.wrap(e, fmt.Sprintf("%s.Negated(%d, ", local, n), ")")
			r.edits.replace(r.offset(e.OpPos), r.offset(e.OpPos)+1, "")
		}
	}
	return true
}

// arithmetic mutates an operator between numbers.
func (r *rewriter) arithmetic(e *ast.BinaryExpr, t types.Type) {
	to, ok := arithmetic[e.Op]
	if !ok {
		return
	}
	// A constant that is shifted has the type of what surrounds it.
	untyped := (e.Op == token.SHL || e.Op == token.SHR) && r.info.Types[e.X].Value != nil
	name, known := r.typeName(t)
	if untyped && !known {
		return
	}
	n := r.mutant(e.OpPos, r.text(e), r.text(e.X)+" "+to.is.String()+" "+r.text(e.Y))
	before := fmt.Sprintf("%s.%s(%d, ", local, to.function, n)
	r.wrap(e, before, ")")
	if untyped {
		r.wrap(e.X, name+"(", ")")
	}
	r.edits.replace(r.offset(e.OpPos), r.offset(e.OpPos)+len(e.Op.String()), ",")
}

// constant changes a whole number by one, a truth value to the other, and a
// name of a kind of things to no name of one.
func (r *rewriter) constant(e ast.Expr, tv types.TypeAndValue) {
	basic, ok := tv.Type.Underlying().(*types.Basic)
	name, known := r.typeName(tv.Type)
	if !ok || !known {
		return
	}
	typed := name + "("
	if r.isTyped(e) {
		typed = "("
	}
	text := r.text(e)
	switch info := basic.Info(); {
	case text == "true" && info&types.IsBoolean != 0:
		r.wrap(e, "("+typed, fmt.Sprintf(") && !%s)", r.on(e.Pos(), text, "false")))
	case text == "false" && info&types.IsBoolean != 0:
		r.wrap(e, "("+typed, fmt.Sprintf(") || %s)", r.on(e.Pos(), text, "true")))
	case info&types.IsInteger != 0 && !strings.Contains(text, "'"):
		n := r.mutant(e.Pos(), text, next(text))
		r.wrap(e, fmt.Sprintf("%s.Next(%d, %s", local, n, typed), "))")
	case info&types.IsString != 0 && r.isTyped(e) && name != "string":
		n := r.mutant(e.Pos(), text, "another "+name)
		r.wrap(e, fmt.Sprintf("%s.Other(%d, ", local, n), ")")
	}
}

// isTyped reports whether e is the name of a constant that has a type of its
// own.
func (r *rewriter) isTyped(e ast.Expr) bool {
	if s, ok := e.(*ast.SelectorExpr); ok {
		e = s.Sel
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	basic, ok := r.info.Uses[id].Type().(*types.Basic)
	return !ok || basic.Info()&types.IsUntyped == 0
}

// next writes the whole number after a constant.
func next(text string) string {
	if n, err := strconv.ParseInt(text, 10, 32); err == nil {
		return strconv.FormatInt(n+1, 10)
	}
	return "one more"
}

// statements mutates statements that stand in a row: each that can be left out
// is.
func (r *rewriter) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && !r.isBuiltin(call.Fun, "panic") {
				r.left(s)
			}
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE || blank(s.Lhs) {
				continue
			}
			r.left(s)
			if is, ok := assigning[s.Tok]; ok && r.isNumeric(s.Lhs[0]) {
				r.instead(s, s.TokPos, r.text(s.Lhs[0])+" "+is.String()+" "+r.text(s.Rhs[0]))
			}
		case *ast.IncDecStmt:
			r.left(s)
			r.instead(s, s.TokPos, r.text(s.X)+assigning[s.Tok].String())
		case *ast.DeferStmt, *ast.SendStmt:
			r.left(s)
		}
	}
}

func blank(list []ast.Expr) bool {
	for _, e := range list {
		if id, ok := e.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	return true
}

func (r *rewriter) isNumeric(e ast.Expr) bool {
	basic, ok := r.info.TypeOf(e).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}

// left leaves a statement out.
func (r *rewriter) left(s ast.Stmt) {
	r.wrap(s, fmt.Sprintf("if !%s { ", r.on(s.Pos(), r.text(s), "nothing")), " }")
}

// instead puts another statement in the place of one.
func (r *rewriter) instead(s ast.Stmt, at token.Pos, is string) {
	r.wrap(s, fmt.Sprintf("if %s { %s } else { ", r.on(at, r.text(s), is), is), " }")
}
