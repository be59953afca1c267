package mutants_test

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
)

// modelled says why waivers excuse a fault: by a glob of the engine, its mode and the
// fault.
var modelled = map[string]string{
	"onnxruntime * program-transpose-sunk-*":    "the engine has this very fault",
	"optimiser * program-reshape-zero-*":        "an optimiser has this very fault",
	"iree * reverse-sequence-offset-in-32-bits": "the engine translates no such operator",
	"openvino * openvino-pad-offset-in-32-bits": "the engine writes outside its memory, so that any element may be wrong",
	"onnx * gather-elements-offset-in-32-bits":  "the engine gathers wrongly from any axis of 64 elements or more",
	"openvino folded *nibble*":                  "in this mode most elements of 4 bits are wrong, whatever the offset",
	"pjrt * xla-copy-*":                         "the plugin takes no notice of layouts, so that most elements are wrong",
	"* copy-canonical-nan":                      "the engine changes NaNs so",
	"* copy-loses-nan-sign":                     "the engine changes NaNs, of which only the kind of the divergence is known",
	"* copy-quiets-nan":                         "the engine changes NaNs so",
	"* slice1-float16-through-float32":          "the engine changes NaNs so",
	"directml * slice1-accepts-long-output":     "the fault was found in this engine",
	"directml * slice1-short-rows-run-together": "the fault was found in this engine",
	"iree * scatter-nd-reduces-32-bits":         "the case of the waiver is the only one that shows either",
	"iree * pad-never-steps-back":               "the case of the waiver is the only one that shows either",
	"mnn * trilu-narrow-coordinates":            "the large cases of the waiver are the only ones that show either",
	"openvino * strided-slice-invents-masks":    "the fault was found in this engine",
}

// engines returns the waivers of each engine in each of its modes, for a backend of any
// name.
func engines() map[string]*waive.List {
	GinkgoHelper()
	all := map[string]*waive.List{}
	for _, pattern := range []string{"../../backends/*/waivers.yaml", "../../sdk/python/engines/*.waivers.yaml"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		Expect(err).NotTo(HaveOccurred())
		for _, name := range files {
			f, err := os.Open(name)
			Expect(err).NotTo(HaveOccurred())
			list, err := cases.LoadWaivers(name, f)
			Expect(f.Close()).To(Succeed())
			Expect(err).NotTo(HaveOccurred())
			modes := []string{""}
			for i := range list {
				list[i].Backend, list[i].Device, list[i].Versions = "", "", nil
				modes = append(modes, list[i].Mode)
			}
			engine := strings.TrimSuffix(filepath.Base(name), ".waivers.yaml")
			if engine == "waivers.yaml" {
				engine = filepath.Base(filepath.Dir(name))
			}
			for _, mode := range modes {
				all[strings.TrimSpace(engine+" "+cmp.Or(mode, "any"))] = waive.NewList(list, result.Backend{Mode: mode}, "2026-01-01")
			}
		}
	}
	return all
}

// excuse returns the waivers that excuse all that was found of a fault, or "".
func excuse(list *waive.List, score *mutants.Score) string {
	var excuses []string
	for _, g := range score.Groups {
		d := result.Divergence{Group: result.Group{Signature: g.Signature, FirstCase: g.FirstCase}, Witness: g.Witness}
		d.Other = g.Other
		if !list.Excuse(&d) {
			return ""
		}
		excuses = append(excuses, g.Signature+": "+d.Waiver)
	}
	return strings.Join(excuses, "; ")
}

var _ = It("the waivers of an engine excuse no other fault", Label("campaigns"), func(ctx context.Context) {
	known := engines()
	found := map[string]string{} // the waivers, by engine, mode and fault
	used := map[string]bool{}
	for _, mutant := range faulty.All() {
		score, err := mutants.Measure(ctx, mutant, mutants.Campaign{Cases: embedded(), Random: random, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		for engine, list := range known {
			waivers := excuse(list, &score)
			if waivers == "" {
				continue
			}
			name, reason := engine+" "+mutant.Name, ""
			for pattern, why := range modelled {
				if cases.Glob(pattern, name) {
					used[pattern], reason = true, why
				}
			}
			if reason == "" {
				found[name] = waivers
			}
		}
	}
	Expect(found).To(BeEmpty())
	Expect(used).To(HaveLen(len(modelled)), "a fault that is not excused any more")
})
