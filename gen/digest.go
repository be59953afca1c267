package gen

import (
	"crypto/sha256"
	"fmt"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// digested is the number of cases in a digest.
const digested = 500

// Digest summarizes the cases that the first seeds of a generator draw. A
// changed digest means that a seed draws another case. If that happens on every
// machine, the generator's Version must be raised once it has been released; if
// it happens on one machine only, it is a defect.
func Digest(g *draw.Generator, hints []draw.Hint) string {
	sum := sha256.New()
	var d draw.Drawer
	for seed := range uint64(digested) {
		var c spec.Call
		d.Fill(g, hints, seed, &c)
		fmt.Fprintln(sum, seed, c.CheckOnly, c.Counts)
		if c.Program != nil {
			fmt.Fprintln(sum, c.Program)
		}
		for _, field := range c.Fields() {
			if field.List == nil {
				fmt.Fprintln(sum, field.Name, int64(field.Bits()))
			} else {
				entries := field.List.Entries()
				fmt.Fprintln(sum, field.Name, entries == nil, entries)
			}
		}
		for i := range c.Tensors {
			t := &c.Tensors[i]
			fmt.Fprintf(sum, "%v %v %x", t.DType, t.Sizes, t.Data)
			for field := range tensor.Fields(t.Layout) {
				if field.List != nil {
					fmt.Fprint(sum, " ", field.Name, *field.List == nil, *field.List)
				} else {
					fmt.Fprint(sum, " ", field.Name, *field.Number)
				}
			}
			fmt.Fprintln(sum)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:8])
}

// FeatureDigest summarizes the features of a generator: their names, and their values in the
// cases of its digest. If both digests are what they were, a search finds what it found.
func FeatureDigest(g *draw.Generator, hints []draw.Hint) string {
	sum := sha256.New()
	for feature, name := range g.FeatureNames() {
		fmt.Fprintln(sum, name, g.ValueNames(feature))
	}
	var d draw.Drawer
	for seed := range uint64(digested) {
		var c spec.Call
		d.Fill(g, hints, seed, &c)
		for i := range g.Features {
			fmt.Fprint(sum, g.Features[i].Of(&c), g.Features[i].Interacts)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:8])
}
