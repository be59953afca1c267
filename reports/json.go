package reports

import (
	"encoding/json"
	"io"
)

func writeJSON(w io.Writer, r *Report, _ Options) error { return encodeJSON(w, r) }

// encodeJSON writes a value as an indented JSON document.
func encodeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
