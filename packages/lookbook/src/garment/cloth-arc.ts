import { clamp, lerp } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'

/**
 * Length of cloth from the middle to q (-1..1, across) around a body half as deep as it is wide, for a
 * half width of 1. Every piece measures its cloth with it, so that a print has one scale on all.
 */
export const clothArc = (q: number): number => 0.62 * q + 0.38 * Math.asin(q)

export const HALF_TURN_OF_CLOTH = 2 * clothArc(1)

const SAMPLES = 32

/** Length of a path from its start to a share 0..1 of its parameter, which may run unevenly. */
export function lengthAlong(path: (t: number) => Point): Curve {
  const lengths = [0]
  let [x, y] = path(0)
  for (let i = 1; i <= SAMPLES; i++) {
    const [nextX, nextY] = path(i / SAMPLES)
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(nextX - x, nextY - y))
    ;[x, y] = [nextX, nextY]
  }
  return (t) => {
    const at = clamp(t) * SAMPLES
    const i = Math.min(SAMPLES - 1, Math.floor(at))
    return lerp(lengths[i] ?? 0, lengths[i + 1] ?? 0, at - i)
  }
}
