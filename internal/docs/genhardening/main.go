// Genhardening writes docs/hardening.md: it runs the tests with the label
// hardening and lists them. With -check it runs none, and fails if the document
// does not list exactly these tests.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const document = "docs/hardening.md"

// label is that of the tests, and begins their list of labels.
const label = `Label("hardening"`

// A spec is what Ginkgo reports of one test.
type spec struct {
	ContainerHierarchyTexts  []string
	ContainerHierarchyLabels [][]string
	LeafNodeText             string
	LeafNodeLabels           []string
	LeafNodeType             string
	State                    string
}

// A row is one line of the table.
type row struct{ class, test, passes string }

func main() {
	check := flag.Bool("check", false, "only compare the document with the tests")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "genhardening:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	packages, err := labelled()
	if err != nil {
		return err
	}
	var rows []row
	for _, folder := range packages {
		more, err := try(folder, check)
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		rows = append(rows, more...)
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(strings.Compare(a.class, b.class), strings.Compare(a.test, b.test))
	})
	text := write(rows)
	if !check {
		return os.WriteFile(document, text, 0o644)
	}
	current, err := os.ReadFile(document)
	if err != nil {
		return err
	}
	if !bytes.Equal(current, text) {
		return errors.New(document + " does not list the present tests: run make hardening")
	}
	return nil
}

// labelled returns the folders with tests that have the label.
func labelled() ([]string, error) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if bytes.Contains(text, []byte(label)) {
			found[filepath.Dir(path)] = true
		}
		return err
	})
	return slices.Sorted(maps.Keys(found)), err
}

// try runs the tests of a folder, or only lists them.
func try(folder string, list bool) ([]row, error) {
	dir, err := os.MkdirTemp("", "hardening")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	report := filepath.Join(dir, "report.json")
	cmd := exec.Command("go", "test", "-count=1", "./"+folder, "-ginkgo.label-filter=hardening",
		"-ginkgo.json-report="+report, "-ginkgo.no-color", "-ginkgo.succinct", fmt.Sprintf("-ginkgo.dry-run=%v", list))
	if output, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, output)
	}
	text, err := os.ReadFile(report)
	if err != nil {
		return nil, err
	}
	var suites []struct{ SpecReports []spec }
	if err := json.Unmarshal(text, &suites); err != nil {
		return nil, err
	}
	var rows []row
	for _, suite := range suites {
		for i := range suite.SpecReports {
			s := &suite.SpecReports[i]
			labels := slices.Concat(append(slices.Clone(s.ContainerHierarchyLabels), s.LeafNodeLabels)...)
			at := slices.Index(labels, "hardening")
			if s.LeafNodeType != "It" || at < 0 {
				continue
			}
			texts := append(slices.Clone(s.ContainerHierarchyTexts), s.LeafNodeText)
			passes := map[string]string{"passed": "yes", "skipped": "skipped"}[s.State]
			rows = append(rows, row{labels[at+1], strings.Join(texts, ": "), cmp.Or(passes, "**no**")})
		}
	}
	return rows, nil
}

// write returns the document.
func write(rows []row) []byte {
	counts := map[string]int{}
	for _, r := range rows {
		counts[r.class]++
	}
	var b bytes.Buffer
	b.WriteString(`# Hardening

Files, child processes and the machine can be hostile or fail. Each row is a test that ` + "`conform`" + ` withstands one way in which
they do. ` + "`make hardening`" + ` runs the tests and writes this page; ` + "`make check`" + ` fails if the page does not list exactly these tests.

`)
	for _, class := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&b, "- %s: %d\n", class, counts[class])
	}
	b.WriteString("\n| class | test | passes |\n| --- | --- | --- |\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r.class, cell(r.test), r.passes)
	}
	return b.Bytes()
}

func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", `\<`, "`", "\\`", "*", `\*`, "_", `\_`).Replace(text)
}
