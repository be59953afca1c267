package remote

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/conform/spec/tensor"
)

// A frames reads headers and payloads.
type frames struct {
	in    *bufio.Reader
	large []byte // a payload that does not fit into in's memory
}

func newFrames(in io.Reader) *frames { return &frames{in: bufio.NewReaderSize(in, maxHeader)} }

// header reads a header, which is valid until the next read. It returns
// io.EOF only at the end of the last frame.
func (f *frames) header() ([]byte, error) {
	line, err := f.in.ReadSlice('\n')
	switch {
	case err == nil && !utf8.Valid(line):
		return nil, errors.New("the header is not UTF-8")
	case err == nil:
		return line, nil
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("a header of more than %d bytes", maxHeader)
	case errors.Is(err, io.EOF) && len(line) > 0:
		return nil, io.ErrUnexpectedEOF
	default:
		return nil, err
	}
}

// payload reads n bytes, which are valid until the next read. Its buffer grows with the
// bytes that arrive, whatever n is.
func (f *frames) payload(n int64) ([]byte, error) {
	if n <= int64(f.in.Size()) {
		bytes, err := f.in.Peek(int(n))
		if err != nil {
			return nil, unexpected(err)
		}
		_, err = f.in.Discard(int(n))
		return bytes, err
	}
	f.large = f.large[:0]
	for int64(len(f.large)) < n {
		have := len(f.large)
		more := int(min(n-int64(have), int64(max(have, maxHeader))))
		f.large = slices.Grow(f.large, more)[:have+more]
		if _, err := io.ReadFull(f.in, f.large[have:]); err != nil {
			return nil, unexpected(err)
		}
	}
	return f.large, nil
}

func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// appendKey appends a key, and a comma unless it is the first of its object.
func appendKey(to []byte, key string) []byte {
	if last := to[len(to)-1]; last != '{' {
		to = append(to, ',')
	}
	to = append(to, '"')
	to = append(to, key...)
	return append(to, '"', ':')
}

func appendInteger(to []byte, key string, value int64) []byte {
	return strconv.AppendInt(appendKey(to, key), value, 10)
}

// appendFloat appends the bits of a float as a number with a fraction or an
// exponent, so that it is read as a float everywhere, or as a text where it is
// none.
func appendFloat(to []byte, d tensor.DType, bits uint64) []byte {
	text := tensor.FormatValue(d, bits)
	switch {
	case strings.ContainsAny(text, notNumber):
		return appendQuoted(to, text)
	case !strings.ContainsAny(text, ".e"):
		text += ".0"
	}
	return append(to, text...)
}

// appendFloats appends a list of float32 values, by their bits.
func appendFloats(to []byte, key string, values []int64) []byte {
	to = append(appendKey(to, key), '[')
	for i, value := range values {
		if i > 0 {
			to = append(to, ',')
		}
		if x := math.Float32frombits(uint32(value)); throughFloat64(x) {
			to = appendFloat(to, tensor.Float32, uint64(value))
		} else {
			to = appendFloat(to, tensor.Float64, math.Float64bits(float64(x)))
		}
	}
	return append(to, ']')
}

// throughFloat64 reports whether a reader who rounds the fewest digits of a float32 value to
// float64, and that to float32, gets the value, or whether it is a NaN. 7.038531e-26,
// which is 0x15ae43fd, gives another one.
func throughFloat64(x float32) bool {
	text := strconv.FormatFloat(float64(x), 'g', -1, 32)
	through, err := strconv.ParseFloat(text, 64)
	return err == nil && float32(through) == x || math.IsNaN(float64(x))
}

// notNumber is the letters by which inf, nan and 0x differ from numbers.
const notNumber = "nx"

func appendIntegers(to []byte, key string, values []int64) []byte {
	return appendList(appendKey(to, key), values)
}

func appendList(to []byte, values []int64) []byte {
	to = append(to, '[')
	for i, value := range values {
		if i > 0 {
			to = append(to, ',')
		}
		to = strconv.AppendInt(to, value, 10)
	}
	return append(to, ']')
}

func appendText(to []byte, key, text string) []byte { return appendQuoted(appendKey(to, key), text) }

func appendTexts(to []byte, key string, texts []string) []byte {
	to = append(appendKey(to, key), '[')
	for i, text := range texts {
		if i > 0 {
			to = append(to, ',')
		}
		to = appendQuoted(to, text)
	}
	return append(to, ']')
}

func appendQuoted(to []byte, text string) []byte {
	const digits = "0123456789abcdef"
	to = append(to, '"')
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"', c == '\\':
			to = append(to, '\\', c)
		case c < ' ', c == 0x7f:
			to = append(to, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		case c < utf8.RuneSelf:
			to = append(to, c)
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			to = utf8.AppendRune(to, r)
			i += size - 1
		}
	}
	return append(to, '"')
}
