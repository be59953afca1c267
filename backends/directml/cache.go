package directml

import "container/list"

// A cache keeps the values that were asked for last.
type cache[V any] struct {
	limit   int
	entries map[string]*list.Element // of *entry[V]
	order   list.List                // the one asked for last in front
}

type entry[V any] struct {
	key   string
	value V
}

func newCache[V any](limit int) *cache[V] {
	return &cache[V]{limit: limit, entries: make(map[string]*list.Element)}
}

// get returns the value that is kept under the key.
func (c *cache[V]) get(key []byte) (value V, ok bool) {
	element, ok := c.entries[string(key)]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(element)
	return element.Value.(*entry[V]).value, true
}

// put keeps a value under a key that is not in use. It may go above the limit,
// so that values which are in use stay; see trim.
func (c *cache[V]) put(key []byte, value V) {
	e := &entry[V]{string(key), value}
	c.entries[e.key] = c.order.PushFront(e)
}

// trim takes out what was not asked for longest until the limit is kept, and
// hands it to release.
func (c *cache[V]) trim(release func(V)) { c.shrink(c.limit, release) }

// clear takes out everything and hands it to release.
func (c *cache[V]) clear(release func(V)) { c.shrink(0, release) }

func (c *cache[V]) shrink(limit int, release func(V)) {
	for c.order.Len() > limit {
		e := c.order.Remove(c.order.Back()).(*entry[V])
		delete(c.entries, e.key)
		release(e.value)
	}
}
