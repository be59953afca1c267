// Command generate writes docs/operators.md and internal/docs/answers.txt below the
// folder of the module, which its argument names.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"example.com/conform/internal/docs"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: generate <folder of the module>")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func write(root string) error {
	answers, err := docs.Answers(os.DirFS(root))
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"docs/operators.md": docs.Operators(), "internal/docs/answers.txt": answers} {
		if err := os.WriteFile(filepath.Join(root, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
