package main

import (
	"bytes"
	"encoding/json"
	"io"
)

// writeJSON writes a value as JSON for people and programs. No text in it is a
// command to the CI whose log it is in.
func writeJSON(out io.Writer, value any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := raw(out).Write(bytes.ReplaceAll(text.Bytes(), []byte("##["), []byte(`##\u005b`)))
	return err
}
