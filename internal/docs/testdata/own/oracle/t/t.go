// Package t has the pages of two operators.
package t

// One is a page.
func One() int { return of(1) + Used() }

// Two is a page.
func Two() int { return of(2) }

func of(n int) int { return n }

// Used is used elsewhere too.
func Used() int { return 3 }
