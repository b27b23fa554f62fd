import { describe, expect, test } from 'vitest'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import { BODY_SHAPES, POSES } from '../look/look.ts'
import type { BodyShape, Pose } from '../look/look.ts'
import { buildFigure } from './figure.ts'
import type { Figure } from './figure.ts'

const FULLER = ['curvy', 'full'] as const satisfies readonly BodyShape[]

function figureOf(body: BodyShape, pose: Pose = 'still'): Figure {
  const look = lookFromSeed(1)
  return buildFigure({ ...look, pose, model: { ...look.model, body } }, false)
}

describe.each(FULLER)('%s', (body) => {
  const figure = figureOf(body)
  const classic = figureOf('classic')

  test('is fuller at waist and hips than at the shoulders', () => {
    const factor = (y: number) => figure.halfWidth(y) / classic.halfWidth(y)
    expect(factor(272)).toBeLessThan(1.05)
    expect(factor(425)).toBeGreaterThan(1.35)
    expect(factor(532)).toBeGreaterThan(1.2)
    expect(figure.halfWidth(425)).toBeGreaterThan(0.62 * figure.halfWidth(532))
  })

  test('has a head, neck and ankles that go with it', () => {
    expect(figure.headScale).toBeGreaterThan(1)
    expect(figure.faceWidth).toBeGreaterThan(1)
    expect(figure.neck).toBeGreaterThan(1)
    const ankle = ({ legs }: Figure) => legs.left.limb.halfWidthAt(1)
    expect(ankle(figure)).toBeGreaterThan(1.1 * ankle(classic))
  })

  test('has arms that taper from shoulder to wrist', () => {
    const { limb } = figure.arms.left
    expect(limb.halfWidthAt(0.95)).toBeLessThan(0.55 * limb.halfWidthAt(0.25))
  })
})

/** Radians between upper arm and forearm. */
const MOST_BEND = 0.5

test.each(POSES)('%s: a hanging arm of any body stays nearly straight', (pose) => {
  const bent = BODY_SHAPES.flatMap((body) =>
    Object.values(figureOf(body, pose).arms).filter(({ place, shoulder, elbow, wrist }) => {
      if (place !== 'down') return false
      const upper = Math.atan2(elbow[0] - shoulder[0], elbow[1] - shoulder[1])
      const fore = Math.atan2(wrist[0] - elbow[0], wrist[1] - elbow[1])
      return Math.abs(upper - fore) > MOST_BEND
    }),
  )
  expect(bent).toEqual([])
})
