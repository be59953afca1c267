package backends

// A Mode is one of several ways in which an engine can run an operator. Each is an
// implementation of its own, with faults of its own.
type Mode struct {
	Name  string
	About string // what it is, in a few words
}

// String returns the name.
func (m Mode) String() string { return m.Name }
