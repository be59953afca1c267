//go:build !linux

package main

import "runtime"

func traceGrandparent() { panic("not on " + runtime.GOOS) }
