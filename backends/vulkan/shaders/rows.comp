#version 450
#extension GL_GOOGLE_include_directive : require
#include "arena.glsl"

// Copies elements between strided arrays: one large copy. A workgroup copies
// a block of it: a part of each of some neighbouring rows. Neighbouring
// invocations copy neighbouring elements.

layout(std430, set = 0, binding = 1) restrict readonly buffer Source { ELEMENT source[]; };
layout(std430, set = 0, binding = 2) restrict writeonly buffer Destination { ELEMENT destination[]; };

#ifdef PICK
#include "pick.glsl"
#else
#define pick(f) source[f] // a function that returns 8 or 16 bits needs more features
#endif

// How many elements of a row, and of how many rows, an invocation copies.
layout(constant_id = 2) const uint ALONG = 1;
layout(constant_id = 3) const uint ACROSS = 1;

const uint UNROLLED = 8; // most steps along that a compiler can unroll

// The record:
const uint FROM = 0;         // offset of the first element
const uint TO = 1;
const uint COLUMNS = 2;      // elements of a row, and their distances
const uint COLUMN_FROM = 3;
const uint COLUMN_TO = 4;
const uint ROWS = 5;         // rows, and their distances
const uint ROW_FROM = 6;
const uint ROW_TO = 7;
const uint BLOCKS = 8;       // blocks: three loops of which the first two are
                             // along and across the rows; then the others
const uint LOOPS = 18;       // number of the others
const uint HEAD = 19;

// Splits group by the loop at table[at]: returns the index, and keeps the
// rest. A loop of extent 1 has no divisor.
uint split(uint at, inout uint group) {
    if (table[at] == 1) {
        return 0;
    }
    uint rest = divide(group, at + 1);
    uint i = group - rest * table[at];
    group = rest;
    return i;
}

void main() {
    uint group = first + gl_WorkGroupID.x;
    uint column = split(at + BLOCKS, group) * gl_WorkGroupSize.x * ALONG + gl_LocalInvocationID.x;
    uint row = split(at + BLOCKS + LOOP, group) * gl_WorkGroupSize.y * ACROSS + gl_LocalInvocationID.y;
    uint columns = table[at + COLUMNS];
    if (column >= columns) {
        return;
    }
    uint from = table[at + FROM] + column * table[at + COLUMN_FROM] + row * table[at + ROW_FROM];
    uint to = table[at + TO] + column * table[at + COLUMN_TO] + row * table[at + ROW_TO];
    walk(at + HEAD, table[at + LOOPS], group, from, to);

    uint steps = min(ALONG, (columns - column + gl_WorkGroupSize.x - 1) / gl_WorkGroupSize.x);
    uint stepFrom = gl_WorkGroupSize.x * table[at + COLUMN_FROM];
    uint stepTo = gl_WorkGroupSize.x * table[at + COLUMN_TO];
    uint rowFrom = gl_WorkGroupSize.y * table[at + ROW_FROM];
    uint rowTo = gl_WorkGroupSize.y * table[at + ROW_TO];
    uint rows = table[at + ROWS];
    for (uint i = 0; i < ACROSS && row < rows; i++) {
        uint f = from, t = to;
        if (ALONG <= UNROLLED && steps == ALONG) { // lets a compiler load everything before it stores
            for (uint k = 0; k < ALONG; k++) {
                destination[t + k * stepTo] = pick(f + k * stepFrom);
            }
        } else {
            for (uint k = 0; k < steps; k++) {
                destination[t] = pick(f);
                f += stepFrom;
                t += stepTo;
            }
        }
        row += gl_WorkGroupSize.y;
        from += rowFrom;
        to += rowTo;
    }
}
