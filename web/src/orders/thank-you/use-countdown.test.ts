import { expect, test } from 'vitest'
import { type CountdownEvent, countdownReducer, FULL_COUNTDOWN } from './use-countdown.ts'

const FOUR_TICKS: CountdownEvent[] = ['tick', 'tick', 'tick', 'tick']
const after = (...events: CountdownEvent[]) => events.reduce(countdownReducer, FULL_COUNTDOWN)

test.each<[what: string, events: CountdownEvent[], status: string, secondsLeft: number]>([
  ['it starts with five seconds', [], 'running', 5],
  ['it counts seconds', ['tick', 'tick'], 'running', 3],
  ['it runs for four seconds', FOUR_TICKS, 'running', 1],
  ['it is over after five seconds', [...FOUR_TICKS, 'tick'], 'over', 0],
  ['it does not count while it is paused', ['tick', 'pause', 'tick', 'tick'], 'paused', 4],
  ['after a pause the full time is left', ['tick', 'pause', 'resume'], 'running', 5],
  ['the end of no pause changes nothing', ['tick', 'resume'], 'running', 4],
  ['a stop is final', ['stop', 'resume', 'pause', ...FOUR_TICKS, 'tick'], 'stopped', 5],
  ['a pause can be turned into a stop', ['pause', 'stop', 'resume'], 'stopped', 5],
  ['once over it cannot be stopped', [...FOUR_TICKS, 'tick', 'stop'], 'over', 0],
])('%s', (_, events, status, secondsLeft) => {
  expect(after(...events)).toEqual({ status, secondsLeft })
})
