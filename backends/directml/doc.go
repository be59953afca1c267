// Package directml runs the DirectML operators on the DirectML of the system,
// through Direct3D 12, on Windows or on Wine.
//
// The backend hands descriptors to DirectML as they are stated and takes its
// word: a call is rejected when IDMLDevice::CreateOperator says that an
// argument is invalid, or when the structures of DirectML.h have no room for
// it, and for no reason of the backend's own. Whatever fails later has failed
// and is no verdict.
//
// A batch becomes one command list. The memory of its operands, guard bytes
// included, goes to the device in one copy and comes back in another, so that
// a stray write shows; each buffer is bound where it lies in it. Operators are
// compiled with DML_EXECUTION_FLAG_NONE, as a program gets them by default, so
// a driver may run its own metacommands in place of DirectML's shaders.
//
// Open refuses a stack that answers a few known questions wrongly, as some
// software stacks do without any error.
package directml
