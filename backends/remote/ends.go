package remote

import "fmt"

// maxEnd is how much is kept of either end of a text: both are shown whole.
const maxEnd = 900

// The ends of a text are its first and its last bytes. The cause of a crash
// stands first where a runtime writes its state after it, and last elsewhere.
type ends struct {
	head, tail []byte
	left       int64 // bytes between them
}

func (e *ends) add(text []byte) {
	n := min(len(text), maxEnd-len(e.head))
	e.head = append(e.head, text[:n]...)
	e.tail = append(e.tail, text[n:]...)
	if extra := len(e.tail) - maxEnd; extra > 0 {
		e.tail = append(e.tail[:0], e.tail[extra:]...)
		e.left += int64(extra)
	}
}

// String returns the text, and how much is missing in its middle.
func (e *ends) String() string {
	if e.left == 0 {
		return string(e.head) + string(e.tail)
	}
	return fmt.Sprintf("%s … (%d bytes) … %s", e.head, e.left, e.tail)
}
