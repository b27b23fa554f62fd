import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('lets so many through, the others in turn, and refuses more than may wait', async () => {
  const slots = new Slots(2, { waitMs: 20_000, maxWaiting: 2 })
  const entered: number[] = []
  const enter = (number: number) => slots.take()?.then(() => void entered.push(number))
  await Promise.all([enter(1), enter(2)])
  const [third, fourth] = [enter(3), enter(4)]
  expect(slots.take()).toBeNull()
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
  const slots = new Slots(1, { waitMs: 10, maxWaiting: 1 })
  await slots.take()
  await expect(slots.take()).rejects.toThrow('waited too long for a connection')
  slots.giveBack()
  await slots.take()
  expect(slots.waiting).toBe(0)
})
