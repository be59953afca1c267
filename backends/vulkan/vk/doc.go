// Package vk binds what compute needs of Vulkan 1.1, and some of 1.2, without
// cgo: functions are found in the system's library when a program asks for
// them, through purego, on Linux, macOS and Windows, on amd64 and arm64.
// Nothing of Vulkan is needed to build. With the build tag noplugin, or
// elsewhere, [Open] answers with errors.ErrUnsupported.
//
// Names are those of the registry, vk.xml, without the prefix vk and with the
// first letter raised: VkBufferCopy.srcOffset is [BufferCopy].SrcOffset, and
// VK_TIMEOUT is [Timeout]. The types Vk…Flags and Vk…FlagBits are one type
// here, and [Flags] where no bit of theirs is of use. The tests hold every
// structure, constant and parameter list to vk.xml.
//
// # Memory
//
// A function gets the pointers that it is given. Go's collector does not move
// what is on the heap, and whatever is reachable from an argument stays where
// it is until the call returns: arguments are kept alive, escape to the heap,
// and take with them what their typed pointers refer to. So a structure may
// hold pointers to others, as long as each field that C declares as a pointer
// is one in Go, never a uintptr. Vulkan keeps none of these pointers when a
// function has returned, but for [DebugUtilsMessengerCreateInfoEXT].PUserData,
// which is nil here.
package vk
