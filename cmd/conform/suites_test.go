package main_test

import (
	"os"
	"os/exec"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// translated runs a script that turns the tests of another suite into case files, on a
// checkout with these files, and returns the folder of the case files.
func translated(interpreter, script string, files map[string]string) (e ended, cases string) {
	GinkgoHelper()
	program, err := exec.LookPath(interpreter)
	if err != nil {
		lacks(interpreter, err)
	}
	checkout := GinkgoT().TempDir()
	cases = filepath.Join(GinkgoT().TempDir(), "cases")
	for path, text := range files {
		path = filepath.Join(checkout, path)
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	return end(exec.Command(program, filepath.Join("..", "..", "scripts", script), checkout, cases)), cases
}
