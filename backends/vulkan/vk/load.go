package vk

import "errors"

// ErrNoLibrary is returned when the system has no Vulkan library with the names
// that [Open] tried.
var ErrNoLibrary = errors.New("there is no Vulkan library")
