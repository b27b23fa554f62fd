import { describe, expect, test } from 'vitest'
import { missingForPayment, shownStep } from './flow.ts'

describe('the step of the URL', () => {
  test.each([
    ['TRUNK_SHOW', undefined, false, 1],
    ['TRUNK_SHOW', '1', false, 1],
    ['TRUNK_SHOW', '2', true, 1],
    ['INDIVIDUAL', undefined, true, 1],
    ['INDIVIDUAL', '1', true, 1],
    ['INDIVIDUAL', '2', true, 2],
    ['INDIVIDUAL', '2', false, 1],
    ['INDIVIDUAL', '3', true, 1],
    ['INDIVIDUAL', '0', true, 1],
    ['INDIVIDUAL', '1.5', true, 1],
    ['INDIVIDUAL', 'x', true, 1],
  ] as const)('%s %s, address: %s, shows %s', (flow, asked, hasAddress, step) => {
    expect(shownStep(flow, asked, hasAddress)).toBe(step)
  })
})

describe('an order can be paid (CHECKOUT-2)', () => {
  const ready = {
    flow: 'INDIVIDUAL',
    step: 2,
    isAbleToCheckout: true,
    hasAddress: true,
    isLateAddition: false,
    hasCard: true,
  } as const
  const group = { ...ready, flow: 'TRUNK_SHOW', step: 1, hasAddress: false } as const

  test.each([
    ['with address and card', ready, 'ready'],
    ['in a group without address', group, 'ready'],
    [
      'not in a group whose box has left without address (LEAD-75)',
      { ...group, isLateAddition: true },
      /where we should send/,
    ],
    [
      'in a group whose box has left with address',
      { ...group, isLateAddition: true, hasAddress: true },
      'ready',
    ],
    ['not while there is no preview', { ...ready, isAbleToCheckout: null }, /calculating/],
    ['not if the preview refuses', { ...ready, isAbleToCheckout: false }, /can’t place/],
    ['not on the step of the address', { ...ready, step: 1 }, /where we should send/],
    ['not without an address', { ...ready, hasAddress: false }, /where we should send/],
    ['not without a card', { ...ready, hasCard: false }, /choose a card/],
    ['not in a group without a card', { ...group, hasCard: false }, /choose a card/],
  ])('%s', (_, state, missing) => {
    expect(missingForPayment(state) ?? 'ready').toMatch(missing)
  })
})
