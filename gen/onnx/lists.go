package onnx

import (
	"slices"

	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// lists are the ways in which exporters make lists, and others.
var lists = []program.List{
	{Kind: "an input", Make: func(d *program.Drawing, entries []int64) (int, bool) { return list(d, entries), true }},
	{Kind: "a shape", From: "shape", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		of := having(d, entries)
		if of < 0 {
			return 0, false
		}
		first := at(d.At(of).Sizes, entries)
		return sizesOf(d, of, first, first+len(entries))
	}},
	{Kind: "a shape", From: "slice shape", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		of := having(d, entries)
		if of < 0 {
			return 0, false
		}
		first, rank := int64(at(d.At(of).Sizes, entries)), len(d.At(of).Sizes)
		sizes, made := sizesOf(d, of, 0, rank)
		return partOf(d, sizes, first, first+int64(len(entries))), made
	}},
	{Kind: "a shape", From: "gather shape", Make: gathered},
	{Kind: "sizes and others", From: "concat gather shape", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		if len(entries) < 2 {
			return 0, false
		}
		cut := int(d.Source.Between(1, int64(len(entries))-1))
		if d.Source.OneIn(2) {
			sizes, made := gathered(d, entries[:cut])
			return joined(d, sizes, list(d, entries[cut:])), made
		}
		sizes, made := gathered(d, entries[cut:])
		return joined(d, list(d, entries[:cut]), sizes), made
	}},
	{Kind: "sizes and others", From: "add shape", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		of := d.Any(func(desc *tensor.Desc) bool { return len(desc.Sizes) >= len(entries) })
		if of < 0 || slices.ContainsFunc(entries, isFar) {
			return 0, false
		}
		rest := slices.Clone(entries)
		for i := range rest {
			rest[i] -= d.At(of).Sizes[i]
		}
		sizes, made := sizesOf(d, of, 0, len(entries))
		if !made {
			return 0, false
		}
		c := spec.NewCall(onnx.Add)
		return d.Making(&c, sizes, list(d, rest))
	}},
	{Kind: "a range", From: "range", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		if slices.ContainsFunc(entries, isFar) {
			return 0, false
		}
		first, delta := entries[0], int64(1)
		if len(entries) > 1 {
			delta = entries[1] - first
		}
		n := int64(len(entries))
		for i, entry := range entries {
			if delta == 0 || entry != first+int64(i)*delta {
				return 0, false
			}
		}
		c := spec.NewCall(onnx.Range)
		c.Output().DType, *spec.As[onnx.RangeAttributes](&c) = tensor.Int64, onnx.RangeAttributes{Start: first, Limit: first + n*delta, Delta: delta}
		return d.Making(&c)
	}},
	{Kind: "a cast", From: "cast", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		from := []tensor.DType{tensor.Int32, tensor.Int8, tensor.Float32}[d.Source.Below(3)]
		for _, entry := range entries {
			if _, holds := tensor.IntegerValue(from, entry); !holds {
				return 0, false
			}
		}
		c := spec.NewCall(onnx.Cast)
		c.Output().DType = tensor.Int64
		return d.Making(&c, d.Holding(from, []int64{int64(len(entries))}, entries))
	}},
	{Kind: "parts", From: "squeeze", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		c := spec.NewCall(onnx.Squeeze)
		spec.As[onnx.SqueezeAttributes](&c).Axes = []int64{0}
		return d.Making(&c, d.Holding(tensor.Int64, []int64{1, int64(len(entries))}, entries))
	}},
	{Kind: "parts", From: "unsqueeze", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		if len(entries) != 1 {
			return 0, false
		}
		c := spec.NewCall(onnx.Unsqueeze)
		spec.As[onnx.UnsqueezeAttributes](&c).Axes = []int64{0}
		return d.Making(&c, d.Holding(tensor.Int64, []int64{}, entries))
	}},
	{Kind: "parts", From: "slice", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		before, after := d.Source.Between(0, 2), d.Source.Between(0, 2)
		of := list(d, slices.Concat(slices.Repeat([]int64{1}, int(before)), entries, slices.Repeat([]int64{2}, int(after))))
		return partOf(d, of, before, before+int64(len(entries))), true
	}},
	{Kind: "parts", From: "concat", Make: func(d *program.Drawing, entries []int64) (int, bool) {
		if len(entries) < 2 {
			return 0, false
		}
		cut := d.Source.Between(1, int64(len(entries))-1)
		return joined(d, list(d, entries[:cut]), list(d, entries[cut:])), true
	}},
}

// scalars are ways to make integers.
var scalars = []program.List{
	{Make: func(d *program.Drawing, entries []int64) (int, bool) {
		return d.Holding(tensor.Int64, []int64{}, entries), true
	}},
	{Make: func(d *program.Drawing, entries []int64) (int, bool) {
		of := d.Any(func(desc *tensor.Desc) bool { return elements(desc.Sizes) == entries[0] })
		if of < 0 {
			return 0, false
		}
		c := spec.NewCall(onnx.Size)
		return d.Making(&c, of)
	}},
	{Make: func(d *program.Drawing, entries []int64) (int, bool) {
		of := having(d, entries)
		if of < 0 {
			return 0, false
		}
		sizes, made := sizesOf(d, of, 0, len(d.At(of).Sizes))
		if !made {
			return 0, false
		}
		c := spec.NewCall(onnx.Gather)
		return d.Making(&c, sizes, d.Holding(tensor.Int64, []int64{}, []int64{int64(at(d.At(of).Sizes, entries))}))
	}},
	{Make: func(d *program.Drawing, entries []int64) (int, bool) {
		of, made := d.List(entries)
		if !made {
			return 0, false
		}
		c := spec.NewCall(onnx.Squeeze)
		return d.Making(&c, of)
	}},
}

// cast is the Cast of a [program.Dialect].
func cast(d *program.Drawing, value int, to tensor.DType) (int, bool) {
	c := spec.NewCall(onnx.Cast)
	c.Output().DType = to
	return d.Making(&c, value)
}

// asSizes is the Entries of a [program.Dialect].
func asSizes(d *program.Drawing, call *spec.Call, takes []int) {
	sizes := d.At(takes[0]).Sizes
	switch a := call.Attributes.(type) {
	case *onnx.ReshapeAttributes:
		n := elements(sizes)
		if of := d.Any(func(desc *tensor.Desc) bool { return len(desc.Sizes) > 0 && elements(desc.Sizes) == n }); of >= 0 {
			a.Shape, a.Allowzero = slices.Clone(d.At(of).Sizes), n == 0
		}
	case *onnx.ExpandAttributes:
		if of := d.Any(func(desc *tensor.Desc) bool { return len(desc.Sizes) > 0 && spread(sizes, desc.Sizes) }); of >= 0 {
			a.Shape = slices.Clone(d.At(of).Sizes)
		}
	}
}

// spread reports whether each of the last sizes is 1 or that of a shape, or that is 1.
func spread(sizes, shape []int64) bool {
	for k := 1; k <= min(len(sizes), len(shape)); k++ {
		if a, b := sizes[len(sizes)-k], shape[len(shape)-k]; a != b && a != 1 && b != 1 {
			return false
		}
	}
	return true
}

// isFar reports whether sums with an entry may overflow.
func isFar(entry int64) bool { return entry > 1<<32 || entry < -1<<32 }

// list returns an input with these entries.
func list(d *program.Drawing, entries []int64) int {
	return d.Holding(tensor.Int64, []int64{int64(len(entries))}, entries)
}

// having returns a value of whose sizes some that follow each other are the entries, -1 if there is none.
func having(d *program.Drawing, entries []int64) int {
	return d.Any(func(desc *tensor.Desc) bool { return at(desc.Sizes, entries) >= 0 })
}

// at returns where entries begin among sizes, -1 if they do not.
func at(sizes, entries []int64) int {
	for first := range len(sizes) - len(entries) + 1 {
		if slices.Equal(sizes[first:first+len(entries)], entries) {
			return first
		}
	}
	return -1
}

// sizesOf returns sizes of a value, from one dimension to another.
func sizesOf(d *program.Drawing, of, start, end int) (value int, made bool) {
	c := spec.NewCall(onnx.Shape)
	a := spec.As[onnx.ShapeAttributes](&c)
	if c.Output().DType, a.Start = tensor.Int64, int64(start); end < len(d.At(of).Sizes) {
		a.End = int64(end)
	}
	return d.Making(&c, of)
}

// partOf returns the part of a list from one entry to another, which counts from the back in half of
// the cases.
func partOf(d *program.Drawing, of int, start, end int64) int {
	n := d.At(of).Sizes[0]
	if d.Source.OneIn(2) {
		if start -= n; end < n {
			end -= n
		}
	}
	c := spec.NewCall(onnx.Slice)
	*spec.As[onnx.SliceAttributes](&c) = onnx.SliceAttributes{Starts: []int64{start}, Ends: []int64{end}, Axes: []int64{0}}
	value, _ := d.Making(&c, of)
	return value
}

// gathered returns entries that are sizes of one value, by indices that are an input.
func gathered(d *program.Drawing, entries []int64) (value int, made bool) {
	of := d.Any(func(desc *tensor.Desc) bool {
		return !slices.ContainsFunc(entries, func(entry int64) bool { return !slices.Contains(desc.Sizes, entry) })
	})
	if of < 0 {
		return 0, false
	}
	sizes, indices := d.At(of).Sizes, make([]int64, len(entries))
	for i, entry := range entries {
		if indices[i] = int64(slices.Index(sizes, entry)); d.Source.OneIn(4) {
			indices[i] -= int64(len(sizes))
		}
	}
	from, made := sizesOf(d, of, 0, len(sizes))
	if !made {
		return 0, false
	}
	c := spec.NewCall(onnx.Gather)
	return d.Making(&c, from, list(d, indices))
}

// joined returns one list after another.
func joined(d *program.Drawing, one, other int) int {
	c := spec.NewCall(onnx.Concat)
	c.Pass(0, 2)
	value, _ := d.Making(&c, one, other)
	return value
}
