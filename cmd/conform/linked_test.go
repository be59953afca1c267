package main_test

import (
	"debug/buildinfo"
	"os/exec"
	"runtime"
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
			"github.com/ebitengine/purego",       // loads plugins and drivers without cgo
			"github.com/fatih/color",             // colours of the text report
			"github.com/go-json-experiment/json", // judges the headers of the protocol
			"github.com/leanovate/gopter",        // offers cases to property tests, by gen
			"github.com/mattn/go-colorable",      // of fatih/color
			"github.com/mattn/go-isatty",         // of fatih/color
			"github.com/mitchellh/colorstring",   // of progressbar
			"github.com/rivo/uniseg",             // of progressbar
			"github.com/schollz/progressbar/v3",  // progress on a terminal
			"github.com/spf13/cobra",             // commands and flags
			"github.com/spf13/pflag",             // of cobra
			"go.yaml.in/yaml/v4",                 // places of syntax errors in case files
			"gopkg.in/yaml.v3",                   // case files
			"golang.org/x/sys",                   // limits of processes, locks
			"golang.org/x/term",                  // the width of a terminal
		}
		if runtime.GOOS == "windows" {
			want = append(want, "github.com/inconshreveable/mousetrap") // of cobra
		}
		Expect(linked).To(ConsistOf(want))
	})

	It("links no test library", func() {
		packages, err := exec.Command("go", "list", "-deps", "example.com/conform/cmd/conform").Output()
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Fields(string(packages))).NotTo(ContainElement(Or(
			HavePrefix("github.com/onsi/"), HavePrefix("github.com/santhosh-tekuri/"), HavePrefix("github.com/creack/"),
			HavePrefix("example.com/conform/backends/backendtest"), HavePrefix("example.com/conform/spec/spectest"),
		)))
	})
})
