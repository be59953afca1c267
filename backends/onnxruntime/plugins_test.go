package onnxruntime_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/onnxruntime"
)

// site makes a folder of Python packages with files, and returns the path of the engine's library in it.
func site(files map[string]string) string {
	folder := GinkgoT().TempDir()
	for name, text := range files {
		path := filepath.Join(folder, name)
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	return filepath.Join(folder, "onnxruntime", "capi", "libonnxruntime.so")
}

var _ = DescribeTable("plugins beside the engine", func(files map[string]string, want ...string) {
	Expect(onnxruntime.PluginNames(site(files))).To(Equal(append([]string(nil), want...)))
},
	Entry("none", nil),
	Entry("one of each kind of name and of library", map[string]string{
		"onnxruntime_ep_webgpu/libwebgpu.so":  "\x7fELF\x00CreateEpFactories\x00",
		"onnxruntime_ggml/lib/libggml.dylib":  "\x00_CreateEpFactories\x00",
		"onnxruntime_qnn/onnxruntime_qnn.dll": "MZ\x00CreateEpFactories\x00",
		"onnxruntime_new/lib/libnew.so.1.2":   strings.Repeat("\x00", 1<<20-5) + "CreateEpFactories\x00",
	}, "webgpu", "ggml", "new", "qnn"), // in the order of their packages
	Entry("but not what exports no provider, or calls one so in a text", map[string]string{
		"onnxruntime_extensions/lib.so": "\x7fELF\x00RegisterCustomOps\x00",
		"onnxruntime_text/lib.so":       "call CreateEpFactories\x00",
		"onnxruntime_long/lib.so":       "\x00CreateEpFactoriesToo\x00",
		"onnxruntime_words/README.md":   "\x00CreateEpFactories\x00",
	}),
	Entry("but not other packages, nor the engine itself", map[string]string{
		"another_ep/lib.so":                 "\x00CreateEpFactories\x00",
		"onnxruntime/capi/lib.so":           "\x00CreateEpFactories\x00",
		"onnxruntime_ep_a-1.0.dist-info/so": "\x00CreateEpFactories\x00",
		"onnxruntime_ep_file":               "\x00CreateEpFactories\x00",
	}),
)

var _ = DescribeTable("a plugin is named", func(name string, want bool) {
	path := site(map[string]string{"onnxruntime_ep_webgpu/lib.so": "\x00CreateEpFactories\x00"})
	Expect(onnxruntime.HasPlugin(path, name)).To(Equal(want))
},
	Entry("by its package", "webgpu", true),
	Entry("by its provider", "WebGpuExecutionProvider", true),
	Entry("in no part", "web", false),
	Entry("by something", "", false),
)

var _ = DescribeTable("of several devices", func(wanted string, want int) {
	at, err := onnxruntime.ChosenDevice([]string{"a on CPU Intel", "a on GPU NVIDIA", "a on NPU Intel (virtual)"}, wanted)
	if want < 0 {
		Expect(err).To(MatchError(ContainSubstring("want a number, or a part of one of these: 0 a on CPU Intel, 1 a on GPU NVIDIA")))
		return
	}
	Expect(err).NotTo(HaveOccurred())
	Expect(at).To(Equal(want))
},
	Entry("the first is taken by default", "", 0),
	Entry("one is taken by its number", "2", 2),
	Entry("one is taken by a part of its description", "nvidia", 1),
	Entry("a number too high is refused", "3", -1),
	Entry("a negative number is refused", "-1", -1),
	Entry("a text of none is refused", "TPU", -1),
)
