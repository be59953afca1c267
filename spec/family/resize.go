package family

import (
	"errors"
	"math"

	"example.com/conform/spec"
)

// Resize holds the attributes of an operator that resizes its data: entry i is for
// axis Axes[i], whose size is multiplied by Scales[i] or becomes Sizes[i]. Either Scales
// or Sizes is absent; Axes may be: see [Listed].
type Resize struct {
	Scales      []float32
	Sizes, Axes []int64
	Crop        []float32 // with CropAndResize, where axes are cropped, as shares of them: all starts, then all ends
	OneScale    int64     // [OwnScales], [Least] or [Greatest]
	Coordinates int64     // from [HalfPixel] on
	Rounding    int64     // from [PreferFloor] on
}

// Which scales the axes have if sizes are given: each its own, or all of them the
// least or the greatest that an entry of sizes asks for.
const (
	OwnScales = iota
	Least
	Greatest
)

// How an index of the output becomes a position in the data, by the texts' names.
const (
	HalfPixel = iota
	HalfPixelSymmetric
	PytorchHalfPixel
	AlignCorners
	Asymmetric
	CropAndResize
)

// Which element is the nearest to a position between two.
const (
	PreferFloor = iota
	PreferCeil
	Floor
	Ceil
)

// Entries returns how many scales there are, or sizes where there are no scales.
func (x Resize) Entries() int {
	if x.Scales != nil {
		return len(x.Scales)
	}
	return len(x.Sizes)
}

// Axis returns the dimension of entry i, for data of the given rank, and whether
// there is one.
func (x Resize) Axis(i, rank int) (int, bool) { return Listed(x.Axes, i, rank) }

// Cropped returns the start and the end of the crop of the axis of entry i: the whole
// axis if the crop is not read, or absent.
func (x Resize) Cropped(i int) (start, end float32) {
	if x.Coordinates != CropAndResize || x.Crop == nil {
		return 0, 1
	}
	return x.Crop[i], x.Crop[len(x.Crop)/2+i]
}

// OneOf checks that exactly one of scales and sizes is present.
func (x Resize) OneOf(k *spec.Check) {
	if (x.Scales == nil) == (x.Sizes == nil) {
		k.Breaks("there are %d scales and %d sizes", len(x.Scales), len(x.Sizes))
	}
}

// ScalesPositive checks that every scale is a finite number above 0.
func (x Resize) ScalesPositive(k *spec.Check) {
	for i, scale := range x.Scales {
		if !(scale > 0 && scale <= math.MaxFloat32) {
			k.Breaks("scale %d is %v", i, scale)
		}
	}
}

// NothingOfNothing checks that an empty axis stays empty, and that others do not become
// empty if they may not.
func (q *ResizeQuestions) NothingOfNothing(x Resize, k *spec.Check) {
	for i, to := range x.Sizes {
		d, _ := x.Axis(i, k.Tensors[0].Rank())
		size := k.Tensors[0].Sizes[d]
		if size == 0 && to > 0 || size > 0 && to == 0 && k.Rejects(q.ToNothing) {
			k.Breaks("axis %d has %d elements, and its size is to be %d", d, size, to)
		}
	}
}

// HasScales checks that no axis is empty if all axes have the same scale, because an
// empty axis has none, and that this is not asked for together with scales if it may
// not be.
func (q *ResizeQuestions) HasScales(x Resize, k *spec.Check) {
	if x.Scales != nil && x.OneScale != OwnScales && k.Rejects(q.OneScale) {
		k.Breaks("there are scales")
	}
	for i := range x.Sizes {
		if d, _ := x.Axis(i, k.Tensors[0].Rank()); x.OneScale != OwnScales && k.Tensors[0].Sizes[d] == 0 {
			k.Breaks("axis %d is empty", d)
		}
	}
}

// OneCrop checks that every entry has a start and an end of its crop.
func (q *ResizeQuestions) OneCrop(x Resize, k *spec.Check) {
	n := x.Entries()
	if x.Coordinates == CropAndResize && len(x.Crop) != 2*n && (x.Crop != nil || k.Rejects(q.NoCrop)) {
		k.Breaks("%d starts and ends for %d axes", len(x.Crop), n)
	}
}

// Forward checks that no crop ends before its start if it counts in the length of a
// scaled axis that has elements.
func (q *ResizeQuestions) Forward(x Resize, k *spec.Check) {
	for i := range x.Scales {
		d, _ := x.Axis(i, k.Tensors[0].Rank())
		if start, end := x.Cropped(i); end < start && k.Tensors[0].Sizes[d] > 0 && k.Answer(q.CroppedSize) == SizeCropped {
			k.Breaks("%v to %v is axis %d", start, end, i)
		}
	}
}

var errFar = errors.New("it has an entry that is no number, or beyond 2^20")

// CropLimit returns a limit of conform for a crop whose positions may be NaN or
// infinite in float32. The crop is the attribute called name.
func (x Resize) CropLimit(name string) error {
	for i := range len(x.Crop) / 2 {
		if start, end := x.Cropped(i); !(max(start, -start, end, -end) <= 1<<20) {
			return &spec.LimitError{Part: name, Err: errFar}
		}
	}
	return nil
}

// ResizeQuestions are the questions that the texts of resizing operators leave
// open.
type ResizeQuestions struct {
	// Length asks which length and scale an axis has if its size was rounded.
	Length *spec.Question
	// Arithmetic asks how exactly sizes and positions are computed.
	Arithmetic *spec.Question
	// CroppedSize asks whether the crop counts in the length of a scaled axis.
	CroppedSize *spec.Question
	// NoCrop asks what is cropped if the crop is absent.
	NoCrop *spec.Question
	// ToNothing asks whether the size of an axis that has elements may be 0.
	ToNothing *spec.Question
	// OneScale asks whether scales may be given where OneScale is not OwnScales.
	OneScale *spec.Question
}

// The answers to the questions.
const (
	LengthFraction, LengthMixed, LengthRounded spec.Answer = 0, 1, 2
	InFractions, InFloat32                     spec.Answer = 0, 1
	SizeCropped, SizeWhole                     spec.Answer = 0, 1
)
