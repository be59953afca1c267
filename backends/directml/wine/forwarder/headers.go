package forwarder

// These headers follow Microsoft's "PE Format", field by field.

type coffHeader struct {
	Machine, Sections          uint16
	Time, Symbols, SymbolCount uint32
	OptionalHeaderSize         uint16
	Characteristics            uint16
}

// An optionalHeader is the optional header of PE32+.
type optionalHeader struct {
	Magic                                         uint16
	LinkerVersion                                 [2]uint8
	Code, InitializedData, UninitializedData      uint32
	EntryPoint, CodeAddress                       uint32
	ImageBase                                     uint64
	SectionAlignment, FileAlignment               uint32
	SystemVersion, ImageVersion, SubsystemVersion [2]uint16
	Win32Version                                  uint32
	ImageSize, HeadersSize, Checksum              uint32
	Subsystem, DLLCharacteristics                 uint16
	StackReserve, StackCommit                     uint64
	HeapReserve, HeapCommit                       uint64
	LoaderFlags                                   uint32
	DirectoryCount                                uint32
	Directories                                   [16][2]uint32
}

type sectionHeader struct {
	Name                              [8]byte
	Size, Address, RawSize, RawOffset uint32
	Relocations, LineNumbers          uint32
	RelocationCount, LineNumberCount  uint16
	Characteristics                   uint32
}

type exportDirectory struct {
	Flags, Time                uint32
	Version                    [2]uint16
	Name, OrdinalBase          uint32
	FunctionCount, NameCount   uint32
	Functions, Names, Ordinals uint32
}
