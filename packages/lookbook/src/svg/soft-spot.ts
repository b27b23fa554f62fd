import type { Hex } from '../color/oklch.ts'
import { num } from './path.ts'

/**
 * A blurred ellipse as a radial gradient: many blur filters make rendering time explode. Equal
 * spots share an id, so the markup does not depend on how many were drawn before.
 */
export function softSpot(
  [cx, cy]: readonly [number, number],
  radiusX: number,
  radiusY: number,
  color: Hex,
  opacity: number,
): string {
  const id = `spot-${color.slice(1)}-${Math.round(opacity * 1000)}`
  const stop = (offset: number, strength: number) =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${num(opacity * strength)}"/>`
  return (
    `<radialGradient id="${id}">${stop(0, 1)}${stop(0.45, 0.62)}${stop(1, 0)}</radialGradient>` +
    `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(radiusX * 1.5)}" ry="${num(radiusY * 1.5)}" fill="url(#${id})"/>`
  )
}
