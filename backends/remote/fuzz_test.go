package remote_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

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
