//go:build unix && !linux

package remote

// limitMemory does nothing: the system has no such limit.
func limitMemory(int, int64) error { return nil }

func exceeds(int64) bool { return false }
