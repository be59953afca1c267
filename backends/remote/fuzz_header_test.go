package remote_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/conform/backends/remote"
)

// FuzzHeader holds that a backend's header that is accepted is JSON without
// doubled keys, and says to encoding/json what it says to conform.
func FuzzHeader(f *testing.F) {
	for _, seed := range []string{
		childHello,
		`{"type":"result","seq":1,"job":0,"status":"done","sizes":[1,-2],"bytes":0,"detail":"a\n\ud83d\ude00x"}`,
		`{"type":"start","seq":-9223372036854775808,"job":0}`,
		`{"type":"error","message":"\u00e9"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, header []byte) {
		if len(header) > 4096 {
			return // texts of it would be cut
		}
		kind, detail, device, seq, sizes, err := remote.DecodeAnswer(header)
		if err != nil {
			return
		}
		var want struct {
			Type   string          `json:"type"`
			Detail string          `json:"detail"`
			Device string          `json:"device"`
			Seq    int64           `json:"seq"`
			Sizes  json.RawMessage `json:"sizes"`
		}
		if err := json.Unmarshal(header, &want); err != nil {
			t.Fatalf("%q is accepted, and is not JSON: %v", header, err)
		}
		if !jsontext.Value(header).IsValid() {
			t.Fatalf("%q is accepted, and is not valid", header)
		}
		if kind != want.Type || detail != want.Detail || device != want.Device || seq != want.Seq || !sameSizes(sizes, want.Sizes) {
			t.Fatalf("%q says %q %q %q %d %v to encoding/json", header, want.Type, want.Detail, want.Device, want.Seq, want.Sizes)
		}
	})
}

// sameSizes reports whether sizes are what encoding/json makes of their text:
// one list, or a list of lists.
func sameSizes(sizes [][]int64, text json.RawMessage) bool {
	var one []int64
	var all [][]int64
	switch {
	case text == nil:
	case json.Unmarshal(text, &one) == nil:
		all = [][]int64{one}
	case json.Unmarshal(text, &all) != nil:
		return false
	}
	return slices.EqualFunc(sizes, all, slices.Equal[[]int64])
}
