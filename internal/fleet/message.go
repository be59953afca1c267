package fleet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxStatement is the most bytes of a JSON message.
const maxStatement = 512 << 10

var errLong = errors.New("it is too long")

// encode writes a message of bounded size.
func encode(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err == nil && len(text) > maxStatement {
		err = fmt.Errorf("%w: %d bytes are more than %d", errLong, len(text), maxStatement)
	}
	return text, err
}

// decode reads one JSON value, and refuses unknown fields.
func decode(text []byte, v any) error {
	if len(text) > maxStatement {
		return errLong
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more follows it")
	}
	return nil
}
