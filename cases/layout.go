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

// decodeLayout decodes the layout of an operand, nil if none is stated.
func decodeLayout(d *decoder, name string, family *tensor.Family, sizes []int64, values map[string]*yaml.Node) tensor.Layout {
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
			*field.List = decodeLayoutList(d, n, what, &field, sizes)
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

// decodeLayoutList decodes a list of a layout: its entries or its name.
func decodeLayoutList(d *decoder, n *yaml.Node, what string, field *tensor.Field, sizes []int64) []int64 {
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
