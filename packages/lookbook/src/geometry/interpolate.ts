export type Curve = (x: number) => number

export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share

export const clamp = (value: number, least = 0, most = 1): number =>
  Math.min(most, Math.max(least, value))

export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** The larger of two values, with the corner where they meet rounded off. */
export function smoothMax(a: number, b: number, radius: number): number {
  const share = clamp(0.5 + (0.5 * (a - b)) / radius)
  return lerp(b, a, share) + radius * share * (1 - share)
}

/** Round ridges and crisp valleys, from -1 to 1: the cross-section of hanging cloth. */
export const foldWave = (phase: number): number => 2 * Math.abs(Math.cos(phase)) - 1

/**
 * Fritsch–Carlson interpolation: smooth, and never overshooting its points, so that a waist cannot
 * become narrower than the number in the table.
 */
export function monotoneCurve(xs: readonly number[], ys: readonly number[]): Curve {
  const count = xs.length
  const x = Float64Array.from(xs)
  const y = Float64Array.from(ys)
  const slope = new Float64Array(count)
  const secant = (i: number) => (y[i + 1]! - y[i]!) / (x[i + 1]! - x[i]!)
  slope[0] = secant(0)
  slope[count - 1] = secant(count - 2)
  for (let i = 1; i < count - 1; i++) {
    const before = secant(i - 1)
    const after = secant(i)
    if (before * after <= 0) continue
    const w1 = 2 * (x[i + 1]! - x[i]!) + (x[i]! - x[i - 1]!)
    const w2 = x[i + 1]! - x[i]! + 2 * (x[i]! - x[i - 1]!)
    slope[i] = (w1 + w2) / (w1 / before + w2 / after)
  }
  const first = y[0]!
  const last = y[count - 1]!
  return (at) => {
    if (at <= x[0]!) return first
    if (at >= x[count - 1]!) return last
    let i = 0
    while (at > x[i + 1]!) i++
    const width = x[i + 1]! - x[i]!
    const t = (at - x[i]!) / width
    const t2 = t * t
    const t3 = t2 * t
    return (
      (2 * t3 - 3 * t2 + 1) * y[i]! +
      (t3 - 2 * t2 + t) * width * slope[i]! +
      (-2 * t3 + 3 * t2) * y[i + 1]! +
      (t3 - t2) * width * slope[i + 1]!
    )
  }
}
