package dml

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var stridesText = spec.Text{Name: "dml.strides", Document: "Using strides to express padding and memory layout (DirectML)"}

// The rules of the strides text, which bind the descriptors of every
// DirectML operator.
var (
	SizesAreLogical = stridesText.Meaning("sizes-are-logical", "introduction",
		"Sizes state the logical extent of each dimension. Strides, not sizes, state how elements lie in memory.")
	StrideIsDistance = stridesText.Meaning("stride-is-distance", "2D arrays",
		"The stride of a dimension is the number of elements to skip to reach the next element of that dimension.")
	RowMajorOrder = stridesText.Meaning("row-major", "2D arrays",
		"In row-major order, the width stride is 1 and the height stride is the width.")
	ColumnMajorOrder = stridesText.Meaning("column-major", "2D arrays",
		"In column-major order, the height stride is 1 and the width stride is the height, which is 2 for the text's 2x3 array.")
	LayoutNames = stridesText.Meaning("layout-names", "Higher dimensions",
		"The name of a layout lists its dimensions from the highest order to the lowest: HW, WH, DHW, WHD, NCHW. The lowest varies fastest in memory.")
	PackedStride = stridesText.Meaning("packed-stride", "Higher dimensions",
		"The packed stride of a dimension is the product of the sizes of all dimensions of lower order.")
	OffsetIsDotProduct = stridesText.Meaning("offset-is-dot-product", "Higher dimensions",
		"The offset of an element, in elements from the start of the buffer, is the dot product of its coordinates and the strides.")
	PackedTensor = stridesText.Meaning("packed-tensor", "Higher dimensions; Packed tensors",
		"A tensor is packed if its buffer has as many elements as the tensor and no two elements share an offset.")
	Overlap = stridesText.Meaning("overlap", "Broadcasting with strides",
		"Elements of a tensor may share an offset. Some do whenever the buffer has fewer elements than the tensor.")
	Broadcast = stridesText.Meaning("broadcast", "Broadcasting with strides",
		"A stride of 0 repeats the elements of the lower-order dimensions along its dimension.")
	Padding = stridesText.Meaning("padding", "Padding with strides",
		"A buffer may be larger than the elements of the tensor need. Whatever no coordinates reach is padding and does not belong to the tensor.")
	MinimumElements = stridesText.Meaning("minimum-elements", "Padding with strides",
		"Where elements neither overlap nor leave gaps, the smallest buffer has as many elements as the product of the sizes.")
	MinimumSize = stridesText.Given(SizesNonzero).Static("minimum-size", "Padding with strides (DMLCalcBufferTensorSize)",
		"The buffer holds every element: it has at least (offset of the last element + 1) × element size bytes. With the answer reject to dml.strides/unrounded-total-size, this minimum is rounded up to a multiple of 4, as the published helper does.",
		func(k *spec.Check) {
			for i := range k.Tensors {
				minimumSize(k, i)
			}
		})
	SizeFits = stridesText.Given(SizesNonzero).Static("size-fits", "Padding with strides (silent; DMLCalcBufferTensorSize and TotalTensorSizeInBytes are UINT64)",
		"A tensor has fewer than 2^64 elements, and its buffer has fewer than 2^64 bytes, rounded up to a multiple of 4. Neither count wraps. With the answer uint to dml.strides/element-limit, the limit is lower.",
		func(k *spec.Check) {
			for i := range k.Tensors {
				if _, err := k.Place(i); err == nil {
					continue
				}
				if d := &k.Tensors[i].Desc; !measure(d).fits {
					k.Breaks("%s has %v", k.Name(i), vast{d})
				}
			}
			if k.Valid() {
				elementLimit(k)
			}
		})
	SizesNonzero = stridesText.Static("sizes-nonzero", "Padding with strides (silent; DMLCalcBufferTensorSize has no answer for a size of 0)",
		"No size is 0. The text sizes a buffer by its last element, which a tensor of size 0 does not have.", func(k *spec.Check) {
			for i := range k.Tensors {
				if sizes := k.Tensors[i].Sizes; hasZero(sizes) {
					k.Breaks("%s sizes are %v", k.Name(i), sizes)
				}
			}
		})
	DimensionOrder = stridesText.Meaning("dimension-order", "DirectML buffer tensor descriptions",
		"Sizes and strides are listed in the fixed order N C H W or N C D H W, whatever the order in memory.")
	LeadingOnes = stridesText.Meaning("leading-ones", "DirectML buffer tensor descriptions",
		"Data of lower rank is described with leading dimensions of size 1.")
	ImplicitStrides = stridesText.Meaning("implicit-strides", "Packed NCHW (implicit strides)",
		"Strides may be absent. The tensor is then packed, and its last dimension varies fastest.")
	InterleavedOrder = stridesText.Meaning("nhwc", "DirectML buffer tensor descriptions; Packed NHWC",
		"Strides can state any order in memory. In packed NHWC, the channel stride is 1.")
	NoOverlappingOutput = stridesText.Given(SizesNonzero).Static("no-overlapping-output", "Broadcasting with strides (silent on outputs)",
		"No two elements of an output share an address, unless the answer to dml.strides/overlapping-output allows it.",
		func(k *spec.Check) {
			for i := k.Inputs(); i < len(k.Tensors); i++ {
				noOverlap(k, i)
			}
		})
)

// The questions of the strides text.
var (
	// OverlappingOutput: the text is silent on overlap in an output.
	OverlappingOutput = stridesText.Question("overlapping-output", "Broadcasting with strides",
		"May two elements of an output share an address?", []spec.Option{
			OverlapRejected: spec.Rejected,
			OverlapEvidentRejected: {Name: "reject-evident", Statement: "No, where the overlap is evident: the call is rejected if a dimension of several elements has stride 0, " +
				"if two such dimensions have equal strides, or if there are more elements than addresses. Any other shared address holds any one of the values written to it."},
			OverlapAnyCollider: {Name: "any-collider", Statement: "Yes: a shared address holds any one of the values written to it."},
		})
	// UnroundedTotal: the helper rounds up to 4 bytes; the text does not require
	// that of a descriptor.
	UnroundedTotal = stridesText.Question("unrounded-total-size", "Padding with strides (DMLCalcBufferTensorSize)",
		"May a stated total size hold every element and still be below the minimum rounded up to 4 bytes?", []spec.Option{
			UnroundedRejected: {Name: "reject", Statement: "No: the rounded size is the minimum."},
			UnroundedAccepted: {Name: "accept", Statement: "Yes: the total size only has to hold every element."},
		})
	// ElementLimit: sizes are UINTs and TotalTensorSizeInBytes is a UINT64; the
	// text states no other limit on the size of a tensor.
	ElementLimit = stridesText.Question("element-limit", "Padding with strides (silent)",
		"How many elements may a tensor have, and how many may its buffer have room for?", []spec.Option{
			ElementLimitNone: {Name: "none", Statement: "As many as 64 bits can count."},
			ElementLimitUint: {Name: "uint", Statement: "At most 2^32 - 1: a call beyond that is rejected."},
		})
)

// The answers to the questions of the strides text.
const (
	OverlapRejected, OverlapEvidentRejected, OverlapAnyCollider spec.Answer = 0, 1, 2
	UnroundedRejected, UnroundedAccepted                        spec.Answer = 0, 1
	ElementLimitNone, ElementLimitUint                          spec.Answer = 0, 1
)

// stridesRules lists the rules of the strides text except [SizesNonzero], which
// an operator lists before its rules that compare sizes.
var stridesRules = []*spec.Rule{
	SizesAreLogical, StrideIsDistance, RowMajorOrder, ColumnMajorOrder, LayoutNames, PackedStride,
	OffsetIsDotProduct, PackedTensor, Overlap, Broadcast, Padding, MinimumElements,
	DimensionOrder, LeadingOnes, ImplicitStrides, InterleavedOrder, MinimumSize, NoOverlappingOutput, SizeFits,
}

var stridesQuestions = []*spec.Question{OverlappingOutput, UnroundedTotal, ElementLimit}

// minimumSize checks the total size that the descriptor of tensor i states.
func minimumSize(k *spec.Check, i int) {
	d := &k.Tensors[i].Desc
	layout, ok := d.Layout.(*tensor.Strided)
	if !ok || layout.TotalBytes == 0 {
		return
	}
	place, err := k.Place(i)
	if err != nil {
		if n := measure(d); n.fits && n.bytes > uint64(layout.TotalBytes) {
			k.Breaks("%s has %d bytes for elements that take %d", k.Name(i), layout.TotalBytes, n.bytes)
		}
		return
	}
	exact := place.Span * d.DType.Size()
	rounded, _ := tensor.MinimumBytes(d.Sizes, place.Strides, d.DType.Size())
	switch {
	case layout.TotalBytes >= rounded:
	case layout.TotalBytes < exact:
		k.Breaks("%s has %d bytes for elements that take %d", k.Name(i), layout.TotalBytes, exact)
	case k.Answer(UnroundedTotal) == UnroundedRejected:
		k.Breaks("%s has %d bytes; the minimum, rounded up to 4, is %d", k.Name(i), layout.TotalBytes, rounded)
	}
}

// measured is the size of a descriptor that may exceed 63 bits: the bytes that its
// elements take, and whether 64 bits can count the elements, and the bytes rounded
// up to 4.
type measured struct {
	bytes uint64
	fits  bool
}

func measure(d *tensor.Desc) measured {
	strides := d.StatedStrides()
	elements, last, fits := uint64(1), uint64(0), true
	times := func(a, b uint64) uint64 {
		high, low := bits.Mul64(a, b)
		fits = fits && high == 0
		return low
	}
	plus := func(a, b uint64) uint64 {
		sum, carry := bits.Add64(a, b, 0)
		fits = fits && carry == 0
		return sum
	}
	for i, size := range d.Sizes {
		elements = times(elements, uint64(size))
		if strides != nil {
			last = plus(last, times(uint64(size-1), uint64(strides[i])))
		}
	}
	if strides == nil { // packed
		last = elements - 1
	}
	exact := times(plus(last, 1), uint64(d.DType.Size()))
	plus(exact, 3)
	return measured{exact, fits}
}

// vast writes the size of a descriptor that exceeds 64 bits, for a message.
type vast struct{ *tensor.Desc }

// String returns the number of elements, and of their bytes rounded up to 4.
func (d vast) String() string {
	strides := d.StatedStrides()
	one := big.NewInt(1)
	elements, last := big.NewInt(1), new(big.Int)
	for i, size := range d.Sizes {
		elements.Mul(elements, big.NewInt(size))
		if strides != nil {
			last.Add(last, new(big.Int).Mul(big.NewInt(size-1), big.NewInt(strides[i])))
		}
	}
	if strides == nil { // packed
		last.Sub(elements, one)
	}
	bytes := last.Add(last, one)
	bytes.Mul(bytes, big.NewInt(d.DType.Size()))
	bytes.Add(bytes, big.NewInt(3))
	return fmt.Sprintf("%d elements, in %d bytes", elements, bytes.Rsh(bytes, 2).Lsh(bytes, 2))
}

// elementLimit checks the size of the tensors of a call that breaks no other rule.
func elementLimit(k *spec.Check) {
	for i := range k.Tensors {
		place, err := k.Place(i)
		if err != nil {
			return
		}
		if max(place.Elements, place.Bytes) <= math.MaxUint32 {
			continue
		}
		room := 1 + (place.Bytes-1)/k.Tensors[i].DType.Size()
		if max(place.Elements, room) > math.MaxUint32 && k.Answer(ElementLimit) == ElementLimitUint {
			k.Breaks("%s has %d elements and room for %d", k.Name(i), place.Elements, room)
		}
	}
}

// noOverlap checks that no two elements of tensor i share an address.
func noOverlap(k *spec.Check, i int) {
	sizes, strides := k.Tensors[i].Sizes, k.Tensors[i].StatedStrides()
	if strides == nil {
		return
	}
	if _, err := k.Place(i); err != nil {
		return // too large for that
	}
	if overlaps, err := tensor.Overlaps(sizes, strides); !overlaps && err == nil {
		return
	}
	answer := k.Answer(OverlappingOutput)
	if answer == OverlapRejected || answer == OverlapEvidentRejected && overlapIsEvident(sizes, strides) {
		k.Breaks("%s sizes %v with strides %v", k.Name(i), sizes, strides)
	}
}

// overlapIsEvident reports whether a test without a search shows that elements
// overlap.
func overlapIsEvident(sizes, strides []int64) bool {
	for i, stride := range strides {
		if sizes[i] == 1 {
			continue
		}
		if stride == 0 {
			return true
		}
		for j := range i {
			if sizes[j] > 1 && strides[j] == stride {
				return true
			}
		}
	}
	elements, _ := tensor.Elements(sizes)
	addresses, _ := tensor.ExactBytes(sizes, strides, 1)
	return elements > addresses
}

func hasZero(sizes []int64) bool { return slices.Contains(sizes, 0) }
