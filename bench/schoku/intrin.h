// Names of a Windows compiler's header, for g++ on Linux.
#pragma once
#include <x86intrin.h>
static inline unsigned char _bittest64(const long long *word, long long bit) {
    return *word >> bit & 1;
}
static inline unsigned char _bittestandset64(long long *word, long long bit) {
    unsigned char was = *word >> bit & 1;
    *word |= 1LL << bit;
    return was;
}
static inline unsigned char _bittestandreset64(long long *word, long long bit) {
    unsigned char was = *word >> bit & 1;
    *word &= ~(1LL << bit);
    return was;
}
static inline unsigned short __popcnt16(unsigned short word) {
    return __builtin_popcount(word);
}
static inline unsigned char _bittestandreset(int *word, int bit) {
    unsigned char was = *word >> bit & 1;
    *word &= ~(1 << bit);
    return was;
}
