package mutants_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
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

// crude says why waivers excuse a crude fault, or one of a data type alone, as modelled does.
var crude = map[string]string{
	"openvino * openvino-gather-others-zero":           "only elements of nf4 show it, of which the engine gets the only case wrong that has several rows",
	"openvino folded space-to-batch-others-zero":       "only elements of nf4 show it, of which the engine gets the only case wrong",
	"pjrt * xla-copy-*":                                "the plugin takes no notice of layouts, so that most elements are wrong",
	"openvino constant *pad-others-zero*":              "the engine has this very fault",
	"openvino threads *pad-others-zero*":               "the engine has this very fault",
	"openvino dynamic *pad-others-zero*":               "the engine has this very fault",
	"openvino resized *pad-others-zero*":               "the engine has this very fault",
	"openvino single openvino-slice-last-row-dropped*": "the smallest case is one whose result the engine leaves without elements",
}

// typed says why waivers excuse a crude fault of a data type alone, as modelled does.
var typed = map[string]string{
	"openvino computed openvino-pad-others-zero-*":                 "the engine has this very fault",
	"openvino resized scatter-nd-last-row-dropped-float16":         "the only case of this type comes after a refusal, whose result the engine returns",
	"openvino single scatter-*-update-last-row-dropped-uint2":      "the engine refuses the only case of this type, and leaves the result without elements",
	"openvino single scatter-*-update-last-row-dropped-float4e2m1": "the engine refuses the only case of this type, and leaves the result without elements",
	"openvino folded pad-*-*int4":                                  "the engine gets every case of this type wrong",
	"openvino folded pad-*-float4e2m1":                             "the engine gets every case of this type wrong",
	"openvino folded openvino-pad-*-*int4":                         "the engine gets every case of this type wrong in which all elements stay",
	"openvino folded openvino-pad-*-float4e2m1":                    "the engine gets the only case of this type wrong",
	"openvino single openvino-pad-last-row-dropped-nf4":            "the engine refuses every case of this type, and leaves the result without elements",
	"openvino single space-to-batch-last-row-dropped-nf4":          "the engine refuses the only case of this type, and leaves the result without elements",
	"openvino folded openvino-pad-*-nf4":                           "the engine gets every case of this type wrong",
	"openvino * openvino-pad-*-uint2":                              "the engine gets every case of this type wrong",
	"openvino * batch-to-space-*-uint2":                            "the engine gets the only case of this type wrong",
	"openvino * batch-to-space-*-float4e2m1":                       "the engine gets the only case of this type wrong",
	"openvino * batch-to-space-*-nf4":                              "the engine gets the only case of this type wrong",
	"openvino folded batch-to-space-*-*int4":                       "the engine gets the only case of this type wrong",
	"openvino * space-to-batch-*-uint2":                            "the engine gets the only case of this type wrong",
	"openvino * space-to-batch-*-float4e2m1":                       "the engine gets the only case of this type wrong",
	"openvino folded space-to-batch-*-nf4":                         "the engine gets the only case of this type wrong",
	"openvino folded space-to-batch-*-*int4":                       "the engine gets the only case of this type wrong",
	"openvino * slice-scatter-*-uint2":                             "the engine drops updates of this type behind the first element",
	"openvino * slice-scatter-*-float4e2m1":                        "the engine drops updates of this type behind the first element",
	"openvino * slice-scatter-*-nf4":                               "the engine drops updates of this type behind the first element",
	"openvino * scatter-update-*-uint2":                            "the engine drops updates of this type behind the first element",
	"openvino * scatter-update-*-float4e2m1":                       "the engine drops updates of this type behind the first element",
	"openvino * scatter-update-*-nf4":                              "the engine drops updates of this type behind the first element",
	"openvino folded scatter-update-*-*int4":                       "the engine drops updates of this type behind the first element",
	"openvino * openvino-one-hot-*-uint2":                          "the engine gets every case of this type wrong",
	"openvino * openvino-one-hot-*-float4e2m1":                     "the engine gets every case of this type wrong",
	"openvino * openvino-one-hot-*-nf4":                            "the engine gets every case of this type wrong",
	"openvino folded openvino-one-hot-*-*int4":                     "the engine gets every case of this type wrong",
	"openvino * openvino-gather-others-zero-nf4":                   "the engine gets the only case of this type wrong that has several rows",
	"tensorflow xla pad-*-*int4":                                   "the engine gets every case of this type wrong",
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

// third returns one in three of a list. It is not samples.Share, by whose import make nightly
// finds the packages that it runs whole: it runs the campaigns here by themselves.
func third(list []*spec.Operator) (some []*spec.Operator) {
	for three := range slices.Chunk(list, 3) {
		some = append(some, three[0])
	}
	return some
}

var _ = DescribeTable("the waivers of an engine excuse no crude fault", func(ctx context.Context, operators []*spec.Operator) {
	known := engines()
	found, used, shown := map[string]string{}, map[string]bool{}, map[string]bool{}
	for _, fault := range faulty.Crude() {
		for _, op := range operators {
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
	if len(operators) == len(catalogue.Operators()) {
		Expect(used).To(HaveLen(len(crude)), "a fault that is not excused any more")
	}
},
	Entry("of a third of the operators", third(catalogue.Operators())),
	Entry("of any operator", Label("campaigns"), catalogue.Operators()),
)

var _ = It("the waivers of an engine excuse no crude fault of a data type alone", Label("campaigns"), func(ctx context.Context) {
	known, all, reasons := engines(), shipped(), maps.Clone(crude)
	maps.Copy(reasons, typed)
	found, used := map[string]string{}, map[string]bool{}
	for _, op := range catalogue.Operators() {
		for dtype, list := range shownIn(all, op) {
			for _, fault := range faulty.Crude() {
				mutant, shows := fault.In(dtype).On(op)
				if !shows {
					continue
				}
				score, err := mutants.Measure(ctx, mutant, mutants.Campaign{Cases: list, Seed: 1})
				Expect(err).NotTo(HaveOccurred())
				if score.Found {
					maps.Copy(found, excused(known, &score, reasons, used))
				}
			}
		}
	}
	Expect(found).To(BeEmpty())
	for pattern := range typed {
		Expect(used).To(HaveKey(pattern), "a fault that is not excused any more")
	}
})

// shownIn returns the cases of an operator of each data type in which a waiver's divergence is
// shown: that of its witness, or of the cases that it names. Others have other faults.
func shownIn(all map[string][]cases.Waiver, op *spec.Operator) map[tensor.DType][]cases.Case {
	of := map[tensor.DType][]cases.Case{}
	for _, c := range embedded() {
		if c.Call.Operator == op {
			dtype := c.Call.Output().DType
			of[dtype] = append(of[dtype], c)
		}
	}
	shown := map[tensor.DType][]cases.Case{}
	for _, list := range all {
		for i := range list {
			w := &list[i]
			kind := strings.Fields(w.Signature + " * *")[1]
			if !cases.Glob(kind, string(result.WrongValue)) && !cases.Glob(kind, string(result.WrongShape)) {
				continue // no crude fault diverges so
			}
			if len(w.Cases) > 0 && w.Cases[len(w.Cases)-1].Call.Operator == op {
				dtype := w.Cases[len(w.Cases)-1].Call.Output().DType
				shown[dtype] = of[dtype]
				continue
			}
			for dtype, these := range of {
				if slices.ContainsFunc(these, func(c cases.Case) bool { return c.ID == w.ShownBy || w.Case != "" && cases.Glob(w.Case, c.ID) }) {
					shown[dtype] = these
				}
			}
		}
	}
	return shown
}
