#version 450

// Copies sixteen bytes an invocation: what other copies are measured against.

layout(local_size_x_id = 0) in;

// The first element of the source, how many there are, and the first of the
// destination.
layout(push_constant) uniform Work {
    uint from;
    uint count;
    uint to;
};

layout(std430, set = 0, binding = 1) restrict readonly buffer Source { uvec4 source[]; };
layout(std430, set = 0, binding = 2) restrict writeonly buffer Destination { uvec4 destination[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < count) {
        destination[to + i] = source[from + i];
    }
}
