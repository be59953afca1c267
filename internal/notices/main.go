// Command notices writes to the file that its argument names the licences of
// what the program contains on any platform: Go's own, and those of the modules
// that it links.
package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: notices FILE")
		os.Exit(2)
	}
	text, err := notices()
	if err == nil {
		err = os.WriteFile(os.Args[1], text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func notices() ([]byte, error) {
	folders := map[string]string{} // by module
	for _, system := range []string{"linux", "windows", "darwin"} {
		if err := linked(system, folders); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	fmt.Fprintln(&b, "The program contains the following software, under the licences below.")
	for _, module := range slices.Sorted(maps.Keys(folders)) {
		texts, err := licences(folders[module])
		if err != nil {
			return nil, err
		}
		if len(texts) == 0 {
			return nil, fmt.Errorf("%s has no licence", module)
		}
		fmt.Fprintf(&b, "\n%s\n%s\n", strings.Repeat("=", 80), module)
		for _, text := range texts {
			fmt.Fprintf(&b, "%s\n\n%s\n", strings.Repeat("=", 80), bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r"), nil)))
		}
	}
	return b.Bytes(), nil
}

// linked adds the modules that the program links on a system, and Go.
func linked(system string, folders map[string]string) error {
	const format = `{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}	{{.Dir}}{{end}}{{end}}`
	cmd := exec.Command("go", "list", "-deps", "-f", format, "example.com/conform/cmd/conform")
	cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(out)) {
		if module, folder, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			folders[module] = folder
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	folders["Go"] = strings.TrimSpace(string(root))
	return err
}

// licences returns the texts at the top of a module.
func licences(folder string) ([][]byte, error) {
	var list [][]byte
	for _, pattern := range []string{"LICENSE*", "LICENCE*", "COPYING*", "NOTICE*"} {
		paths, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			list = append(list, text)
		}
	}
	return list, nil
}
