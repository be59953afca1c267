package draw

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// size changes a size: by one, by some, to 0 or to 1.
func (p *perturber) size() bool {
	t := p.operand()
	if len(t.Sizes) == 0 {
		return false
	}
	i := p.s.Below(int64(len(t.Sizes)))
	size := Pick(p.s, []int64{t.Sizes[i] + 1, max(0, t.Sizes[i]-1), 0, 1, t.Sizes[i] + p.s.Between(2, 9)})
	if size == t.Sizes[i] {
		return false
	}
	p.tie(t, int(i), size, p.others())
	return true
}

// others draws which other operands of the same size change with an operand:
// none, some or all.
func (p *perturber) others() Coin { return Pick(p.s, []Coin{Never, Always, Always / 2, Always}) }

// tie changes dimension i of t, and of some operands with the same size there.
// The others become packed, so that only t is unusual.
func (p *perturber) tie(t *spec.Tensor, i int, size int64, others Coin) {
	before := t.Sizes[i]
	for k := range p.c.Tensors {
		o := &p.c.Tensors[k]
		if o == t {
			continue
		}
		if len(o.Sizes) > i && o.Sizes[i] == before && others.Toss(p.s) {
			o.Sizes[i] = size
			o.Layout = tensor.ForgetSizes(o.Layout)
		}
	}
	t.Sizes[i] = size
}

// vast makes sizes so large that products in elements or bytes overflow 32 or
// 64 bits, or just fit.
func (p *perturber) vast() bool {
	t := p.operand()
	rank := int64(len(t.Sizes))
	if rank == 0 {
		return false
	}
	others := p.others()
	if t.Layout != nil && p.strided() && p.s.OneIn(2) {
		t.Layout = tensor.ForgetSizes(t.Layout)
	}
	if p.s.OneIn(4) && rank > 2 { // 2^64 elements, at one address if t has strides
		i := p.s.Below(rank)
		for k, size := range []int64{1 << 31, 1 << 31, 4} {
			at := (int(i) + k) % int(rank)
			p.tie(t, at, size, others)
			p.repeat(t, at, 0)
		}
		return true
	}
	sizes := []int64{most32, 1 << 31, most32 - p.s.Below(1<<31), p.s.Between(1<<16, 1<<31)}
	for range p.s.Between(1, 2) {
		i := int(p.s.Below(rank))
		size := Pick(p.s, sizes)
		if !p.strided() && p.s.OneIn(2) {
			size = limit(p.s, t, i)
		}
		p.tie(t, i, size, others)
		p.repeat(t, i, most32)
	}
	return true
}

// repeat sets the stride of dimension i of t in half of the calls, if t states
// strides.
func (p *perturber) repeat(t *spec.Tensor, i int, stride int64) {
	if strides := t.StatedStrides(); strides != nil && p.s.OneIn(2) {
		strides[i] = stride
	}
}

// limit draws a size of dimension i with which the elements or bytes just fit
// in 63 bits, or just do not.
func limit(s *Source, t *spec.Tensor, i int) int64 {
	rest := Pick(s, []int64{1, t.DType.Size()})
	for k, size := range t.Sizes {
		if k != i && size > 0 {
			var fits bool
			if rest, fits = tensor.Mul(rest, size); !fits {
				return math.MaxInt64
			}
		}
	}
	return min(math.MaxInt64/rest, math.MaxInt64-1) + s.Below(2)
}

// brink gives two dimensions of one operand sizes and strides that need a
// buffer of about 2^63 or 2^64 bytes. The total size is that large, or not
// stated.
func (p *perturber) brink() bool {
	t := p.operand()
	rank := int64(len(t.Sizes))
	if rank < 2 || !p.strided() {
		return false
	}
	span := math.MaxInt64/t.DType.Size() - p.s.Below(6)
	if t.DType.Size() > 2 && p.s.OneIn(2) {
		span += math.MaxInt64/t.DType.Size() + 2
	}
	i := p.s.Below(rank)
	k := (i + p.s.Between(1, rank-1)) % rank
	others := p.others()
	l := p.explicit(t)
	if l == nil {
		return false
	}
	p.tie(t, int(i), 1<<31+1, others)
	p.tie(t, int(k), 2, others)
	clearStrides(l)
	l.Strides[i] = min((span-1)>>31, most32)
	l.Strides[k] = min(span-1-l.Strides[i]<<31, most32)
	l.TotalBytes = Pick(p.s, []int64{0, 0, math.MaxInt64 - 3, math.MaxInt64})
	return true
}

func clearStrides(l *tensor.Strided) {
	for i := range l.Strides {
		l.Strides[i] = 0
	}
}

// strided reports whether the first operand can state strides.
func (p *perturber) strided() bool { return p.c.Param(0).Layout == tensor.StridedFamily }

// explicit makes t state its current strides; it returns nil if t cannot be
// laid out.
func (p *perturber) explicit(t *spec.Tensor) *tensor.Strided {
	if l, ok := t.Layout.(*tensor.Strided); ok && l.Strides != nil {
		return l
	}
	place, err := p.s.place(t)
	if err != nil {
		return nil
	}
	l := Strided(p.s, t)
	copy(l.Strides, place.Strides)
	return l
}

// stride changes a stride: to 0, to another stride, to a multiple, to a value
// near it, or to the largest.
func (p *perturber) stride() bool {
	t := p.operand()
	if !p.strided() || len(t.Sizes) == 0 {
		return false
	}
	l := p.explicit(t)
	if l == nil {
		return false
	}
	i, k := p.moving(t), p.moving(t)
	times := p.s.Between(1, max(1, min(9, t.Sizes[k]-1)))
	l.Strides[i] = Pick(p.s, []int64{
		0, most32, max(0, l.Strides[i]-1), min(l.Strides[i]+1, most32), l.Strides[k], min(l.Strides[k]*times, most32),
	})
	return true
}

// moving picks a dimension, preferring sizes above 1.
func (p *perturber) moving(t *spec.Tensor) int {
	for range 4 {
		if i := p.s.Below(int64(len(t.Sizes))); t.Sizes[i] > 1 {
			return int(i)
		}
	}
	return int(p.s.Below(int64(len(t.Sizes))))
}

// total states a total size equal to the bytes of the elements or near that,
// with or without rounding, or truncated to 32 bits.
func (p *perturber) total() bool {
	t := p.operand()
	if !p.strided() {
		return false
	}
	place, err := p.s.place(t)
	if err != nil {
		return false
	}
	size := t.DType.Size()
	exact := place.Span * size
	rounded := (exact + 3) &^ 3
	StateBytes(t, max(1, Pick(p.s, []int64{
		exact, rounded, rounded - 4, exact - 1, exact + 1, rounded + 4, exact & most32, ((place.Span-1)&most32 + 1) * size,
		(most32 + p.s.Between(0, 5)) * size,
	})))
	return true
}

// layout gives one operand another layout of its family, or none.
func (p *perturber) layout() bool {
	t := p.operand()
	switch p.c.Param(0).Layout {
	case tensor.StridedFamily:
		Strides(p.s, t, p.s.OneIn(2))
	case tensor.XLAFamily:
		MinorMajor(p.s, t)
	default:
		return false
	}
	return true
}

// rank adds a dimension to one operand, or removes one.
func (p *perturber) rank() bool {
	t := p.operand()
	rank := len(t.Sizes)
	switch grow := p.s.OneIn(2); {
	case grow && rank < tensor.MaxRank && p.stated() > 0:
		insert(t, int(p.s.Below(int64(rank)+1)))
	case !grow && rank > 0:
		remove(t, int(p.s.Below(int64(rank))))
	default:
		return false
	}
	return true
}

// ranks gives every operand another rank, with the lists and the operands along its
// dimensions: 0, one more or less, or a limit.
func (p *perturber) ranks() bool {
	rank := len(p.c.Tensors[0].Sizes)
	want := Pick(p.s, []int{0, rank - 1, rank + 1, 3, 6, 8, 9, tensor.MaxRank})
	if want < 0 || want > tensor.MaxRank || want == rank || p.stated() == 0 {
		return false
	}
	for i := range p.stated() {
		t := &p.c.Tensors[i]
		if p.c.Param(i).PerDimension {
			continue
		}
		for len(t.Sizes) > want {
			remove(t, len(t.Sizes)-1)
		}
		for len(t.Sizes) < want {
			insert(t, len(t.Sizes))
		}
	}
	for k := range p.c.Operator.Params {
		if first, end := p.c.Counts.Span(k); p.c.Operator.Params[k].PerDimension {
			p.c.Pass(k, max(want, 1))
			for ; end < first+want; end++ {
				p.c.Tensors[end] = p.c.Tensors[first].Clone()
			}
		}
	}
	for _, l := range p.lists() {
		if l.along != spec.AlongDimensions && l.along != spec.AlongEnds {
			continue
		}
		n := l.along.Len(l)
		for ; n > want; n-- {
			l.along.Drop(l, n-1)
		}
		for ; n < want; n++ {
			value := int64(1)
			if n > 0 {
				value = max(-1, min(l.Entries()[n-1], 1))
			}
			l.along.Append(l, value)
		}
	}
	return true
}

// tensor removes a tensor, or adds a copy of one, for a parameter that takes
// several or is optional. In half of the calls it adjusts the attributes that
// count outputs.
func (p *perturber) tensor() bool {
	k := int(p.s.Below(int64(len(p.c.Operator.Params))))
	param := &p.c.Operator.Params[k]
	first, end := p.c.Counts.Span(k)
	n := end - first + 1 - 2*int(p.s.Below(2))
	if param.Count == spec.One || !param.Count.Allows(n) {
		return false
	}
	p.c.Pass(k, n)
	switch {
	case n < end-first:
	case n > 1:
		p.c.Tensors[end] = p.c.Tensors[first].Clone()
	default:
		p.c.Tensors[end].DType = p.c.Tensors[0].DType
	}
	if param.Dir == spec.Out && p.s.OneIn(2) {
		p.recount(n)
	}
	return true
}

// recount sets the attributes that count outputs to this many.
func (p *perturber) recount(outputs int) {
	for _, f := range p.c.Fields() {
		switch {
		case f.Along != spec.AlongOutputs:
		case f.List != nil:
			if entries := f.List.Entries(); len(entries) > outputs {
				f.List.SetEntries(entries[:outputs])
			} else if entries != nil {
				f.List.SetEntries(append(entries, p.s.Below(2)))
			}
		case f.Int != nil && *f.Int != 0:
			*f.Int = int64(outputs)
		}
	}
}

// insert gives t another dimension, of size 1.
func insert(t *spec.Tensor, at int) {
	t.Sizes = slices.Insert(t.Sizes, at, 1)
	tensor.InsertDimension(t.Layout, at)
}

// remove removes a dimension of t.
func remove(t *spec.Tensor, at int) {
	t.Sizes = slices.Delete(t.Sizes, at, at+1)
	tensor.DropDimension(t.Layout, at)
}
