package vk

import "fmt"

// A Version is a version of the API: VK_MAKE_API_VERSION. It is not in the
// files of structures, because tests compare those files, which import only
// unsafe, with the registry.
type Version uint32

// Versions of the API that are requested.
const (
	Version11 Version = 1<<22 | 1<<12
	Version12 Version = 1<<22 | 2<<12
)

// String returns the version in numbers.
func (v Version) String() string {
	return fmt.Sprintf("%d.%d.%d", v>>22&0x7f, v>>12&0x3ff, v&0xfff)
}
