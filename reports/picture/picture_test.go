package picture_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports/picture"
	"example.com/conform/reports/result"
)

func TestPicture(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "picture")
}

// small is a picture of one element that came from another.
func small() *result.Picture {
	plane := func(cell result.Cell) []result.Plane {
		return []result.Plane{{At: []int64{0}, Row: -1, Column: 0, Rows: []int64{0}, Columns: []int64{0}, Cells: []result.Cell{cell}}}
	}
	return &result.Picture{
		Grids: []result.Grid{
			{Name: "input", DType: "uint8", Sizes: []int64{1}, Planes: plane(result.Cell{Value: "1"})},
			{Name: "output", DType: "uint8", Sizes: []int64{1}, Planes: plane(result.Cell{Value: "2", Mark: result.MarkWrong, Want: "1"})},
		},
		Arrows: []result.Arrow{{To: result.Place{Grid: 1}, Wanted: true}},
		Strip:  &result.Strip{Operand: "output", Spans: []result.Span{{Kind: result.SpanElement, Bytes: []result.Byte{{Is: "02"}}}}},
		Steps:  &result.Table{Columns: []string{"step"}, Rows: [][]string{{"0"}}},
	}
}

var _ = Describe("Check", func() {
	It("accepts what is drawn as it should be", func() {
		Expect(picture.Check(small())).To(Succeed())
		Expect(picture.Words(small())).To(Equal([]string{"output[0] holds 2; it should hold 1, from input[0]"}))
	})

	DescribeTable("refuses", func(spoil func(p *result.Picture)) {
		p := small()
		spoil(p)
		Expect(picture.Check(p)).NotTo(Succeed())
	},
		Entry("an arrow to a grid that is not there", func(p *result.Picture) { p.Arrows[0].To.Grid = 2 }),
		Entry("an arrow from before the first grid", func(p *result.Picture) { p.Arrows[0].From.Grid = -1 }),
		Entry("an arrow to a plane that is not there", func(p *result.Picture) { p.Arrows[0].To.Plane = math.MaxInt }),
		Entry("an arrow from a cell that is not there", func(p *result.Picture) { p.Arrows[0].From.Cell = 1 }),
		Entry("too few cells", func(p *result.Picture) { p.Grids[0].Planes[0].Cells = nil }),
		Entry("no columns", func(p *result.Picture) { p.Grids[0].Planes[0].Columns = nil }),
		Entry("more columns than are drawn", func(p *result.Picture) {
			p.Grids[0].Planes[0].Columns, p.Grids[0].Planes[0].Cells = make([]int64, 17), make([]result.Cell, 17)
		}),
		Entry("a dimension that the grid does not have", func(p *result.Picture) { p.Grids[0].Planes[0].Column = 1 }),
		Entry("an index of another rank", func(p *result.Picture) { p.Grids[0].Planes[0].At = nil }),
		Entry("a size below zero", func(p *result.Picture) { p.Grids[0].Sizes[0] = -1 }),
		Entry("an unknown mark of a cell", func(p *result.Picture) { p.Grids[0].Planes[0].Cells[0].Mark = "x" }),
		Entry("an unknown mark of a byte", func(p *result.Picture) { p.Strip.Spans[0].Bytes[0].Mark = "x" }),
		Entry("an unknown kind of bytes", func(p *result.Picture) { p.Strip.Spans[0].Kind = "x" }),
		Entry("more bytes than are drawn", func(p *result.Picture) { p.Strip.Spans[0].Bytes = make([]result.Byte, 257) }),
		Entry("a row of another length", func(p *result.Picture) { p.Steps.Rows[0] = nil }),
		Entry("more grids than are drawn", func(p *result.Picture) { p.Grids = make([]result.Grid, 17) }),
		Entry("more repeats than are drawn", func(p *result.Picture) { p.Repeats = make([]result.Repeat, 65) }),
	)
})
