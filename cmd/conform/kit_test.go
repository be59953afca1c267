package main_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// installed returns the path of what scripts/engines installs.
func installed(path ...string) string {
	GinkgoHelper()
	cache, err := os.UserCacheDir()
	Expect(err).NotTo(HaveOccurred())
	found := filepath.Join(append([]string{cache, "conform", "engines"}, path...)...)
	if _, err := os.Stat(found); err != nil {
		lacks(path[0], errors.New("make engines-install installs it"))
	}
	return found
}

// kitOf writes a kit of cases.
func kitOf(patterns ...string) string {
	GinkgoHelper()
	folder := filepath.Join(GinkgoT().TempDir(), "kit")
	e := conform(append([]string{"export", "--kit", folder}, patterns...)...)
	Expect(e.status).To(BeZero(), e.stderr)
	return folder
}

// judged replays the cases of a kit with what was recorded of them.
func judged(kit, results string) ended {
	return conform("replay", kit, "--backend=recorded", "--option=results="+results)
}

// onPython runs a script beside a kit in the environment of engines, which may import run.
func onPython(kit, script string) ended {
	GinkgoHelper()
	cmd := exec.Command(installed("python", "bin", "python"), "-c", script)
	cmd.Dir = kit
	return end(cmd)
}

var _ = Describe("a kit", func() {
	It("runs on ONNX Runtime by run.py, whose record conform judges", func() {
		kit := kitOf("onnx.transpose", "onnx.program/transposes-*")
		results := filepath.Join(GinkgoT().TempDir(), "results.jsonl")
		e := end(exec.Command(installed("python", "bin", "python"), filepath.Join(kit, "run.py"), results))
		Expect(e.status).To(BeZero(), e.stderr)
		run := judged(kit, results)
		Expect(run.stdout).To(And(ContainSubstring("version 1."), MatchRegexp(`[1-9]\d+ passed`), Not(ContainSubstring("✗ wrong-value")), Not(ContainSubstring("✗ crash"))), run.stderr)
	})

	It("runs on ONNX's reference, which agrees, and a wrong result that is planted is found", func() {
		kit := kitOf("onnx.transpose", "onnx.where/n*")
		const script = `import json, onnx, run
from onnx.reference import ReferenceEvaluator

def evaluate(model, inputs):
    try:
        onnx.shape_inference.infer_shapes(onnx.load_from_string(model), check_type=True, strict_mode=True, data_prop=True)
        results = ReferenceEvaluator(model).run(None, inputs)
    except (ValueError, TypeError, RuntimeError, onnx.shape_inference.InferenceError) as reason:
        raise run.Rejected(reason)
    %s
    return results

for case in json.load(open("manifest.json"))["cases"]:
    if "outputs" in case["admits"][0]: # one that must be rejected cannot state the rank of its output
        onnx.checker.check_model(onnx.load(case["folder"] + "/model.onnx"))
run.record("%s.jsonl", evaluate, "reference", onnx.__version__, "CPU")`
		plant := `if b"Transpose" in model and results[0].shape == (3, 2): results[0] = results[0].copy(); results[0].flat[1] += 1`
		for name, change := range map[string]string{"right": "", "wrong": plant} {
			e := onPython(kit, fmt.Sprintf(script, change, name))
			Expect(e.status).To(BeZero(), e.stderr)
			run := judged(kit, filepath.Join(kit, name+".jsonl"))
			Expect(run.stdout).To(MatchRegexp(`[1-9]\d+ passed`), run.stderr)
			if name == "right" {
				Expect(run.status).To(BeZero(), run.stdout)
			} else {
				Expect(run.stdout).To(ContainSubstring("✗ wrong-value  onnx.transpose  transposed"))
				Expect(run.status).To(Equal(1), run.stderr)
			}
		}
	})

	It("continues after a case that ends the process", func() {
		kit := kitOf("onnx.transpose/example*")
		const script = `import os, sys, run

def engine(model, inputs):
    if not os.path.exists("crashed"):
        open("crashed", "w").close()
        os._exit(7)
    raise run.Gap("is tired")

run.record("results.jsonl", engine, "mine", "1", "CPU", %s)`
		Expect(onPython(kit, fmt.Sprintf(script, "False")).status).To(Equal(7))
		broken := judged(kit, filepath.Join(kit, "results.jsonl"))
		Expect(broken.status).To(Equal(2))
		Expect(broken.stderr).To(ContainSubstring("results.jsonl: it has the results of "))
		e := onPython(kit, fmt.Sprintf(script, "True"))
		Expect(e.status).To(BeZero(), e.stderr)
		run := judged(kit, filepath.Join(kit, "results.jsonl"))
		Expect(run.stdout).To(And(ContainSubstring("✗ crash"), ContainSubstring(" 1 crashed")), run.stderr)
	})

	It("runs on ONNX Runtime Web by run.mjs in Node", func() {
		node, err := exec.LookPath("node")
		if err != nil {
			lacks("Node", err)
		}
		kit := kitOf("onnx.transpose", "onnx.program/transposes-*")
		cmd := exec.Command(node, filepath.Join(kit, "run.mjs"), filepath.Join(kit, "results.jsonl"))
		cmd.Dir = filepath.Dir(installed("onnxruntime-web", "node_modules"))
		e := end(cmd)
		Expect(e.status).To(BeZero(), e.stderr)
		run := judged(kit, filepath.Join(kit, "results.jsonl"))
		Expect(run.stdout).To(And(ContainSubstring("backend recorded, version 1."), ContainSubstring("device wasm"), MatchRegexp(`[1-9]\d+ passed`), Not(ContainSubstring("✗ wrong-value"))), run.stderr)
	})

	It("needs a record that is whole", func() {
		e := conform("replay", kitOf("onnx.transpose/example*"), "--backend=recorded")
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring("name the file that a reader of a kit wrote: --option results=FILE"))
		Expect(strings.Count(e.stderr, "\n")).To(Equal(1))
	})
})
