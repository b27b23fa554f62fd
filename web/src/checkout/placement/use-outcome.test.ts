import { CallError } from '@twirl/contract/client'
import { expect, test } from 'vitest'
import { NotBegunError } from './ask-until-answered.ts'
import { isAwaitingOutcome, waitingStateOf } from './use-outcome.ts'

const failed = (status: number, errorCode: string) =>
  new CallError(status, { id: '', message: '', errorCode })

test.each([
  ['the shop has no time', failed(503, 'UNAVAILABLE'), 'queued'],
  ['the shop does not answer', failed(0, 'CONNECTION_FAILED'), 'unreachable'],
  ['the bank has not answered', failed(503, 'CHECKOUT_PENDING'), 'waiting'],
  ['the order has not begun', new NotBegunError(), 'waiting'],
])('while %s the page waits and says so', (_, error, state) => {
  expect(waitingStateOf(error)).toBe(state)
  expect(isAwaitingOutcome(waitingStateOf(error))).toBe(true)
})
