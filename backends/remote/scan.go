package remote

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/conform/spec/tensor"
)

// valid returns what is wrong with a header as JSON, by the library's judgement:
// its syntax, UTF-8, and keys that stand twice.
func valid(header []byte) error {
	if jsontext.Value(header).IsValid() {
		return nil
	}
	var d jsontext.Decoder
	d.Reset(bytes.NewReader(header))
	for {
		if _, err := d.ReadToken(); errors.Is(err, io.EOF) {
			return errors.New("it is no single JSON value")
		} else if err != nil {
			return err
		}
	}
}

// maxDepth bounds how deep the values of a header nest.
const maxDepth = 16

// A scanner takes the values out of headers that are [valid]. It is stricter
// than that: there is no null where a value is meant, and integers have 64 bits.
// The first error sticks, and ends every loop.
type scanner struct {
	text  []byte
	at    int
	depth int
	err   error
	words []byte // of texts with escapes
}

func (s *scanner) reset(text []byte) { *s = scanner{text: text, words: s.words[:0]} }

func (s *scanner) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf(format, args...)
	}
	s.at = len(s.text)
}

// aside reads a value that was skipped before.
func (s *scanner) aside(value []byte, read func()) {
	text, at := s.text, s.at
	s.text, s.at = value, 0
	read()
	s.text, s.at = text, at
	if s.err != nil {
		s.at = len(text)
	}
}

// next skips blanks and returns the byte after them, 0 at the end.
func (s *scanner) next() byte {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) expect(c byte) {
	if got := s.next(); got != c {
		s.fail("want %q at byte %d", c, s.at)
		return
	}
	s.at++
}

// more opens a list or object when first, and reports whether another element
// follows, past the comma before it.
func (s *scanner) more(first bool, opening, closing byte) bool {
	if first {
		s.expect(opening)
		if s.depth++; s.depth > maxDepth {
			s.fail("nested deeper than %d", maxDepth)
		}
	}
	if s.err != nil {
		return false
	}
	switch c := s.next(); {
	case c == closing:
		s.at++
		s.depth--
		return false
	case !first && c == ',':
		s.at++
	case !first:
		s.fail("want ',' or %q at byte %d", closing, s.at)
	}
	return s.err == nil
}

// nested reports whether the next value is a list whose first entry is a list.
func (s *scanner) nested() bool {
	if s.next() != '[' {
		return false
	}
	start := s.at
	s.at++
	inner := s.next()
	s.at = start
	return inner == '['
}

// key returns the key of an object's next entry. It is valid until the next
// text.
func (s *scanner) key() []byte {
	key := s.string()
	s.expect(':')
	return key
}

// string reads a text, which is valid until the next.
func (s *scanner) string() []byte {
	s.expect('"')
	if s.err != nil {
		return nil
	}
	start, escaped := s.at, false
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case '"':
			s.at++
			if escaped {
				return s.unquote(s.text[start-1 : s.at])
			}
			return s.text[start : s.at-1]
		case '\\':
			escaped = true
			s.at++
		}
		s.at++
	}
	s.fail("a text without an end")
	return nil
}

// unquote returns what a text with escapes stands for.
func (s *scanner) unquote(text []byte) []byte {
	var err error
	if s.words, err = jsontext.AppendUnquote(s.words[:0], text); err != nil {
		s.fail("%w", err)
	}
	return s.words
}

var errInteger = errors.New("want an integer of 64 bits, without fraction or exponent")

// integer reads a signed integer of 64 bits.
func (s *scanner) integer() int64 {
	negative := s.next() == '-'
	if negative {
		s.at++
	}
	start := s.at
	n := uint64(0)
	for s.at < len(s.text) {
		digit := s.text[s.at] - '0'
		if digit > 9 {
			break
		}
		if s.at-start >= 19 {
			s.fail("byte %d: %w", s.at, errInteger)
			return 0
		}
		n = n*10 + uint64(digit)
		s.at++
	}
	limit := uint64(math.MaxInt64)
	if negative {
		limit++
	}
	broken := s.at == start || n > limit || s.text[start] == '0' && s.at-start > 1
	if broken || s.at < len(s.text) && bytes.IndexByte([]byte(".eE"), s.text[s.at]) >= 0 {
		s.fail("byte %d: %w", s.at, errInteger)
		return 0
	}
	if negative {
		return -int64(n)
	}
	return int64(n)
}

// float reads a number, or the text of a value that is none, as the bits of a
// float type.
func (s *scanner) float(d tensor.DType) uint64 {
	s.next()
	start := s.at
	text := s.skip()
	number := len(text) > 0 && text[0] != '"'
	if !number && s.err == nil {
		s.at = start
		text = s.string()
	}
	if s.err != nil {
		return 0
	}
	bits, err := tensor.ParseValue(d, string(text))
	if err != nil || number == bytes.ContainsAny(text, notNumber) {
		s.fail("want a float at byte %d", start)
		return 0
	}
	return bits
}

// integers appends the integers of a list to the given ones, and returns all.
func (s *scanner) integers(list []int64, most int) []int64 {
	base := len(list)
	for first := true; s.more(first, '[', ']'); first = false {
		if len(list)-base == most {
			s.fail("a list of more than %d", most)
			break
		}
		list = append(list, s.integer())
	}
	return list
}

// boolean reads true or false.
func (s *scanner) boolean() bool {
	s.next()
	for _, word := range []string{"true", "false"} {
		if bytes.HasPrefix(s.text[s.at:], []byte(word)) {
			s.at += len(word)
			return word == "true"
		}
	}
	s.fail("want true or false at byte %d", s.at)
	return false
}

// skip passes over a value and returns its text.
func (s *scanner) skip() []byte {
	c := s.next()
	start := s.at
	switch c {
	case '{':
		for first := true; s.more(first, '{', '}'); first = false {
			s.key()
			s.skip()
		}
	case '[':
		for first := true; s.more(first, '[', ']'); first = false {
			s.skip()
		}
	case '"':
		s.string()
	default:
		for s.at < len(s.text) && !slices.Contains([]byte(",]} \t\r\n"), s.text[s.at]) {
			s.at++
		}
		if s.at == start {
			s.fail("want a value at byte %d", s.at)
		}
	}
	if s.err != nil {
		return nil
	}
	return s.text[start:s.at]
}

// end reports what follows the header's value, as an error.
func (s *scanner) end() error {
	if s.err == nil && s.next() != 0 {
		s.fail("bytes after the header's object")
	}
	return s.err
}

// bounded reads a text of at most maxDetail bytes; the rest is dropped.
func bounded(s *scanner) string {
	text := s.string()
	return string(text[:min(len(text), maxDetail)])
}

// dtype reads the name of a data type.
func dtype(s *scanner) tensor.DType {
	text := s.string()
	for d := tensor.Float64; d.Valid(); d++ {
		if d.String() == string(text) {
			return d
		}
	}
	s.fail("unknown dtype %q", text)
	return 0
}
