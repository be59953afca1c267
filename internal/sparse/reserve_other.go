//go:build unix && !linux

package sparse

const unreserved = 0
