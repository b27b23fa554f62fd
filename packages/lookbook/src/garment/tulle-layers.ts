import { lerp, smoothstep } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { Length } from '../look/look.ts'
import type { Panel } from '../paint/panel.ts'
import type { Skirt } from './skirt.ts'

/** How far down the skirt the layers under the outermost one reach, the innermost first. */
const UNDERSKIRT_REACH = [0.87, 0.94] as const
/** The lining is a narrow slip, a good part as long as the skirt; it fades where it ends. */
const LINING_REACH: Record<Length, number> = { MINI: 0.8, MIDI: 0.66, MAXI: 0.62, N_A: 0.8 }
const FADE_FROM = 0.86
const LINING_HALF_WIDTH = 104

export type TulleLayers = { lining: Panel; underskirts: Panel[] }

/** What hangs under the outermost layer of a tulle skirt. */
export function tulleLayers({ panel }: Skirt, length: Length): TulleLayers {
  const reach = LINING_REACH[length]
  const half = (panel.position(1, reach)[0] - panel.position(0, reach)[0]) / 2
  const narrowing = Math.min(1, LINING_HALF_WIDTH / half)
  return {
    lining: {
      ...hungPanel(panel, reach, narrowing),
      opacity: (_, t) => 1 - 0.85 * smoothstep(FADE_FROM, 1, t),
    },
    // Mirrored folds do not fall on those of the layer above.
    underskirts: UNDERSKIRT_REACH.map((share) => ({
      ...hungPanel(panel, share, 1),
      height: (u, t) => panel.height(1 - u, t * share),
    })),
  }
}

/** The upper `reach` of a panel, narrowed toward its end. */
function hungPanel(panel: Panel, reach: number, narrowing: number): Panel {
  const inner = (u: number, t: number) =>
    0.5 + (u - 0.5) * lerp(1, narrowing, Math.max(0, t) ** 0.8)
  const position = (u: number, t: number): Point => panel.position(inner(u, t), t * reach)
  const edge = (from: Point, to: Point, steps: number): Point[] =>
    Array.from({ length: steps }, (_, i) =>
      position(lerp(from[0], to[0], i / steps), lerp(from[1], to[1], i / steps)),
    )
  return {
    columns: Math.round(panel.columns * 0.7),
    rows: Math.round(panel.rows * 0.7),
    position,
    height: (u, t) => panel.height(inner(u, t), t * reach),
    cloth: (u, t) => panel.cloth(inner(u, t), t * reach),
    outline: [
      ...edge([0, 0], [1, 0], 20),
      ...edge([1, 0], [1, 1], 40),
      ...edge([1, 1], [0, 1], 120),
      ...edge([0, 1], [0, 0], 40),
    ],
  }
}
