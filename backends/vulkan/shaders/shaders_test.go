package shaders_test

import (
	"encoding/binary"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan/shaders"
	"example.com/conform/backends/vulkan/shaders/internal/glsl"
)

func TestShaders(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/vulkan/shaders")
}

// spirv is the first word of every module.
const spirv = 0x07230203

var folder = os.DirFS(".")

var _ = Describe("The binaries", func() {
	It("are made of the sources as they are", func() {
		manifest, err := glsl.ReadManifest(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(manifest.Compiler).To(Equal(glsl.Pinned))
		var names []string
		for _, v := range glsl.Variants() {
			Expect(manifest.Stale(folder, &v)).To(BeEmpty(), "run go generate")
			names = append(names, v.Binary)
		}
		Expect(slices.Sorted(maps.Keys(manifest.Binaries))).To(Equal(names))
	})
	It("are all there is, and embedded except those of tests", func() {
		var names []string
		Expect(fs.WalkDir(folder, ".", func(path string, _ fs.DirEntry, err error) error {
			if strings.HasSuffix(path, ".spv") {
				names = append(names, path)
			}
			return err
		})).To(Succeed())
		var want []string
		for _, v := range glsl.Variants() {
			want = append(want, v.Binary)
			code, err := shaders.Binary(strings.TrimSuffix(v.Binary, ".spv"))
			if strings.HasPrefix(v.Binary, "testdata/") {
				Expect(err).To(HaveOccurred())
				continue
			}
			Expect(err).NotTo(HaveOccurred())
			Expect(binary.LittleEndian.Uint32(code)).To(BeEquivalentTo(spirv), v.Binary)
		}
		slices.Sort(want)
		Expect(names).To(HaveExactElements(want))
	})
	It("need no feature that their elements do not need", func() {
		const opCapability, header = 17, 5 // words before the first instruction
		names := map[uint32]string{1: "Shader", 11: "Int64", 4433: "StorageBuffer16BitAccess", 4448: "StorageBuffer8BitAccess"}
		for _, v := range glsl.Variants() {
			code, err := fs.ReadFile(folder, v.Binary)
			Expect(err).NotTo(HaveOccurred())
			var found []string
			for at := 4 * header; binary.LittleEndian.Uint16(code[at:]) == opCapability; at += 4 * int(binary.LittleEndian.Uint16(code[at+2:])) {
				number := binary.LittleEndian.Uint32(code[at+4:])
				Expect(names).To(HaveKey(number), v.Binary)
				found = append(found, names[number])
			}
			want := []string{"Shader"}
			for define, capability := range map[string]string{"ELEMENT=uint8_t": "StorageBuffer8BitAccess", "ELEMENT=uint16_t": "StorageBuffer16BitAccess", "INT64": "Int64"} {
				if slices.Contains(v.Defines, define) {
					want = append(want, capability)
				}
			}
			Expect(found).To(ConsistOf(want), v.Binary)
		}
	})
	It("come out the same, byte for byte, and valid", func() {
		if err := glsl.Compiler(); err != nil {
			if os.Getenv("CI") == "true" {
				Fail(err.Error())
			}
			Skip(err.Error())
		}
		for _, v := range glsl.Variants() {
			code, err := v.Compile(".")
			Expect(err).NotTo(HaveOccurred())
			Expect(os.ReadFile(v.Binary)).To(Equal(code), v.Binary)
		}
	})
})

var _ = Describe("A binary is stale", func() {
	v := glsl.Variant{Binary: "a.spv", Source: "a.comp", Defines: []string{"ELEMENT=uint"}}
	tree := func() (fstest.MapFS, glsl.Manifest) {
		files := fstest.MapFS{"a.comp": {Data: []byte("void main() {}")}, "b.glsl": {Data: []byte("uint b;")}, "a.spv": {Data: []byte("code")}}
		inputs, err := v.Inputs(files)
		Expect(err).NotTo(HaveOccurred())
		return files, glsl.Manifest{Binaries: map[string]glsl.Entry{"a.spv": {Inputs: inputs, Binary: glsl.Sum([]byte("code"))}}}
	}
	DescribeTable("when",
		func(change func(fstest.MapFS, *glsl.Manifest, *glsl.Variant), want string) {
			files, manifest := tree()
			changed := v
			change(files, &manifest, &changed)
			Expect(manifest.Stale(files, &changed)).To(Equal(want))
		},
		Entry("nothing has changed: it is not", func(fstest.MapFS, *glsl.Manifest, *glsl.Variant) {}, ""),
		Entry("its source has changed", func(f fstest.MapFS, _ *glsl.Manifest, _ *glsl.Variant) {
			f["a.comp"].Data = append(f["a.comp"].Data, '\n')
		}, "a.spv is older than its source"),
		Entry("what the source may include has changed", func(f fstest.MapFS, _ *glsl.Manifest, _ *glsl.Variant) { f["b.glsl"].Data = nil }, "a.spv is older than its source"),
		Entry("there is more that it may include", func(f fstest.MapFS, _ *glsl.Manifest, _ *glsl.Variant) { f["c.glsl"] = &fstest.MapFile{} }, "a.spv is older than its source"),
		Entry("something else is defined", func(_ fstest.MapFS, _ *glsl.Manifest, v *glsl.Variant) { v.Defines = []string{"ELEMENT=uvec2"} }, "a.spv is older than its source"),
		Entry("it has been changed itself", func(f fstest.MapFS, _ *glsl.Manifest, _ *glsl.Variant) { f["a.spv"].Data = []byte("edoc") }, "a.spv has been changed"),
		Entry("it is missing", func(f fstest.MapFS, _ *glsl.Manifest, _ *glsl.Variant) { delete(f, "a.spv") }, "a.spv is missing"),
		Entry("the manifest does not have it", func(_ fstest.MapFS, m *glsl.Manifest, _ *glsl.Variant) { delete(m.Binaries, "a.spv") }, "a.spv is not in the manifest"),
	)
})
