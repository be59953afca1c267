package minimise

import (
	"crypto/sha256"
	"encoding/binary"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Key distinguishes the calls of one operator.
type Key [sha256.Size]byte

// KeyOf returns the key of a call.
func KeyOf(c *spec.Call) Key {
	h := sha256.New()
	var text []byte
	number := func(n int64) { text = binary.AppendVarint(text, n) }
	list := func(values []int64) {
		if values == nil {
			number(-1)
			return
		}
		number(int64(len(values)))
		for _, value := range values {
			number(value)
		}
	}
	if c.CheckOnly {
		number(1)
	}
	for _, n := range c.Counts {
		number(int64(n))
	}
	if c.Program != nil {
		text = append(text, c.Program.String()...)
	}
	for _, field := range c.Fields() {
		if field.Form != spec.FormConstant {
			text = append(text, field.Form.String()...)
		}
		if field.List == nil {
			number(int64(field.Bits()))
		} else {
			list(field.List.Entries())
		}
	}
	for i := range c.Tensors {
		t := &c.Tensors[i]
		number(int64(t.DType))
		if t.View != 0 {
			number(-1 - int64(t.View))
		}
		list(t.Sizes)
		if t.Layout != nil {
			text = append(text, t.Layout.Family().Noun...)
		}
		for field := range tensor.Fields(t.Layout) {
			if field.List == nil {
				number(*field.Number)
			} else {
				list(*field.List)
			}
		}
		for _, patch := range t.Patches {
			number(-1 - patch.First)
			number(int64(len(patch.Data)))
			text = append(text, patch.Data...)
		}
		number(int64(len(t.Data)))
		h.Write(text)
		h.Write(t.Data)
		text = text[:0]
	}
	var k Key
	h.Sum(k[:0])
	return k
}
