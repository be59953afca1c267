package mutation

import (
	"cmp"
	"slices"
	"strings"
)

// An edit puts text into a source, in the place of some of it or of none.
type edit struct {
	from, to int // offsets
	text     string
	closing  bool // belongs to what ends here, not to what begins here
	order    int  // of what surrounds comes before that of what is inside
}

// edits collects the edits of one source. What surrounds something is wrapped
// before it.
type edits struct {
	list []edit
}

// wrap puts text before and after a piece of source.
func (e *edits) wrap(from, to int, before, after string) {
	e.list = append(e.list,
		edit{from: from, to: from, text: before, order: len(e.list)},
		edit{from: to, to: to, text: after, order: -len(e.list), closing: true},
	)
}

// replace replaces a piece of source that nothing else touches.
func (e *edits) replace(from, to int, text string) {
	e.list = append(e.list, edit{from: from, to: to, text: text, order: len(e.list)})
}

// apply returns the source with all edits made.
func (e *edits) apply(source []byte) []byte {
	slices.SortStableFunc(e.list, func(a, b edit) int {
		if c := cmp.Compare(a.from, b.from); c != 0 {
			return c
		}
		if a.closing != b.closing {
			if a.closing {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.order, b.order)
	})
	var out strings.Builder
	at := 0
	for _, one := range e.list {
		out.Write(source[at:one.from])
		out.WriteString(one.text)
		at = one.to
	}
	out.Write(source[at:])
	return []byte(out.String())
}
