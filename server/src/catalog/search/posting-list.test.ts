import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PostingList } from './posting-list.ts'

test('behaves like a set of slots, whether short or long', () => {
  const slots = fc.uniqueArray(fc.nat(400), { maxLength: 60 })
  fc.assert(
    fc.property(slots, slots, fc.constantFrom(10, 401, 100_000), (added, gone, slotCount) => {
      const list = new PostingList()
      for (const slot of added) list.add(slot, slotCount)
      for (const slot of gone) list.delete(slot)
      const expected = new Set(added).difference(new Set(gone))
      const listed: number[] = []
      list.forEach((slot) => listed.push(slot))
      expect(new Set(listed)).toEqual(expected)
      expect(listed).toHaveLength(expected.size)
      expect(list.isEmpty()).toBe(expected.size === 0)
      expect(added.filter((slot) => list.has(slot))).toHaveLength(expected.size)
    }),
  )
})
