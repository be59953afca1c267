package engines_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/engines"
)

var (
	// A document is an operator of ONNX, or a function of a package.
	document = regexp.MustCompile(`^(ONNX \w+-\d+|\w+ [\d.]+, \w+(\.\w+)+)`)
	quoted   = regexp.MustCompile(`"((?:[^"\\]|\\.)+)"`)
)

// cited returns the document that a reproduction quotes, if a package may have it, and the
// quotations from it, which another document ends.
func cited(f *engines.Fault) (name string, quotes []string) {
	name = document.FindString(f.Text)
	own, _, _ := strings.Cut(f.Text, " NumPy")
	for _, q := range quoted.FindAllStringSubmatch(own, -1) {
		quotes = append(quotes, strings.ReplaceAll(q[1], `\"`, `"`))
	}
	return name, quotes
}

// quotes reports whether a text has all parts of a quotation, in their order. White space
// counts as one space, and … stands for what is left out.
func quotes(text, quotation string) bool {
	text = strings.Join(strings.Fields(text), " ")
	for part := range strings.SplitSeq(quotation, "…") {
		_, after, found := strings.Cut(text, strings.Join(strings.Fields(part), " "))
		if !found {
			return false
		}
		text = after
	}
	return true
}

var _ = Describe("a quotation", func() {
	DescribeTable("is found", func(text, quotation string, found bool) {
		Expect(quotes(text, quotation)).To(Equal(found))
	},
		Entry("word by word", "each value must be in the range", "value must be in", true),
		Entry("across lines", "each value\n    must be", "each value must be", true),
		Entry("in parts, by their order", "one, two and three", "one … three", true),
		Entry("in no other order", "one, two and three", "three … one", false),
		Entry("with no other comma", "reverse the dimensions; otherwise", "reverse the dimensions, otherwise", false),
		Entry("in no part that is there once and quoted twice", "one two", "one … one", false),
	)

	It("is in the version of the text that the reproduction names", func() {
		script, err := exec.Command(filepath.Join(root, "scripts", "engines"), "--python").Output()
		python := strings.TrimSpace(string(script))
		if err == nil {
			_, err = os.Stat(python)
		}
		if err != nil {
			Expect(os.Getenv("CI") == "true" && runtime.GOOS == "linux").To(BeFalse(), "CI has the engines: %v", err)
			Skip("no engines are installed, whose packages have the texts: " + err.Error())
		}
		names := []string{"texts.py"}
		for _, f := range reproductions() {
			if name, _ := cited(f); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		printed, err := exec.Command(python, names...).Output()
		Expect(err).NotTo(HaveOccurred())
		var texts map[string]*string
		Expect(json.Unmarshal(printed, &texts)).To(Succeed())
		var wrong []error
		checked := 0
		for _, f := range reproductions() {
			name, list := cited(f)
			if texts[name] == nil {
				continue
			}
			for _, q := range list {
				if checked++; !quotes(*texts[name], q) {
					wrong = append(wrong, fmt.Errorf("%s: %s has no %q", f.File, name, q))
				}
			}
		}
		Expect(errors.Join(wrong...)).To(Succeed())
		Expect(checked).To(BeNumerically(">", 180))
	})
})
