// Package sdk holds what a backend's author starts from: the libraries of the
// languages, and a backend in each that runs at once.
package sdk

import (
	"embed"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"example.com/conform/internal/describe"
)

//go:embed python/conform_backend.py c/conform_backend.h rust/src javascript/conform_backend.mjs starters
var files embed.FS

// A File is a file of a starter.
type File struct {
	Path string // in the starter's folder, with slashes
	Text []byte
}

// Languages lists the languages that have a starter.
func Languages() []string { return []string{"c", "cpp", "go", "javascript", "python", "rust"} }

// libraries are the files of libraries that are not in the starters' folders, and what they
// are called in a starter.
var libraries = map[string]map[string]string{
	"c":          {"c/conform_backend.h": "conform_backend.h"},
	"cpp":        {"c/conform_backend.h": "conform_backend.h"},
	"javascript": {"javascript/conform_backend.mjs": "conform_backend.mjs"},
	"python":     {"python/conform_backend.py": "conform_backend.py"},
	"rust":       {"rust/src/conform_backend.rs": "src/conform_backend.rs", "rust/src/conform_json.rs": "src/conform_json.rs"},
}

// named are the files that have another name in a starter: where GitHub looks for
// them, or because this module would not be one with them.
var named = map[string]string{
	"workflow.yml":   ".github/workflows/conform.yml",
	"gitignore.txt":  ".gitignore",
	"go.mod.txt":     "go.mod",
	"Cargo.toml.txt": "Cargo.toml",
}

// constants are the files about operators that are made for a language.
func constants(language string) (list []File) {
	switch language {
	case "c", "cpp":
		for _, text := range describe.Texts() {
			list = append(list, File{"conform_" + text + ".h", describe.CHeader(text)})
		}
	case "python":
		list = append(list, File{"conform_operators.py", describe.Python()})
	}
	return list
}

// Starter returns the files of a backend in one of the languages: the library, the names
// and numbers of attributes, the backend, a page about it, and a workflow for GitHub
// Actions.
func Starter(language string) ([]File, error) {
	list := constants(language)
	for _, from := range slices.Sorted(maps.Keys(libraries[language])) {
		text, err := files.ReadFile(from)
		if err != nil {
			return nil, err
		}
		list = append(list, File{libraries[language][from], text})
	}
	folder := "starters/" + language
	err := fs.WalkDir(files, folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := files.ReadFile(path)
		name := strings.TrimPrefix(path, folder+"/")
		if other, ok := named[name]; ok {
			name = other
		}
		list = append(list, File{name, text})
		return err
	})
	return list, err
}
