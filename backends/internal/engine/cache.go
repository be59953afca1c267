package engine

import (
	"container/list"
	"iter"
)

// A Cache keeps the values that were used last.
type Cache[V any] struct {
	limit   int
	entries map[string]*list.Element // of *entry[V]
	order   list.List                // the one used last in front
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

// Put keeps a value under a key that is not in use. The cache may exceed its limit until
// it is trimmed, so that values in use stay: see [Cache.Trim].
func (c *Cache[V]) Put(key []byte, value V) {
	e := &entry[V]{string(key), value}
	c.entries[e.key] = c.order.PushFront(e)
}

// Of returns the value that is kept under a key. Otherwise it creates one, keeps it, and
// trims the cache.
func (c *Cache[V]) Of(key []byte, release func(V), create func() V) V {
	if value, ok := c.Get(key); ok {
		return value
	}
	value := create()
	c.Put(key, value)
	c.Trim(release)
	return value
}

// Len returns how many values are kept.
func (c *Cache[V]) Len() int { return c.order.Len() }

// All yields the values that are kept, the one used last first.
func (c *Cache[V]) All() iter.Seq[V] {
	return func(yield func(V) bool) {
		for e := c.order.Front(); e != nil; e = e.Next() {
			if !yield(e.Value.(*entry[V]).value) {
				return
			}
		}
	}
}

// Trim releases the values that were not used for longest, down to the limit.
func (c *Cache[V]) Trim(release func(V)) { c.shrink(c.limit, release) }

// Clear releases all values.
func (c *Cache[V]) Clear(release func(V)) { c.shrink(0, release) }

func (c *Cache[V]) shrink(limit int, release func(V)) {
	for c.order.Len() > limit {
		e := c.order.Remove(c.order.Back()).(*entry[V])
		delete(c.entries, e.key)
		release(e.value)
	}
}
