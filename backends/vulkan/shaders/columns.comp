#version 450
#extension GL_GOOGLE_include_directive : require
#include "arena.glsl"
#include "tiles.glsl"
#include "index.glsl"

// A scatter by whole columns. An invocation writes the updates of a column,
// which lie along the axis, one after the other. No other column writes to
// the same elements, so the last update wins.

layout(std430, set = 0, binding = 1) restrict readonly buffer Updates { ELEMENT updates[]; };
layout(std430, set = 0, binding = 2) restrict writeonly buffer Output { ELEMENT result[]; };

// The elements of a tile are columns. A is the offset of the first index, in
// words, and B that of the first update.
const uint TO = 9;            // the first element of the output
const uint STEP = 10;         // between neighbours along the axis
const uint POSITIONS = 11;    // updates of a column
const uint INDEX_STEP = 12;   // distance of its indices
const uint UPDATE_STEP = 13;  // distance of its updates
const uint HEAD = 14;         // loops over indices and updates; then the same number over the output

void main() {
    Tile t = tile();
    Axis a = axis(t.record);
    uint head = t.record + HEAD, loops = table[t.record + LOOPS];
    uint step = table[t.record + STEP], positions = table[t.record + POSITIONS];
    uint indexStep = table[t.record + INDEX_STEP], updateStep = table[t.record + UPDATE_STEP];
    for (uint e = t.element; e < t.end; e += gl_WorkGroupSize.x) {
        uint index = table[t.record + A], update = table[t.record + B], to = table[t.record + TO], none;
        walk(head, loops, e, index, update);
        walk(head + LOOP * loops, loops, e, to, none);
        for (uint i = 0; i < positions; i++) {
            uint k;
            if (find(a, index, k)) {
                result[to + k * step] = updates[update];
            }
            index += indexStep;
            update += updateStep;
        }
    }
}
