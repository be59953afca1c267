package reports_test

import (
	"fmt"

	"example.com/conform/reports/result"
)

// The pictures of the runs that the tests render.

// slice1Picture is that of two wrong elements, of which the first came from
// another element.
func slice1Picture() *result.Picture {
	input := result.Plane{At: make([]int64, 4), Row: 2, Column: 3, Rows: []int64{0, 1, 2, 3}, Columns: []int64{0, 1}}
	for value := range 8 {
		input.Cells = append(input.Cells, result.Cell{Value: fmt.Sprint(value + 1)})
	}
	output := result.Plane{At: make([]int64, 4), Row: -1, Column: 2, Rows: []int64{0}, Columns: []int64{0, 1}}
	output.Cells = []result.Cell{{Value: "2", Mark: result.MarkWrong, Want: "8"}, {Value: "6", Mark: result.MarkWrong, Want: "4"}}
	return &result.Picture{
		Grids: []result.Grid{
			{Name: "input", DType: "float32", Sizes: []int64{1, 1, 4, 2}, Planes: []result.Plane{input}},
			{Name: "output", DType: "float32", Sizes: []int64{1, 1, 2, 1}, Planes: []result.Plane{output}},
		},
		Arrows: []result.Arrow{
			{From: result.Place{Cell: 7}, To: result.Place{Grid: 1}, Wanted: true},
			{From: result.Place{Cell: 1}, To: result.Place{Grid: 1}},
			{From: result.Place{Cell: 3}, To: result.Place{Grid: 1, Cell: 1}, Wanted: true},
		},
		Strip: &result.Strip{Operand: "output", Spans: []result.Span{
			{Kind: result.SpanGuard, From: -2, Bytes: []result.Byte{{Is: "f3"}, {Is: "f5"}}},
			{Kind: result.SpanElement, Name: "output[0,0,0,0]", Bytes: []result.Byte{
				{Is: "00"}, {Is: "00"}, {Is: "00", Mark: result.MarkWrong, Want: "00"}, {Is: "40", Mark: result.MarkWrong, Want: "41"},
			}},
			{Kind: result.SpanGap, From: 4, Bytes: []result.Byte{{Is: "28"}}},
			{Kind: result.SpanSkipped, From: 5, Skipped: 12},
			{Kind: result.SpanGuard, From: 17, Bytes: []result.Byte{{Is: "1a"}, {Is: "d7"}}},
		}},
		Steps: &result.Table{Columns: []string{"dimension", "copy start"}, Rows: [][]string{{"2 of 4", "3"}, {"3 of 2", "1"}}},
	}
}

// hostilePicture has hostile text wherever a picture has text.
func hostilePicture() *result.Picture {
	cell := result.Cell{Value: hostile, Mark: result.MarkWrong, Want: hostile}
	plane := result.Plane{Row: -1, Column: -1, Rows: []int64{0}, Columns: []int64{0}, Cells: []result.Cell{cell}}
	return &result.Picture{
		Grids:   []result.Grid{{Name: hostile, Role: "inferred", DType: hostile, Sizes: []int64{}, Planes: []result.Plane{plane}, Hidden: 1}},
		Arrows:  []result.Arrow{{}, {Wanted: true}},
		Strip:   &result.Strip{Operand: hostile, Spans: []result.Span{{Kind: result.SpanElement, Name: hostile, Bytes: []result.Byte{{Is: hostile, Mark: result.MarkWrong, Want: hostile}}}}},
		Steps:   &result.Table{Columns: []string{hostile}, Rows: [][]string{{hostile}}},
		Repeats: []result.Repeat{{Diverged: true, Got: hostile}},
	}
}
