package mutants_test

import (
	"context"
	"maps"
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
	"example.com/conform/spec/catalogue"
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

// crude says why waivers excuse a crude fault, as modelled does.
var crude = map[string]string{
	"pjrt * xla-copy-*":                               "the plugin takes no notice of layouts, so that most elements are wrong",
	"openvino constant *pad-others-zero":              "the engine has this very fault",
	"openvino threads *pad-others-zero":               "the engine has this very fault",
	"openvino dynamic *pad-others-zero":               "the engine has this very fault",
	"openvino resized *pad-others-zero":               "the engine has this very fault",
	"openvino computed openvino-pad-others-zero":      "the engine has this very fault",
	"openvino single openvino-slice-last-row-dropped": "the smallest case is one whose result the engine leaves without elements",
}

// shipped returns the waivers of each engine, for a backend of any name.
func shipped() map[string][]cases.Waiver {
	GinkgoHelper()
	all := map[string][]cases.Waiver{}
	for _, pattern := range []string{"../../backends/*/waivers.yaml", "../../sdk/python/engines/*.waivers.yaml"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		Expect(err).NotTo(HaveOccurred())
		for _, name := range files {
			f, err := os.Open(name)
			Expect(err).NotTo(HaveOccurred())
			list, err := cases.LoadWaivers(name, f)
			Expect(f.Close()).To(Succeed())
			Expect(err).NotTo(HaveOccurred())
			for i := range list {
				list[i].Backend, list[i].Device, list[i].Versions = "", "", nil
			}
			engine := strings.TrimSuffix(filepath.Base(name), ".waivers.yaml")
			if engine == "waivers.yaml" {
				engine = filepath.Base(filepath.Dir(name))
			}
			all[engine] = list
		}
	}
	return all
}

// engines returns the waivers of each engine in each of its modes.
func engines() map[string]*waive.List {
	GinkgoHelper()
	all := map[string]*waive.List{}
	for engine, list := range shipped() {
		all[engine+" any"] = waive.NewList(list, result.Backend{}, "2026-01-01")
		for i := range list {
			if mode := list[i].Mode; mode != "" {
				all[engine+" "+mode] = waive.NewList(list, result.Backend{Mode: mode}, "2026-01-01")
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

// excused lists the engines and modes whose waivers excuse all that was found of a fault, for
// no reason that is known.
func excused(known map[string]*waive.List, score *mutants.Score, reasons map[string]string, used map[string]bool) map[string]string {
	found := map[string]string{} // the waivers, by engine, mode and fault
	for engine, list := range known {
		waivers := excuse(list, score)
		if waivers == "" {
			continue
		}
		name, known := engine+" "+score.Mutant, false
		for pattern := range reasons {
			if cases.Glob(pattern, name) {
				used[pattern], known = true, true
			}
		}
		if !known {
			found[name] = waivers
		}
	}
	return found
}

var _ = It("the waivers of an engine excuse no other fault", Label("campaigns"), func(ctx context.Context) {
	known := engines()
	found, used := map[string]string{}, map[string]bool{}
	for _, mutant := range faulty.All() {
		score, err := mutants.Measure(ctx, mutant, mutants.Campaign{Cases: embedded(), Random: random, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		maps.Copy(found, excused(known, &score, modelled, used))
	}
	Expect(found).To(BeEmpty())
	Expect(used).To(HaveLen(len(modelled)), "a fault that is not excused any more")
})

var _ = It("the waivers of an engine excuse no crude fault", func(ctx context.Context) {
	known := engines()
	found, used, shown := map[string]string{}, map[string]bool{}, map[string]bool{}
	for _, fault := range faulty.Crude() {
		for _, op := range catalogue.Operators() {
			mutant, shows := fault.On(op)
			if !shows {
				continue
			}
			score, err := mutants.Measure(ctx, mutant, mutants.Campaign{Cases: embedded(), Seed: 1})
			Expect(err).NotTo(HaveOccurred())
			shown[fault.Name] = shown[fault.Name] || score.Found
			maps.Copy(found, excused(known, &score, crude, used))
		}
	}
	Expect(shown).To(HaveEach(BeTrue()))
	Expect(shown).To(HaveLen(len(faulty.Crude())))
	Expect(found).To(BeEmpty())
	Expect(used).To(HaveLen(len(crude)), "a fault that is not excused any more")
})
