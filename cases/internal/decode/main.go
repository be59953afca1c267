// Command decode writes, into each folder of case files in the working directory,
// their cases as they are decoded.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"example.com/conform/cases"
)

func main() {
	if err := decode("."); err != nil {
		fmt.Fprintln(os.Stderr, "decode:", err)
		os.Exit(1)
	}
}

func decode(root string) error {
	forms, err := cases.Forms(os.DirFS(root))
	if err != nil {
		return err
	}
	for folder, form := range forms {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(folder), cases.FormFile), form, 0o644); err != nil {
			return err
		}
	}
	return nil
}
