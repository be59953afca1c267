package main

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
)

// traceGrandparent traces the process that started the one that started this one.
func traceGrandparent() {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", os.Getppid()))
	if err != nil {
		panic(err)
	}
	var parent, grandparent int
	var name string
	var state byte
	if _, err := fmt.Sscanf(string(text), "%d %s %c %d", &parent, &name, &state, &grandparent); err != nil {
		panic(err)
	}
	runtime.LockOSThread() // the thread is the tracer
	if err := syscall.PtraceAttach(grandparent); err != nil {
		panic(err)
	}
}
