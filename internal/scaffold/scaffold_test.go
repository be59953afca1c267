package scaffold_test

import (
	"encoding/json"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/scaffold"
)

func TestScaffold(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/scaffold")
}

const root = "../.."

var _ = Describe("the files of a new operator", func() {
	DescribeTable("are formatted, and compile as they are", func(text, operator string) {
		files, err := scaffold.Operator(root, text, operator)
		Expect(err).NotTo(HaveOccurred())
		Expect(files).To(HaveLen(5))
		// The files are in the module for the compiler alone.
		overlay := struct{ Replace map[string]string }{map[string]string{}}
		dir := GinkgoT().TempDir()
		for _, f := range files {
			if strings.HasSuffix(f.Path, ".go") {
				formatted, err := format.Source(f.Text)
				Expect(err).NotTo(HaveOccurred())
				Expect(string(f.Text)).To(Equal(string(formatted)))
			}
			place, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(f.Path)))
			Expect(err).NotTo(HaveOccurred())
			name := filepath.Join(dir, filepath.Base(filepath.Dir(filepath.Dir(place)))+filepath.Base(place))
			Expect(os.WriteFile(name, f.Text, 0o600)).To(Succeed())
			overlay.Replace[place] = name
		}
		list, err := json.Marshal(overlay)
		Expect(err).NotTo(HaveOccurred())
		name := filepath.Join(dir, "overlay.json")
		Expect(os.WriteFile(name, list, 0o600)).To(Succeed())
		build := exec.Command("go", "build", "-overlay", name, "./spec/"+text, "./oracle/"+text, "./gen/"+text, "./backends/internal/lower/pull/"+text)
		build.Dir = root
		out, err := build.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(out))
	},
		Entry("of a text that conform knows", "onnx", "affine_grid"),
		Entry("of another text", "tosa", "row_gather"),
		Entry("with the name of a keyword", "tosa", "select"),
	)

	DescribeTable("are not made", func(folder, text, operator, wrong string) {
		_, err := scaffold.Operator(folder, text, operator)
		Expect(err).To(MatchError(ContainSubstring(wrong)))
	},
		Entry("of an operator that exists", root, "onnx", "split", "spec/onnx/split.go exists"),
		Entry("without a name", root, "onnx", "", "such as onnx/affine_grid"),
		Entry("under a name that leaves the folder", root, "..", "split", "such as onnx/affine_grid"),
		Entry("under a name that Go would not take", root, "onnx", "Split", "such as onnx/affine_grid"),
		Entry("outside the sources", filepath.Join(root, "spec"), "onnx", "affine_grid", "not the folder of conform's sources"),
	)
})
