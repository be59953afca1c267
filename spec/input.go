package spec

import "example.com/conform/spec/tensor"

// Formed reports whether the text takes the attribute as an input that may have forms: a list of integers.
func (f *Field) Formed() bool { return f.Input && f.List != nil && !f.Float32 && !f.Range.Bool() }

// Computable reports whether the attribute may have forms, and has entries.
func (f *Field) Computable() bool { return f.Formed() && f.List.Len() > 0 }

// Tensor returns the attribute as an input has it that is a tensor of a data type: a list, or an
// integer without dimensions. It is false if the type lacks an entry.
func (f *Field) Tensor(d tensor.DType) (t Tensor, ok bool) {
	t.DType, t.Sizes = d, f.InputSizes()
	entries := f.Entries()
	t.Data = make([]byte, int64(len(entries))*d.Size())
	for i, entry := range entries {
		bits, has := uint64(entry), true
		if !f.Float32 {
			bits, has = tensor.IntegerValue(d, entry)
		}
		if !has {
			return t, false
		}
		t.SetBits(int64(i), bits)
	}
	return t, true
}

// EntriesOf returns what the attribute would be if it came from a tensor; false if it cannot.
func (f *Field) EntriesOf(t *Tensor) (entries []int64, ok bool) {
	if t.Rank() != len(f.InputSizes()) || t.Rank() == 1 && t.Sizes[0] > MaxListLength {
		return nil, false
	}
	entries = make([]int64, len(t.Data)/int(t.DType.Size()))
	for i := range entries {
		bits := t.Bits(int64(i))
		if entries[i] = int64(bits); !f.Float32 {
			if entries[i], ok = tensor.Integer(t.DType, bits); !ok {
				return nil, false
			}
		}
	}
	return entries, true
}

// SetEntries sets what [Field.Entries] returns.
func (f *Field) SetEntries(entries []int64) {
	if f.List == nil {
		*f.Int = entries[0]
	} else {
		f.List.SetEntries(entries)
	}
}

// Shares reports whether the attribute is an input of one of two types, and of the same as the others.
func (a *Attribute) Shares() bool { return len(a.InputTypes) == 2 }

// Entries returns the entries of a list, or the one integer that the attribute is.
func (f *Field) Entries() []int64 {
	if f.List == nil {
		return []int64{*f.Int}
	}
	return f.List.Entries()
}

// InputSizes returns the sizes of the tensor that the attribute is as an input.
func (f *Field) InputSizes() []int64 {
	if f.List == nil {
		return []int64{}
	}
	return []int64{int64(f.List.Len())}
}

// ListType returns the data type that a list or an integer has as an input where nothing else says it.
func (f *Field) ListType() tensor.DType {
	switch {
	case f.Float32:
		return tensor.Float32
	case f.Range.Bool():
		return tensor.Bool
	}
	return tensor.Int64
}
