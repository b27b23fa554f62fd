import { keepCharge, listCharges } from '@twirl/contract/staff/money/charges'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { daysAfterDue, openRentingShop } from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { app, newDeliveredRental, noon, asStaff, charge, refundWhole } = shop

/** Writes an objection with the link of the newest mail. */
async function object(email: string) {
  const [mail] = await app.outbox(email)
  const { pathname, search } = new URL(
    mail!.links.find((each) => each.includes('/charge-objection'))!,
  )
  const objection = new URLSearchParams({ objection: 'I sent it in time.' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.app.inject({ method: 'POST', url: pathname + search, headers, body: objection })
}

test('an objection to a charge that was refunded whole cannot keep the charge (STAFF-90)', async () => {
  const rental = await newDeliveredRental()
  noon(daysAfterDue(2))
  const { id, charge_order_number } = bodyOf(await charge(rental, 'LATE'))
  await object(rental.email)
  await refundWhole(charge_order_number!)
  const answer = 'The scan shows the day on which it came.'
  const kept = await asStaff('service', keepCharge, { id, answer, reason: 'Looked at the scans.' })
  expect(kept.error.error_code).toBe('STEP_REFUSED')
  const texts = (await app.outbox(rental.email)).map(({ text }) => text)
  expect(texts.some((text) => text.includes('The charge stays'))).toBe(false)
  const { charges } = bodyOf(
    await asStaff('service', listCharges, { orderNumber: rental.order_number }),
  )
  expect(charges).toMatchObject([{ left: 0, objection: 'I sent it in time.' }])
})
