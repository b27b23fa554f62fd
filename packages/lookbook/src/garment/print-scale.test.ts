import { expect, test } from 'vitest'
import { wornSpacing } from '../fabric/print-tile.ts'
import { buildFigure } from '../figure/figure.ts'
import { lerp } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import type { Look } from '../look/look.ts'
import type { Panel } from '../paint/panel.ts'
import { buildGarment, openPieces } from './garment.ts'

const LOOKS = Array.from({ length: 500 }, (_, i) => lookFromSeed(i * 7 + 1))
const BUST_Y = 335
/** Beyond this share of the half width, cloth turns away too far to be counted. */
const SEEN = 0.9
const STEPS = [0, 1 / 3, 2 / 3, 1] as const

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)

const GARMENTS = new Map(LOOKS.map((look) => [look, buildGarment(buildFigure(look, false), look)]))

/** The panels cut from the look's own cloth, by name. */
function printedPanels(look: Look): [string, Panel][] {
  const garment = GARMENTS.get(look)!
  const bottoms = look.garment === 'TOP' ? [] : openPieces(garment)
  return [
    ['bodice', garment.bodice.panel],
    ...bottoms.map(({ panel }): [string, Panel] => ['bottom', panel]),
    ...garment.sleeves.map(({ panel }): [string, Panel] => ['sleeve', panel]),
  ]
}

/** Units of cloth per unit of figure across and down the middle of a panel; folds average out. */
function clothScale(panel: Panel): { across: number; down: number } {
  // In steps, because a bent sleeve is longer than the way from its one end to the other.
  const ratio = ([fromU, fromT]: Point, [toU, toT]: Point) => {
    const path = STEPS.map((share): Point => [lerp(fromU, toU, share), lerp(fromT, toT, share)])
    const length = (place: (u: number, t: number) => Point) =>
      path.slice(1).reduce((sum, at, i) => sum + distance(place(...path[i]!), place(...at)), 0)
    return length(panel.cloth) / length(panel.position)
  }
  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
  const shares = [0.3, 0.55, 0.8]
  return {
    across: mean(shares.map((t) => ratio([0.25, t], [0.75, t]))),
    down: mean(shares.map((u) => ratio([u, 0.2], [u, 0.9]))),
  }
}

const isOff = ({ across, down }: { across: number; down: number }): boolean =>
  [across, down].some((value) => value < 0.8 || value > 1.25)

test('a print has one scale on bodice, skirt, legs and sleeves', () => {
  const faults = LOOKS.flatMap((look) =>
    printedPanels(look).flatMap(([name, panel]) => {
      const scale = clothScale(panel)
      return isOff(scale) ? [`seed ${look.seed} ${name} ${JSON.stringify(scale)}`] : []
    }),
  )
  expect(faults).toEqual([])
})

test('cloth gathered to half its width is noticed', () => {
  const { panel } = GARMENTS.get(LOOKS[0]!)!.bodice
  const gathered = (u: number, t: number): Point => {
    const [x, y] = panel.cloth(u, t)
    return [2 * x, y]
  }
  expect(isOff(clothScale({ ...panel, cloth: gathered }))).toBe(true)
})

test('at least five motifs fit across every bodice', () => {
  const repeats = (look: Look): number => {
    const { cloth, position } = GARMENTS.get(look)!.bodice.panel
    const t = [...Array(101).keys()]
      .map((i) => i / 100)
      .find((share) => position(0.5, share)[1] >= BUST_Y)
    const [left] = cloth((1 - SEEN) / 2, t ?? 1)
    const [right] = cloth((1 + SEEN) / 2, t ?? 1)
    return (right - left) / wornSpacing(look.fabric.print, look.fabric.printScale)
  }
  const printed = LOOKS.filter(({ fabric }) => fabric.print !== 'solid')
  expect(printed.length).toBeGreaterThan(100)
  expect(printed.filter((look) => repeats(look) < 5).map(({ seed }) => seed)).toEqual([])
})
