#version 450
#extension GL_GOOGLE_include_directive : require
#include "arena.glsl"
#include "tiles.glsl"
#include "index.glsl"

// A scatter, of which an invocation does whole columns: the updates of one,
// which lie along the axis, go one after the other to elements that no other
// column has. So the last one wins.

layout(std430, set = 0, binding = 1) restrict readonly buffer Updates { ELEMENT updates[]; };
layout(std430, set = 0, binding = 2) restrict writeonly buffer Output { ELEMENT result[]; };

// The elements of a tile are columns. A is the place of the first index, in
// words, B of the first update.
const uint TO = 9;            // the first element of the output
const uint STEP = 10;         // between neighbours along the axis
const uint POSITIONS = 11;    // how many updates a column has,
const uint INDEX_STEP = 12;   // and how far apart its indices lie,
const uint UPDATE_STEP = 13;  // and they
const uint HEAD = 14;         // loops over indices and updates; then as many over the output

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
