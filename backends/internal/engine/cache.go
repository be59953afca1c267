package engine

import (
	"container/list"
	"iter"
)

// A Cache keeps the values that were asked for last.
type Cache[V any] struct {
	limit   int
	entries map[string]*list.Element // of *entry[V]
	order   list.List                // the one asked for last in front
}

type entry[V any] struct {
	key   string
	value V
}

// NewCache returns an empty cache that is trimmed to a limit.
func NewCache[V any](limit int) *Cache[V] {
	return &Cache[V]{limit: limit, entries: make(map[string]*list.Element)}
}

// Get returns the value that is kept under the key.
func (c *Cache[V]) Get(key []byte) (value V, ok bool) {
	element, ok := c.entries[string(key)]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(element)
	return element.Value.(*entry[V]).value, true
}

// Put keeps a value under a key that is not in use. It may go above the limit,
// so that values which are in use stay; see [Cache.Trim].
func (c *Cache[V]) Put(key []byte, value V) {
	e := &entry[V]{string(key), value}
	c.entries[e.key] = c.order.PushFront(e)
}

// Len returns how many values are kept.
func (c *Cache[V]) Len() int { return c.order.Len() }

// All yields the values that are kept, the one asked for last first.
func (c *Cache[V]) All() iter.Seq[V] {
	return func(yield func(V) bool) {
		for e := c.order.Front(); e != nil; e = e.Next() {
			if !yield(e.Value.(*entry[V]).value) {
				return
			}
		}
	}
}

// Trim takes out what was not asked for longest until the limit is kept, and
// hands it to release.
func (c *Cache[V]) Trim(release func(V)) { c.shrink(c.limit, release) }

// Clear takes out everything and hands it to release.
func (c *Cache[V]) Clear(release func(V)) { c.shrink(0, release) }

func (c *Cache[V]) shrink(limit int, release func(V)) {
	for c.order.Len() > limit {
		e := c.order.Remove(c.order.Back()).(*entry[V])
		delete(c.entries, e.key)
		release(e.value)
	}
}
