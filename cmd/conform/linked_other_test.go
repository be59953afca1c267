//go:build !windows

package main_test

var linkedHere []string
