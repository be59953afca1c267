package mutation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A listed package is what go list says of one.
type listed struct {
	ImportPath   string
	Name         string
	Dir          string
	Export       string
	GoFiles      []string
	TestGoFiles  []string
	XTestGoFiles []string
	Deps         []string
	Module       struct{ Path, Dir string }
}

// folder returns that of the package, named from the module's root.
func (p *listed) folder() string {
	folder, err := filepath.Rel(p.Module.Dir, p.Dir)
	if err != nil {
		panic("mutation: a package lies outside its module: " + err.Error())
	}
	return filepath.ToSlash(folder)
}

// golist runs go list in a folder of the module.
func golist(ctx context.Context, dir string, args ...string) ([]listed, error) {
	output, err := gocommand(ctx, dir, append([]string{"list", "-json=ImportPath,Name,Dir,Export,GoFiles,TestGoFiles,XTestGoFiles,Deps,Module"}, args...)...)
	if err != nil {
		return nil, err
	}
	var list []listed
	for d := json.NewDecoder(bytes.NewReader(output)); ; {
		var one listed
		if err := d.Decode(&one); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
}

func gocommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	output, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, failed.Stderr)
	}
	return output, err
}

// load finds the mutants of packages. It returns the rewritten sources by the
// paths of their files.
func (r *rewriter) load(ctx context.Context, packages []listed) (map[string][]byte, error) {
	sources := make(map[string][]byte)
	for i := range packages {
		if err := r.loadPackage(ctx, &packages[i], sources); err != nil {
			return nil, fmt.Errorf("%s: %w", packages[i].ImportPath, err)
		}
	}
	return sources, nil
}

func (r *rewriter) loadPackage(ctx context.Context, p *listed, sources map[string][]byte) error {
	built, err := golist(ctx, p.Dir, "-export", "-deps", p.ImportPath)
	if err != nil {
		return err
	}
	exports := make(map[string]string)
	for i := range built {
		exports[built[i].ImportPath] = built[i].Export
	}
	r.fset = token.NewFileSet()
	r.info = &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)}
	var files []*ast.File
	for _, name := range p.GoFiles {
		at := filepath.Join(p.Dir, name)
		if sources[at], err = os.ReadFile(at); err != nil {
			return err
		}
		file, err := parser.ParseFile(r.fset, at, sources[at], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	config := types.Config{Importer: importer.ForCompiler(r.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	if r.pkg, err = config.Check(p.ImportPath, r.fset, files, r.info); err != nil {
		return err
	}
	for i, file := range files {
		at := filepath.Join(p.Dir, p.GoFiles[i])
		if ast.IsGenerated(file) {
			delete(sources, at)
			continue
		}
		name, err := filepath.Rel(p.Module.Dir, at)
		if err != nil {
			return err
		}
		sources[at] = r.rewrite(file, filepath.ToSlash(name), sources[at])
	}
	return nil
}
