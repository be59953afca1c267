package cases

// MaxFileBytes bounds a case file and a waiver file.
const MaxFileBytes = 1 << 20

// DefaultMaxCaseBytes is the memory that a case may take by default, 64 MiB.
const DefaultMaxCaseBytes = 64 << 20

// Limits bound the memory of cases.
type Limits struct {
	// MaxCaseBytes bounds the memory of one case, which is the buffers of its
	// operands. 0 means DefaultMaxCaseBytes.
	MaxCaseBytes int64
	// Budget bounds the memory of all cases loaded with it. If it is nil, each
	// call of a function of this package has its own budget.
	Budget *Budget
	// HeadsOnly leaves out all of an embedded case but its description and its operator.
	HeadsOnly bool
}

// Bytes returns MaxCaseBytes, or its default.
func (l Limits) Bytes() int64 {
	if l.MaxCaseBytes <= 0 {
		return DefaultMaxCaseBytes
	}
	return l.MaxCaseBytes
}

// NewBudget returns a budget for cases within the limits.
func (l Limits) NewBudget() *Budget { return &Budget{left: l.budget()} }

func (l Limits) budget() int64 { return budgetCases * max(l.Bytes(), DefaultMaxCaseBytes) }

// A Budget is the memory that all cases of a run may take together. It is not
// safe for concurrent use.
type Budget struct{ left int64 }

const (
	// budgetCases is the number of largest cases that a budget admits.
	budgetCases = 4
	// caseBytes is the approximate memory of a case without its data.
	caseBytes = 2 << 10
)

// take reports whether this many more bytes fit, and takes them.
func (b *Budget) take(bytes int64) bool {
	b.left -= min(bytes, b.left+1)
	return b.left >= 0
}
