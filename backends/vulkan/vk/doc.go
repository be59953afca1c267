// Package vk binds the part of Vulkan 1.1 that compute needs, and some of 1.2,
// without cgo. purego finds the functions in the system's library at run time, on
// Linux, macOS and Windows, on amd64 and arm64. Building needs no part of Vulkan.
// With the build tag noplugin, and on other systems, [Open] returns
// errors.ErrUnsupported.
//
// Names are those of the registry, vk.xml, without the prefix vk and with an
// upper-case first letter: VkBufferCopy.srcOffset is [BufferCopy].SrcOffset, and
// VK_TIMEOUT is [Timeout]. The types Vk…Flags and Vk…FlagBits are one type here,
// and [Flags] where none of their bits is used. The tests compare every structure,
// constant and parameter list with vk.xml.
//
// # Memory
//
// A function gets the pointers that it is given. Go's collector does not move
// memory on the heap, and everything that is reachable from an argument stays in
// place until the call returns: arguments are kept alive, escape to the heap, and
// keep alive what their typed pointers refer to. So a structure may hold pointers
// to others, as long as each field that C declares as a pointer is a pointer in Go,
// never a uintptr. Vulkan keeps none of these pointers after a function has
// returned, except [DebugUtilsMessengerCreateInfoEXT].PUserData, which is nil here.
package vk
