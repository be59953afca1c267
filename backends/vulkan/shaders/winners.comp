#version 450
#extension GL_GOOGLE_include_directive : require
#include "arena.glsl"
#include "tiles.glsl"

// The first half of a scatter: finds the last update along the axis for each
// element of the output. Each element has a cell that holds 0, or one more
// than the position of the winning update so far.

#include "index.glsl"

layout(std430, set = 0, binding = 3) restrict buffer Winners { uint winners[]; };

// A is the offset of the first index, in words, B that of its lane's first cell.
const uint STEP = 9;      // between the cells of neighbours along the axis
const uint POSITION = 10; // of the first update along the axis
const uint AXIS = 11;     // the loop along the axis, from the innermost
const uint HEAD = 12;     // the loops; the one along the axis does not move the cell

// The work of walk, and the index of the loop along the axis.
uint walkAxis(uint r, uint rest, inout uint from, inout uint cell, out uint along) {
    uint innermost = rest;
    uint loops = table[r + LOOPS], axis = table[r + AXIS];
    along = 0;
    for (uint l = 0; l < loops; l++) {
        uint loop = r + HEAD + LOOP * l;
        uint i = rest;
        if (l + 1 < loops) {
            rest = divide(i, loop + 1);
            i -= rest * table[loop];
        }
        if (l == 0) {
            innermost = i;
        }
        if (l == axis) {
            along = i;
        }
        from += i * table[loop + 3];
        cell += i * table[loop + 4];
    }
    return innermost;
}

void main() {
    Tile t = tile();
    Axis a = axis(t.record);
    uint step = table[t.record + STEP], first = table[t.record + POSITION] + 1;
    Row r = row(t.record + HEAD, table[t.record + LOOPS]);
    uint stepAlong = table[t.record + AXIS] == 0 ? gl_WorkGroupSize.x : 0;
    for (uint e = t.element; e < t.end;) {
        uint from = table[t.record + A], cell = table[t.record + B], along;
        uint n = steps(t, r, e, walkAxis(t.record, e, from, cell, along));
        e += n * gl_WorkGroupSize.x;
        for (; n > 0; n--) {
            uint k;
            if (find(a, from, k)) {
                atomicMax(winners[cell + k * step], first + along);
            }
            from += r.a;
            cell += r.b;
            along += stepAlong;
        }
    }
}
