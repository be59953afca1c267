// Jumps ends once the wall clock has gone back.
package main

import "time"

func main() {
	for before := time.Now().Round(0); ; { // without the monotonic clock
		now := time.Now().Round(0)
		if now.Before(before) {
			return
		}
		before = now
	}
}
