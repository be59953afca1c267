// Shared by all shaders. All buffers are parts of one arena, in
// which the host has laid out the operands of many jobs. ELEMENT is the type
// of the elements that a shader moves: an unsigned integer or a vector of
// them, of 1, 2, 4, 8 or 16 bytes. INT64 allows types that need shaderInt64.
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#ifdef INT64
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#endif

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

// The work of this dispatch: the first workgroup or tile, the end of the
// tiles, and the position in the table.
layout(push_constant) uniform Work {
    uint first;
    uint end;
    uint at;
};

// No dispatch reads through one buffer what it writes through another, so they
// are restrict.

// The work, in words, as the host wrote it.
layout(std430, set = 0, binding = 0) restrict readonly buffer Table { uint table[]; };

// A loop of a record is five words: its extent, a divisor that stands for the
// extent (two words), and the distances of neighbours in the two buffers of
// the shader. Distances may be negative: they wrap around.
const uint LOOP = 5;

// Divides n, below 2^31, by the divisor at table[divisor]: n/d is the upper
// half of n*ceil(2^(31+l)/d), shifted right by l-1, where l = ceil(log2(d)).
// The divisor holds the factor and l-1. There is none for d = 1.
uint divide(uint n, uint divisor) {
    uint upper, lower;
    umulExtended(n, table[divisor], upper, lower);
    return upper >> table[divisor + 1];
}

// Splits rest into the indices of the loops at table[at], the innermost first,
// and adds their contributions to each offset. The outermost takes the
// rest. Returns the index of the innermost loop.
uint walk(uint at, uint loops, uint rest, inout uint a, inout uint b) {
    uint innermost = rest;
    for (uint loop = at, last = at + LOOP * loops; loop < last; loop += LOOP) {
        uint i = rest;
        if (loop + LOOP < last) {
            rest = divide(i, loop + 1);
            i -= rest * table[loop];
        }
        if (loop == at) {
            innermost = i;
        }
#ifdef PLANTED_BUG // for a test: the third loop from outside does not advance
        if (loop + 3 * LOOP == last) {
            i = 0;
        }
#endif
        a += i * table[loop + 3];
        b += i * table[loop + 4];
    }
    return innermost;
}
