package main

import "testing"

// FuzzKeyword sees that every expression is refused, or holds of an ID or not.
func FuzzKeyword(f *testing.F) {
	for _, seed := range []string{"", "slice", "pad and not edge", "(a or b) and c", "not not a", "((", "a b", "and"} {
		f.Add(seed, "onnx.pad/edge")
	}
	f.Fuzz(func(t *testing.T, text, id string) {
		var k keyword
		if err := k.Set(text); err != nil {
			return
		}
		k.takes(id)
		if k.String() != text {
			t.Errorf("%q became %q", text, k.String())
		}
	})
}
