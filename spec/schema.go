package spec

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"example.com/conform/spec/tensor"
)

// Bound is a struct of attributes with its fields. They are found once, and
// stay valid while the struct is reused.
type Bound struct {
	Attributes any // as [Operator.NewAttributes] returns
	Fields     Fields
}

// A Schema describes the attributes of an operator.
type Schema struct {
	defaults  reflect.Value // a struct
	pointer   reflect.Type  // to such a struct
	list      []Attribute   // one for each field of the struct
	indices   [][]int       // of these fields, as reflect has them
	malformed error
}

// Attributes returns the schema that the tags of a struct describe: see
// [Attribute]. The values of the struct are the defaults of optional scalars.
// [Operator.NewAttributes] and [Operator.Bind] panic if a tag is malformed.
func Attributes(defaults any) *Schema {
	list, err := readAttributes(defaults)
	s := &Schema{defaults: reflect.ValueOf(defaults), list: list, malformed: err}
	if err != nil {
		return s
	}
	s.pointer = reflect.PointerTo(s.defaults.Type())
	for _, field := range fieldsOf(s.defaults.Type()) {
		s.indices = append(s.indices, field.Index)
	}
	return s
}

var (
	integerType    = reflect.TypeFor[int64]()
	integerPointer = reflect.TypeFor[*int64]()
	boolType       = reflect.TypeFor[bool]()
	floatType      = reflect.TypeFor[float64]()
	integersType   = reflect.TypeFor[[]int64]()
	floatsType     = reflect.TypeFor[[]float32]()
	textType       = reflect.TypeFor[string]()
)

func bindField(a *Attribute, v reflect.Value) Field {
	field := Field{Attribute: a}
	switch at := v.Addr(); v.Type() {
	case boolType:
		field.Bool = at.Interface().(*bool)
	case floatType:
		field.Float = at.Interface().(*float64)
	case integersType:
		field.List = (*Integers)(at.Interface().(*[]int64))
	case floatsType:
		field.List = (*Floats)(at.Interface().(*[]float32))
	case textType:
		field.List = (*Characters)(at.Interface().(*string))
	case integerType:
		field.Int = at.Interface().(*int64)
	default:
		field.Int = at.Convert(integerPointer).Interface().(*int64)
	}
	return field
}

// readAttributes reads the tags of a struct whose values are the defaults.
func readAttributes(defaults any) ([]Attribute, error) {
	t := reflect.TypeOf(defaults)
	if t == nil || t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("attributes of type %T: want a struct", defaults)
	}
	v := reflect.New(t).Elem() // an addressable copy
	v.Set(reflect.ValueOf(defaults))
	fields := fieldsOf(t)
	list := make([]Attribute, len(fields))
	for i, field := range fields {
		a := &list[i]
		if err := a.read(field, v.FieldByIndex(field.Index)); err != nil {
			return nil, fmt.Errorf("%v.%s: %w", t, field.Name, err)
		}
		if slices.ContainsFunc(list[:i], func(other Attribute) bool { return other.Name == a.Name }) {
			return nil, fmt.Errorf("%v.%s: the name %s is another attribute's too", t, field.Name, a.Name)
		}
	}
	return list, nil
}

// fieldsOf returns the fields of a struct, and those of structs embedded in it in their place.
func fieldsOf(t reflect.Type) []reflect.StructField {
	return slices.DeleteFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool { return f.Anonymous && f.Type.Kind() == reflect.Struct })
}

// attributeName is what texts call attributes.
var attributeName = regexp.MustCompile(`^[a-z_][a-zA-Z_0-9]*$`)

// inputTypes are the data types of an input, by the value of its option. Without one it has the attribute's own.
var inputTypes = map[string][]tensor.DType{
	"": {tensor.Int64}, "int32": {tensor.Int64, tensor.Int32}, "output": nil,
	"numbers": slices.DeleteFunc(tensor.Common(), func(d tensor.DType) bool { return d == tensor.Bool }),
}

var alongs = map[string]Along{"dimensions": AlongDimensions, "steps": AlongSteps, "ends": AlongEnds, "outputs": AlongOutputs}

// read reads the tags of a field whose default is value.
func (a *Attribute) read(field reflect.StructField, value reflect.Value) error {
	a.Float32 = field.Type == floatsType
	isText := field.Type == textType
	isList, isInteger := field.Type == integersType || a.Float32, field.Type.Kind() == reflect.Int64
	switch {
	case !field.IsExported():
		return fmt.Errorf("the field is not exported")
	case !isList && !isInteger && !isText && field.Type != boolType && field.Type != floatType:
		return fmt.Errorf("a field of type %v: want int64, bool, float64, string, []int64 or []float32", field.Type)
	}
	options := strings.Split(field.Tag.Get("conform"), ",")
	a.Name, a.Doc = options[0], field.Tag.Get("doc")
	switch {
	case !attributeName.MatchString(a.Name):
		return fmt.Errorf("the conform tag begins with %q: want the text's name, such as keepdims or transA", a.Name)
	case strings.TrimSpace(a.Doc) == "" || strings.Contains(a.Doc, "\n"):
		return fmt.Errorf("want a doc tag of one line")
	}
	switch {
	case a.Float32:
		a.Range = integerRanges["uint32"] // the range of the bits
	case isText:
		a.Range = printable
	case isList, isInteger:
		a.Range = integerRanges["int64"]
	}
	if e, ok := reflect.TypeAssert[Enumerated](value); ok {
		a.Enum = e.Enum()
	}
	for _, option := range options[1:] {
		key, names, _ := strings.Cut(option, "=")
		r, isRange := integerRanges[option]
		switch {
		case option == "optional" && !isText:
			a.Optional = true
		case isRange && (isList && !a.Float32 || isInteger) && a.Enum == nil:
			a.Range = r
		case key == "enum" && isInteger && a.Enum == nil:
			for i, name := range strings.Split(names, "|") {
				a.Enum = append(a.Enum, NamedValue{name, int64(i)})
			}
		case key == "along" && isList && alongs[names] != AlongNothing:
			a.Along = alongs[names]
		case option == "along=outputs" && isInteger && a.Enum == nil:
			a.Along = AlongOutputs
		case key == "axis" && option != "axis=" && (isList && !a.Float32 || isInteger) && a.Enum == nil:
			a.Axis, a.AxisOf = true, names
		case option == "permutation" && isList && !a.Float32:
			a.Axis, a.Permutation = true, true
		case key == "input" && (isList || isInteger) && a.Enum == nil:
			types, known := inputTypes[names]
			if !known {
				return fmt.Errorf("the conform tag has %q, which says no types of an input", option)
			}
			a.Input, a.InputTypes = true, types
		default:
			return fmt.Errorf("the conform tag has %q, which no field of type %v takes here", option, field.Type)
		}
	}
	if err := a.Enum.check(); err != nil {
		return err
	}
	if a.Input && len(a.InputTypes) == 1 {
		a.InputTypes = []tensor.DType{(&Field{Attribute: a}).ListType()}
	}
	return a.readDefault(value)
}

func (e Enum) check() error {
	for i, named := range e {
		if named.Name == "" || slices.Contains(e[:i].Names(), named.Name) {
			return fmt.Errorf("the value %d has the name %q: want one of its own", named.Value, named.Name)
		}
	}
	return nil
}

// readDefault records the default value of the attribute.
func (a *Attribute) readDefault(value reflect.Value) error {
	if !a.Optional || value.Kind() == reflect.Slice {
		if !value.IsZero() {
			return fmt.Errorf("a default of %v: only an optional scalar has one", value)
		}
		return nil
	}
	field := bindField(a, value)
	a.Default = field.Bits()
	return field.wellFormed()
}
