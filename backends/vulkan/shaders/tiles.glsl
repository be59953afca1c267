// Small pieces of work. A tile is some elements of one record; one row of a
// workgroup does it. In the table a tile is two words: the position of its
// record, and its first element.

// The beginning of every record:
const uint COUNT = 0;  // of elements
const uint LENGTH = 1; // of a tile, in elements
const uint LOOPS = 2;  // number of loops
const uint A = 3;      // offset of the first element in one buffer
const uint B = 4;      // and in the other

struct Tile {
    uint record;
    uint element; // this invocation's first
    uint end;     // the first element after the tile
};

// Returns the tile of this invocation, which is empty past the last one.
Tile tile() {
    uint i = first + gl_WorkGroupID.x * gl_WorkGroupSize.y + gl_LocalInvocationID.y;
    if (i >= end) {
        return Tile(0, 0, 0);
    }
    uint record = table[at + 2 * i];
    uint element = table[at + 2 * i + 1];
    return Tile(record, element + gl_LocalInvocationID.x, min(element + table[record + LENGTH], table[record + COUNT]));
}

// The row of elements along the innermost loop, in which an invocation steps
// by the width of the workgroup. At the end of the row it calls walk again.
struct Row {
    uint extent;
    uint a; // steps in the two buffers
    uint b;
};

Row row(uint head, uint loops) {
    if (loops == 0) {
        return Row(1, 0, 0);
    }
    return Row(table[head], gl_WorkGroupSize.x * table[head + 3], gl_WorkGroupSize.x * table[head + 4]);
}

// Returns the number of steps from the element e, which is the i-th of the row,
// to the end of the row or of the tile. A software device executes walk in every
// iteration of a loop that may call it, so the steps have their own loop.
uint steps(Tile t, Row r, uint e, uint i) {
    return (min(r.extent - i, t.end - e) + gl_WorkGroupSize.x - 1) / gl_WorkGroupSize.x;
}
