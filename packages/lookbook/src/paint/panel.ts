import type { Point } from '../geometry/point.ts'

/**
 * A piece of cloth or skin as functions over (u, t): u runs across, t runs down, both 0..1. The
 * outline may cut away from it (a neckline, a slit) or extend a hair beyond it.
 */
export type Panel = {
  /** Mesh cells across and down at a figure about 1000 px tall. */
  columns: number
  rows: number
  position: (u: number, t: number) => Point
  /** Distance toward the viewer, in figure units. */
  height: (u: number, t: number) => number
  /** Where on the flat cloth this point lies, in figure units; prints are looked up here. */
  cloth: (u: number, t: number) => Point
  outline: Point[]
  /** How much larger than life the cloth is shown, where that is not 1. */
  magnification?: number
  /** Darkening 0..1 where other parts keep the light away. */
  occlusion?: (u: number, t: number) => number
  /** 0..1, for a part that melts into the one below it. */
  opacity?: (u: number, t: number) => number
}
