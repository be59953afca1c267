// Package forwarder makes Windows DLLs without code, whose exports forward to
// exports of other DLLs.
//
// A Go program needs bcryptprimitives.dll, which Wine lacks before version 9.
// Go calls one function of it, and an older function of advapi32.dll does the
// same, so a DLL that forwards the call is enough.
package forwarder

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Name is the file name of the DLL that [BcryptPrimitives] makes.
const Name = "bcryptprimitives.dll"

// BcryptPrimitives returns bcryptprimitives.dll for x64. Its ProcessPrng
// forwards to SystemFunction036 of advapi32.dll, which also fills a buffer with
// random bytes and returns true.
func BcryptPrimitives() []byte {
	return dll(Name, export{"ProcessPrng", "advapi32.SystemFunction036"})
}

// An export is a name that forwards to an export of another DLL: "dll.name".
type export struct{ name, target string }

// Offsets in a DLL of one section.
const (
	sectionAddress = 0x1000 // in memory
	sectionOffset  = 0x200  // in the file
	fileAlignment  = 0x200
	headerAddress  = 0x40 // of the PE signature in the file
)

// dll returns the file of a DLL for x64 with one section, its export table.
func dll(name string, exports ...export) []byte {
	table := exportTable(name, exports)
	size := uint32(len(table))
	raw := alignUp(size, fileAlignment)
	file := make([]byte, 0, sectionOffset+raw)
	file = append(file, dosHeader()...)
	file = append(file, "PE\x00\x00"...)
	file = appendFields(file, coffHeader{
		Machine: 0x8664, Sections: 1, OptionalHeaderSize: uint16(binary.Size(optionalHeader{})),
		Characteristics: 0x2022, // an image, aware of large addresses, a DLL
	})
	file = appendFields(file, optionalHeader{
		Magic: 0x20b, InitializedData: raw, CodeAddress: sectionAddress,
		ImageBase: 0x1_8000_0000, SectionAlignment: 0x1000, FileAlignment: fileAlignment,
		SystemVersion: [2]uint16{6, 0}, SubsystemVersion: [2]uint16{6, 0},
		ImageSize: sectionAddress + alignUp(size, 0x1000), HeadersSize: sectionOffset,
		Subsystem:          3,     // console
		DLLCharacteristics: 0x160, // any base, in 64 bits; no execution of data
		StackReserve:       1 << 20, StackCommit: 1 << 12, HeapReserve: 1 << 20, HeapCommit: 1 << 12,
		DirectoryCount: 16, Directories: [16][2]uint32{{sectionAddress, size}},
	})
	file = appendFields(file, sectionHeader{
		Name: [8]byte{'.', 'e', 'd', 'a', 't', 'a'}, Size: size, Address: sectionAddress, RawSize: raw, RawOffset: sectionOffset,
		Characteristics: 0x40000040, // initialised data, readable
	})
	file = append(file, make([]byte, sectionOffset-len(file))...)
	file = append(file, table...)
	return append(file, make([]byte, int(raw)-len(table))...)
}

// exportTable returns the section: the directory; the function table, whose
// entries point to target names; the name table, in alphabetical order; the
// functions of these names; and the text that they all point to.
func exportTable(name string, exports []export) []byte {
	exports = slices.Clone(exports)
	slices.SortFunc(exports, func(a, b export) int { return bytes.Compare([]byte(a.name), []byte(b.name)) })
	n := uint32(len(exports))
	functions := sectionAddress + uint32(binary.Size(exportDirectory{}))
	names := functions + 4*n
	ordinals := names + 4*n
	text := ordinals + 2*n

	var targets, sorted, places, texts []byte
	pointTo := func(to []byte, s string) []byte {
		to = binary.LittleEndian.AppendUint32(to, text+uint32(len(texts)))
		texts = append(append(texts, s...), 0)
		return to
	}
	directory := exportDirectory{
		Name: text, OrdinalBase: 1, FunctionCount: n, NameCount: n,
		Functions: functions, Names: names, Ordinals: ordinals,
	}
	texts = append(append(texts, name...), 0)
	for i, e := range exports {
		targets = pointTo(targets, e.target)
		sorted = pointTo(sorted, e.name)
		places = binary.LittleEndian.AppendUint16(places, uint16(i))
	}
	return slices.Concat(appendFields(nil, directory), targets, sorted, places, texts)
}

func dosHeader() []byte {
	header := make([]byte, headerAddress)
	copy(header, "MZ")
	binary.LittleEndian.PutUint32(header[0x3c:], headerAddress)
	return header
}

// appendFields appends the fields of a header.
func appendFields(to []byte, header any) []byte {
	to, err := binary.Append(to, binary.LittleEndian, header)
	if err != nil {
		panic(err) // a header has a fixed size
	}
	return to
}

func alignUp(n, to uint32) uint32 { return (n + to - 1) / to * to }
