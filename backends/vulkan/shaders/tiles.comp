#version 450
#extension GL_GOOGLE_include_directive : require
#include "arena.glsl"
#include "tiles.glsl"

// Copies elements between strided arrays: many small copies in one dispatch.

layout(std430, set = 0, binding = 1) restrict readonly buffer Source { ELEMENT source[]; };
layout(std430, set = 0, binding = 2) restrict writeonly buffer Destination { ELEMENT destination[]; };

// The record is followed by its loops.
const uint HEAD = 5;

void main() {
    Tile t = tile();
    uint head = t.record + HEAD, loops = table[t.record + LOOPS];
    Row r = row(head, loops);
    for (uint e = t.element; e < t.end;) {
        uint from = table[t.record + A], to = table[t.record + B];
        uint n = steps(t, r, e, walk(head, loops, e, from, to));
        e += n * gl_WorkGroupSize.x;
        for (; n > 0; n--) {
            destination[to] = source[from];
            from += r.a;
            to += r.b;
        }
    }
}
