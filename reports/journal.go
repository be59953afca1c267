package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"

	"example.com/conform/internal/files"
	"example.com/conform/reports/result"
)

// MaxLine is the largest length of a line of a journal, in bytes.
const MaxLine = 16 << 20

var errLongLine = fmt.Errorf("the line is longer than %d bytes", MaxLine)

// A Writer writes a journal. It passes each entry to the operating system as
// one line in one write. It is safe for concurrent use.
type Writer struct {
	mu     sync.Mutex
	to     io.Writer
	close  func() error
	before func() error // runs before the first write, unless nil
	order  sequence
	line   bytes.Buffer
	failed error
}

// NewWriter returns a writer of a journal to w. Close does not close w.
func NewWriter(w io.Writer) *Writer {
	return &Writer{to: w, close: func() error { return nil }}
}

// A NotEmptyError is returned for a file that should become a journal but is
// not empty.
type NotEmptyError struct{ Path string }

// Error implements error.
func (e *NotEmptyError) Error() string { return e.Path + ": the file is not empty" }

// CreateJournal creates the file at path and returns a writer that appends to
// it. It returns a [*NotEmptyError] if the file has content, unless force is
// set: then the first write empties it. It returns [files.ErrLocked] if another
// process is writing to the file.
func CreateJournal(path string, force bool) (*Writer, error) {
	file, err := files.Create(path, os.O_APPEND)
	if err != nil {
		return nil, err
	}
	w := &Writer{to: file, close: file.Close}
	info, err := file.Stat()
	if err == nil && info.Mode().IsRegular() {
		if err = files.LockOpen(file); err == nil {
			info, err = file.Stat() // it may have grown before it was locked
		}
		w.before = func() error { return file.Truncate(0) }
	}
	if err == nil && info.Mode().IsRegular() && info.Size() > 0 && !force {
		err = &NotEmptyError{path}
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return w, nil
}

// Write writes one entry. It rejects an entry that [ReadJournal] would reject,
// and leaves the journal as it is. After a failed write it writes nothing more,
// because the last line may be incomplete.
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
	line := order.seal.add(w.line.Bytes())
	if len(line) > MaxLine {
		return fmt.Errorf("journal: %w", errLongLine)
	}
	if w.before != nil {
		if err := w.before(); err != nil {
			return fmt.Errorf("journal: %w", err)
		}
		w.before = nil
	}
	if _, err := w.to.Write(line); err != nil {
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
