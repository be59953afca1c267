package vk

import "errors"

// ErrNoLibrary says that the system has no Vulkan library under the names
// that [Open] tried.
var ErrNoLibrary = errors.New("there is no Vulkan library")
