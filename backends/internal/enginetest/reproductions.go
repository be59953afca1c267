package enginetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"
)

// RunInNode runs the reproductions of the engine whose folder is the current one, in the folder
// that has its packages of npm.
func RunInNode(packages string) {
	ginkgo.GinkgoHelper()
	names, err := filepath.Glob(filepath.Join("faults", "*.js"))
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	gomega.Expect(names).NotTo(gomega.BeEmpty())
	for _, name := range names {
		text, err := os.ReadFile(name)
		gomega.Expect(err).NotTo(gomega.HaveOccurred())
		_, shows, _ := strings.Cut(string(text), "\n// shows: ")
		shows, code, _ := strings.Cut(shows, "\n")
		gomega.Expect(strings.Count(code, "\n")).To(gomega.BeNumerically("<=", 10), name)
		cmd := exec.Command("node", "--input-type=module", "--eval", string(text))
		cmd.Dir = packages
		output, err := cmd.CombinedOutput()
		gomega.Expect(err).NotTo(gomega.HaveOccurred(), string(output))
		gomega.Expect(string(output)).To(gomega.ContainSubstring(shows), name)
	}
}
