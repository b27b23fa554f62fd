import { describe, expect, test } from 'vitest'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import type { BodyShape } from './look.ts'
import { modelFacts } from './model-facts.ts'

const factsOf = (body: BodyShape) => {
  const look = lookFromSeed(1)
  return modelFacts({ ...look, model: { ...look.model, body } })
}

describe('modelFacts', () => {
  test.each([
    ['petite', 63, 'XS'],
    ['slim', 70, 'XS'],
    ['classic', 69, 'S'],
    ['athletic', 70, 'M'],
    ['pear', 68, 'M'],
    ['hourglass', 68, 'L'],
    ['curvy', 68, 'XL'],
    ['full', 68, 'TWO_XL'],
  ] as const)('%s is %i inches tall and wears %s', (body, heightInches, size) => {
    expect(factsOf(body)).toEqual({ heightInches, size })
  })
})
