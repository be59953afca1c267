// Package broken does not compile.
package broken

// One is undefined.
func One() int { return nothing }
