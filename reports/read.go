package reports

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/conform/reports/result"
)

var (
	errTrailing = errors.New("the line holds more than one JSON value")
	errNoHeader = errors.New("no header: the journal is empty, or was cut short at once")
)

// ReadJournal reads the journal called name and calls each for every entry,
// with its line, from 1. It holds one line at a time.
//
// It drops an incomplete last line, which has no newline and truncated JSON.
// Such a journal, of a run that was killed, lacks its [result.End], and
// [Accumulator] reports the run as cut short. Any other fault, such as a wrong
// checksum, and an error of each are returned with name and line.
func ReadJournal(name string, r io.Reader, each func(line int, e *result.Entry) error) error {
	return scan(name, r, func(e *result.Entry, at place) error { return each(at.line, e) })
}

// A place is the position of an entry in a journal.
type place struct {
	line  int
	whole bool  // the line ends with a newline
	end   int64 // bytes of the journal up to the end of the line
	seal  seal  // of the journal up to the line
}

// scan is [ReadJournal], but passes the place of each entry.
func scan(name string, r io.Reader, each func(e *result.Entry, at place) error) error {
	lines := lineReader{from: bufio.NewReaderSize(r, 1<<16)}
	var order sequence
	end := int64(0)
	for n := 1; ; n++ {
		line, whole, err := lines.next()
		end += int64(len(line))
		if err == nil && !whole && len(line) == 0 {
			break
		}
		if err == nil {
			var e result.Entry
			err = order.read(line, &e)
			if !whole && errors.Is(err, io.ErrUnexpectedEOF) {
				break
			}
			if err == nil {
				err = each(&e, place{n, whole, end, order.seal})
			}
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if !order.begun {
		return fmt.Errorf("%s:1: %w", name, errNoHeader)
	}
	return nil
}

// A lineReader reads lines of at most [MaxLine] bytes.
type lineReader struct {
	from *bufio.Reader
	line []byte
}

// next returns the next line; whole is false if the input ends within it. At
// the end of the input the line is empty and not whole.
func (l *lineReader) next() (line []byte, whole bool, err error) {
	l.line = l.line[:0]
	for {
		part, err := l.from.ReadSlice('\n')
		if len(l.line)+len(part) > MaxLine {
			return nil, false, errLongLine
		}
		l.line = append(l.line, part...)
		switch {
		case err == nil:
			return l.line, true, nil
		case err == io.EOF:
			return l.line, false, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, false, err
		}
	}
}

// read reads a line and checks that it may follow the lines before.
func (s *sequence) read(line []byte, e *result.Entry) error {
	object, unsealed := s.seal.check(line)
	if errors.Is(unsealed, errBrokenSeal) {
		return unsealed
	}
	if err := decode(object, e); err != nil {
		return err
	}
	if err := s.next(e); err != nil {
		return err // more informative for a file that is not a journal than a missing checksum
	}
	return unsealed
}

// decode reads the single JSON value in line and rejects fields that an entry
// does not have.
func decode(line []byte, e *result.Entry) error {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	switch err := decoder.Decode(e); {
	case err == io.EOF:
		return errors.New("the line is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the JSON is cut off: %w", err)
	case err != nil:
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errTrailing
	}
	return nil
}
