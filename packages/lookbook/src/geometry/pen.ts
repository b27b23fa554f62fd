import { lerp } from './interpolate.ts'
import type { Point } from './point.ts'

/** Draws an outline as sampled points, in the manner of an SVG path. */
export class Pen {
  readonly points: Point[]

  constructor(x: number, y: number) {
    this.points = [[x, y]]
  }

  #last(): Point {
    return this.points[this.points.length - 1]!
  }

  line(x: number, y: number, steps = 6): this {
    const [x0, y0] = this.#last()
    for (let i = 1; i <= steps; i++)
      this.points.push([lerp(x0, x, i / steps), lerp(y0, y, i / steps)])
    return this
  }

  quad(cx: number, cy: number, x: number, y: number, steps = 16): this {
    const [x0, y0] = this.#last()
    for (let i = 1; i <= steps; i++) {
      const t = i / steps
      const s = 1 - t
      this.points.push([
        s * s * x0 + 2 * s * t * cx + t * t * x,
        s * s * y0 + 2 * s * t * cy + t * t * y,
      ])
    }
    return this
  }

  cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number, steps = 22): this {
    const [x0, y0] = this.#last()
    for (let i = 1; i <= steps; i++) {
      const t = i / steps
      const s = 1 - t
      this.points.push([
        s ** 3 * x0 + 3 * s * s * t * ax + 3 * s * t * t * bx + t ** 3 * x,
        s ** 3 * y0 + 3 * s * s * t * ay + 3 * s * t * t * by + t ** 3 * y,
      ])
    }
    return this
  }

  /** Closes the right half of a symmetric shape with its mirror image. */
  mirrored(): Point[] {
    return [...this.points, ...this.points.toReversed().map(([x, y]): Point => [-x, y])]
  }
}
