// Command lists writes the lists of operators of every tree from the catalogue,
// below the folder that is its argument. Its exit status is 1 if an operator lacks
// something; it lists the rest all the same.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"example.com/conform/internal/registry"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: lists <folder of the module>")
		os.Exit(2)
	}
	root := os.DirFS(os.Args[1])
	for i := range registry.Trees {
		w := &registry.Trees[i]
		if w.List == "" {
			continue
		}
		list, err := w.Write(root)
		if err == nil {
			err = os.WriteFile(filepath.Join(os.Args[1], filepath.FromSlash(w.List)), list, 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "lists:", err)
			os.Exit(1)
		}
	}
	missing := registry.Missing(root)
	for _, line := range missing {
		fmt.Fprintln(os.Stderr, line)
	}
	if len(missing) > 0 {
		os.Exit(1)
	}
}
