//go:build unix

package main

import "syscall"

// share takes memory that other processes could share, up to 4 GiB.
func share() {
	for range 64 {
		block, err := syscall.Mmap(-1, 0, 64<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED|syscall.MAP_ANON)
		if err != nil {
			panic(err)
		}
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
	}
	panic("as much as it wants")
}
