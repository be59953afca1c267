package plugin

import (
	"unsafe"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

// abiVersion is CONFORM_ABI_VERSION.
const abiVersion = 1

// The flags of capabilities and limits.
const flagPacked, flagNoCheckOnly, flagAbsent, flagViews, flagSparse, flagDonated, flagOutputViews, flagTiles, flagValidOnly = 1, 2, 4, 8, 16, 32, 64, 128, 256

// The structures of conform_backend.h, field for field. Their layout is the
// same under every 64-bit C compiler.
type (
	capability struct {
		operator *byte
		dtypes   uint32
		maxRank  uint32
		minRank  uint32
		flags    uint32
		limits   *limit
		count    uint64
	}
	limit struct {
		name     *byte
		dtypes   uint32
		minRank  uint32
		maxRank  uint32
		flags    uint32
		values   list
		min, max int64
	}
	description struct {
		structSize      uint32
		abiVersion      uint32
		name            *byte
		version         *byte
		device          *byte
		capabilities    *capability
		capabilityCount uint64
		capabilitySize  uint64
		readings        **byte
		readingCount    uint64
	}
	list struct {
		values *int64
		count  uint64
	}
	attribute struct {
		name  *byte
		value list
		form  uint32
	}
	operand struct {
		name             *byte
		dtype            uint32
		layout           uint32
		sizes            list
		strides          list
		totalBytes       int64
		minorToMajor     list
		paddedDimensions list
		paddingValue     uint64
		buffer           *byte
		length           uint64

		inferredRank  uint32
		inferredSizes [tensor.MaxRank]int64

		first int64

		tileDims     list
		tileDimSizes list
	}
	nodeOperand struct {
		name  *byte
		value uint64
	}
	node struct {
		operator       *byte
		operands       *nodeOperand
		operandCount   uint64
		attributes     *attribute
		attributeCount uint64
		to             uint32
		toRank         uint64
		toSizes        *int64
		lists          *nodeOperand
		listCount      uint64
	}
	program struct {
		nodes           *node
		nodeCount       uint64
		nodeSize        uint64
		nodeOperandSize uint64
		returns         *uint64
		returnCount     uint64
		valueCount      uint64
	}
	job struct {
		id             *byte
		operator       *byte
		checkOnly      uint64
		operands       *operand
		operandCount   uint64
		attributes     *attribute
		attributeCount uint64

		status uint32
		detail [256]byte

		program *program
	}
	batch struct {
		structSize    uint64
		jobs          *job
		jobCount      uint64
		jobSize       uint64
		operandSize   uint64
		attributeSize uint64
	}
)

// The values of conform_operand.layout.
const (
	layoutImplicit = iota
	layoutStrided
	layoutXLA
)

// functions are what a library exports.
type functions struct {
	describe func() *description
	run      func(*batch) int32
	close    func()
}

func (f *functions) symbols() []engine.Symbol {
	return []engine.Symbol{
		{Name: "conform_describe", Function: &f.describe},
		{Name: "conform_run", Function: &f.run},
		{Name: "conform_close", Function: &f.close},
	}
}

// maxText bounds a string of a library, in bytes.
const maxText = 4096

// text returns the C string at p, or "" where there is none.
func text(p *byte) string {
	if p == nil {
		return ""
	}
	n := 0
	for n < maxText && *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// at returns element i of an array whose elements are size bytes apart.
func at[T any](array *T, size uint64, i int) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(array), uint64(i)*size))
}
