// Package directml runs the DirectML operators on the system's DirectML,
// through Direct3D 12, on Windows or on Wine.
//
// The backend passes descriptors to DirectML unchecked and follows its
// decision. A call is rejected only if IDMLDevice::CreateOperator reports an
// invalid argument, or if the structures of DirectML.h cannot express it. A
// later failure is a failure, whether or not the call is valid, except for a
// shader that Wine's Direct3D 12 lacks the language of, which is a gap.
//
// A batch becomes one command list. One copy brings the memory of its operands,
// guard bytes included, to the device, and another brings it back, so that
// stray writes show. Each buffer is bound where it lies in that memory.
// Operators are compiled with DML_EXECUTION_FLAG_NONE, the default of most
// programs, so a driver may run its own metacommands in place of DirectML's
// shaders.
//
// Open rejects a software stack that gives wrong results for a few operators
// with known results, as some stacks do without any error.
package directml
