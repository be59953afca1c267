package remote_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/conform/backends/cpu"
	"example.com/conform/backends/remote"
)

// FuzzServe holds that no request crashes a server or has it take more
// memory than was sent, and that it always answers with whole frames.
func FuzzServe(f *testing.F) {
	f.Add(hello + copyOne + strings.Repeat("\x00", 288))
	f.Add(hello + strings.ReplaceAll(copyOne, `"memory":144`, `"memory":9223372036854775807`))
	f.Add(hello + `{"type":"query","seq":1,"jobs":[{"id":"x","operator":"openvino.strided_slice","attributes":{"begin":[0],"end":[1],"begin_mask":[],"end_mask":[]},"operands":[{"name":"data","dtype":"int8","sizes":[3]},{"name":"output","dtype":"int8"}]}]}` + "\n")
	f.Add(hello + `{"type":"run","seq":1,"bytes":1152921504606846976,"jobs":[{"operator":"xla.copy","attributes":{},"operands":[{"name":"input","dtype":"int8","sizes":[3],"minor_to_major":[0],"padding_value":"zero","memory":1152921504606846976},{"name":"output","dtype":"int8","sizes":[3]}]}]}` + "\n")
	f.Add(hello + `{"jobs":[{"operands":0}` + "\n")
	f.Fuzz(func(t *testing.T, requests string) {
		var out bytes.Buffer
		err := remote.Serve(context.Background(), cpu.New(), strings.NewReader(requests), &out)
		if err != nil && !strings.Contains(out.String(), `{"type":"error"`) {
			t.Fatalf("%v, and the client was not told", err)
		}
		if out.Len() > 0 && !bytes.HasPrefix(out.Bytes(), []byte(`{"type":`)) {
			t.Fatalf("it answers %q", out.Bytes())
		}
	})
}

// FuzzSplit holds that quoting a word gives it back.
func FuzzSplit(f *testing.F) {
	f.Add(`a b`)
	f.Add(`"\`)
	f.Fuzz(func(t *testing.T, word string) {
		_, _ = remote.Split(word)
		quoted := `x "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word) + `"`
		words, err := remote.Split(quoted)
		if err != nil || len(words) != 2 || words[1] != word {
			t.Fatalf("%q is split into %q, %v", quoted, words, err)
		}
	})
}

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
