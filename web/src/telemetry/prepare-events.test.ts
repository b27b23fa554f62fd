import { describe, expect, test } from 'vitest'
import type { ClientEvent } from '#lib/client-events.ts'
import { prepareEvents } from './prepare-events.ts'

const event = (fields: Partial<ClientEvent>): ClientEvent => ({
  at: 1,
  kind: 'error',
  message: 'It broke',
  path: '/p/12',
  stack: 'at a',
  ...fields,
})
const prepare = (...events: ClientEvent[]) => prepareEvents(events, () => '/p/$productId')

describe('prepareEvents', () => {
  test('sends the pattern of the route instead of the path, and masks', () => {
    expect(prepare(event({ message: 'paid with 4111 1111 1111 1111' }))).toEqual([
      {
        at: 1,
        kind: 'error',
        message: 'paid with [card]',
        route: '/p/$productId',
        stack: 'at a',
      },
    ])
  })

  test.each([
    ['ResizeObserver loop completed with undelivered notifications.', ''],
    ['ResizeObserver loop limit exceeded', ''],
    ['Script error.', ''],
    ['The user aborted a request.', ''],
    ['signal is aborted without reason', ''],
    ['Transition was skipped', ''],
    ['x is not a function', 'at f (chrome-extension://abc/content.js:1:2)'],
    ['x is not a function', 'f@moz-extension://abc/content.js:1:2'],
  ])('ignores %s %s', (message, stack) => {
    expect(prepare(event({ message, stack }))).toEqual([])
    expect(prepare(event({ kind: 'warning', message, stack }))).toHaveLength(1)
  })

  test('joins an error that is repeated, and nothing else', () => {
    const vital = event({ kind: 'web_vital', message: 'LCP' })
    const [first, other, ...vitals] = prepare(
      event({ info: { source: 'window' } }),
      event({ at: 2 }),
      event({ at: 3, stack: 'at b' }),
      event({ at: 4 }),
      vital,
      vital,
    )
    expect(first).toMatchObject({ at: 1, info: { source: 'window', times: 3 } })
    expect(other).toMatchObject({ at: 3, stack: 'at b' })
    expect(vitals).toHaveLength(2)
  })
})
