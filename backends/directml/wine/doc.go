// Package wine runs the Windows build of conform on Linux: under Wine, whose
// Direct3D 12 stands on Mesa's software device, so that its backend drives the
// real DirectML.dll.
//
// The stack is made once, by scripts/directml-linux: the DLL, a Mesa that is
// new enough, conform.exe, and a template of Wine's prefix, which is the folder
// that Wine takes for a Windows machine. A [Session] has a prefix, a Wine
// server and a display of its own, which end with it, or with the process that
// started it, however that ends.
//
// What it shows holds for this stack alone. It says nothing about Windows,
// drivers, or speed.
package wine
