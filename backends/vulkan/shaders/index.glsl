// The indices of a scatter.

layout(std430, set = 0, binding = 1) restrict readonly buffer Indices { uint indices[]; };

// A record says of the axis:
const uint EXTENT = 5; // a negative index counts from there
const uint LOW = 6;    // the elements are those from here on,
const uint HIGH = 7;   // below here
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

// Finds which of the elements the index names that lies so many words from the
// first. Returns false if it is none of them.
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
        inside = inside && k >= -a.extent; // as two's complements of 32 bits
        k += a.extent;
    }
    inside = inside && k < a.extent && k >= a.low && k < a.high;
    k -= a.low;
    return inside;
}
