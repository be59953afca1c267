// Command genschema writes schema.json, the grammar of case files for
// editors, into the working directory.
package main

import (
	"fmt"
	"os"

	"example.com/conform/cases"
)

func main() {
	schema, err := cases.Schema()
	if err == nil {
		err = os.WriteFile("schema.json", schema, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "genschema:", err)
		os.Exit(1)
	}
}
