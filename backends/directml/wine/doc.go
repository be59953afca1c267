// Package wine runs the Windows build of conform on Linux under Wine. Wine's
// Direct3D 12 runs on Mesa's software device, so the backend of that build
// drives the real DirectML.dll.
//
// scripts/directml-linux makes the stack once: the DLL, a recent Mesa,
// conform.exe, and a template of a Wine prefix, the folder that Wine presents
// as a Windows machine. Each [Session] has its own prefix, Wine server and
// display. They end with the session, or with the process that started it,
// however that ends.
//
// Results hold for this stack only. They are no evidence about Windows,
// drivers, or speed.
package wine
