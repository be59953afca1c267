package cases

import (
	"slices"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec/tensor"
)

// layoutKeys returns the keys that state a layout of the family.
func layoutKeys(family *tensor.Family) (keys []string) {
	for field := range family.Fields() {
		keys = append(keys, field.Name)
	}
	return keys
}

// layout decodes the layout of an operand, nil if none is stated.
func (d *decoder) layout(name string, family *tensor.Family, sizes []int64, values map[string]*yaml.Node) tensor.Layout {
	if family == nil {
		return nil
	}
	layout, present := family.New(), false
	for field := range tensor.Fields(layout) {
		n := values[field.Name]
		if n == nil {
			continue
		}
		present = true
		switch what := name + "." + field.Name; {
		case field.List != nil:
			*field.List = d.layoutList(n, what, &field, sizes)
		case field.Names != nil:
			word, _ := d.word(n, what, field.Names)
			*field.Number = int64(max(slices.Index(field.Names, word), 0))
		default:
			*field.Number, _ = d.integer(n, what, field.Min, field.Max)
		}
	}
	if !present || !layout.Stated() {
		return nil
	}
	return layout
}

// layoutList decodes a list of a layout: its entries or its name.
func (d *decoder) layoutList(n *yaml.Node, what string, field *tensor.Field, sizes []int64) []int64 {
	if n = d.resolve(n); n == nil {
		return nil
	}
	if field.Named != nil && n.Kind == yaml.ScalarNode {
		name, ok := d.word(n, what, field.Names)
		if !ok {
			return nil
		}
		list, err := field.Named(name, sizes)
		if err != nil {
			d.fail(n, "%s: %v", what, err)
		}
		return list
	}
	list, ok := d.integers(n, what, field.Min, field.Max)
	if ok && field.Counted && len(list) != len(sizes) {
		d.fail(n, "%s: %d %s for %d sizes", what, len(list), field.Name, len(sizes))
	}
	return list
}

// layoutSchema returns the properties of an operand that state a layout.
func layoutSchema(family *tensor.Family) object {
	properties := object{}
	for field := range family.Fields() {
		switch {
		case field.List != nil && field.Names != nil:
			properties[field.Name] = object{
				"description": field.Doc,
				"anyOf": []any{
					object{"enum": field.Names},
					object{"type": "array", "items": orVariable(integerSchema(field.Min, field.Max))},
					ref("variable"),
				},
			}
		case field.List != nil:
			properties[field.Name] = listOf(integerSchema(field.Min, field.Max), field.Doc)
		case field.Names != nil:
			properties[field.Name] = orVariable(object{"enum": field.Names})
		default:
			properties[field.Name] = orVariable(integerSchema(field.Min, field.Max))
		}
	}
	return properties
}

// layoutText returns the keys that state a layout, with their values.
func layoutText(layout tensor.Layout) (keys []string) {
	for field := range tensor.Fields(layout) {
		switch {
		case field.List != nil && *field.List != nil:
			keys = append(keys, field.Name+": "+numbers(*field.List))
		case field.List == nil && *field.Number != 0:
			keys = append(keys, field.Name+": "+field.Text())
		}
	}
	return keys
}
