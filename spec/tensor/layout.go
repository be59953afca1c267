package tensor

import (
	"iter"
	"math"
	"slices"
	"strconv"
)

// A Layout describes where the elements of a tensor lie in its buffer:
// [*Strided] or [*XLA]. Copies, case files, messages, schemas, perturbations
// and changes of rank are derived from its fields.
type Layout interface {
	// Family returns the family of the layout.
	Family() *Family
	// Stated reports whether the layout states anything.
	Stated() bool
	// Padding returns the element that memory beyond the logical sizes holds.
	// Ok is false if it may hold anything.
	Padding(d DType) (bits uint64, ok bool)
	// Weight returns how complex the layout is. An absent layout weighs 0.
	Weight() int64
	// Plainer lists layouts that may be simpler for a tensor of these sizes, in
	// the order in which to try them; nil means no layout. They may share
	// memory with this layout and with each other.
	Plainer(sizes []int64) []Layout

	// fields returns the fields. Unused entries have no key.
	fields() [maxFields]Field
	// place sets the stride of each dimension, in elements, and returns
	// [Placement.Span] and the length of the buffer in bytes. Elements is the
	// product of the sizes.
	place(sizes, strides []int64, elements int64, dtype DType) (span, bytes int64, err error)
}

const maxFields = 5

// A Family is the layouts of one text. The nil Family is for tensors that
// cannot state a layout: they are row-major without gaps.
type Family struct {
	Noun string // what a tensor has that states a layout: "strides"
	// New returns a layout that states nothing.
	New func() Layout
	// Packed returns a layout that states the row-major order without gaps.
	Packed func(sizes []int64) Layout

	maxSize  int64
	implicit Layout
}

// MaxSize returns the largest size that a tensor can have, in elements.
func (f *Family) MaxSize() int64 {
	if f == nil {
		return math.MaxInt64
	}
	return f.maxSize
}

// Fields yields the fields of a new layout.
func (f *Family) Fields() iter.Seq[Field] {
	if f == nil {
		return Fields(nil)
	}
	return Fields(f.New())
}

// A Field is one property that a layout can state. Either List or Number is
// set, and points into the layout. A number without names is the length of the
// buffer in bytes.
type Field struct {
	*Key
	List   *[]int64 // nil in the layout means absent
	Number *int64   // 0 in the layout means absent
}

// Text returns a number as users write it: its name if it has one, or else its
// digits.
func (f *Field) Text() string {
	if n := *f.Number; n >= 0 && n < int64(len(f.Names)) {
		return f.Names[n]
	}
	return strconv.FormatInt(*f.Number, 10)
}

// A Key describes a field.
type Key struct {
	Name     string  // in case files and messages: "strides"
	Doc      string  // one line, for schemas
	Min, Max int64   // of a number without names, or of the entries of a list
	Entries  Entries // of a list
	// Counted means that a descriptor has one count for this list and the
	// sizes.
	Counted bool
	// Names are the names of the numbers 0, 1, 2 and so on, where 0 means
	// absent; or the names of lists, which Named returns.
	Names []string
	Named func(name string, sizes []int64) ([]int64, error)
}

// Entries states what the entries of a list are.
type Entries uint8

// The kinds of entries.
const (
	StrideEntries    Entries = iota // entry i is the stride of dimension i
	WidthEntries                    // entry i is the width of dimension i in memory
	DimensionEntries                // each entry is a dimension number
	TileEntries                     // the entries are of tiles, whatever the dimensions
)

// Fields yields the fields of a layout; none if it is nil.
func Fields(l Layout) iter.Seq[Field] {
	return func(yield func(Field) bool) {
		if l == nil {
			return
		}
		for _, field := range l.fields() {
			if field.Key == nil || !yield(field) {
				return
			}
		}
	}
}

// CloneLayout returns a copy that shares no memory with l.
func CloneLayout(l Layout) Layout {
	if l == nil {
		return nil
	}
	clone := l.Family().New()
	from, to := l.fields(), clone.fields()
	for i := range from {
		switch {
		case from[i].List != nil:
			*to[i].List = slices.Clone(*from[i].List)
		case from[i].Number != nil:
			*to[i].Number = *from[i].Number
		}
	}
	return clone
}

// InsertDimension inserts a dimension of size 1 before dimension at. Its stride
// or width is 1, and it becomes the slowest in memory.
func InsertDimension(l Layout, at int) {
	for field := range Fields(l) {
		switch {
		case field.List == nil || *field.List == nil || field.Entries == TileEntries:
		case field.Entries == DimensionEntries:
			for i, d := range *field.List {
				if d >= int64(at) {
					(*field.List)[i]++
				}
			}
			*field.List = append(*field.List, int64(at))
		case at <= len(*field.List):
			*field.List = slices.Insert(*field.List, at, 1)
		}
	}
}

// DropDimension removes dimension at.
func DropDimension(l Layout, at int) {
	for field := range Fields(l) {
		switch {
		case field.List == nil || *field.List == nil || field.Entries == TileEntries:
		case field.Entries == DimensionEntries:
			*field.List = slices.DeleteFunc(*field.List, func(d int64) bool { return d == int64(at) })
			for i, d := range *field.List {
				if d > int64(at) {
					(*field.List)[i]--
				}
			}
		case at < len(*field.List):
			*field.List = slices.Delete(*field.List, at, at+1)
		}
	}
}

// SwapDimensions exchanges dimensions i and k. Lists of dimension numbers
// change only if order is set.
func SwapDimensions(l Layout, i, k int, order bool) {
	for field := range Fields(l) {
		switch {
		case field.List == nil || field.Entries == TileEntries:
		case field.Entries == DimensionEntries:
			for at, d := range *field.List {
				switch {
				case order && d == int64(i):
					(*field.List)[at] = int64(k)
				case order && d == int64(k):
					(*field.List)[at] = int64(i)
				}
			}
		case max(i, k) < len(*field.List):
			(*field.List)[i], (*field.List)[k] = (*field.List)[k], (*field.List)[i]
		}
	}
}

// ForgetSizes removes from a layout everything that depends on the sizes, or
// returns nil if nothing else is stated.
func ForgetSizes(l Layout) Layout {
	for field := range Fields(l) {
		if field.List != nil && field.Entries < DimensionEntries {
			*field.List = nil
		}
	}
	if l == nil || !l.Stated() {
		return nil
	}
	return l
}
