#version 450
#extension GL_GOOGLE_include_directive : require
#include "arena.glsl"
#include "tiles.glsl"

// The second half of a scatter: writes the winning update to each element of
// the output that has one. So each element is written once.

layout(std430, set = 0, binding = 1) restrict readonly buffer Updates { ELEMENT updates[]; };
layout(std430, set = 0, binding = 2) restrict writeonly buffer Output { ELEMENT result[]; };
layout(std430, set = 0, binding = 3) restrict readonly buffer Winners { uint winners[]; };

// A is the offset of the first update, B that of the first output element.
const uint CELLS = 5;    // the first cell; the others follow
const uint STEP = 6;     // between neighbouring updates along the axis
const uint POSITION = 7; // of the first update along the axis
const uint END = 8;      // the first position without an update here
const uint HEAD = 9;

void main() {
    Tile t = tile();
    uint head = t.record + HEAD, loops = table[t.record + LOOPS];
    uint cells = table[t.record + CELLS], step = table[t.record + STEP];
    uint position = table[t.record + POSITION], end = table[t.record + END];
    Row r = row(head, loops);
    for (uint e = t.element; e < t.end;) {
        uint from = table[t.record + A], to = table[t.record + B];
        uint n = steps(t, r, e, walk(head, loops, e, from, to));
        for (uint last = e + n * gl_WorkGroupSize.x; e < last; e += gl_WorkGroupSize.x) {
            uint winner = winners[cells + e];
            if (winner > position && winner <= end) {
                result[to] = updates[from + (winner - 1 - position) * step];
            }
            from += r.a;
            to += r.b;
        }
    }
}
