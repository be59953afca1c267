package spec

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/spec/tensor"
)

// An Attribute is a parameter that is not a tensor. The tags of a field of the
// operator's struct describe it:
//
//	Axis  int64   `conform:"axis,uint32,axis" doc:"dimension that the indices name"`
//	Steps []int64 `conform:"steps,along=steps,optional" doc:"elements to advance in each step"`
//	Mode  int64   `conform:"mode,enum=constant|reflect|edge,optional" doc:"what the padding holds"`
//
// The field is an int64 or a type made of it, a bool, a float64, or a list:
// []int64, []float32, or a string, which is a list of characters. Operators that share some embed a struct. The tag begins with the text's name of the attribute.
// These options may follow in any order:
//
//   - int32, uint32, int64 or bool: the text's type of an integer or of the
//     entries of a list; in a list, bool writes true as 1. The default is int64;
//   - enum=a|b|c: the names of the values 0, 1 and 2, the only ones allowed. An
//     [Enumerated] type has names of its own;
//   - optional: see the field Optional;
//   - along=dimensions, along=steps, along=ends or along=outputs: what the entries
//     of a list belong to; along=outputs also marks an integer that is the number
//     of outputs;
//   - axis: the value, or each entry of a list, is a dimension number; if the text
//     has negative ones, they count from the last dimension. axis=input says that it is
//     one of the parameter input;
//   - permutation: the list has each dimension of the first operand once;
//   - input: the text takes the list or the integer as an input of the operator, of the attribute's
//     own type. input=int32 says that it may be one of int32, too, as all such inputs of a call
//     are; input=numbers, of any type of numbers; input=output, of the type of the output alone.
type Attribute struct {
	Name  string // the text's name
	Doc   string // one line, for schemas and messages
	Range Range  // of an integer without names, or of the entries of a list
	Enum  Enum   // the values that an integer can have, if they have names
	// Optional attributes may be left out of a case file. A list is then
	// absent, and a scalar has the value in the operator's Attributes.
	Optional bool
	// Default is the value of an optional scalar that is left out, as
	// [Field.Bits].
	Default uint64
	Along   Along
	Axis    bool
	// AxisOf names the parameter that has the dimension, or is empty if the tag does not.
	AxisOf string
	// Permutation marks a list of axes that has each dimension of the first operand once.
	Permutation bool
	// Input marks a list or an integer that is an input in the text, and InputTypes are the data types
	// that it may have there, nil for that of the output.
	Input      bool
	InputTypes []tensor.DType
	// Float32 marks a list of float32 values.
	Float32 bool
}

// Along states what the entries of a list belong to.
type Along uint8

const (
	AlongNothing    Along = iota
	AlongDimensions       // one entry for each dimension of every operand
	AlongSteps            // one entry for each slicing step, or for each named dimension
	AlongEnds             // first the begins, then the ends: one of each for each step, or for each dimension if there are no steps
	AlongOutputs          // one entry for each output; an integer is the number of outputs
)

// Len returns how many things a list has entries for.
func (a Along) Len(list List) int {
	if a == AlongEnds {
		return list.Len() / 2
	}
	return list.Len()
}

// Drop removes the entries for item i, which the list has.
func (a Along) Drop(list List, i int) {
	entries := list.Entries()
	if a == AlongEnds {
		end := len(entries)/2 + i
		entries = slices.Delete(entries, end, end+1)
	}
	list.SetEntries(slices.Delete(entries, i, i+1))
}

// Append adds the entries for one more item: value, and 0 for its end if it has
// one.
func (a Along) Append(list List, value int64) {
	entries := list.Entries()
	if a == AlongEnds {
		list.SetEntries(append(slices.Insert(entries, len(entries)/2, value), 0))
		return
	}
	list.SetEntries(append(entries, value))
}

// Swap exchanges the entries for items i and k, which the list has.
func (a Along) Swap(list List, i, k int) {
	entries := list.Entries()
	entries[i], entries[k] = entries[k], entries[i]
	if end := len(entries) / 2; a == AlongEnds {
		entries[end+i], entries[end+k] = entries[end+k], entries[end+i]
	}
	list.SetEntries(entries)
}

// A List is a list attribute in its struct. Code that does not know the
// operator reads and writes every entry as an integer: a float32 value as its
// bits, and a character as its code.
type List interface {
	// Entries returns the entries, nil for an absent list. An [Integers]
	// returns its own memory, all others a copy.
	Entries() []int64
	// Len returns how many entries there are, 0 for an absent list.
	Len() int
	// SetEntries sets all entries. Only an [Integers] keeps hold of their memory.
	SetEntries(entries []int64)
	// SetEntry sets entry i, which the list has.
	SetEntry(i int, entry int64)
}

// Integers is a [List] of integers.
type Integers []int64

// Entries implements [List].
func (l *Integers) Entries() []int64 { return *l }

// Len implements [List].
func (l *Integers) Len() int { return len(*l) }

// SetEntries implements [List].
func (l *Integers) SetEntries(entries []int64) { *l = entries }

// SetEntry implements [List].
func (l *Integers) SetEntry(i int, entry int64) { (*l)[i] = entry }

// Floats is a [List] of float32 values.
type Floats []float32

// Entries implements [List].
func (l *Floats) Entries() []int64 {
	if *l == nil {
		return nil
	}
	entries := make([]int64, len(*l))
	for i, value := range *l {
		entries[i] = int64(math.Float32bits(value))
	}
	return entries
}

// Len implements [List].
func (l *Floats) Len() int { return len(*l) }

// SetEntries implements [List].
func (l *Floats) SetEntries(entries []int64) {
	if entries == nil {
		*l = nil
		return
	}
	*l = make(Floats, len(entries))
	for i, entry := range entries {
		l.SetEntry(i, entry)
	}
}

// SetEntry implements [List].
func (l *Floats) SetEntry(i int, entry int64) { (*l)[i] = math.Float32frombits(uint32(entry)) }

// Characters is a [List] of the characters of a text, which is never absent.
type Characters string

// Entries implements [List].
func (l *Characters) Entries() []int64 {
	entries := make([]int64, len(*l))
	for i := range entries {
		entries[i] = int64((*l)[i])
	}
	return entries
}

// Len implements [List].
func (l *Characters) Len() int { return len(*l) }

// SetEntries implements [List].
func (l *Characters) SetEntries(entries []int64) {
	text := make([]byte, len(entries))
	for i, entry := range entries {
		text[i] = byte(entry)
	}
	*l = Characters(text)
}

// SetEntry implements [List].
func (l *Characters) SetEntry(i int, entry int64) {
	*l = (*l)[:i] + Characters([]byte{byte(entry)}) + (*l)[i+1:]
}

// printable are the characters of a text.
var printable = Range{' ', '~'}

// notText are the texts by which the protocol writes floats that are no numbers in JSON.
var notText = regexp.MustCompile(`^(-?(inf|nan)|0x[0-9a-f]+)$`)

// A Range is the set of integers that a type of the text can hold.
type Range struct{ Min, Max int64 }

// Contains reports whether the type can hold value.
func (r Range) Contains(value int64) bool { return r.Min <= value && value <= r.Max }

// Bool reports whether the type is a truth value: 1 is true, 0 false.
func (r Range) Bool() bool { return r == integerRanges["bool"] }

// String returns the range in words: "0…7".
func (r Range) String() string { return fmt.Sprintf("%d…%d", r.Min, r.Max) }

// The integer types of the texts, by their names in tags.
var integerRanges = map[string]Range{
	"int32":  {math.MinInt32, math.MaxInt32},
	"uint32": {0, math.MaxUint32},
	"int64":  {math.MinInt64, math.MaxInt64},
	"bool":   {0, 1},
}

// An Enum lists the values of a type whose values have names.
type Enum []NamedValue

// A NamedValue is a value that users type by name.
type NamedValue struct {
	Name  string
	Value int64
}

// Enumerated is an integer type whose values have names.
type Enumerated interface{ Enum() Enum }

// Names returns the names, in the order of the enum.
func (e Enum) Names() []string {
	names := make([]string, len(e))
	for i, named := range e {
		names[i] = named.Name
	}
	return names
}

// NameOf returns the name of value, or "".
func (e Enum) NameOf(value int64) string {
	for _, named := range e {
		if named.Value == value {
			return named.Name
		}
	}
	return ""
}

// Value returns the value called name.
func (e Enum) Value(name string) (value int64, ok bool) {
	for _, named := range e {
		if named.Name == name {
			return named.Value, true
		}
	}
	return 0, false
}

// String lists the names: "fast, slow".
func (e Enum) String() string { return strings.Join(e.Names(), ", ") }

// A Field is an attribute in one struct: exactly one of Int, Bool, Float and
// List is set, and points into the struct.
type Field struct {
	*Attribute
	Int   *int64
	Bool  *bool
	Float *float64
	List  List
	Form  Form // of a list that the operator takes as an input
}

// Bits returns the value of a scalar in 64 bits: an integer in two's
// complement, a bool as 0 or 1, a float in IEEE 754. It returns 0 for a list.
func (f *Field) Bits() uint64 {
	switch {
	case f.Int != nil:
		return uint64(*f.Int)
	case f.Float != nil:
		return math.Float64bits(*f.Float)
	case f.Bool != nil && *f.Bool:
		return 1
	default:
		return 0
	}
}

// SetBits sets a scalar from bits as [Field.Bits] returns them. It does not
// change a list.
func (f *Field) SetBits(bits uint64) {
	switch {
	case f.Int != nil:
		*f.Int = int64(bits)
	case f.Float != nil:
		*f.Float = math.Float64frombits(bits)
	case f.Bool != nil:
		*f.Bool = bits != 0
	}
}

// SetDefault gives an attribute the value that it has when a case file leaves
// it out.
func (f *Field) SetDefault() {
	if f.List != nil {
		f.List.SetEntries(nil)
		return
	}
	f.SetBits(f.Default)
}

// Characters returns the list of an attribute that is a text, and otherwise nil.
func (f *Field) Characters() *Characters {
	text, _ := f.List.(*Characters)
	return text
}

// IsDefault reports whether the attribute is optional and has the value that it
// has when a case file leaves it out.
func (f *Field) IsDefault() bool {
	if f.List != nil {
		return f.Optional && f.List.Entries() == nil
	}
	return f.Optional && f.Bits() == f.Default
}

// Text returns the value of an attribute as a case file states it.
func (f *Field) Text() string {
	switch {
	case f.Characters() != nil:
		return strconv.Quote(string(*f.Characters()))
	case f.List != nil:
		return f.TextOf(f.List.Entries())
	case f.Enum != nil:
		return f.Enum.NameOf(*f.Int)
	case f.Int != nil:
		return strconv.FormatInt(*f.Int, 10)
	case f.Bool != nil:
		return strconv.FormatBool(*f.Bool)
	default:
		return tensor.FormatValue(tensor.Float64, f.Bits())
	}
}

// TextOf returns entries of a list, or an integer, as a case file states them.
func (f *Field) TextOf(entries []int64) string {
	if f.List == nil {
		return strconv.FormatInt(entries[0], 10)
	}
	parts := make([]string, len(entries))
	for i, entry := range entries {
		if parts[i] = strconv.FormatInt(entry, 10); f.Float32 {
			parts[i] = tensor.FormatValue(tensor.Float32, uint64(entry))
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// MaxListLength bounds every list attribute, far above any operator's use.
const MaxListLength = 64

// wellFormed returns a [*MalformedError] for a value that the attribute's type
// cannot hold.
func (f *Field) wellFormed() error {
	switch {
	case f.Form != FormConstant && !f.Computable():
		return malformed(f.Name, "it has no entries or is never %v", f.Form)
	case f.Int != nil && f.Enum != nil:
		if f.Enum.NameOf(*f.Int) == "" {
			return malformed(f.Name, "%d is outside %v", *f.Int, f.Enum)
		}
	case f.Int != nil:
		if !f.Range.Contains(*f.Int) {
			return malformed(f.Name, "%d is outside %v", *f.Int, f.Range)
		}
	case f.List != nil:
		entries := f.List.Entries()
		if entries == nil && !f.Optional {
			return malformed(f.Name, "missing")
		}
		if len(entries) > MaxListLength {
			return malformed(f.Name, "%d entries; at most %d are allowed", len(entries), MaxListLength)
		}
		for i, value := range entries {
			if !f.Range.Contains(value) {
				return malformed(f.Name, "entry %d: %d is outside %v", i, value, f.Range)
			}
		}
		if text := f.Characters(); text != nil && notText.MatchString(string(*text)) {
			return malformed(f.Name, "%q is written as a float is", *text)
		}
	}
	return nil
}

// Fields are the attributes of one struct, in the order of the struct.
type Fields []Field

// Named returns the attribute of the given name, nil if there is none.
func (f Fields) Named(name string) *Field {
	i := f.index(name)
	if i < 0 {
		return nil
	}
	return &f[i]
}

func (f Fields) index(name string) int {
	return slices.IndexFunc(f, func(field Field) bool { return field.Name == name })
}

// Copy sets each attribute to a deep copy of the one in from, the fields of
// another struct of the same type. It reuses the memory of lists.
func (f Fields) Copy(from Fields) {
	for i := range f {
		f[i].Form = from[i].Form
		switch to, from := &f[i], &from[i]; {
		case to.List != nil:
			copyList(to.List, from.List)
		case to.Int != nil:
			*to.Int = *from.Int
		case to.Bool != nil:
			*to.Bool = *from.Bool
		default:
			*to.Float = *from.Float
		}
	}
}

// copyList copies from to a list of the same type.
func copyList(to, from List) {
	switch to := to.(type) {
	case *Integers:
		*to = copyEntries(*to, *from.(*Integers))
	case *Floats:
		*to = copyEntries(*to, *from.(*Floats))
	case *Characters:
		*to = *from.(*Characters)
	}
}

// copyEntries copies from into the memory of to. An absent list stays absent,
// and an empty one stays empty.
func copyEntries[S ~[]E, E any](to, from S) S {
	if from == nil {
		return nil
	}
	if to == nil {
		to = make(S, 0, len(from))
	}
	return append(to[:0], from...)
}
