// Package failing has a test that fails.
package failing

// One is 1.
func One() int { return 1 }
