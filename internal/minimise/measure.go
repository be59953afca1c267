package minimise

import (
	"math"
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A measure orders calls by size. Its first number matters most. A smaller call
// is easier to understand.
type measure [15]int64

func (m measure) less(than measure) bool { return slices.Compare(m[:], than[:]) < 0 }

// measureOf returns, in this order: whether the call is only checked (a call
// that runs is better), the nodes of a program, its wires, how plain its
// operators and the forms of lists are, among which a wire is the least plain, the elements of the largest parameter if there are many, how
// many attributes are not at their defaults if there are few, the elements of
// the largest parameter, dimensions, sizes, layout, attributes, data type,
// indices, data, and last a tie-breaker: how early large sizes, layouts, entries
// and nonzero data occur.
func measureOf(c *spec.Call) measure {
	var m measure
	if c.CheckOnly {
		m[0] = 1
	}
	if c.Program != nil {
		m[1], m[2], m[3] = programWeight(c.Program)
	}
	for _, fields := range formed(c) {
		for i := range fields {
			m[3] += int64(fields[i].Form)
		}
	}
	for _, sizes := range inferredSizes(c) {
		if n := elementsWeight(sizes); n > fewElements {
			m[6] = max(m[6], n)
		}
	}
	after := int64(0) // elements in later operands
	among := int64(0) // elements in the operands of one parameter
	for i := len(c.Tensors) - 1; i >= 0; i-- {
		t := &c.Tensors[i]
		if i+1 < len(c.Tensors) && c.Param(i) != c.Param(i+1) {
			among = 0
		}
		among = min(among+elementsWeight(t.Sizes), maxSize)
		m[6] = max(m[6], among)
		for k, size := range t.Sizes {
			m[7] += dimensionWeight(size)
			m[8] += sizeWeight(size)
			m[14] += sizeWeight(size) * int64(t.Rank()-k)
		}
		layout := int64(0)
		if t.Layout != nil {
			layout = t.Layout.Weight()
		}
		layout += viewWeight(t.View)
		m[9] += layout
		m[11] += t.DType.Size()*16 + dtypeWeight(t.DType)
		data, early := dataWeight(t, after)
		if c.Param(i).Indices {
			m[12] += data
		} else {
			m[13] += data
		}
		m[14] += early + layout*int64(len(c.Tensors)-i)
		after += elements(t)
	}
	var early int64
	fields := c.Fields()
	if c.Program != nil {
		for n := range c.Program.All() {
			fields = append(fields, n.Bound.Fields...)
		}
	}
	if m[6] > fewElements {
		m[4] = m[6]
	}
	for i := range fields {
		if m[4] == 0 && fields[i].Optional && !fields[i].IsDefault() {
			m[5]++
		}
	}
	m[10], early = attributesWeight(fields)
	m[14] += early
	return m
}

// Smaller reports whether a call is smaller than another one.
func Smaller(c, than *spec.Call) bool { return measureOf(c).less(measureOf(than)) }

// fewElements is the largest number of elements that matters less than an
// attribute, and the largest inferred output that does not count.
const fewElements = 16

// inferredSizes returns the inferred sizes of the outputs. It returns nil if
// the operator infers none, the call breaks a rule, or the outputs are too
// large.
func inferredSizes(c *spec.Call) [][]int64 {
	if !c.Operator.Infers() {
		return nil
	}
	checker := oracle.Checker{Checker: spec.Checker{Quiet: true}}
	checked, _, err := checker.Check(c, spec.NewReading(nil))
	if err != nil || checked == nil {
		return nil
	}
	return checked.OutputSizes
}

// dimensionWeight makes a dimension of size 1 count half.
func dimensionWeight(size int64) int64 {
	if size == 1 {
		return 1
	}
	return 2
}

// maxSize caps sizes and their product.
const maxSize = 1 << 40

// sizeWeight makes a size of 0 weigh more than 1 and 2, which are plainer.
func sizeWeight(size int64) int64 {
	if size == 0 {
		return 3
	}
	return min(size, maxSize)
}

func elementsWeight(sizes []int64) int64 {
	product := int64(1)
	for _, size := range sizes {
		var fits bool
		if product, fits = tensor.Mul(product, sizeWeight(size)); !fits || product > maxSize {
			return maxSize
		}
	}
	return product
}

// dtypeWeight prefers common types, unsigned to signed integers, and integers to
// floats.
func dtypeWeight(d tensor.DType) (weight int64) {
	switch {
	case d.Float():
		weight = 2
	case d.Signed():
		weight = 1
	}
	if !d.Common() {
		weight = 1<<8 + weight<<5 + int64(d)
	}
	return weight
}

// An entry of a list weighs more than a small value.
const entryWeight = 256

// attributesWeight weighs list entries and the magnitude of values; early
// weighs how early nonzero entries occur.
func attributesWeight(fields spec.Fields) (weight, early int64) {
	for i, field := range fields {
		if field.List == nil {
			if !field.IsDefault() {
				weight += 1 + scalarWeight(&field)
			}
			continue
		}
		list := int64(0)
		entries := field.List.Entries()
		if entries != nil {
			list += entryWeight
		}
		for _, value := range entries {
			if field.Characters() != nil {
				list += entryWeight + (value-'i')&0x7f // i is the plainest letter
				continue
			}
			if field.Float32 {
				list += entryWeight + elementWeight(tensor.Float32, uint64(value))
				continue
			}
			list += entryWeight + valueWeight(value)
		}
		weight += list
		early += list * int64(len(fields)-i)
	}
	return weight, early
}

// scalarWeight prefers small integers and false; for floats, small whole
// numbers and then halves.
func scalarWeight(field *spec.Field) int64 {
	if field.Float == nil {
		return valueWeight(int64(field.Bits()))
	}
	if n, ok := nearby(*field.Float); ok {
		switch rest := *field.Float - float64(n); {
		case math.Float64bits(float64(n)) == field.Bits():
			return valueWeight(n)
		case math.Abs(rest) == 0.5:
			return 2*plain + 2 + valueWeight(n)
		}
	}
	return elementWeight(tensor.Float64, field.Bits())
}

// maxPlaced is the largest tensor for which the positions of elements are
// weighed.
const maxPlaced = 1 << 12

// dataWeight weighs the elements of a tensor; early weighs how early nonzero
// elements occur, when after elements follow in later operands.
func dataWeight(t *spec.Tensor, after int64) (weight, early int64) {
	if t.Patches != nil {
		for at, bits := range t.Stated() {
			weight += elementWeight(t.DType, bits) + numberWeight(uint64(at))
		}
		return weight, 0
	}
	n := elements(t)
	for e := range n {
		w := elementWeight(t.DType, t.Bits(e))
		weight += w
		if n <= maxPlaced {
			early += w * min(n-e+after, maxPlaced)
		}
	}
	return weight, early
}

// viewWeight orders views: one with more ways is heavier, and an offset is the plainest way.
func viewWeight(v tensor.View) (weight int64) {
	for i, way := range []tensor.View{tensor.Offset, tensor.Spread, tensor.Reversed, tensor.Repeated, tensor.Transposed, tensor.Far} {
		if v&way != 0 {
			weight += int64(1) << i
		}
	}
	return weight
}

// programWeight returns how many nodes a program has, with its runs and feeds, how many wires, and how plain
// its operators are, and what its lists come from.
func programWeight(p *spec.Program) (nodes, wires, plain int64) {
	nodes = int64(p.Runs + len(p.Feeds))
	for n := range p.All() {
		nodes += 1 + int64(len(n.Bodies))
		for range n.Wires() {
			wires++
		}
		for range n.Wired() {
			plain += int64(len(spec.Forms()))
		}
		plain += plainness(n.Operator)
	}
	for q := range p.Programs() {
		wires += int64(len(q.Outputs))
	}
	return nodes, wires, plain
}

// plainness orders operators by how plain they are, the plainest first.
func plainness(op *spec.Operator) int64 {
	if i := slices.Index(plainOperators, op.Short()); i >= 0 {
		return int64(i)
	}
	return int64(len(plainOperators))
}

// plainOperators lists the plainest operators, of which the first replacing take one input and need no
// more attributes than a shape.
var plainOperators = []string{"reshape", "transpose", "concat", "concatenate", "slice", "pad", "split", "tile", "expand", "broadcast_in_dim"}

const replacing = 4
