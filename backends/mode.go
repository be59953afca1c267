package backends

// A Mode is one of several ways in which an engine can run an operator, each
// with its own implementation and faults.
type Mode struct {
	Name  string
	About string // a short description
}

// String returns the name.
func (m Mode) String() string { return m.Name }
