package result

// A Picture shows the witness of a divergence: the operands as grids, where
// wrong elements should have come from and where they came from, the bytes of a
// buffer, and the steps of a slice. It is plain data of bounded size, computed
// once; reports draw it.
type Picture struct {
	Grids  []Grid  `json:"grids,omitempty"`  // the inputs, then outputs
	Arrows []Arrow `json:"arrows,omitempty"` // between their cells
	Strip  *Strip  `json:"strip,omitempty"`
	Steps  *Table  `json:"steps,omitempty"`
	// Repeats has the results of repeated runs of the witness, if they differ.
	Repeats []Repeat `json:"repeats,omitempty"`
}

// A Grid is a tensor, reduced to the planes that matter.
type Grid struct {
	Name   string  `json:"name"`           // "input"
	Role   string  `json:"role,omitempty"` // "admissible" or "inferred", of an output of wrong shape
	DType  string  `json:"dtype"`
	Sizes  []int64 `json:"sizes"`
	Planes []Plane `json:"planes,omitempty"`
	// Hidden counts the elements that are not shown.
	Hidden int64 `json:"hidden,omitempty"`
}

// A Plane shows elements of a tensor along at most two dimensions.
type Plane struct {
	// At is the index of the elements; its entries for the dimensions Row and
	// Column have no meaning.
	At []int64 `json:"at,omitempty"`
	// Row and Column are the dimensions that the plane shows, -1 for none.
	Row    int `json:"row"`
	Column int `json:"column"`
	// Rows and Columns are the coordinates shown, ascending; one entry of any
	// value if there is no such dimension.
	Rows    []int64 `json:"rows"`
	Columns []int64 `json:"columns"`
	Cells   []Cell  `json:"cells"` // row-major
}

// Index returns the index of the cell in a row and a column of the plane.
func (p *Plane) Index(row, column int) []int64 {
	index := append([]int64{}, p.At...)
	if p.Row >= 0 {
		index[p.Row] = p.Rows[row]
	}
	if p.Column >= 0 {
		index[p.Column] = p.Columns[column]
	}
	return index
}

// A Cell is an element.
type Cell struct {
	Value string `json:"value"`
	Mark  Mark   `json:"mark,omitempty"`
	Want  string `json:"want,omitempty"` // what a wrong element may hold
}

// A Mark states what is wrong with an element or a byte.
type Mark string

// The marks.
const (
	MarkWrong     Mark = "wrong"     // holds a value that is not admissible
	MarkUnwritten Mark = "unwritten" // was not written
	MarkMissing   Mark = "missing"   // outside the shape that the backend inferred
	MarkSurplus   Mark = "surplus"   // only in the shape that the backend inferred
	MarkRead      Mark = "read"      // was read, but is not an element
)

// Marks lists all marks.
func Marks() []Mark {
	return []Mark{MarkWrong, MarkUnwritten, MarkMissing, MarkSurplus, MarkRead}
}

// An Arrow leads to a wrong cell from another cell.
type Arrow struct {
	From Place `json:"from"`
	To   Place `json:"to"`
	// Wanted means that the value should have come from there; otherwise it did
	// come from there.
	Wanted bool `json:"wanted,omitempty"`
}

// A Place identifies a cell: by its grid in the picture, its plane in the grid,
// and its cell in the plane.
type Place struct {
	Grid  int `json:"grid"`
	Plane int `json:"plane"`
	Cell  int `json:"cell"`
}

// A Strip shows the memory around an operand after the call.
type Strip struct {
	Operand string `json:"operand"`
	Spans   []Span `json:"spans"` // in the order of their addresses
}

// A Span is consecutive bytes of one kind.
type Span struct {
	Kind SpanKind `json:"kind"`
	Name string   `json:"name,omitempty"` // of an element: "output[0,1]"
	From int64    `json:"from"`           // of the first byte, from the start of the buffer
	// Skipped counts the bytes if they are not shown.
	Skipped int64  `json:"skipped,omitempty"`
	Bytes   []Byte `json:"bytes,omitempty"`
}

// A SpanKind states what the bytes of a span are.
type SpanKind string

// The kinds of spans.
const (
	SpanGuard   SpanKind = "guard"   // outside the buffer
	SpanElement SpanKind = "element" // of the tensor
	SpanGap     SpanKind = "gap"     // between elements
	SpanPadding SpanKind = "padding" // after the last element, or what a layout calls padding
	SpanSkipped SpanKind = "skipped" // not shown
)

// SpanKinds lists all kinds of spans.
func SpanKinds() []SpanKind {
	return []SpanKind{SpanGuard, SpanElement, SpanGap, SpanPadding, SpanSkipped}
}

// A Byte is what a byte holds after the call, in hexadecimal.
type Byte struct {
	Is   string `json:"is"`
	Mark Mark   `json:"mark,omitempty"`
	// Want is what a wrong byte should hold. Outside elements and padding that
	// must be filled, this is what it held before the call.
	Want string `json:"want,omitempty"`
}

// A Table has a row of cells for each step of a slice.
type Table struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// A Repeat is one run of a witness.
type Repeat struct {
	Diverged bool   `json:"diverged,omitempty"`
	Got      string `json:"got,omitempty"` // the value of the wrong element
}
