import { getOrder } from '@twirl/contract/buying/orders'
import { countScan, undoScan } from '@twirl/contract/staff/warehouse/bench'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { openBenchShop } from '../../../test/warehouse/bench-shop.ts'
import { rebuildStock } from '../../inventory/public.ts'
import { remindOfDueDates } from '../../orders/returns/due-dates.ts'

const shop = await openBenchShop()
const { db, clock, rentals, noon, bench, openBenches, newReturn, scan, scanOf } = shop
const { recordOf, statesOf } = shop

const undoAbsent = (key: string) => bench.call(undoScan, { key, is_absent: true })
const subjectsTo = async (email: string) =>
  (await shop.outbox(email)).map(({ subject }) => subject!).toReversed()

test('a piece that was scanned by mistake is with the customer again, who gets a correction (STAFF-51)', async () => {
  const { code, itemId, email, order_number, visitor } = await newReturn({ day: '2027-02-01' })
  const { key, can_be_absent } = await scan(code)
  expect(can_be_absent).toBe(true)
  const undone = bodyOf(await undoAbsent(key))
  expect(undone).toMatchObject({
    can_be_absent: false,
    undo_note: 'It is with the customer again, who is told by email that it was a mistake.',
  })
  expect(bodyOf(await undoAbsent(key))).toEqual(undone)
  expect(await statesOf(order_number)).toEqual(['OUT'])
  expect(await recordOf(itemId)).toEqual({ received_at: null, inspected_at: null, is_worn: null })
  const order = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
  expect(order.order_items[0]).toMatchObject({ is_returnable: true })
  const mails = (await shop.outbox(email)).filter(({ subject }) =>
    subject!.startsWith('A correction about'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(
    `On 02/01/2027 we wrote that your return from order ${order_number} had arrived. That was our mistake`,
  )
  expect(await rebuildStock(db)).toEqual([])
})

test('such a piece gets overdue, and its return is received and announced by mail later', async () => {
  const { code, itemId, email } = await newReturn({ day: '2027-02-01' })
  await undoAbsent((await scan(code)).key)
  noon('2027-02-05')
  await openBenches()
  await remindOfDueDates(rentals)
  expect((await subjectsTo(email)).at(-1)).toMatch(/^Your rental was due on/)
  await scan(code)
  expect(await recordOf(itemId)).toMatchObject({ received_at: clock.now() })
  expect((await subjectsTo(email)).filter((subject) => subject.endsWith('back'))).toHaveLength(2)
})

test('without a told customer nothing is corrected', async () => {
  const { codes, order_number, email } = await newReturn({ quantity: 2 })
  const { key } = await scan(codes[0]!)
  expect(bodyOf(await undoAbsent(key)).undo_note).toBeNull()
  expect(await statesOf(order_number)).toEqual(['OUT', 'OUT'])
  expect(await subjectsTo(email)).not.toContainEqual(expect.stringMatching(/^A correction/))
})

test('a piece that was here before the scan is not absent', async () => {
  const { code } = await newReturn()
  await scan(code, { station: 'CLEANING' })
  clock.advance({ seconds: 1 })
  const { key } = bodyOf(await bench.call(countScan, scanOf(code, { station: 'RAIL' })))
  const { status, error } = await undoAbsent(key)
  expect([status, error.message]).toEqual([
    409,
    'It was here before this scan. Take back the scan itself.',
  ])
})
