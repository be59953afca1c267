// Package com is what the Component Object Model asks of a caller: objects
// that are reached through a table of methods and counted, interface
// identifiers, and results.
//
// An object is a pointer to its table, which lies in foreign memory; it is
// read through typed pointers that foreign code filled in. Go memory is
// foreign code's only for the length of a call.
package com
