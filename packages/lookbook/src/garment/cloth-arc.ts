/**
 * Length of cloth from the middle to q (-1..1, across) around a body half as deep as it is wide, for a
 * half width of 1. Every piece measures its cloth with it, so that a print has one scale on all.
 */
export const clothArc = (q: number): number => 0.62 * q + 0.38 * Math.asin(q)

export const HALF_TURN_OF_CLOTH = 2 * clothArc(1)
