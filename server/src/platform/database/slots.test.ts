import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('lets so many through, the others in turn, and refuses more than may wait', async () => {
  const slots = new Slots(2, { browse: { waitMs: 20_000, maxWaiting: 2 } })
  const entered: number[] = []
  const enter = (number: number) => slots.take('browse')?.then(() => void entered.push(number))
  await Promise.all([enter(1), enter(2)])
  const [third, fourth] = [enter(3), enter(4)]
  expect(slots.take('browse')).toBeNull()
  expect([entered, slots.waiting]).toEqual([[1, 2], 2])
  slots.giveBack()
  await third
  slots.giveBack()
  await fourth
  expect([entered, slots.waiting]).toEqual([[1, 2, 3, 4], 0])
  slots.giveBack()
  slots.giveBack()
  await Promise.all([enter(5), enter(6)])
  expect(entered).toEqual([1, 2, 3, 4, 5, 6])
})

test('does not wait longer than allowed, and then takes no slot', async () => {
  const slots = new Slots(1, { browse: { waitMs: 10, maxWaiting: 1 } })
  await slots.take('browse')
  await expect(slots.take('browse')).rejects.toThrow('waited too long for a connection')
  slots.giveBack()
  await slots.take('browse')
  expect(slots.waiting).toBe(0)
})

test('each line waits within its own limits, and all of them in the order of arrival', async () => {
  const slots = new Slots(1, {
    browse: { waitMs: 10, maxWaiting: 1 },
    order: { waitMs: 20_000, maxWaiting: 2 },
  })
  const entered: string[] = []
  const enter = (line: 'browse' | 'order') => slots.take(line)?.then(() => void entered.push(line))
  await enter('order')
  const order = enter('order')
  const browse = enter('browse')
  // Calls that order do not count as browsing, and the other way round.
  expect(enter('browse')).toBeUndefined()
  const secondOrder = enter('order')
  expect(enter('order')).toBeUndefined()
  await expect(browse).rejects.toThrow('waited too long for a connection')
  slots.giveBack()
  await order
  slots.giveBack()
  await secondOrder
  expect(entered).toEqual(['order', 'order', 'order'])
})
