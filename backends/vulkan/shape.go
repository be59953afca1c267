package vulkan

import (
	"math/bits"

	"example.com/conform/backends/vulkan/vk"
)

// A kernel is a shader for any width of elements.
type kernel uint8

const (
	tiles kernel = iota // small copies
	rows                // a large copy
	picks               // a large copy of runs that lie in the source backwards, or in every second place
	kernels
)

// A shader is a kernel for elements of one width.
type shader struct {
	kernel kernel
	width  uint8 // binary logarithm of bytes
}

// widths is the number of widths: 1, 2, 4, 8 and 16 bytes.
const widths = 5

func (k kernel) of(width int64) shader { return shader{k, uint8(bits.Len64(uint64(width)) - 1)} }

// index numbers the shaders.
func (s shader) index() int { return int(s.kernel)*widths + int(s.width) }

const shaderCount = int(kernels) * widths

// A shape is the size of a workgroup, and how many elements of a row, and of
// how many rows, each invocation of kernel rows copies. It specialises a
// shader.
type shape struct{ x, y, along, across uint32 }

// A tuning is how to divide work for a kind of device.
type tuning struct {
	// A move with many elements gets its own dispatch, if one of the loops over
	// them is long.
	many, long int64
	int64      bool // blocks are pairs of 64-bit integers if the device has these

	tile shape // a tile is x elements at a time, and y tiles a workgroup
	// steps is the smallest number of elements of a tile for each invocation.
	steps int64
	// rows are shapes for rows of at least x elements. The first that fits is
	// used; the last always fits.
	rows []shape
	// transposed is the shape for a source whose elements are further apart
	// than its rows.
	transposed shape
}

var (
	// A software device runs the invocations of a workgroup in turn, eight at a
	// time in the lanes of a vector. Workgroups are expensive, and so is each
	// access to memory, however narrow.
	software = tuning{
		many: 1 << 12, long: 16, int64: true,
		tile:       shape{x: 8, y: 1},
		steps:      64,
		rows:       []shape{{8, 1, 256, 4}},
		transposed: shape{8, 1, 4, 256},
	}
	// A GPU needs many invocations, and neighbours that access adjacent memory.
	hardware = tuning{
		many: 1 << 16, long: 16,
		tile:       shape{x: 32, y: 4},
		steps:      4,
		rows:       []shape{{256, 1, 4, 1}, {64, 4, 2, 1}, {16, 16, 1, 1}},
		transposed: shape{32, 8, 1, 4},
	}
)

// tune returns the tuning for a kind of device whose workgroups have at most
// the given number of invocations, 128 or more.
func tune(kind vk.PhysicalDeviceType, invocations uint32) tuning {
	if kind == vk.PhysicalDeviceTypeCPU {
		return software
	}
	t := hardware
	t.rows = append([]shape(nil), t.rows...)
	for i := range t.rows {
		t.rows[i].limit(invocations)
	}
	t.transposed.limit(invocations)
	return t
}

// limit halves the workgroup until it has no more invocations than allowed.
func (s *shape) limit(invocations uint32) {
	for s.x*s.y > invocations {
		if s.y > 1 {
			s.y /= 2
		} else {
			s.x /= 2
		}
	}
}

// shape returns the shape for a move with the given loops along and across its
// rows.
func (t *tuning) shape(column, row loop) shape {
	if row.extent > 1 && row.from != 0 && max(column.from, -column.from) > max(row.from, -row.from) {
		return t.transposed
	}
	for _, s := range t.rows {
		if column.extent >= int64(s.x)*int64(s.along) {
			return s
		}
	}
	return t.rows[len(t.rows)-1]
}

// length returns the number of elements of a record's tiles. It is larger if there
// would be too many tiles.
func (t *tuning) length(count int64) int64 {
	const maxTiles, maxSteps = 1 << 16, 1 << 10 // lavapipe ends loops after 65,535 iterations, including those of outer loops
	lanes := int64(t.tile.x)
	return lanes * min(maxSteps, max(t.steps, (count+lanes*maxTiles-1)/(lanes*maxTiles)))
}
