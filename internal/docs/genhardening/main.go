// Genhardening writes docs/hardening.md: it runs the tests that are labelled
// hardening, and lists what they try. With -check it runs none, and fails where
// the document lists other ones.
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
type row struct{ class, tried, held string }

func main() {
	check := flag.Bool("check", false, "only compare what the document lists")
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
		return cmp.Or(strings.Compare(a.class, b.class), strings.Compare(a.tried, b.tried))
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
		return errors.New(document + " lists other tests than there are: run make hardening")
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
			held := map[string]string{"passed": "yes", "skipped": "not tried here"}[s.State]
			rows = append(rows, row{labels[at+1], strings.Join(texts, ": "), cmp.Or(held, "**no**")})
		}
	}
	return rows, nil
}

// write writes the document.
func write(rows []row) []byte {
	counts := map[string]int{}
	for _, r := range rows {
		counts[r.class]++
	}
	var b bytes.Buffer
	b.WriteString(`# Hardening

What a file, a child process or the machine may do to ` + "`conform`" + `, and that it does no harm. Each row is a test. ` + "`make hardening`" + `
runs them and writes this page; ` + "`make check`" + ` fails while it lists other tests than there are.

`)
	for _, class := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&b, "- %s: %d\n", class, counts[class])
	}
	b.WriteString("\n| class | tried | held |\n| --- | --- | --- |\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r.class, cell(r.tried), r.held)
	}
	return b.Bytes()
}

func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", `\<`, "`", "\\`", "*", `\*`, "_", `\_`).Replace(text)
}
