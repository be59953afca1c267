package cases_test

import (
	"io/fs"
	"os"
	"path"
	"testing"

	"gopkg.in/yaml.v3"

	"example.com/conform/cases"
)

// same reports whether two trees are one to the decoder.
func same(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Value != b.Value || a.Line != b.Line || a.Column != b.Column || cases.IsPlain(a) != cases.IsPlain(b) || len(a.Content) != len(b.Content) {
		return false
	}
	for i := range a.Content {
		if !same(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}

// slow parses text as any YAML.
func slow(text []byte) *yaml.Node {
	var n yaml.Node
	if yaml.Unmarshal(text, &n) != nil || len(n.Content) != 1 {
		return nil
	}
	return n.Content[0]
}

// TestQuick sees that the files of the program are parsed quickly, as any parser would.
func TestQuick(t *testing.T) {
	files, slowly := 0, 0
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files++
		switch n := cases.Quick(text); {
		case n == nil:
			slowly++
			t.Log(name)
		case !same(n, slow(text)):
			t.Errorf("%s: another tree", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if slowly > files/20 {
		t.Errorf("%d of %d files are not parsed quickly", slowly, files)
	}
}

// FuzzQuick sees that a text is parsed quickly as any parser does it, or not at all.
func FuzzQuick(f *testing.F) {
	for _, text := range []string{
		"a: b\nc: [1, {d: \"e\"}]\n", "- a: b\n  c: d\n- e\n", "a:\n  - b\n", "a: [1,\n  2]\n# c\nb: {}", "a: b #c", "a: b\n  c", "a: -1\nb: - 2", "x: {a: b}",
		"a: é [\nb: {é: 1, c: 2}", "a: b: c", "a:\n- b", "\"a\": b", "a: 'b'", "a: {b: }", "a: {b}", "a: [b: c]", "---\na: b", "a: b\n...\n", "a: [-]", "? a", "a: [1,,2]", "a: \"b\" c", "a: {\"b\":c}",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if at, message := cases.Foreign(text); message != "" {
			t.Skip(at) // which no parser gets
		}
		n := cases.Quick(text)
		if n == nil {
			return
		}
		if want := slow(text); want == nil || !same(n, want) {
			t.Errorf("%q: another tree", text)
		}
	})
}
