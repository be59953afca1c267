package main_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// beside is a folder of Python packages with a plugin of ONNX Runtime, and returns a command whose
// engine is in it.
func beside(args ...string) ended {
	GinkgoHelper()
	site := GinkgoT().TempDir()
	for name, text := range map[string]string{"onnxruntime/capi/libonnxruntime.so": "no library", "onnxruntime_ep_mine/libmine.so": "\x00CreateEpFactories\x00"} {
		path := filepath.Join(site, name)
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	cmd := command(args...)
	cmd.Env = append(cmd.Env, "CONFORM_ONNXRUNTIME="+filepath.Join(site, "onnxruntime/capi/libonnxruntime.so"))
	return end(cmd)
}

var _ = Describe("a plugin that pip installed beside ONNX Runtime", func() {
	It("is listed, whether or not the engine can be opened", func() {
		Expect(beside("backends", "onnxruntime").stdout).To(And(ContainSubstring("onnxruntime: missing"), ContainSubstring("\n  devices of plugins: mine\n")))
		Expect(beside("backends", "onnxruntime", "--verbose").stdout).To(And(ContainSubstring("--option provider-options=…"), ContainSubstring("--option ep-device=…")))
	})

	DescribeTable("has options in their form alone", func(option, message string) {
		e := beside("run", "--backend=onnxruntime", "--device=mine", "--option="+option)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring(message))
	},
		Entry("of the provider", "provider-options=fast", `--option provider-options: "fast": want NAME=VALUE`),
		Entry("of the session", "session-options==1", `--option session-options: "=1": want NAME=VALUE`),
		Entry("that do not exist", "provider=1", `has no option "provider"`),
	)
})
