package spec

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/spec/tensor"
)

// WellFormed returns a [*MalformedError] if c cannot be represented: if a value
// does not fit the text's type, data have the wrong length, or the operands
// together take more than maxBytes of memory. This is a mistake of the case's
// author, not a rule for a backend to enforce.
func (c *Call) WellFormed(maxBytes int64) error {
	if err := c.countsFit(); err != nil {
		return err
	}
	fields := c.Fields()
	for i := range fields {
		if err := fields[i].wellFormed(); err != nil {
			return err
		}
	}
	if (c.Program != nil) != c.Operator.Program {
		return malformed("program", "missing, or of an operator that has none")
	}
	if c.Program != nil {
		if err := c.Program.wellFormed(c); err != nil {
			return err
		}
	}
	total, parts := int64(0), int64(0)
	infers := c.Operator.Infers()
	var room []int64 // for strides
	for i := range c.Tensors {
		t, param := &c.Tensors[i], c.Param(i)
		if err := t.wellFormed(param); err != nil {
			return malformed(c.Name(i), "%w", err)
		}
		if !t.DType.Shared() && !slices.Contains(c.Operator.Types(), t.DType) {
			return malformed(c.Name(i), "the text of %s has no %v", c.Operator.Name, t.DType)
		}
		if c.CheckOnly {
			if t.Data != nil || t.Patches != nil {
				return malformed(c.Name(i), "a check-only case has no data")
			}
			continue
		}
		if param.Dir == Out {
			if t.Data != nil || t.Patches != nil {
				return malformed(c.Name(i), "an output has no data")
			}
			if infers {
				continue
			}
		}
		if room == nil {
			room = make([]int64, 0, tensor.MaxRank)
		}
		bytes, more, err := t.memory(param, infers, room)
		if err != nil {
			return malformed(c.Name(i), "%w: only a check-only case can pose it", err)
		}
		if parts += more; parts > maxParts {
			return malformed("", "operands have more than the %d parts in sparse memory that are possible", maxParts)
		}
		if total += bytes; total > maxBytes || bytes > maxBytes {
			return malformed("", "operands need more than the %d bytes that a case may allocate (make the case check-only, or raise the limit)", maxBytes)
		}
		if param.Dir == In && t.Patches == nil {
			if err := t.dataFits(); err != nil {
				return malformed(c.Name(i), "%w", err)
			}
		}
	}
	return nil
}

// countsFit reports whether every parameter has as many tensors as it takes.
func (c *Call) countsFit() error {
	if c.Counts != nil && len(c.Counts) != len(c.Operator.Params) {
		return malformed("", "%s has %d parameters, not %d", c.Operator.Name, len(c.Operator.Params), len(c.Counts))
	}
	for p := range c.Operator.Params {
		n := 1
		if c.Counts != nil {
			n = c.Counts[p]
		}
		if param := &c.Operator.Params[p]; !param.Count.Allows(n) {
			return malformed(param.Name, "%d tensors", n)
		}
	}
	if want := c.Counts.Total(c.Operator); len(c.Tensors) != want {
		return malformed("", "%s takes %d tensors, not %d", c.Operator.Name, want, len(c.Tensors))
	}
	return nil
}

func (t *Tensor) wellFormed(param *Param) error {
	if !t.DType.Valid() {
		return fmt.Errorf("dtype is missing")
	}
	if t.Rank() > tensor.MaxRank {
		return fmt.Errorf("rank %d is above %d", t.Rank(), tensor.MaxRank)
	}
	limit := param.Layout.MaxSize()
	for i, size := range t.Sizes {
		if size < 0 || size > limit {
			return fmt.Errorf("sizes[%d]: %d is outside 0…%d", i, size, limit)
		}
	}
	switch {
	case t.View == 0:
	case param.Layout != nil || t.DType.Packed():
		return fmt.Errorf("view: only an operand without a layout, whose elements share no byte, may be one")
	case param.Dir == Out && t.View >= tensor.Written:
		return fmt.Errorf("view: each element of an output has a place of its own, in a buffer that is memory throughout")
	}
	for field := range tensor.Fields(t.Layout) {
		if t.Layout.Family() != param.Layout {
			return fmt.Errorf("%s is not part of this operand's layout", field.Name)
		}
		if err := layoutFieldFits(&field, t.Rank()); err != nil {
			return err
		}
	}
	return nil
}

// layoutFieldFits reports whether the text's own types can hold a field of the
// layout of a tensor.
func layoutFieldFits(field *tensor.Field, rank int) error {
	switch {
	case field.List == nil && field.Names != nil:
		if *field.Number < 0 || *field.Number >= int64(len(field.Names)) {
			return fmt.Errorf("%s: %d is not one", field.Name, *field.Number)
		}
	case field.List == nil:
		if *field.Number < 0 || *field.Number > field.Max {
			return fmt.Errorf("%s: %d is outside %d…%d", field.Name, *field.Number, field.Min, field.Max)
		}
	case field.Counted && *field.List != nil && len(*field.List) != rank:
		return fmt.Errorf("%d %s for %d sizes: a descriptor has one DimensionCount", len(*field.List), field.Name, rank)
	case len(*field.List) > MaxListLength:
		return fmt.Errorf("%s has more than %d entries", field.Name, MaxListLength)
	default:
		for i, value := range *field.List {
			if value < field.Min || value > field.Max {
				return fmt.Errorf("%s[%d]: %d is outside %d…%d", field.Name, i, value, field.Min, field.Max)
			}
		}
	}
	return nil
}

// memory returns the bytes that the tensor takes: the larger of its buffer and
// its packed elements, or what becomes memory of an input in a sparse buffer, in
// a number of parts. A reading may infer one element for a dimension that has none in the call, so
// every size of an inferred output counts as at least 1. Room is memory for the
// strides.
func (t *Tensor) memory(param *Param, inferred bool, room []int64) (bytes, parts int64, err error) {
	desc := t.Desc
	if inferred && slices.Contains(desc.Sizes, 0) {
		desc.Sizes = slices.Clone(desc.Sizes)
		for i, size := range desc.Sizes {
			desc.Sizes[i] = max(size, 1)
		}
	}
	p, err := desc.PlaceInto(room)
	if err != nil {
		return 0, 0, err
	}
	if t.Patches != nil {
		if err := t.patchesFit(param, &p); err != nil {
			return 0, 0, err
		}
	}
	if param.Dir == In && p.Sparse() {
		return t.resident(&p)
	}
	data, ok := tensor.Mul(p.Elements, t.DType.Size())
	if !ok {
		return 0, 0, tensor.ErrOverflow
	}
	return max(p.Bytes, data), 0, nil
}

// patchesFit reports whether the patches lie in order within a sparse buffer.
func (t *Tensor) patchesFit(param *Param, place *tensor.Placement) error {
	switch {
	case t.Data != nil:
		return fmt.Errorf("both data and patches")
	case param.Indices:
		return fmt.Errorf("patches of an operand whose values steer the operator")
	case t.Layout != nil || t.View != 0:
		return fmt.Errorf("patches of an operand that is not packed")
	case !place.Sparse():
		return fmt.Errorf("patches in a buffer of %d bytes: one of up to %d has data", place.Bytes, int64(tensor.Dense))
	}
	end, size := int64(0), t.DType.Size()
	for _, p := range t.Patches {
		n := int64(len(p.Data))
		if n == 0 || n%size != 0 {
			return fmt.Errorf("a patch of %d bytes for elements of %d", n, size)
		}
		if p.First < end {
			return fmt.Errorf("element %d follows element %d", p.First, end-1)
		}
		if end = p.First + n/size; p.First >= place.Elements || end > place.Elements {
			return fmt.Errorf("element %d of %d", end-1, place.Elements)
		}
	}
	return nil
}

// maxSparse bounds a sparse buffer, in bytes, and maxParts the patches of a call's inputs that lie
// in one, or else their elements.
const maxSparse, maxParts = 1 << 40, 1 << 12

// page is how much memory a write to one byte makes resident, in bytes.
const page = 4096

// resident returns how many bytes of an input in a sparse buffer become memory, and in how many
// parts.
func (t *Tensor) resident(place *tensor.Placement) (bytes, parts int64, err error) {
	parts = int64(len(t.Patches))
	filled := t.Layout == nil && t.View == 0
	if t.Layout != nil {
		_, filled = t.Layout.Padding(t.DType)
	}
	switch {
	case t.DType.Packed():
		return 0, 0, fmt.Errorf("a buffer of %d bytes, in which several elements share one", place.Bytes)
	case place.Bytes > maxSparse:
		return 0, 0, fmt.Errorf("a buffer of %d bytes, and at most %d are possible", place.Bytes, int64(maxSparse))
	case t.Patches == nil && filled:
		return place.Bytes, 0, nil
	case t.Patches == nil:
		parts = place.Elements
	}
	if parts > maxParts {
		return 0, 0, fmt.Errorf("%d parts of a buffer of %d bytes, and at most %d are possible", parts, place.Bytes, maxParts)
	}
	bytes = parts*page + int64(len(t.Data))
	for _, p := range t.Patches {
		bytes += int64(len(p.Data))
	}
	return bytes, parts, nil
}

// dataFits reports whether Data has the length that the descriptor requires.
func (t *Tensor) dataFits() error {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return err
	}
	if want := elements * t.DType.Size(); int64(len(t.Data)) != want {
		return fmt.Errorf("%d bytes of data for %d elements of %v: want %d", len(t.Data), elements, t.DType, want)
	}
	return nil
}

// maxNodes bounds the nodes of a program.
const maxNodes = 16

// wellFormed returns a [*MalformedError] if the program of a call cannot be
// represented: a wire leads nowhere, a node has the wrong number of inputs, or
// something is of no use.
func (p *Program) wellFormed(c *Call) error {
	inputs, used := c.Inputs(), map[Wire]bool{}
	if err := p.wired(c.Operator, inputs, 0, used); err != nil {
		return malformed("program", "%w", err)
	}
	if err := p.fits(c.Tensors[:inputs]); err != nil {
		return malformed("program", "%w", err)
	}
	if len(p.Outputs) != len(c.Outputs()) {
		return malformed("program", "%d outputs for %d tensors", len(p.Outputs), len(c.Outputs()))
	}
	for k, w := range p.Outputs {
		if w.Node == OfProgram || slices.Contains(p.Outputs[:k], w) {
			return malformed("program", "%s is an output, but no result of a node, or another output too", p.Name(w))
		}
	}
	if err := p.RunsFit(c.Tensors[:inputs]); err != nil {
		return malformed("program", "%w", err)
	}
	for k := range inputs {
		if !used[Wire{OfProgram, k}] {
			return malformed("program", "no node uses inputs[%d]", k)
		}
	}
	for k, d := range p.DTypes(c.Tensors[:inputs]) {
		if got := c.Outputs()[k].DType; got != d {
			return malformed("program", "outputs[%d] is %v, and what it returns is %v", k, got, d)
		}
	}
	return nil
}

// wired returns an error if a node of a program of an operator, or a body with so many inputs, is no call with
// wires from earlier ones. It adds the wires that are used.
func (p *Program) wired(of *Operator, inputs, depth int, used map[Wire]bool) error {
	fits := func(w Wire, node int) bool {
		switch {
		case w.Tensor < 0 || w.Node >= node || w.Node < OfProgram:
			return false
		case w.Node == OfProgram:
			return w.Tensor < inputs
		}
		return w.Tensor < p.Nodes[w.Node].Outputs()
	}
	if len(p.Nodes) == 0 && depth == 0 || len(p.Nodes) > maxNodes {
		return fmt.Errorf("%d nodes: want 1 to %d", len(p.Nodes), maxNodes)
	}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if n.Operator == nil || n.Operator.Program || n.Operator.Flow != Straight && !slices.Contains(of.Flows, n.Operator) {
			return fmt.Errorf("node %d is not a call of an operator", i)
		}
		if err := n.Counted(); err != nil {
			return err
		}
		for w := range n.Wires() {
			if !fits(*w, i) {
				return fmt.Errorf("%s has an input that no earlier node makes", n.Operator.Name)
			}
			used[*w] = true
		}
		if depth == MaxNesting && n.Bodies != nil {
			return fmt.Errorf("%s lies in more than %d bodies", n.Operator.Name, MaxNesting-1)
		}
		for _, body := range n.Bodies {
			if err := body.wired(of, len(n.Taken()), depth+1, map[Wire]bool{}); err != nil {
				return err
			}
		}
	}
	for k, w := range p.Outputs {
		if !fits(w, len(p.Nodes)) {
			return fmt.Errorf("output %d is no value", k)
		}
	}
	return nil
}

// Counted returns an error if a node states what its operator does not ask for, or has other numbers of operands
// and bodies.
func (n *Node) Counted() error {
	bare := Call{Operator: n.Operator, Counts: n.Counts, Tensors: make([]Tensor, n.Counts.Total(n.Operator))}
	if err := cmp.Or(n.stated(), bare.countsFit()); err != nil {
		return fmt.Errorf("%s: %w", n.Operator.Name, err)
	}
	if len(n.Inputs) != n.Operator.Inputs(n.Counts) {
		return fmt.Errorf("%s has %d inputs", n.Operator.Name, len(n.Inputs))
	}
	for k := range n.Bound.Fields {
		if err := n.Bound.Fields[k].wellFormed(); err != nil {
			return fmt.Errorf("%s: %w", n.Operator.Name, err)
		}
	}
	return n.Bodied()
}

// A ListError says why a list of a node does not come from a value.
type ListError struct{ List, why string }

func (e *ListError) Error() string { return e.List + " of " + e.why }

// ListsFit returns an error if a list of the node does not come from what its wire leads to, which of
// returns: it has another data type or other sizes, as far as these are known.
func (n *Node) ListsFit(of func(w Wire) Tensor) *ListError {
	for i, w := range n.Wired() {
		f, from := &n.Bound.Fields[i], of(w)
		if !f.Input || f.Entries() == nil {
			return n.listError(f, "is no list that the operator takes as an input")
		}
		types := f.InputTypes
		if types == nil {
			types = []tensor.DType{n.To.DType}
		}
		switch {
		case f.Form != FormConstant:
			return n.listError(f, "comes from a value, and has a form too")
		case from.DType.Valid() && !slices.Contains(types, from.DType):
			return n.listError(f, "is of %s, not of %v", oneOf(types), from.DType)
		case from.Sizes != nil && f.List == nil && len(from.Sizes) > 0:
			return n.listError(f, "is a scalar, but its value has the sizes %v", from.Sizes)
		case from.Sizes != nil && !slices.Equal(from.Sizes, f.InputSizes()):
			return n.listError(f, "has %d entries, but its value has the sizes %v", f.List.Len(), from.Sizes)
		}
	}
	return n.listsAgree(of)
}

// listsAgree returns an error if lists of the node that share a data type come from values of several,
// or if one that the node states has an entry that the type of the others lacks.
func (n *Node) listsAgree(of func(w Wire) Tensor) *ListError {
	d, from := n.SharedType(of)
	for i := range n.Bound.Fields {
		if f := &n.Bound.Fields[i]; !d.Valid() || !f.Shares() {
			continue
		} else if w := n.List(i); w != Stated {
			if other := of(w).DType; other.Valid() && other != d {
				return n.listError(f, "is of %v, and %s of %v: want one type", other, from, d)
			}
		} else if _, ok := f.Tensor(d); !ok {
			return n.listError(f, "has an entry that %v lacks, which is the type of %s", d, from)
		}
	}
	return nil
}

func (n *Node) listError(f *Field, format string, args ...any) *ListError {
	return &ListError{f.Name, n.Operator.Name + " " + fmt.Sprintf(format, args...)}
}

// SharedType returns the data type of those lists of the node that share one, and the first that comes from a
// value of it. It is none if no such list comes from a value whose type is known.
func (n *Node) SharedType(of func(w Wire) Tensor) (d tensor.DType, list string) {
	for i, w := range n.Wired() {
		if f := &n.Bound.Fields[i]; f.Shares() && of(w).DType.Valid() {
			return of(w).DType, f.Name
		}
	}
	return 0, ""
}

// oneOf names data types: "int64 or int32".
func oneOf(types []tensor.DType) string {
	names := make([]string, len(types))
	for i, d := range types {
		names[i] = d.String()
	}
	return strings.Join(names, " or ")
}

// stated checks the statement of a result: it must complete the description, and repeat none of it.
func (n *Node) stated() error {
	switch must, may := n.Operator.States(); {
	case n.To.DType.Valid() && !may || !n.To.DType.Valid() && must:
		return errors.New("to says which data type a result has if nothing else does, and not otherwise")
	case !n.To.DType.Valid():
		return nil
	case n.Bodies != nil:
		return errors.New("the results are as the bodies return them")
	case (n.To.Sizes == nil) != n.Operator.Infers():
		return errors.New("to says which sizes a result has if its operator does not, and not otherwise")
	case n.To.Layout != nil || n.To.View != 0:
		return errors.New("a result has no layout")
	}
	return (&Tensor{Desc: n.To}).wellFormed(&Param{Dir: Out})
}
