// Relink runs a tool for go build -toolexec. When the tool is the linker, the
// archive that RELINK names takes the place of the package runtime, and
// nothing else has to be compiled again.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "relink:", err)
		os.Exit(1)
	}
}

func run(tool string, args []string) error {
	at := slices.Index(args, "-importcfg") + 1
	if strings.TrimSuffix(filepath.Base(tool), ".exe") == "link" && at > 0 {
		if err := replace(args[at]); err != nil {
			return err
		}
	}
	cmd := exec.Command(tool, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// listed is how the linker's list of archives names that of the package runtime.
var listed = regexp.MustCompile(`(?m)^packagefile runtime=(.*)$`)

// replace changes the list of the archives that are linked.
func replace(list string) error {
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	match := listed.FindSubmatch(text)
	if match == nil {
		return fmt.Errorf("%s lists no package runtime", list)
	}
	path := filepath.Join(filepath.Dir(list), "relinked.a")
	if err := disguise(string(match[1]), os.Getenv("RELINK"), path); err != nil {
		return err
	}
	return os.WriteFile(list, listed.ReplaceAllLiteral(text, []byte("packagefile runtime="+path)), 0o600)
}

// disguise copies an archive with the fingerprint of another, by which the linker
// knows what other packages were compiled against. It follows a magic number.
func disguise(as, archive, path string) error {
	const magic, size = "\x00go120ld", 8
	before, err := os.ReadFile(as)
	if err != nil {
		return err
	}
	after, err := os.ReadFile(archive)
	if err != nil {
		return err
	}
	from, to := bytes.Index(before, []byte(magic))+len(magic), bytes.Index(after, []byte(magic))+len(magic)
	if from < len(magic) || to < len(magic) {
		return fmt.Errorf("%s or %s has no object file", as, archive)
	}
	copy(after[to:to+size], before[from:])
	return os.WriteFile(path, after, 0o600)
}
