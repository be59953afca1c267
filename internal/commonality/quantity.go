package commonality

import (
	"math"
	"slices"
	"strings"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// absent is the value of a quantity that a call does not have.
const absent = math.MinInt64

// A quantity is one number that is read off a call. Waivers state it by its name, which no
// other quantity of the operator has.
type quantity struct {
	name string
	// values are the names of the values from 0, which are then not compared but told
	// apart. A flag has two, which are whole phrases, of which the second is its name; an empty
	// one is never printed.
	values []string
	flag   bool
	none   string // what -1 stands for, of a position
	of     func(f *facts) int64
}

// facts are a call, and what a check finds out about it under one reading.
type facts struct {
	op      *spec.Operator
	reading []spec.Choice
	checker oracle.Checker

	call   *spec.Call
	fields spec.Fields
	valid  bool
	sizes  []int64 // of the first output, if the call is valid
	broken int64   // the position of the first broken rule in the operator's list, or -1
	more   bool    // it breaks another rule, too
}

// read sets f to the facts of a call.
func (f *facts) read(c *spec.Call) {
	f.call, f.fields, f.valid, f.broken, f.more = c, c.Fields(), false, -1, false
	checked, violations, err := f.checker.Check(c, spec.NewReading(f.reading))
	switch {
	case len(violations) > 0:
		f.broken = int64(slices.Index(f.op.Rules, violations[0].Rule))
		f.more = len(violations) > 1
	case err == nil && checked != nil && len(checked.OutputSizes) > 0:
		f.valid, f.sizes = true, checked.OutputSizes[0]
	}
}

// operand returns the first tensor of a parameter, or nil.
func (f *facts) operand(p int) *spec.Tensor {
	if first, end := f.call.Counts.Span(p); first < end {
		return &f.call.Tensors[first]
	}
	return nil
}

// list returns the entries of a list attribute.
func (f *facts) list(i int) []int64 { return f.fields[i].List.Entries() }

// A catalogue lists the quantities of an operator. Of two that tell equally well the
// earlier is named, so those that users state stand first.
type catalogue struct {
	quantities []quantity
	names      map[string]bool
}

// add adds a quantity unless an earlier one has its name: the feature of an attribute is that
// attribute again.
func (l *catalogue) add(q quantity) {
	if !l.names[q.name] {
		l.names[q.name] = true
		l.quantities = append(l.quantities, q)
	}
}

func (l *catalogue) number(name string, of func(f *facts) int64) {
	l.add(quantity{name: name, of: of})
}

// position lists a position, which is -1 where there is none.
func (l *catalogue) position(name, none string, of func(f *facts) int64) {
	l.add(quantity{name: "position of " + name, none: none, of: of})
}

func (l *catalogue) named(name string, values []string, of func(f *facts) int64) {
	l.add(quantity{name: name, values: values, of: of})
}

func (l *catalogue) flag(yes, no string, of func(f *facts) bool) {
	l.add(quantity{name: yes, values: []string{no, yes}, flag: true, of: func(f *facts) int64 {
		if of(f) {
			return 1
		}
		return 0
	}})
}

// quantitiesOf lists the quantities of the calls of an operator.
func quantitiesOf(op *spec.Operator) []quantity {
	l := catalogue{names: map[string]bool{}}
	l.anyContents()
	for p := range op.Params {
		l.operand(op, p)
	}
	l.output(op)
	l.attributes(op)
	if op.Windows != nil {
		l.windows(op.Params[0].Name)
	}
	if g, ok := gen.For(op); ok {
		for i := range g.Features {
			if feature := &g.Features[i]; feature.Name != draw.Execution.Name {
				l.named(feature.Name, feature.Values, func(f *facts) int64 { return int64(feature.Of(f.call)) })
			}
		}
	}
	if op.Program {
		l.nodes(op)
	}
	return l.quantities
}

// operand lists the quantities of a parameter's first tensor.
func (l *catalogue) operand(op *spec.Operator, p int) {
	param := &op.Params[p]
	name := param.Name
	number := func(what string, of func(t *spec.Tensor) int64) {
		l.number(what+" "+name, func(f *facts) int64 {
			if t := f.operand(p); t != nil {
				return of(t)
			}
			return absent
		})
	}
	switch param.Count {
	case spec.Many:
		l.number("number of "+name, func(f *facts) int64 {
			first, end := f.call.Counts.Span(p)
			return int64(end - first)
		})
		l.number("min elements of any "+name, func(f *facts) int64 {
			least := int64(absent)
			for first, end := f.call.Counts.Span(p); first < end; first++ {
				if n := product(f.call.Tensors[first].Sizes); least == absent || n < least {
					least = n
				}
			}
			return least
		})
	case spec.Optional:
		l.flag(name+" is passed", name+" is not passed", func(f *facts) bool { return f.operand(p) != nil })
	}
	if !param.Inferred {
		l.sizes(name, func(f *facts) ([]int64, bool) {
			if t := f.operand(p); t != nil {
				return t.Sizes, true
			}
			return nil, false
		})
	}
	l.named("type of "+name, types(), func(f *facts) int64 {
		if t := f.operand(p); t != nil {
			return int64(t.DType)
		}
		return 0
	})
	number("bytes of an element of", func(t *spec.Tensor) int64 { return t.DType.Size() })
	for i, way := range tensor.ViewNames() {
		l.flag(name+" is "+way, "", func(f *facts) bool {
			t := f.operand(p)
			return t != nil && t.View&(1<<i) != 0
		})
	}
	if param.Dir != spec.Out {
		l.contents(p, name)
	}
	l.flag("strides stated for "+name, "no strides stated for "+name, func(f *facts) bool {
		t := f.operand(p)
		return t != nil && t.StatedStrides() != nil
	})
	if param.Indices {
		number("min", func(t *spec.Tensor) int64 { return smallest(elements(t, maxIndices)) })
		number("max", func(t *spec.Tensor) int64 { return largest(elements(t, maxIndices)) })
		l.flag("an index occurs twice in "+name, "no index occurs twice in "+name, func(f *facts) bool {
			t := f.operand(p)
			return t != nil && repeats(elements(t, maxIndices))
		})
	}
}

// sizes lists the quantities of the sizes of a tensor.
func (l *catalogue) sizes(name string, of func(f *facts) (sizes []int64, ok bool)) {
	number := func(what string, number func(sizes []int64) int64) {
		l.number(what+" "+name, func(f *facts) int64 {
			if sizes, ok := of(f); ok {
				return number(sizes)
			}
			return absent
		})
	}
	number("rank of", func(sizes []int64) int64 { return int64(len(sizes)) })
	number("elements of", product)
	number("max size of", largest)
	number("min size of", smallest)
	number("first size of", func(sizes []int64) int64 { return largest(sizes[:min(1, len(sizes))]) })
	number("last size of", func(sizes []int64) int64 { return largest(sizes[max(0, len(sizes)-1):]) })
	number("number of sizes above 1 of", func(sizes []int64) (n int64) {
		for _, size := range sizes {
			if size > 1 {
				n++
			}
		}
		return n
	})
}

// output lists what a check finds out.
func (l *catalogue) output(op *spec.Operator) {
	if op.Infers() {
		l.sizes("the output", func(f *facts) ([]int64, bool) { return f.sizes, f.valid })
		l.flag("the output has the sizes of "+op.Params[0].Name, "", func(f *facts) bool {
			t := f.operand(0)
			return t != nil && f.valid && slices.Equal(f.sizes, t.Sizes)
		})
	}
	ids := make([]string, len(op.Rules))
	for i, rule := range op.Rules {
		ids[i] = strings.TrimPrefix(rule.ID, op.Name+"/")
	}
	l.named("broken rule", ids, func(f *facts) int64 { return f.broken })
	l.flag("several rules are broken", "", func(f *facts) bool { return f.more })
}

// attributes lists the quantities of the attributes.
func (l *catalogue) attributes(op *spec.Operator) {
	fields := op.Bind(op.NewAttributes()).Fields
	var masks []int // lists of truth values
	for i := range fields {
		name := fields[i].Name
		switch field := fields[i]; {
		case field.List != nil:
			if field.Optional {
				l.flag(name+" is given", name+" is not given", func(f *facts) bool { return f.list(i) != nil })
			}
			l.number("length of "+name, func(f *facts) int64 { return int64(f.fields[i].List.Len()) })
			if field.Formed() {
				l.named("form of "+name, spec.Forms(), func(f *facts) int64 { return int64(f.fields[i].Form) })
			}
			if field.Float32 {
				continue
			}
			l.entries(i, name)
			if field.Range.Bool() || strings.HasSuffix(name, "mask") {
				masks = append(masks, i)
			}
		case field.Enum != nil:
			enum := field.Enum
			l.named(name, enum.Names(), func(f *facts) int64 {
				value := *f.fields[i].Int
				return int64(slices.IndexFunc(enum, func(n spec.NamedValue) bool { return n.Value == value }))
			})
		case field.Int != nil:
			l.number(name, func(f *facts) int64 { return max(*f.fields[i].Int, absent+1) })
			if name == "axis" || strings.HasSuffix(name, "_axis") || strings.HasSuffix(name, "dimension") {
				l.number("size along "+name, func(f *facts) int64 { return f.along(*f.fields[i].Int) })
				l.number(name+" outside by", func(f *facts) int64 { return f.beyond(*f.fields[i].Int) })
			}
		case field.Bool != nil:
			l.flag(name, "not "+name, func(f *facts) bool { return *f.fields[i].Bool })
		case field.Float != nil:
			l.flag(name+" is 0", name+" is not 0", func(f *facts) bool { return *f.fields[i].Float == 0 })
		}
	}
	if from, to := fields.Named("start"), fields.Named("limit"); from != nil && to != nil && from.Int != nil && to.Int != nil {
		l.number("distance of start and limit", func(f *facts) int64 {
			return distance(*f.fields.Named("start").Int, *f.fields.Named("limit").Int)
		})
	}
	for k := range fields {
		for i := range k {
			a, b := fields[i], fields[k]
			if a.List == nil || b.List == nil || a.Float32 || b.Float32 || a.Along != b.Along || a.Along == spec.AlongNothing {
				continue
			}
			names := a.Name + " and " + b.Name
			l.flag(names+" are equal", names+" differ", func(f *facts) bool {
				one, other := f.list(i), f.list(k)
				if slices.Contains(masks, i) { // a short mask continues with zeros
					one, other = one[:lastOther(one)+1], other[:lastOther(other)+1]
				}
				return slices.Equal(one, other)
			})
		}
	}
	if len(masks) > 1 {
		l.position("the last 1 in any mask", "no 1 in any mask", func(f *facts) int64 {
			last := int64(-1)
			for _, i := range masks {
				last = max(last, lastOther(f.list(i)))
			}
			return last
		})
	}
}

// entries lists the quantities of the entries of a list of integers.
func (l *catalogue) entries(i int, name string) {
	number := func(what string, of func(list []int64) int64) {
		l.number(what+" "+name, func(f *facts) int64 { return of(f.list(i)) })
	}
	number("min", smallest)
	number("max", largest)
	l.number("max |"+name+"|", func(f *facts) int64 { return magnitude(f.list(i)) })
	none := "no entry other than 0 in " + name
	l.position("the first entry other than 0 in "+name, none, func(f *facts) int64 {
		return int64(slices.IndexFunc(f.list(i), func(entry int64) bool { return entry != 0 }))
	})
	l.position("the last entry other than 0 in "+name, none, func(f *facts) int64 { return lastOther(f.list(i)) })
	for _, entry := range []struct {
		is   int64
		text string
	}{{-1, "-1"}, {0, "0"}} {
		l.flag(entry.text+" in "+name, "no "+entry.text+" in "+name, func(f *facts) bool { return slices.Contains(f.list(i), entry.is) })
	}
}

// along returns the size of the first operand along an axis, which may count from the end.
func (f *facts) along(axis int64) int64 {
	t := f.operand(0)
	if t == nil {
		return absent
	}
	rank := int64(len(t.Sizes))
	if axis < 0 {
		axis += rank
	}
	if axis < 0 || axis >= rank {
		return absent
	}
	return t.Sizes[axis]
}

// beyond returns by how much an axis lies outside the dimensions of the first operand: 1 for the
// rank itself, -1 for the axis before the first from the end, and 0 for an axis that is one.
func (f *facts) beyond(axis int64) int64 {
	t := f.operand(0)
	if t == nil {
		return absent
	}
	switch rank := int64(len(t.Sizes)); {
	case axis >= rank:
		return axis - rank + 1
	case axis < -rank:
		return max(axis+rank, absent+1)
	}
	return 0
}

// types returns the names of the element types, by their value; that of 0 is "none".
func types() []string {
	names := []string{"none"}
	for _, d := range tensor.DTypes() {
		names = append(names, d.String())
	}
	return names
}

// maxIndices bounds the elements that are read off an operand of indices.
const maxIndices = 64

// elements returns the first elements of a tensor of integers, up to a number.
func elements(t *spec.Tensor, most int64) []int64 {
	n := stored(t, most)
	list := make([]int64, n)
	for i := range list {
		bits := t.Bits(int64(i))
		list[i] = int64(min(bits, math.MaxInt64))
		if shift := 64 - t.DType.Bits(); t.DType.Signed() {
			list[i] = int64(bits) << shift >> shift
		}
	}
	return list
}

// product returns the number of elements of a tensor, or the greatest number if 63 bits
// do not hold it.
func product(sizes []int64) int64 {
	n, err := tensor.Elements(sizes)
	if err != nil {
		return math.MaxInt64
	}
	return n
}

func smallest(list []int64) int64 {
	if len(list) == 0 {
		return absent
	}
	return slices.Min(list)
}

// magnitude returns the largest of the numbers of a list without their signs, 0 of an empty one.
func magnitude(list []int64) (most int64) {
	for _, n := range list {
		most = max(most, n, -max(n, -math.MaxInt64))
	}
	return most
}

// distance returns how far apart two numbers are, or the greatest number if 63 bits do not hold it.
func distance(a, b int64) int64 {
	if d := max(a, b) - min(a, b); d >= 0 {
		return d
	}
	return math.MaxInt64
}

func largest(list []int64) int64 {
	if len(list) == 0 {
		return absent
	}
	return slices.Max(list)
}

// lastOther returns the position of the last entry other than 0, or -1.
func lastOther(list []int64) int64 {
	for i, entry := range slices.Backward(list) {
		if entry != 0 {
			return int64(i)
		}
	}
	return -1
}

func repeats(list []int64) bool {
	sorted := slices.Sorted(slices.Values(list))
	return len(slices.Compact(sorted)) < len(list)
}
