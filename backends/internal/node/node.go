// Package node is what engines that run in Node share: the options that say where Node and the
// packages of npm are, and the adapter in JavaScript.
package node

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"example.com/conform/backends/named"
)

// The names of the options.
const (
	optionNode   = "node"
	optionModule = "module"
)

// An Engine is one of the packages that npm installs.
type Engine struct {
	Name    string // of its folder and of its backend
	Package string // without which it does not run
}

// Options are those of the backend.
func (e Engine) Options() []named.Option {
	return []named.Option{
		{Name: optionNode, About: "path of Node; by default the one in PATH"},
		{Name: optionModule, About: fmt.Sprintf("folder in which npm installed %s; by default that of make engines-install", e.Package)},
	}
}

// Find returns the paths of Node and of the folder with the package.
func (e Engine) Find(s *named.Settings) (program, module string, err error) {
	if program = s.Options[optionNode]; program == "" {
		program = "node"
	}
	if program, err = exec.LookPath(program); err != nil {
		return "", "", fmt.Errorf("there is no Node: install it, or state its path by --option %s=PATH: %w", optionNode, err)
	}
	if module = s.Options[optionModule]; module == "" {
		if module, err = e.Installed(); err != nil {
			return "", "", err
		}
	}
	if _, err := os.Stat(filepath.Join(module, "node_modules", filepath.FromSlash(e.Package))); err != nil {
		return "", "", fmt.Errorf("%s has no package %s: run make engines-install, or npm install %[2]s and state the folder by --option %s=PATH", module, e.Package, optionModule)
	}
	module, err = filepath.Abs(module)
	return program, module, err
}

// Installed is the folder into which make engines-install installs the package.
func (e Engine) Installed() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "conform", "engines", e.Name), err
}
