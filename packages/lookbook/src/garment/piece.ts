import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { Panel } from '../paint/panel.ts'

/** A drawn line on the cloth: fold, seam or dart. */
export type ClothLine = { points: Point[]; width: number; opacity: number; taper?: Curve }

export type Piece = {
  panel: Panel
  lines: ClothLine[]
  /** The parts of the outline that get an ink line; seams to other pieces do not. */
  edges: Point[][]
  /** The edges that lace finishes with a cord, where they are not the inked ones. */
  corded?: Point[][]
}

/** A piece open at the bottom, whose unlit inside shows below the hem or through a slit. */
export type OpenPiece = Piece & { inside: Point[] }
