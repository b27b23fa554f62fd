import { expect, test } from 'vitest'
import { nextSteps, type StepFacts } from './next-steps.ts'

const TIME = new Date()
const ORDERED: StepFacts = {
  has_parcel: true,
  packed_at: null,
  shipped_at: null,
  delivered_at: null,
  receivable_units: 0,
}
const PACKED = { packed_at: TIME }
const SHIPPED = { ...PACKED, shipped_at: TIME, receivable_units: 1 }
const DELIVERED = { ...SHIPPED, delivered_at: TIME }

test.each<[string, Partial<StepFacts>, string[]]>([
  ['was ordered', {}, ['pack', 'cancel']],
  ['is packed', PACKED, ['ship', 'unpack', 'cancel']],
  ['is on its way', SHIPPED, ['deliver', 'correct-label', 'receive']],
  ['was delivered', DELIVERED, ['receive', 'correct-label']],
  ['came back', { ...DELIVERED, receivable_units: 0 }, ['correct-label']],
  ['is a charge, or was refunded', { has_parcel: false }, []],
])('an order that %s (STAFF-20)', (_name, facts, steps) => {
  expect(nextSteps({ ...ORDERED, ...facts })).toEqual(steps)
})
