package main

import (
	"cmp"
	"os"
	"path/filepath"
)

// locate returns the path of a file in the repository that a CI checked out: in
// the folder that GitHub or GitLab names, or else in the working directory.
func locate(file string) (path string, ok bool) {
	root, err := filepath.Abs(cmp.Or(os.Getenv("GITHUB_WORKSPACE"), os.Getenv("CI_PROJECT_DIR"), "."))
	if err != nil {
		return "", false
	}
	whole, err := filepath.Abs(file)
	if err != nil {
		return "", false
	}
	path, err = filepath.Rel(root, whole)
	if err != nil || !filepath.IsLocal(path) {
		return "", false
	}
	info, err := os.Stat(whole)
	return filepath.ToSlash(path), err == nil && info.Mode().IsRegular()
}
