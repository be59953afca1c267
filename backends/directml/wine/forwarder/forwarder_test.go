package forwarder_test

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/wine/forwarder"
)

func TestForwarder(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Forwarder")
}

var _ = Describe("bcryptprimitives.dll", func() {
	var file *pe.File
	var optional *pe.OptionalHeader64

	BeforeEach(func() {
		var err error
		file, err = pe.NewFile(bytes.NewReader(forwarder.BcryptPrimitives()))
		Expect(err).NotTo(HaveOccurred())
		var ok bool
		optional, ok = file.OptionalHeader.(*pe.OptionalHeader64)
		Expect(ok).To(BeTrue(), "PE32+")
	})

	It("is a DLL for x64 that runs no code", func() {
		Expect(file.Machine).To(BeEquivalentTo(pe.IMAGE_FILE_MACHINE_AMD64))
		Expect(file.Characteristics & pe.IMAGE_FILE_DLL).NotTo(BeZero())
		Expect(optional.AddressOfEntryPoint).To(BeZero())
		Expect(file.Sections).To(HaveLen(1))
		Expect(file.Sections[0].Characteristics & pe.IMAGE_SCN_MEM_EXECUTE).To(BeZero())
	})

	It("lies within the sizes that its headers state", func() {
		section := file.Sections[0]
		Expect(len(forwarder.BcryptPrimitives())).To(BeEquivalentTo(section.Offset + section.Size))
		Expect(optional.SizeOfImage).To(BeNumerically(">=", section.VirtualAddress+section.VirtualSize))
		Expect(optional.SizeOfImage % optional.SectionAlignment).To(BeZero())
	})

	It("exports ProcessPrng, which is advapi32's SystemFunction036", func() {
		section := file.Sections[0]
		data, err := section.Data()
		Expect(err).NotTo(HaveOccurred())
		word := func(address uint32) uint32 {
			return binary.LittleEndian.Uint32(data[address-section.VirtualAddress:])
		}
		text := func(address uint32) string {
			at := data[address-section.VirtualAddress:]
			return string(at[:bytes.IndexByte(at, 0)])
		}
		exports := optional.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_EXPORT]
		directory := exports.VirtualAddress
		Expect(text(word(directory + 12))).To(Equal("bcryptprimitives.dll"))
		Expect(word(directory+20)).To(BeEquivalentTo(1), "functions")
		Expect(word(directory+24)).To(BeEquivalentTo(1), "names")
		function := word(word(directory + 28))
		Expect(text(function)).To(Equal("advapi32.SystemFunction036"))
		Expect(text(word(word(directory + 32)))).To(Equal("ProcessPrng"))
		// A function within the directory is a forward.
		Expect(function).To(BeNumerically("~", directory+exports.Size/2, exports.Size/2))
	})
})
