// The indices of a scatter.

layout(std430, set = 0, binding = 1) restrict readonly buffer Indices { uint indices[]; };

// The axis in a record:
const uint EXTENT = 5; // to which a negative index is relative
const uint LOW = 6;    // the elements begin here
const uint HIGH = 7;   // and end before here
const uint KIND = 8;   // of the indices

const uint WIDE = 1;   // an index has 8 bytes
const uint SIGNED = 2; // an index may be negative

struct Axis {
    uint extent;
    uint low;
    uint high;
    bool wide;
    bool mayBeNegative;
};

Axis axis(uint record) {
    uint kind = table[record + KIND];
    return Axis(table[record + EXTENT], table[record + LOW], table[record + HIGH], (kind & WIDE) != 0, (kind & SIGNED) != 0);
}

// Finds the element that an index names. The index is this many words after
// the first. Returns false if it names none of the elements.
bool find(Axis a, uint at, out uint k) {
    k = indices[at];
    bool inside = true;
    bool negative = a.mayBeNegative && int(k) < 0;
    if (a.wide) {
        uint upper = indices[at + 1];
        negative = a.mayBeNegative && int(upper) < 0;
        inside = upper == (negative ? 0xffffffffu : 0u);
    }
    if (negative) {
        inside = inside && k >= -a.extent; // in two's complement of 32 bits
        k += a.extent;
    }
    inside = inside && k < a.extent && k >= a.low && k < a.high;
    k -= a.low;
    return inside;
}
