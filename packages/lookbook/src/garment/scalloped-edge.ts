import { lerp } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { Fabric } from '../look/look.ts'

/** About one scallop per blossom of the lace. */
const SCALLOP_WIDTH = 17
const SCALLOP_DEPTH = 5.5
const STEPS_PER_SCALLOP = 8

/** The edge of a piece as the cloth ends there: lace in scallops toward `outward`, all else as cut. */
export function clothEdge(fabric: Fabric, edge: Point[], outward: Point): Point[] {
  return fabric.material === 'lace' ? scalloped(edge, outward) : edge
}

function scalloped(edge: Point[], [outX, outY]: Point): Point[] {
  const lengths = [0]
  for (const [i, [x, y]] of edge.slice(1).entries()) {
    lengths.push(lengths[i]! + Math.hypot(x - edge[i]![0], y - edge[i]![1]))
  }
  const total = lengths.at(-1) ?? 0
  const count = Math.round(total / SCALLOP_WIDTH)
  if (count < 1) return edge
  const steps = count * STEPS_PER_SCALLOP
  let segment = 0
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const along = (total * step) / steps
    while (segment < edge.length - 2 && lengths[segment + 1]! < along) segment++
    const [ax, ay] = edge[segment]!
    const [bx, by] = edge[segment + 1]!
    const length = lengths[segment + 1]! - lengths[segment]!
    const share = length > 0 ? (along - lengths[segment]!) / length : 0
    const lobe = SCALLOP_DEPTH * Math.abs(Math.sin((step / STEPS_PER_SCALLOP) * Math.PI)) ** 0.8
    return [lerp(ax, bx, share) + outX * lobe, lerp(ay, by, share) + outY * lobe]
  })
}
