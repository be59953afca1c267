package main_test

import (
	"debug/buildinfo"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the program", Label("hardening", "supply chain"), func() {
	It("links these modules and no others", func() {
		info, err := buildinfo.ReadFile(program)
		Expect(err).NotTo(HaveOccurred())
		var linked []string
		for _, module := range info.Deps {
			linked = append(linked, module.Path)
		}
		want := []string{
			"github.com/agext/levenshtein",       // which word was meant
			"github.com/chromedp/cdproto",        // of chromedp
			"github.com/chromedp/chromedp",       // drives the browser of WebNN
			"github.com/ebitengine/purego",       // loads plugins and drivers without cgo
			"github.com/fatih/color",             // colours of the text report
			"github.com/go-json-experiment/json", // judges the headers of the protocol
			"github.com/google/flatbuffers",      // models of LiteRT
			"github.com/leanovate/gopter",        // draws the seeds of a campaign
			"github.com/mattn/go-colorable",      // of fatih/color
			"github.com/mattn/go-isatty",         // of fatih/color
			"github.com/mitchellh/colorstring",   // of progressbar
			"github.com/rivo/uniseg",             // of progressbar
			"github.com/schollz/progressbar/v3",  // progress on a terminal
			"github.com/spf13/cobra",             // commands and flags
			"github.com/spf13/pflag",             // of cobra
			"go.yaml.in/yaml/v4",                 // places of syntax errors in case files
			"golang.org/x/sys",                   // limits of processes, locks
			"golang.org/x/term",                  // the width of a terminal
			"google.golang.org/protobuf",         // models of ONNX
			"gopkg.in/yaml.v3",                   // case files
		}
		if runtime.GOOS == "windows" {
			want = append(want,
				"github.com/inconshreveable/mousetrap", // of cobra
			)
		}
		Expect(linked).To(ConsistOf(want))
	})

	It("links no test library except the one that draws seeds", func() {
		packages, err := exec.Command("go", "list", "-deps", "example.com/conform/cmd/conform").Output()
		Expect(err).NotTo(HaveOccurred())
		test := regexp.MustCompile(`^(testing($|/)|github\.com/(onsi|santhosh-tekuri|creack|leanovate)/|example\.com/conform/.*test$)`)
		linked := slices.DeleteFunc(strings.Fields(string(packages)), func(path string) bool { return !test.MatchString(path) })
		Expect(linked).To(ConsistOf(
			"github.com/leanovate/gopter", // its generators share a package with its runner of properties
			"github.com/leanovate/gopter/gen",
			"testing", // of gopter
		))
	})
})
