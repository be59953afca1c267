// Command generate writes docs/rules.md, docs/operators.md and the last part of docs/protocol.md below the folder of
// the module, which its argument names.
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
	rules, err := docs.Rules(os.DirFS(root))
	if err != nil {
		return err
	}
	operators, err := docs.Operators(root)
	if err != nil {
		return err
	}
	protocol, err := docs.Protocol(os.DirFS(root))
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"rules.md": rules, "operators.md": operators, "protocol.md": protocol} {
		if err := os.WriteFile(filepath.Join(root, "docs", name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
