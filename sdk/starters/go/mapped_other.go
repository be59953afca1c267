//go:build !unix

package main

import "errors"

// mapped would return sparse memory.
func mapped(int64) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmap([]byte) {}
