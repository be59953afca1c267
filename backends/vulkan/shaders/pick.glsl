// Makes blocks of sixteen bytes of the destination from whole blocks of the
// source, in which their elements lie in every second place, backwards, or
// both. ELEMENT is a block. With INT64 there is half as much work.

layout(constant_id = 4) const uint BYTES = 4;    // of an element
layout(constant_id = 5) const uint STEP = 1;     // 2 for every second element
layout(constant_id = 6) const uint ODD = 0;      // 1 if it is the second of two
layout(constant_id = 7) const uint MIRRORED = 0; // 1 for backwards

#ifdef INT64

// Returns every second element of a block.
uint64_t thin(u64vec2 v) {
    if (BYTES == 8) {
        return ODD == 1 ? v.y : v.x;
    }
    if (BYTES == 4) {
        uvec2 a = unpackUint2x32(v.x), b = unpackUint2x32(v.y);
        return ODD == 1 ? packUint2x32(uvec2(a.y, b.y)) : packUint2x32(uvec2(a.x, b.x));
    }
    if (ODD == 1) {
        v >>= 8 * BYTES;
    }
    if (BYTES == 1) {
        v &= 0x00ff00ff00ff00fful;
        v |= v >> 8;
    }
    if (BYTES <= 2) {
        v &= 0x0000ffff0000fffful;
        v |= v >> 16;
    }
    return (v.x & 0xfffffffful) | v.y << 32;
}

// Returns a block with its elements in reverse.
u64vec2 mirror(u64vec2 v) {
    v = v.yx;
    if (BYTES <= 4) {
        v = v >> 32 | v << 32;
    }
    if (BYTES <= 2) {
        v = (v >> 16 & 0x0000ffff0000fffful) | (v & 0x0000ffff0000fffful) << 16;
    }
    if (BYTES == 1) {
        v = (v >> 8 & 0x00ff00ff00ff00fful) | (v & 0x00ff00ff00ff00fful) << 8;
    }
    return v;
}

#else

uvec2 thin(uvec4 v) {
    if (BYTES == 8) {
        return ODD == 1 ? v.zw : v.xy;
    }
    if (BYTES == 4) {
        return ODD == 1 ? v.yw : v.xz;
    }
    if (ODD == 1) {
        v >>= 8 * BYTES;
    }
    if (BYTES == 1) {
        v &= 0x00ff00ffu;
        v |= v >> 8;
    }
    v &= 0xffffu;
    return v.xz | v.yw << 16;
}

uvec4 mirror(uvec4 v) {
    v = BYTES == 8 ? v.zwxy : v.wzyx;
    if (BYTES <= 2) {
        v = v >> 16 | v << 16;
    }
    if (BYTES == 1) {
        v = (v >> 8 & 0x00ff00ffu) | (v & 0x00ff00ffu) << 8;
    }
    return v;
}

#endif

// Returns the block of the destination whose elements begin in the source's
// block f.
ELEMENT pick(uint f) {
    ELEMENT v = source[f];
    if (STEP == 2) {
        v = ELEMENT(thin(v), thin(source[f + 1]));
    }
    return MIRRORED == 1 ? mirror(v) : v;
}
