package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"

	"example.com/conform/internal/result"
)

// MaxLine is the length of the longest line of a journal, in bytes.
const MaxLine = 16 << 20

// A Writer writes a journal. Every entry is one line, handed to the operating
// system whole and at once. It is safe for use by several goroutines.
type Writer struct {
	mu     sync.Mutex
	to     io.Writer
	close  func() error
	before func() error // what the first write is preceded by, if anything
	order  sequence
	line   bytes.Buffer
	failed error
}

// NewWriter returns a writer of a journal to w. Closing it does not close w.
func NewWriter(w io.Writer) *Writer {
	return &Writer{to: w, close: func() error { return nil }}
}

// CreateJournal creates the file at path, or empties it, and returns a writer
// that appends to it.
func CreateJournal(path string) (*Writer, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	return &Writer{to: file, close: file.Close}, nil
}

// Write writes one entry. An entry that [ReadJournal] would refuse is refused
// here and leaves the journal as it is. After a failure of the medium nothing
// more is written, since the last line may be torn.
func (w *Writer) Write(e *result.Entry) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed != nil {
		return w.failed
	}
	order := w.order
	if err := order.next(e); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	w.line.Reset()
	encoder := json.NewEncoder(&w.line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(e); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if w.line.Len() > MaxLine {
		return fmt.Errorf("journal: %w", errLongLine)
	}
	if w.before != nil {
		if err := w.before(); err != nil {
			return fmt.Errorf("journal: %w", err)
		}
		w.before = nil
	}
	if _, err := w.to.Write(w.line.Bytes()); err != nil {
		w.failed = fmt.Errorf("journal: %w", err)
		return w.failed
	}
	w.order = order
	return nil
}

// Close closes the journal. It returns the error of an earlier write, if one
// failed.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.close(); w.failed == nil {
		return err
	}
	return w.failed
}
