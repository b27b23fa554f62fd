import { listDisputes } from '@twirl/contract/staff/money/disputes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { bodyOf, type TestApp } from '../build-test-app.ts'
import { eventually } from '../eventually.ts'
import type { logInStaff } from '../staff-factory.ts'
import { newGuestBuyer } from './checkout-shop.ts'
import { deliver, type LaterGateway } from './later-gateway.ts'

type Member = Awaited<ReturnType<typeof logInStaff>>

/** Disputes in a test: as the gateway announces them, and as a member of staff finds them. */
export function disputesOf(shop: TestApp, later: LaterGateway, member: Member) {
  let events = 0
  const announce = (subject: string) =>
    deliver(shop, { id: `evt_dispute_${++events}`, kind: 'DISPUTE', subject })

  const newPaid = async () => {
    const buyer = await newGuestBuyer(shop)
    const { order_number } = bodyOf(await buyer.place(bodyOf(await buyer.previewBag())))
    const { rows } = await sql<{ charge_id: string }>`
      select charge_id from payment p join customer_order o on o.payment_id = p.id
      where order_number = ${order_number}`.execute(shop.db)
    return { email: buyer.email, order_number, charge_id: rows[0]!.charge_id }
  }

  /** A disputed order whose draft is saved. */
  const newDisputed = async () => {
    const order = await newPaid()
    const { dispute_id } = later.open(order.charge_id)
    await announce(dispute_id)
    const dispute = await eventually(async () => {
      const { disputes } = bodyOf(await member.call(listDisputes, {}))
      const found = disputes.find(({ reference }) => reference === dispute_id)
      expect(found?.drafted_at).toBeTruthy()
      return found!
    })
    return { ...order, dispute_id, id: dispute.id, drafted_at: dispute.drafted_at! }
  }

  return { announce, newDisputed }
}
