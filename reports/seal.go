package reports

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
)

// A seal is the checksum of a journal up to an entry, which the entry's last
// field states: CRC-32C over everything before that field, and over the
// checksum of the entry before. So it tells of an entry that was changed, and of
// one that is missing, doubled or out of its place.
type seal uint32

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)

	errNoSeal     = errors.New("the line has no checksum")
	errBrokenSeal = errors.New("the checksum is wrong: this line was changed, or lines before it are missing")
)

// sealLength is the length of the field, with the end of the object.
const sealLength = len(`,"sum":"01234567"}`)

// next returns the checksum with an object added, of which the last byte, its
// brace, does not count.
func (s seal) next(object []byte) (seal, string) {
	sum := crc32.Update(uint32(s), castagnoli, object[:len(object)-1])
	return seal(sum), fmt.Sprintf(`,"sum":"%08x"}`, sum)
}

// add adds an entry, a JSON object and a newline, and returns it with its
// checksum. It may overwrite the entry.
func (s *seal) add(line []byte) []byte {
	line = bytes.TrimSuffix(line, []byte("\n"))
	sum, field := s.next(line)
	*s = sum
	return append(append(line[:len(line)-1], field...), '\n')
}

// check adds an entry with its checksum, with or without a newline, and returns
// the object without it. A line that has none is returned as it is, with
// [errNoSeal].
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
