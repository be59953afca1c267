package xla_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	oracle "example.com/conform/oracle/xla"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// subjects returns the rules that decide something in a copy without a page.
func subjects(input, output *tensor.XLA, sizes []int64) []string {
	checked, violations, err := new(spec.Checker).Check(copied(input, output, sizes...), spec.NewReading(nil))
	Expect(err).NotTo(HaveOccurred())
	Expect(violations).To(BeEmpty())
	ids := map[string]bool{}
	oracle.Copy.Subjects(checked, spec.NewReading(nil), func(rule *spec.Rule, holds bool) {
		if holds {
			ids[strings.TrimPrefix(rule.ID, "xla.layout/")] = true
		}
	})
	var list []string
	for id := range ids {
		list = append(list, id)
	}
	return list
}

var _ = DescribeTable("the rules of layouts that decide where the elements of an array lie", func(layout *tensor.XLA, sizes []int64, want string) {
	Expect(subjects(layout, layout, sizes)).To(ConsistOf(strings.Fields("shape rank " + want)))
},
	Entry("of rank 0", nil, []int64{}, ""),
	Entry("of rank 0, in an order of nothing", &tensor.XLA{MinorToMajor: []int64{}}, []int64{}, "padding-optional"),
	Entry("of one element", nil, []int64{1}, "true-rank"),
	Entry("of one dimension", nil, []int64{3}, "index-conversion"),
	Entry("of one dimension, in the order there is", &tensor.XLA{MinorToMajor: []int64{0}}, []int64{3}, "dimension-numbers padding-optional index-conversion"),
	Entry("of two", nil, []int64{2, 3}, "listing-order argument-order minor-varies-fastest default-order multidimensional-index index-conversion"),
	Entry("of two that are alike", nil, []int64{2, 2}, "minor-varies-fastest default-order multidimensional-index index-conversion"),
	Entry("of two, but one of size 1", nil, []int64{1, 3}, "true-rank listing-order argument-order multidimensional-index index-conversion"),
	Entry("of two, but one of size 1, in an order", &tensor.XLA{MinorToMajor: []int64{0, 1}}, []int64{1, 3},
		"true-rank dimension-numbers listing-order argument-order padding-optional multidimensional-index index-conversion"),
	Entry("a layout that states nothing", &tensor.XLA{}, []int64{2, 3},
		"listing-order argument-order minor-varies-fastest default-order padding-optional multidimensional-index index-conversion"),
	Entry("row-major", &tensor.XLA{MinorToMajor: []int64{1, 0}}, []int64{2, 3}, "dimension-numbers listing-order argument-order "+
		"first-is-most-minor minor-varies-fastest row-major-like padding-optional multidimensional-index index-conversion"),
	Entry("column-major", &tensor.XLA{MinorToMajor: []int64{0, 1}}, []int64{2, 3}, "dimension-numbers numbers-imply-no-order listing-order argument-order "+
		"first-is-most-minor minor-varies-fastest column-major-like padding-optional multidimensional-index index-conversion"),
	Entry("in an order that is neither", &tensor.XLA{MinorToMajor: []int64{1, 0, 2}}, []int64{1, 2, 3}, "true-rank dimension-numbers numbers-imply-no-order "+
		"listing-order argument-order first-is-most-minor minor-varies-fastest padding-optional multidimensional-index index-conversion"),
	Entry("padded", &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{2, 5}}, []int64{2, 3},
		"dimension-numbers listing-order argument-order first-is-most-minor minor-varies-fastest row-major-like "+
			"padded-widths padding-at-end linear-index multidimensional-index index-conversion"),
	Entry("in a tile of one dimension", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{2}, TileDimSizes: []int64{1}}, []int64{2, 3}, "dimension-numbers listing-order "+
		"argument-order first-is-most-minor multidimensional-index index-conversion layout-is-memory xla.tiles/in-order xla.tiles/index xla.tiles/padding xla.tiles/suffix"),
	Entry("in tiles of combined dimensions", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{-1, 2, 1}, TileDimSizes: []int64{2, 1}}, []int64{2, 3},
		"dimension-numbers listing-order argument-order first-is-most-minor multidimensional-index index-conversion layout-is-memory "+
			"xla.tiles/in-order xla.tiles/index xla.tiles/repeated xla.tiles/combines"),
	Entry("padded by nothing", &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{2, 3}}, []int64{2, 3},
		"dimension-numbers listing-order argument-order first-is-most-minor minor-varies-fastest row-major-like multidimensional-index index-conversion"),
)

var _ = DescribeTable("the rules of layouts that decide something between two",
	func(input, output *tensor.XLA, rule string, decides bool) {
		if decides {
			Expect(subjects(input, output, []int64{2, 3})).To(ContainElement(rule))
		} else {
			Expect(subjects(input, output, []int64{2, 3})).NotTo(ContainElement(rule))
		}
	},
	Entry("other strides", nil, &tensor.XLA{MinorToMajor: []int64{0, 1}}, "layout-is-memory", true),
	Entry("the same strides, stated and not", nil, &tensor.XLA{MinorToMajor: []int64{1, 0}}, "layout-is-memory", false),
	Entry("padding that holds a value", nil,
		&tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{3, 3}, PaddingValue: tensor.OnePadding}, "padding-holds-value", true),
	Entry("padding that may hold anything", nil,
		&tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{3, 3}}, "padding-holds-value", false),
	Entry("a value for no padding", nil,
		&tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{2, 3}, PaddingValue: tensor.OnePadding}, "padding-holds-value", false),
	Entry("padding of the input", &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{3, 3}, PaddingValue: tensor.OnePadding}, nil,
		"padding-holds-value", false),
)
