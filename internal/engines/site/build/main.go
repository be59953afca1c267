// Build writes the site of the survey of engines into a folder.
package main

import (
	"flag"
	"fmt"
	"os"

	"example.com/conform/internal/engines/site"
)

func main() {
	out := flag.String("out", "dist/site", "folder of the site, whose content is replaced")
	flag.Parse()
	data, err := site.Read(os.DirFS("."))
	if err == nil {
		err = site.Write(data, *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}
