package xla

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var tilesText = spec.Text{Name: "xla.tiles", Document: "Tiled Layout (XLA)"}

// Sections of the text.
const (
	tiledFormats = "Tiled formats"
	tileFormulas = "Linear index formulas for tiling given a shape and a tile"
	repeated     = "Repeated tiling"
	combining    = "Combining dimensions using tiles"
)

// The rules of tiles. The fields that state them are those of PJRT_Buffer_MemoryLayout_Tiled.
var (
	TilesInOrder = tilesText.Meaning("in-order", tiledFormats,
		"Tiles lie one after another in memory in the order of the dimensions, major to minor, and so do the elements within a tile.")
	TileIndex = tilesText.Meaning("index", tileFormulas,
		"The index of an element divided by the sizes of the tile, rounded down, is the index of its tile; the remainder is its index within the tile.")
	TilePadding = tilesText.Meaning("padding", tiledFormats+"; "+tileFormulas,
		"Tiles cover the array. Where the size of a tile does not divide that of the array, the last tile extends beyond it, and what it holds there may be anything, unless a padding_value states it.")
	TileSuffix = tilesText.Meaning("suffix", tileFormulas,
		"A tile of fewer dimensions than the array applies to the most minor ones, and leaves the others as they are.")
	TilesRepeated = tilesText.Meaning("repeated", repeated,
		"A further tile applies to the array that the tiles before it have made, whose dimensions are those that count tiles and then those within a tile.")
	TileCombines = tilesText.Meaning("combines", combining,
		"A size of -1 combines a dimension with the next more minor one, before the tile is applied.")
	TileDimsDivided = tilesText.Static("dims-divided", "PJRT_Buffer_MemoryLayout_Tiled (pjrt_c_api.h)",
		"tile_dim_sizes states how many of the tile_dims each tile has. All of them belong to a tile.",
		eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			if !layout.TilesDivide() {
				k.Breaks("%s: tile_dim_sizes %v and %d tile_dims", k.Name(i), layout.TileDimSizes, len(layout.TileDims))
			}
		}))
	TileSizes = tilesText.Static("sizes", combining,
		"The sizes of a tile are positive. Only -1, which combines dimensions, is not.",
		eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			for at, size := range layout.TileDims {
				if size < 1 && size != tensor.Combined {
					k.Breaks("%s: tile_dims[%d] is %d", k.Name(i), at, size)
				}
			}
		}))
	TileRank = tilesText.Given(TileDimsDivided, TileSizes).Static("rank", tileFormulas+" (a tile is for a suffix of the dimensions)",
		"A tile has no more dimensions than the array to which it applies.",
		eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			rank := k.Tensors[i].Rank()
			for tile := range layout.Tiles() {
				if len(tile) > rank {
					k.Breaks("%s: tile %v of an array of %d dimensions", k.Name(i), tile, rank)
					return
				}
				for _, size := range tile { // one becomes two, or none
					if rank++; size == tensor.Combined {
						rank -= 2
					}
				}
			}
		}))
	TileCombinesIntoMinor = tilesText.Given(TileDimsDivided).Static("combines-into-minor", combining+" (implied: there is a more minor one)",
		"The last size of a tile is not -1.",
		eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			for tile := range layout.Tiles() {
				if n := len(tile); n > 0 && tile[n-1] == tensor.Combined {
					k.Breaks("%s: tile %v", k.Name(i), tile)
				}
			}
		}))
	TilesOrWidths = tilesText.Static("or-widths", "LayoutProto (xla_data.proto: the revisions with tiles have no padded_dimensions)",
		"A layout that has tiles has no padded_dimensions.",
		eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			if layout.PaddedDimensions != nil && layout.StatesTiles() {
				k.Breaks("%s has tiles, and padded_dimensions of another revision", k.Name(i))
			}
		}))
)

var tileRules = []*spec.Rule{
	TilesInOrder, TileIndex, TilePadding, TileSuffix, TilesRepeated, TileCombines,
	TileDimsDivided, TileSizes, TileRank, TileCombinesIntoMinor, TilesOrWidths,
}
