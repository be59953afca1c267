// Package sdk holds what a backend's author starts from: the libraries of the
// languages, and a backend in each that runs at once.
package sdk

import (
	"embed"
	"io/fs"
	"path"
)

//go:embed python/conform_backend.py c/conform_backend.h starters
var files embed.FS

// A File is a file of a starter.
type File struct {
	Path string // in the starter's folder, with slashes
	Text []byte
}

// Languages lists the languages that have a starter.
func Languages() []string { return []string{"c", "python"} }

// Starter returns the files of a backend in one of the languages: the library, the
// backend, a page about it, and a workflow for GitHub Actions.
func Starter(language string) ([]File, error) {
	library := map[string]string{"c": "c/conform_backend.h", "python": "python/conform_backend.py"}[language]
	text, err := files.ReadFile(library)
	if err != nil {
		return nil, err
	}
	list := []File{{path.Base(library), text}}
	folder := path.Join("starters", language)
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		text, err := files.ReadFile(path.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		name := entry.Name()
		if name == "workflow.yml" { // where GitHub looks for it
			name = ".github/workflows/conform.yml"
		}
		list = append(list, File{name, text})
	}
	return list, nil
}
