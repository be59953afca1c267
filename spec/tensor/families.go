package tensor

// Families lists the families, without nil.
func Families() []*Family { return []*Family{StridedFamily, XLAFamily} }

// exact is row-major without gaps, in a buffer that is not rounded up.
var exact Layout = &XLA{}

// Implicit returns the layout of a tensor that states none: row-major without
// gaps. Only DirectML rounds the buffer up.
func (f *Family) Implicit() Layout {
	if f == nil {
		return exact
	}
	return f.implicit
}
