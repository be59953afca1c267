package reports

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
)

// A seal is the checksum of a journal up to an entry, which the entry's last
// field states: CRC-32C over everything in the entry before that field, and
// over the checksum of the previous entry. It detects entries that were
// changed, removed, repeated or moved.
type seal uint32

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)

	errNoSeal     = errors.New("the line has no checksum")
	errBrokenSeal = errors.New("the checksum is wrong: this line was changed, or lines before it are missing")
)

// sealLength is the length of the field and the end of the object.
const sealLength = len(`,"sum":"01234567"}`)

// next returns the checksum after an object, excluding its closing brace.
func (s seal) next(object []byte) (seal, string) {
	sum := crc32.Update(uint32(s), castagnoli, object[:len(object)-1])
	return seal(sum), fmt.Sprintf(`,"sum":"%08x"}`, sum)
}

// add returns an entry, which is a JSON object and a newline, with its
// checksum. It may overwrite the entry.
func (s *seal) add(line []byte) []byte {
	line = bytes.TrimSuffix(line, []byte("\n"))
	sum, field := s.next(line)
	*s = sum
	return append(append(line[:len(line)-1], field...), '\n')
}

// check checks an entry with its checksum, with or without a newline, and
// returns the object without the checksum. A line that has none is returned as
// it is, with [errNoSeal].
func (s *seal) check(line []byte) ([]byte, error) {
	object := bytes.TrimSuffix(line, []byte("\n"))
	at := len(object) - sealLength
	if at < 1 || !bytes.HasPrefix(object[at:], []byte(`,"sum":"`)) {
		return line, errNoSeal
	}
	stated := string(object[at:])
	object = append(object[:at], '}')
	sum, field := s.next(object)
	if field != stated {
		return nil, errBrokenSeal
	}
	*s = sum
	return object, nil
}
