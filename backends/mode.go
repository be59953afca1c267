package backends

// A Mode is one of several ways in which an engine can run an operator, each
// with its own implementation and faults.
type Mode struct {
	Name  string
	About string // a short description
	// Plain says that the engine optimises nothing in this mode. A program that diverges in
	// another mode and passes in this one shows a fault of the optimiser.
	Plain bool
}

// String returns the name.
func (m Mode) String() string { return m.Name }
