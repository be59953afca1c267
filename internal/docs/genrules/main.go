// Command genrules writes docs/rules.md, the rules and questions of the
// catalogue, to the file that its argument names.
package main

import (
	"fmt"
	"os"

	"example.com/conform/internal/docs"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: genrules FILE")
		os.Exit(2)
	}
	if err := os.WriteFile(os.Args[1], docs.Rules(), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "genrules:", err)
		os.Exit(1)
	}
}
